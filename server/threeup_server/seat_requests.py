"""What somebody at a seat may ask for, as entries of the table's journal."""

from typing import Final

from threeup_engine.options import Seat
from threeup_engine.shuffle import NO_SHARE
from threeup_protocol.client_messages import Act, LetBot, Pause, Ready
from threeup_protocol.server_messages import Code
from threeup_protocol.table import Stage
from threeup_server.agreements import may_be_voted_on
from threeup_server.entries import AnyEntry, Moved, PauseSet, Readied, Voted
from threeup_server.person import Person
from threeup_server.refusing import RefusedError
from threeup_server.table import Table

_PLAYING: Final = Stage.PLAYING

SeatRequest = Ready | Act | LetBot | Pause


def entry_of_seat(table: Table, person: Person, request: SeatRequest) -> AnyEntry:
    """
    Raises:
        RefusedError: the person only watches, or it cannot be now.
    """
    seat = table.seats.seat_of(person)
    if seat is None:
        raise RefusedError(Code.NOT_SEATED)
    if isinstance(request, Act):
        return _move(table, seat, request)
    if isinstance(request, Ready):
        return _ready(table, seat, request)
    return _in_game(table, seat, request)


def _ready(table: Table, seat: Seat, request: Ready) -> Readied:
    if table.is_playing:
        raise RefusedError(Code.PLAYING)
    if request.ready and request.share is None:
        raise RefusedError(Code.SHARE_MISSING)
    share = NO_SHARE if request.share is None else bytes.fromhex(request.share)
    return Readied(seat, request.ready, share)


def _in_game(table: Table, seat: Seat, request: LetBot | Pause) -> Voted | PauseSet:
    if not table.is_playing:
        raise RefusedError(Code.NOT_PLAYING)
    if isinstance(request, Pause):
        return PauseSet(seat, request.pause)
    if not may_be_voted_on(table, request.seat):
        raise RefusedError(Code.NOT_ABSENT)
    return Voted(seat, request.seat, request.yes)


def _move(table: Table, seat: Seat, request: Act) -> Moved:
    game = table.game
    if game is None or table.stage is not _PLAYING:
        raise RefusedError(Code.NOT_PLAYING)
    if request.game != table.games or request.version != game.state.version:
        raise RefusedError(Code.STALE)
    if table.paused_at is not None:
        raise RefusedError(Code.PAUSED)
    return Moved(seat, request.action)
