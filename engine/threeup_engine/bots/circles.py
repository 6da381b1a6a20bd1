"""How a bot that remembers finds its way out of a circle of moves (R6.2)."""

from random import Random
from typing import Final

from threeup_engine.actions import Play
from threeup_engine.cards import Cards
from threeup_engine.view import SeatView

STAY: Final = 0.5
"""How often it keeps to its plan although what it sees has been there before: if nobody ever
did, the others could go in circles just the same."""


class CircleWatch:
    """Remembers what one seat saw since a card last left the game."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._seen: set[tuple[Cards, Cards]] = set()
        self._gone = 0

    def way_out(self, view: SeatView, plays: list[Play]) -> Play | None:
        """Any of `plays` where the same hand and pile have stood before; None to play on plan."""
        gone = len(view.cleared) + view.buried
        if view.draw or gone != self._gone:
            self._seen.clear()
            self._gone = gone
        sight = (view.hand, view.pile)
        if sight in self._seen and self._rng.random() >= STAY:
            return self._rng.choice(plays)
        self._seen.add(sight)
        return None
