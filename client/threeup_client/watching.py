"""From whose seat one looks on: an onlooker, and a player who is out, choose one. Pure."""

from threeup_client.bar import Bar, Mood
from threeup_client.words import Names
from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatStatus, SeatView


def watched_seat(view: SeatView, wanted: Seat | None) -> Seat | None:
    """The seat whose side is shown in place of one's own; None for who plays."""
    if not _is_watching(view):
        return None
    seats = _seats(view)
    return wanted if wanted in seats else seats[0]


def next_watched(view: SeatView, seat: Seat, step: int) -> Seat:
    """The next seat that can be looked on from, or the one before it."""
    seats = _seats(view)
    return seats[(seats.index(seat) + step) % len(seats)]


def watching_bar(view: SeatView, seat: Seat, names: Names) -> Bar:
    """The bar of somebody who looks on."""
    keys = (("[ ]", "other seat"), ("q", "leave"))
    if view.turn is None:
        return Bar(Mood.WAIT, f"Watching {names[seat]}", keys)
    turn = "whose turn it is" if view.turn == seat else f"{names[view.turn]}'s turn"
    return Bar(Mood.WAIT, f"Watching {names[seat]}", (("", turn), *keys))


def _is_watching(view: SeatView) -> bool:
    if view.phase is Phase.CHOOSE or view.seat is None:
        return view.seat is None
    is_out = view.seats[view.seat].status is not SeatStatus.PLAYING
    return is_out and view.phase is Phase.PLAY


def _seats(view: SeatView) -> list[Seat]:
    """Those who still play, in the order of play after oneself; all where nobody does."""
    count = len(view.seats)
    start = -1 if view.seat is None else view.seat
    order = [Seat((start + 1 + i) % count) for i in range(count)]
    playing = [seat for seat in order if view.seats[seat].status is SeatStatus.PLAYING]
    return playing or order
