"""What of a replay is shown."""

from dataclasses import dataclass
from typing import Final

from threeup_client.replays.film import Film
from threeup_client.words import Names
from threeup_engine.options import Seat
from threeup_engine.view import SeatView

HAND_COLUMN: Final = 13
"""The column at which the hand of a seat begins."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment of the film, and through whose eyes."""

    film: Film
    frame: int
    viewer: Seat | None
    """None sees every hand."""
    speed: float
    runs: bool
    note: str = ""

    @property
    def names(self) -> Names:
        return Names([seat.name for seat in self.film.record.seats], None)

    @property
    def view(self) -> SeatView:
        return self.film.view(self.frame, self.viewer)
