"""How many may be at a door, and for how long."""

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """Times are in seconds."""

    sessions: int = 40
    sessions_per_address: int = 4
    strangers: int = 10
    """Connections that have not logged in."""
    strangers_per_address: int = 3
    log_in: float = 30.0
    tries: int = 3
    """Passwords that may be tried on one connection."""
    idle: float = 900.0
    """Without a key for so long, a session ends."""
    grace: float = 3.0
    """How long an app may take to end before it is stopped."""


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
