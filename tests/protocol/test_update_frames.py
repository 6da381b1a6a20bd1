"""Updates laid together from parts read as the whole ones that they stand for."""

import pytest
from msgspec.structs import replace

from support.messages import ROOM, VIEW
from threeup_engine.cards import Card
from threeup_engine.events import SomebodyDrew
from threeup_engine.options import Seat
from threeup_engine.view import OwnPart, SeatView
from threeup_protocol.codec import decode_from_server, encode
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Update
from threeup_protocol.table import Away
from threeup_protocol.updates import (
    SharedRoom,
    SharedUpdate,
    head_of,
    own_entries,
    part_of_view,
    shared_view,
)

EVENTS = (SomebodyDrew(seat=Seat(1), count=2), Said(name="Ann", text="hi"))
HEAD = head_of(300, EVENTS)
SHARED_ROOM = SharedRoom(replace(ROOM, you=None))
SHOWN = replace(VIEW, seat=None, hand=(), chosen=(), legal=())
OWN = OwnPart(VIEW.seat, VIEW.hand, VIEW.chosen, VIEW.legal)
SHARED_VIEW = shared_view(
    replace(SHOWN, seats=()), [*map(part_of_view, SHOWN.seats)], part_of_view(SHOWN.cleared)
)
AWAY = Away(s=4, hand=(Card.G7,), pile=())


def test_a_frame_of_parts_has_the_bytes_of_the_whole_update() -> None:
    update = SharedUpdate(HEAD, SHARED_ROOM, SHARED_VIEW)
    frame = update.frame_for(Seat(0), own_entries(OWN))

    assert frame == encode(Update(s=300, events=EVENTS, room=ROOM, view=VIEW))


def test_an_onlooker_gets_what_all_may_see() -> None:
    update = SharedUpdate(HEAD, SHARED_ROOM, SHARED_VIEW)
    frame = update.onlookers_frame()

    whole = Update(s=300, events=EVENTS, room=replace(ROOM, you=None), view=SHOWN)
    assert frame == encode(whole)


@pytest.mark.parametrize("away", [None, AWAY])
@pytest.mark.parametrize("view", [None, SHOWN])
def test_view_and_what_was_seen_last_are_there_only_where_they_are(
    view: SeatView | None, away: Away | None
) -> None:
    shown, own = (SHARED_VIEW, own_entries(OwnPart())) if view else (b"", b"")

    frame = SharedUpdate(HEAD, SHARED_ROOM, shown, away).frame_for(Seat(1), own)

    assert decode_from_server(frame[4:]) == Update(
        s=300, events=EVENTS, room=replace(ROOM, you=Seat(1)), view=view, away=away
    )


def test_a_room_of_many_entries_gets_one_more() -> None:
    full = replace(ROOM, watchers=("Cleo",), password=True, paused=True, seconds_left=9)
    shared = SharedRoom(replace(full, you=None, pausing=(Seat(0),)))

    update = decode_from_server(SharedUpdate(HEAD, shared, b"").frame_for(Seat(3), b"")[4:])

    assert update == Update(
        s=300, events=EVENTS, room=replace(full, you=Seat(3), pausing=(Seat(0),))
    )
