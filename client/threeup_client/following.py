"""Whose side of the table somebody sees who does not play: watching, or out of the game. Pure."""

from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatStatus, SeatView


def followed(view: SeatView, wished: Seat | None) -> Seat | None:
    """The wished seat while it plays, else the first one that does; None for who plays."""
    playing = _playing(view)
    is_player = view.seat is not None and view.seat in playing
    if view.phase is not Phase.PLAY or is_player or not playing:
        return None
    return wished if wished in playing else playing[0]


def beside(view: SeatView, seat: Seat, step: int) -> Seat:
    """The next seat that plays, or for a step of -1 the one before."""
    playing = _playing(view)
    return playing[(playing.index(seat) + step) % len(playing)]


def _playing(view: SeatView) -> list[Seat]:
    return [Seat(i) for i, one in enumerate(view.seats) if one.status is SeatStatus.PLAYING]
