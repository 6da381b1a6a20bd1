"""A table as everybody there sees it."""

from threeup_protocol.table import RoomSeat, RoomView
from threeup_protocol.text import name_key
from threeup_protocol.updates import SharedRoom
from threeup_server.clockwork import seconds_left, seconds_of
from threeup_server.seats import Occupant
from threeup_server.settings import Settings
from threeup_server.table import Table


def shared_room(table: Table, settings: Settings, now: float) -> SharedRoom:
    """Kept with the table until it changes, unless it shows seconds that run."""
    room = room_of(table, settings, now)
    shared = SharedRoom(room)
    runs = room.seconds_left is not None or any(
        seat.seconds_left is not None for seat in room.seats
    )
    table.shown.room = None if runs else shared
    return shared


def room_of(table: Table, settings: Settings, now: float) -> RoomView:
    """As somebody sees it who only looks on."""
    is_playing = table.is_playing and table.game is not None
    secret = table.game.secret if is_playing and table.game else table.secret
    return RoomView(
        id=table.id,
        options=table.options,
        stage=table.stage,
        seats=tuple(_seat(table, who, settings, now) for who in table.seats.all),
        commitment=secret.commitment,
        game=table.games,
        host=table.host,
        watchers=tuple(person.name for person in table.watchers),
        password=table.password is not None,
        paused=table.paused_at is not None,
        pausing=tuple(sorted(table.pausing)),
        seconds_left=seconds_left(table, settings, now),
    )


def _seat(table: Table, who: Occupant | None, settings: Settings, now: float) -> RoomSeat:
    if who is None:
        return RoomSeat()
    left, then = seconds_of(table, who, settings, now)
    return RoomSeat(
        who.name,
        who.level,
        who.presence,
        who.ready,
        who.wins,
        left,
        then,
        tuple(sorted(who.votes)),
        name_key(who.name) in table.muted,
    )
