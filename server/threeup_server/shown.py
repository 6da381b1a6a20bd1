"""What was made of a table for those who are told of it, kept while it holds."""

from collections.abc import Sequence

from threeup_engine.cards import Cards
from threeup_engine.options import Seat
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import Phase
from threeup_engine.visibility import onlookers_view, own_part, seen_seat
from threeup_protocol.updates import SharedRoom, own_entries, part_of_view, shared_view


class Shown:
    """Parts of updates; kept with the table, since a move changes little of them."""

    __slots__ = (
        "_all_cleared",
        "_cards",
        "_cleared",
        "_phase",
        "_seats",
        "own",
        "room",
    )

    def __init__(self) -> None:
        self.room: SharedRoom | None = None
        """None when something of the room has changed."""
        self.own: list[bytes] = []
        """What the owner of each seat alone sees."""
        self._seats: list[bytes] = []
        self._cards: Sequence[SeatCards | None] = ()
        """What the seats were made of."""
        self._cleared = b""
        self._all_cleared: Cards | None = None
        self._phase = Phase.OVER

    def look(self, state: GameState) -> bytes:
        """Make anew what has changed since the last look; gives the view as everybody sees it."""
        count = len(state.seats)
        if state.phase is not self._phase or count != len(self._cards):
            self._cards = (None,) * count
            self._seats, self.own = [b""] * count, [b""] * count
        before = self._cards
        for i, cards in enumerate(state.seats):
            if cards is not before[i]:
                self._seats[i] = part_of_view(seen_seat(state, Seat(i)))
            elif i != state.turn:
                continue  # whose turn it was has moved, and so has other cards now
            self.own[i] = own_entries(own_part(state, Seat(i)))
        if state.cleared is not self._all_cleared:
            self._cleared, self._all_cleared = part_of_view(state.cleared), state.cleared
        self._cards, self._phase = state.seats, state.phase
        return shared_view(onlookers_view(state, ()), self._seats, self._cleared)
