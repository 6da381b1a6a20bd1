"""How a searching bot keeps out of circles (R6.2): no move twice where the same has stood."""

from threeup_engine.cards import Cards
from threeup_engine.view import SeatView

_Sight = tuple[Cards, Cards, int]


class Shunned:
    """Remembers what a seat did, since a card last left the game or was drawn."""

    def __init__(self) -> None:
        self._made: dict[_Sight, set[int]] = {}
        self._stage: tuple[int, ...] = ()

    def here(self, view: SeatView) -> frozenset[int]:
        """The moves, by place in `view.legal`, that were made with the same hand and pile."""
        self._forget_what_is_past(view)
        return frozenset(self._made.get(_sight(view), ()))

    def remember(self, view: SeatView, choice: int) -> None:
        self._forget_what_is_past(view)
        self._made.setdefault(_sight(view), set()).add(choice)

    def _forget_what_is_past(self, view: SeatView) -> None:
        """No earlier position comes back once a card has left draw pile, table or game."""
        on_table = sum(len(seat.up) + sum(seat.down) for seat in view.seats)
        stage = (view.draw, len(view.cleared), view.buried, on_table)
        if stage != self._stage:
            self._made.clear()
            self._stage = stage


def _sight(view: SeatView) -> _Sight:
    return view.hand, view.pile, view.due
