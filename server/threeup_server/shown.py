"""What was made of a table for those who are told of it, kept while it holds."""

from threeup_engine.options import Seat
from threeup_engine.state import SeatCards
from threeup_engine.view import Phase
from threeup_protocol.updates import SharedRoom


class Shown:
    """Parts of updates as bytes; kept with the table, since it tells when they hold no more."""

    __slots__ = ("_own", "_phase", "room")

    def __init__(self) -> None:
        self.room: SharedRoom | None = None
        """None when something of the room has changed."""
        self._own: dict[Seat, tuple[SeatCards, bytes]] = {}
        self._phase = Phase.CHOOSE

    def own_in(self, phase: Phase) -> dict[Seat, tuple[SeatCards, bytes]]:
        """By seat, what its owner alone was shown of these cards; to be added to."""
        if phase is not self._phase:
            self._own, self._phase = {}, phase
        return self._own
