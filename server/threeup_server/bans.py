"""Whom the host of the server keeps out: names and addresses, also after a restart."""

import ipaddress
from collections.abc import Iterable, Iterator
from typing import Final

from threeup_protocol.client_messages import Hello
from threeup_protocol.origins import origin_of
from threeup_protocol.server_messages import Code, Goodbye
from threeup_protocol.text import clean_name, name_key
from threeup_server.journal import Journal
from threeup_server.rate import Clock

KICK_SECONDS: Final = 120.0
"""So long somebody who was sent away cannot come back under that name."""

_ADDRESS: Final = "address "
_NAME: Final = "name "


class Bans:
    """`saved` are the keys that an earlier server wrote down."""

    def __init__(self, clock: Clock, journal: Journal, saved: Iterable[str] = ()) -> None:
        self._clock = clock
        self._journal = journal
        self._keys = set(saved)
        self._kicked: dict[str, float] = {}
        """Until when, by the key of the name."""

    def __iter__(self) -> Iterator[str]:
        """Every ban as a host types it, names by their keys."""
        return iter(sorted(key.partition(" ")[2] for key in self._keys))

    def refusal(self, hello: Hello, origin: str) -> Goodbye | None:
        """Why the hello is not let in, or None."""
        name = name_key(clean_name(hello.name))
        if f"{_ADDRESS}{origin}" in self._keys or f"{_NAME}{name}" in self._keys:
            return Goodbye(Code.BANNED, final=True)
        left = self._kicked.get(name, 0.0) - self._clock()
        if left > 0:
            return Goodbye(Code.KICKED, final=True, wait=round(left))
        return None

    def kicked(self, name: str) -> None:
        """The name cannot come back for a while."""
        now = self._clock()
        self._kicked = {key: until for key, until in self._kicked.items() if until > now}
        self._kicked[name_key(name)] = now + KICK_SECONDS

    def add(self, name_or_address: str) -> None:
        key = _key(name_or_address)
        self._keys.add(key)
        self._journal.write("INSERT OR REPLACE INTO bans VALUES(?, ?)", key, self._clock())

    def remove(self, name_or_address: str) -> bool:
        """False where there was no such ban."""
        key = _key(name_or_address)
        self._kicked.pop(name_key(clean_name(name_or_address)), None)
        if key not in self._keys:
            return False
        self._keys.remove(key)
        self._journal.write("DELETE FROM bans WHERE key = ?", key)
        return True


def banned_origin(text: str) -> str | None:
    """The origin that is meant, where the text is an address or a network of one; else None."""
    try:
        return origin_of(str(ipaddress.ip_interface(text.strip()).ip))
    except ValueError:
        return None


def is_wider_than_counted(text: str) -> bool:
    """Whether the text is a network of many origins, which no ban would hold for."""
    try:
        network = ipaddress.ip_interface(text.strip()).network
    except ValueError:
        return False
    return network.prefixlen < (32 if network.version == 4 else 64)


def _key(name_or_address: str) -> str:
    origin = banned_origin(name_or_address)
    if origin is not None:
        return f"{_ADDRESS}{origin}"
    return f"{_NAME}{name_key(clean_name(name_or_address))}"
