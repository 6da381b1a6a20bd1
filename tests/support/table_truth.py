"""What holds of a server's tables and people at every moment, whatever has been done before."""

from collections.abc import Iterable

import msgpack
from msgspec.structs import replace

from support.raw_client import Message, RawClient
from threeup_client.sound import is_sound
from threeup_engine.visibility import view_for
from threeup_protocol.codec import decode_from_server
from threeup_protocol.server_messages import Lobby, LobbyTable, Update
from threeup_protocol.table import Presence, RoomView
from threeup_protocol.text import name_key
from threeup_protocol.updates import SharedRoom
from threeup_server.hub import Hub
from threeup_server.lobby import listed
from threeup_server.room import room_of, shared_room
from threeup_server.table import Table

_AWAY = {Presence.LOST, Presence.GONE}


def check(hub: Hub, clients: Iterable[RawClient]) -> None:
    """Fails where anything does not hold, of the server or of what its clients were told."""
    tables = list(hub.tables)
    everybody = [person for table in tables for person in table.people]
    assert len(everybody) == len({person.id for person in everybody})
    assert {person for person in hub.people if person.table is not None} == set(everybody)
    assert hub.doorkeeper._came_from.keys() <= set(hub.people)
    assert hub.people._by_number.keys() == {person.id for person in hub.people}
    assert hub.people._by_token.keys() == {person.token_hash for person in hub.people}
    for table in tables:
        _check_table(hub, table)
    for one in clients:
        _check_told(hub, one)


def _check_table(hub: Hub, table: Table) -> None:
    people = {seat for seat, _ in table.seats.people}
    assert all(person.table is table for person in table.people)
    assert (table.host in people) if people else (table.host is None)
    assert not table.is_deserted()
    keys = [name_key(who.name) for _, who in table.seats.taken]
    assert len(keys) == len(set(keys)), keys
    assert table.pausing <= people
    assert table.options.watchers or not table.watchers
    assert table.paused_at is None or (table.is_playing and people)
    assert table.next_first is None or table.next_first < len(table.seats)
    assert table.is_playing is (table.game is not None and not table.game.is_over)
    assert table.game is None or len(table.game.state.seats) == len(table.seats)
    for _, who in table.seats.people:
        assert who.person is not None
        assert who.votes <= people
        assert table.is_playing or not who.votes
        assert who.person.is_connected or who.presence in _AWAY
        assert not who.person.is_connected or who.presence is not Presence.LOST
        assert who.presence is not Presence.HERE or who.looked is None
    now = hub.clock()
    shown = shared_room(table, hub.settings, now).onlookers
    assert shown == SharedRoom(room_of(table, hub.settings, now)).onlookers


def _check_told(hub: Hub, one: RawClient) -> None:
    """Somebody who has been told everything has been told the truth."""
    updates = [message for message in one.said[-50:] if message["t"] in {"update", "lobby"}]
    if not updates:
        return
    if updates[-1]["t"] == "lobby":
        _check_lobby(hub, updates[-1])
        return
    update = decode_from_server(msgpack.packb(updates[-1]))
    assert isinstance(update, Update)
    assert is_sound(update), update
    table = hub.tables.get(update.room.id)
    seat = update.room.you
    if table is None or table.s != update.s:
        return
    assert _lasting(update.room) == replace(
        _lasting(room_of(table, hub.settings, hub.clock())), you=seat
    )
    state = table.game.state if table.game else None
    assert update.view == (view_for(state, seat) if state else None)


def _check_lobby(hub: Hub, told: Message) -> None:
    lobby = decode_from_server(msgpack.packb(told))
    assert isinstance(lobby, Lobby)
    tables, people = listing(hub)
    assert [replace(one, turns=0) for one in lobby.tables] == tables
    assert {(one.name, one.table) for one in lobby.people} == people


def listing(hub: Hub) -> tuple[list[LobbyTable], set[tuple[str, str | None]]]:
    """Tables as the lobby is told of them, but for the turns, which are counted now and then, and
    who is here, with the names of their tables.
    """
    tables = [listed(table) for table in hub.tables if not table.options.private]
    people = {
        (person.name, person.table.options.name if person.table else None)
        for person in hub.people
        if person.is_connected
    }
    return [replace(one, turns=0) for one in tables], people


def _lasting(room: RoomView) -> RoomView:
    """Without the seconds that run."""
    seats = tuple(replace(seat, seconds_left=None, then=None) for seat in room.seats)
    return replace(room, seats=seats, seconds_left=None)
