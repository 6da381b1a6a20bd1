"""How long a bot may think: by count, so that it can be repeated, or by time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Clock = Callable[[], float]
"""Tells seconds that only ever grow."""

_SHARE_OF_TIME: Final = 0.9
"""The rest is for the last game that was begun, and for the answer."""


@dataclass(frozen=True, slots=True)
class Budget:
    """For one decision. Both limits hold; the same count gives the same answer every time."""

    games: int
    """Games played out in thought, of all moves together."""
    seconds: float | None = None
    clock: Clock | None = None
    """Needed where there are `seconds`; to cross to another process, a function of a module."""

    def start(self) -> "Thinking":
        return Thinking(self, self.clock() if self.clock else 0.0)


@dataclass(slots=True)
class Thinking:
    """One decision under way."""

    budget: Budget
    began: float
    games: int = 0
    """Games played so far."""

    def may_play(self, games: int, share: float) -> bool:
        """Whether so many more games keep within this share of the budget."""
        if self.games + games > share * self.budget.games:
            return False
        if self.budget.seconds is None or self.budget.clock is None:
            return True
        return self.budget.clock() - self.began < share * _SHARE_OF_TIME * self.budget.seconds
