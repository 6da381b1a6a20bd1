"""How many may be at a door, from how many places, and for how long."""

from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Final

ENTER_GUARD: Final = 0.4
ORIGINS_KEPT: Final = 4096
"""So many places are remembered for their failures; beyond that the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """Times are in seconds."""

    sessions: int = 40
    sessions_per_address: int = 8
    """A household or a club behind one router is one address: enough for a table of theirs."""
    strangers: int = 20
    """Connections that are in no session."""
    strangers_per_address: int = 8
    connections: int = 200
    """Of browsers, that are in no session: they fetch the page, or wait."""
    connections_per_address: int = 40
    """A browser opens up to five for the page, and keeps them for a while."""
    page: float = 120.0
    """So long a browser's connection may be in no session."""
    log_in: float = 30.0
    """So long a connection may take to be in its session."""
    tries: int = 3
    """Passwords that may be tried on one connection."""
    keys: int = 20
    """Public keys that may be offered on one connection."""
    packets: int = 1600
    """A second that one connection may send, and at once: the keys of a line that hung for long
    come together, and more no person and no program of theirs sends.
    """
    look: float = 0.25
    """How often it is looked at what connections have sent."""
    first_pause: float = 1.0
    """Before a wrong password is answered; each one more doubles it."""
    longest_pause: float = 8.0
    forget: float = 120.0
    """A wrong password is forgotten after so long."""
    keepalive: float = 20.0
    """How often a silent connection is asked whether it is there."""
    keepalives_missed: int = 3
    idle: float = 900.0
    """Without a key for so long, a session ends."""
    grace: float = 3.0
    """How long an app may take to end before it is stopped."""
    enter_guard: float = ENTER_GUARD
    """Enter does nothing for so long after the game begins to ask."""
    linger: float = 2.0
    """How long a connection may stay after its session."""


class Count:
    """Counts things in all and by address; refuses one too many."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self._most = most
        self._most_per_address = most_per_address
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def enter(self, address: str) -> bool:
        """Count one more; False where it would be one too many."""
        if len(self) >= self._most or self._by_address[address] >= self._most_per_address:
            return False
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]


class Failures:
    """Wrong passwords by address, over all its connections."""

    def __init__(self, limits: DoorLimits) -> None:
        self._limits = limits
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def failed(self, address: str, now: float) -> float:
        """Count one more; gives back the seconds to wait before it is answered."""
        count, last = self._known.pop(address, (0, now))
        count = count + 1 if now - last < self._limits.forget else 1
        self._known[address] = (count, now)
        if len(self._known) > ORIGINS_KEPT:
            self._known.popitem(last=False)
        pause: float = self._limits.first_pause * 2.0 ** min(count - 1, 16)
        return min(pause, self._limits.longest_pause)
