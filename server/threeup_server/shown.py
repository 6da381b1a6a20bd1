"""What was made of a table for those who are told of it, kept while it holds."""

from collections.abc import Sequence
from typing import Final

from threeup_engine.options import Seat
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import Phase, SeatStatus, SeenSeat
from threeup_engine.visibility import own_part, seen_seat
from threeup_protocol.updates import SharedRoom, own_entries


class Shown:
    """Parts of updates; kept with the table, since a move changes little of them."""

    __slots__ = ("_cards", "_phase", "_turn", "own", "room", "seats")

    def __init__(self) -> None:
        self.room: SharedRoom | None = None
        """None when something of the room has changed."""
        self.seats: list[SeenSeat] = []
        """As everybody sees them."""
        self.own: list[bytes] = []
        """What the owner of each seat alone sees, as bytes."""
        self._cards: Sequence[SeatCards | None] = ()
        self._phase = Phase.OVER
        self._turn: Seat | None = None

    def look(self, state: GameState) -> None:
        """Make anew what has changed since the last look."""
        count = len(state.seats)
        if state.phase is not self._phase or count != len(self._cards):
            self._cards = (None,) * count
            self.seats, self.own = [_NOBODY] * count, [b""] * count
        turn, turn_before, before = state.turn, self._turn, self._cards
        for i, cards in enumerate(state.seats):
            if cards is not before[i]:
                self.seats[i] = seen_seat(state, Seat(i))
            elif i not in (turn, turn_before):
                continue
            self.own[i] = own_entries(own_part(state, Seat(i)))
        self._cards, self._phase, self._turn = state.seats, state.phase, turn


_NOBODY: Final = SeenSeat(SeatStatus.LEFT, 0, (), (False, False, False), ())
