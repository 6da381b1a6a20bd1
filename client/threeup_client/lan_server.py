"""What a server on the local network says of itself, read with suspicion: anybody can say it."""

import ipaddress
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from threeup_client.address import Address
from threeup_protocol.limits import VERSIONS_SPOKEN
from threeup_protocol.text import clean_table_name

Interface = ipaddress.IPv4Interface | ipaddress.IPv6Interface
_IP = ipaddress.IPv4Address | ipaddress.IPv6Address

_FINGERPRINT: Final = re.compile(rb"[0-9a-f]{16}")
_COUNT: Final = re.compile(rb"[0-9]{1,4}")
_ZONE: Final = re.compile(r"[\w.-]{0,32}", re.ASCII)
_LONGEST_VALUE: Final = 255


@dataclass(frozen=True, slots=True)
class LanServer:
    """One server as it announces itself."""

    name: str
    address: Address
    tables: int = 0
    is_spoken: bool = True
    """Whether it speaks a version of the protocol that this client speaks."""
    fingerprint: str = ""
    """The first digits of its certificate's; empty without TLS."""


def server_in(
    properties: Mapping[bytes, bytes | None],
    addresses: Sequence[str],
    port: int | None,
    interfaces: Sequence[Interface],
) -> LanServer | None:
    """The server that an announcement is about; None for one that cannot be used.

    `interfaces` are the asker's own: they tell which of the addresses leads there.
    """
    host = _reachable(addresses, interfaces)
    if host is None or port is None or not 0 < port < 65536:
        return None
    values = {key: (value or b"")[:_LONGEST_VALUE] for key, value in properties.items()}
    address = Address(host, port, tls=values.get(b"tls") == b"1")
    name = clean_table_name(values.get(b"name", b"").decode(errors="replace"))
    tables = values.get(b"tables", b"")
    fingerprint = values.get(b"fp", b"")
    return LanServer(
        name or address.place,
        address,
        int(tables) if _COUNT.fullmatch(tables) else 0,
        _is_spoken(values.get(b"v", b"")),
        fingerprint.decode() if address.tls and _FINGERPRINT.fullmatch(fingerprint) else "",
    )


def _is_spoken(versions: bytes) -> bool:
    return any(str(version).encode() in versions.split(b",") for version in VERSIONS_SPOKEN)


def _reachable(addresses: Sequence[str], interfaces: Sequence[Interface]) -> str | None:
    """The address that most likely leads there: in a network of one's own before all others.

    One that is the asker's too, such as that of a bridge to containers, leads back to the asker;
    only where all are, the server is on the asker's own computer.
    """
    usable = [address for address in addresses if _can_be_typed(address)]
    own = {interface.ip for interface in interfaces}
    others = [address for address in usable if _ip(address) not in own] or usable
    near = [one for one in others if any(_ip(one) in each.network for each in interfaces)]
    far = [one for one in others if not (_ip(one).is_loopback or _ip(one).is_link_local)]
    return next(iter([*sorted(near, key=_is_awkward), *sorted(far, key=_is_awkward)]), None)


def _is_awkward(address: str) -> tuple[bool, bool]:
    """IPv4 first: it is shorter to read out; and zones last."""
    return "%" in address, ":" in address


def _can_be_typed(address: str) -> bool:
    try:
        ip = _ip(address)
    except ValueError:
        return False
    zone = address.partition("%")[2]
    return not (ip.is_unspecified or ip.is_multicast) and bool(_ZONE.fullmatch(zone))


def _ip(address: str) -> _IP:
    return ipaddress.ip_address(address.partition("%")[0])
