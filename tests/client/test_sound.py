"""A server whose table and game do not fit together costs the link, and no mistake of ours."""

from typing import Any

import pytest
from msgspec.structs import replace

from support.fake_server import WELCOME, fake_server
from support.messages import ROOM, VIEW
from threeup_client.hello import Login
from threeup_client.model import Link, TableModel
from threeup_client.net import TcpSession
from threeup_client.plain.telling import names_of
from threeup_client.sound import is_sound
from threeup_engine.options import Seat
from threeup_protocol.server_messages import Update
from threeup_protocol.table import RoomSeat, Stage

SEAT = VIEW.seats[0]
FAR = Seat(9)


@pytest.mark.parametrize(
    ("room", "view"),
    [
        ({"you": FAR}, {}),
        ({"host": FAR}, {}),
        ({"seats": ()}, {}),
        ({"seats": (*ROOM.seats, RoomSeat())}, {}),
        ({"seats": ROOM.seats[:1], "stage": Stage.OVER}, {}),
        ({}, {"seat": FAR}),
        ({}, {"turn": FAR}),
        ({}, {"first": FAR}),
        ({}, {"places": (Seat(0), FAR)}),
        ({}, {"seats": (SEAT, SEAT, SEAT)}),
    ],
)
def test_seats_that_are_not_there_are_no_table(room: dict[str, Any], view: dict[str, Any]) -> None:
    assert not is_sound(Update(1, (), replace(ROOM, **room), replace(VIEW, **view)))


def test_a_game_without_its_cards_is_no_table() -> None:
    assert not is_sound(Update(1, (), ROOM))


def test_a_table_that_waits_needs_no_game() -> None:
    room = replace(ROOM, stage=Stage.WAITING, seats=(*ROOM.seats, RoomSeat()))

    assert is_sound(Update(1, (), room))
    assert is_sound(Update(1, (), ROOM, VIEW))


async def test_a_server_that_says_such_is_left_and_tried_again() -> None:
    async with fake_server() as server:
        session = TcpSession(server.address, Login("Asha"))
        first = await server.connection()
        first.say(replace(WELCOME, table=ROOM.id), Update(1, (), replace(ROOM, you=FAR), VIEW))
        second = await server.connection()
        second.say(replace(WELCOME, table=ROOM.id), Update(1, (), ROOM, VIEW))
        changes = session.changes()
        while (await anext(changes)).model.table is None:
            continue

        assert session.model.link.state is Link.UP
        await session.close()


def test_what_was_done_at_a_seat_that_was_taken_away_can_still_be_told() -> None:
    names = names_of(TableModel(ROOM, None, 1))

    assert [names[Seat(1)], names[Seat(2)]] == ["Bea", "seat 3"]
