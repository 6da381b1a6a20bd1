"""Tables of seven to twelve: the others in cells, with what counts down there."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from support.table_scenes import YOU, game, model_of, seat_cards
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_client.words import short_time
from threeup_engine.options import Deck, HouseRules
from threeup_engine.view import SeatView
from threeup_engine.visibility import view_for
from threeup_protocol.table import Absence, Presence, Then

SIZES = {(60, 20): 6, (80, 24): 4, (120, 40): 4, (200, 50): 3}
"""With the rows that eleven others take."""
TWELVE = game(
    *[seat_cards("G3 B4 G9 G9", "GC2 BC1 GC1")] * 12,
    pile="O9",
    turn=1,
    house=HouseRules(deck=Deck.DOUBLE),
)
LOST: dict[str, Any] = {"presence": Presence.LOST, "then": Then.BOT}


def cells(
    size: tuple[int, int],
    seconds: int | None = None,
    *,
    elapsed: int = 0,
    absence: Absence = Absence.BOT,
    **changes: Any,
) -> str:
    """The seats' rows; the second moves with 24 s left, the third is as `changes` say."""
    model = model_of(TWELVE, seconds_left=24)
    assert model.table is not None
    room = model.table.room
    seats = list(room.seats)
    seats[2] = msgspec.structs.replace(seats[2], seconds_left=seconds, **changes)
    options = msgspec.structs.replace(room.options, absence=absence)
    room = msgspec.structs.replace(room, seats=tuple(seats), options=options)
    table = replace(model.table, room=room)
    view: SeatView = view_for(TWELVE, YOU)
    scene = Scene(replace(model, table=table), table, view, clock="0:17", elapsed=elapsed)
    return "\n".join(paint_table(scene, *size).canvas.lines[1 : 1 + SIZES[size]])


@pytest.mark.parametrize(
    ("size", "cell"),
    [
        ((60, 20), "◐Chandra  41  4 C+1 C+1 C+2/3"),
        ((80, 24), "◐Cha… 41  4 C+1 C+1 C+2/3"),
        ((120, 40), "◐Chand… 41  4 C+1 C+1 C+2/3"),
        ((200, 50), "◐Chandra 41  4 C+1 C+1 C+2/3"),
    ],
)
def test_a_seat_that_is_held_says_for_how_many_seconds(size: tuple[int, int], cell: str) -> None:
    assert cell in cells(size, 43, elapsed=2, **LOST)


@pytest.mark.parametrize("size", SIZES)
def test_the_fullest_cells_leave_every_rank_whole(size: tuple[int, int]) -> None:
    shown = cells(size, 3600, **LOST)
    assert "◐Ch" in shown
    assert "60m  4 C+1 C+1 C+2/3" in shown
    assert shown.count(" 4 C+1 C+1 C+2/3") == 11


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(
    "changes",
    [
        {"presence": Presence.HERE},
        {"presence": Presence.IDLE, "seconds": 43},
        {"presence": Presence.LOST, "seconds": 43, "absence": Absence.WAIT},
        {"presence": Presence.GONE},
    ],
)
def test_where_no_time_runs_the_name_has_all_the_room(
    size: tuple[int, int], changes: dict[str, Any]
) -> None:
    assert "Chandra  " in cells(size, **changes)


@pytest.mark.parametrize(("size", "is_shown"), [((60, 20), True), ((80, 24), False)])
def test_the_time_of_a_move_stands_in_the_cell_where_it_takes_nothing_from_the_name(
    size: tuple[int, int], is_shown: bool
) -> None:
    shown = cells(size, elapsed=1)
    assert ("▶Bert     23  4" in shown) is is_shown
    assert " 23  4" not in cells(size)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0"), (99, "99"), (100, "2m"), (120, "2m"), (121, "3m")]
)
def test_a_short_time_is_of_seconds_or_begun_minutes(seconds: int, text: str) -> None:
    assert short_time(seconds) == text
