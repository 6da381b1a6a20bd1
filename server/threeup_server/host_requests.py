"""What only the host of a table may ask for, as entries of the table's journal."""

from threeup_engine.options import Seat
from threeup_protocol.client_messages import AddBot, HandOver, Kick, Mute, RemoveBot, SetOptions
from threeup_protocol.room_events import Reason
from threeup_protocol.server_messages import Code
from threeup_protocol.text import name_key
from threeup_server.entrance import checked_options
from threeup_server.entries import (
    AnyEntry,
    BotRemoved,
    BotSat,
    HostGiven,
    Left,
    MuteSet,
    OptionsSet,
)
from threeup_server.person import Person
from threeup_server.refusing import RefusedError
from threeup_server.table import Table

HostRequest = AddBot | RemoveBot | SetOptions | HandOver | Kick | Mute


def entry_of_host(table: Table, person: Person, request: HostRequest) -> AnyEntry:
    """
    Raises:
        RefusedError: the person is not the host, or it cannot be now.
    """
    if table.host is None or table.seats.seat_of(person) != table.host:
        raise RefusedError(Code.HOST_ONLY)
    match request:
        case AddBot():
            return _bot(table, request)
        case RemoveBot():
            return _no_bot(table, request)
        case SetOptions():
            return _options(table, request)
        case HandOver():
            return _new_host(table, request)
        case Kick():
            return Left(_named(table, person, request.name).id, Reason.KICKED)
        case Mute():
            return MuteSet(_named(table, person, request.name).name, request.muted)


def _bot(table: Table, request: AddBot) -> BotSat:
    """At a free seat between games; a bot that sits there changes its level at any time."""
    if request.seat is not None and _level_at(table, request.seat) is not None:
        return BotSat(request.level, request.seat)
    _between_games(table)
    seat = table.seats.free if request.seat is None else request.seat
    if seat is None or seat >= len(table.seats) or table.seats[seat] is not None:
        raise RefusedError(Code.TABLE_FULL)
    return BotSat(request.level, seat)


def _no_bot(table: Table, request: RemoveBot) -> BotRemoved:
    _between_games(table)
    if _level_at(table, request.seat) is None:
        raise RefusedError(Code.NO_BOT_THERE)
    return BotRemoved(request.seat)


def _options(table: Table, request: SetOptions) -> OptionsSet:
    _between_games(table)
    options = checked_options(request.options)
    if not table.seats.fits(options.seats):
        raise RefusedError(Code.SEATS)
    return OptionsSet(options)


def _new_host(table: Table, request: HandOver) -> HostGiven:
    if request.seat not in [seat for seat, _ in table.seats.people]:
        raise RefusedError(Code.NOBODY)
    return HostGiven(request.seat)


def _between_games(table: Table) -> None:
    if table.is_playing:
        raise RefusedError(Code.PLAYING)


def _level_at(table: Table, seat: Seat) -> object:
    occupant = table.seats[seat] if seat < len(table.seats) else None
    return occupant.level if occupant else None


def _named(table: Table, host: Person, name: str) -> Person:
    person = table.person_named(name_key(name))
    if person is None or person is host:
        raise RefusedError(Code.NOBODY)
    return person
