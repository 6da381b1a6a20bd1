"""What lies over the table when there is more of it than the usual: nothing of it is lost."""

from dataclasses import replace

import msgspec
import pytest

from support.table_scenes import HAND_OF_33, cards, model_of, players
from threeup_client.model import WhileAway
from threeup_client.paint.away import paint_away
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.overlay import paint_overlay
from threeup_client.paint.people import paint_people
from threeup_client.scene import Scene
from threeup_client.screens.help import HelpScreen
from threeup_engine.cards import Cards
from threeup_protocol.table import Presence

SMALL = (60, 20)
TWENTY = cards(" ".join(f"G{rank} B{rank}" for rank in range(1, 11)))


def scene(*, pile: Cards = (), known: Cards = ()) -> Scene:
    """Three at the table; of the second so many cards are known."""
    model = model_of(players(3))
    assert model.table is not None
    view = model.table.view
    assert view is not None
    second = msgspec.structs.replace(view.seats[1], known=known, hand=len(known))
    seats = (view.seats[0], second, *view.seats[2:])
    view = msgspec.structs.replace(view, pile=pile, seats=seats)
    table = replace(model.table, view=view)
    return Scene(replace(model, table=table), table, view)


def told(canvas: Canvas, begins: str, ends: str) -> str:
    """What stands in the box from one word to another, as one line."""
    lines = [line.split("│")[1] for line in canvas.lines if line.count("│") == 2]
    text = " ".join(" ".join(lines).split())
    return text[text.index(begins) : text.index(ends) + len(ends)]


def test_the_highest_pile_is_listed_whole_at_60_columns() -> None:
    canvas = Canvas(*SMALL, "felt")
    paint_overlay(canvas, scene(pile=TWENTY), "p", "")
    high_to_low = "10 9 8 7 6 5 4 3 2 1"
    assert told(canvas, "The pile", "Cleared") == (
        f"The pile, top first: {high_to_low} {high_to_low} Cleared"
    )


def test_all_that_the_chosen_player_may_hold_is_listed_low_to_high() -> None:
    canvas = Canvas(*SMALL, "felt")
    paint_people(canvas, scene(known=cards(HAND_OF_33)), 1, "")
    assert told(canvas, "may hold", "Chandra") == (
        "may hold 1 1 1 1 2 2 2 3 3 4 4 4 4 4 5 6 6 6 6 7 7 8 8 8 9 9 9 10 10 C C+1 C+1 C+2 Chandra"
    )


def test_what_another_player_may_hold_ends_with_a_mark_where_it_is_cut() -> None:
    canvas = Canvas(*SMALL, "felt")
    paint_people(canvas, scene(known=cards(HAND_OF_33)), 0, "")
    assert told(canvas, "may hold", "Chandra") == "may hold 1 1 1 1 2 2… Chandra"


def test_a_click_below_a_player_of_many_lines_chooses_who_stands_there() -> None:
    canvas = Canvas(*SMALL, "felt")
    paint_people(canvas, scene(known=cards(HAND_OF_33)), 1, "")
    row = next(y for y, line in enumerate(canvas.lines) if "Chandra" in line)
    assert canvas.key_at(10, row) == "@2"


@pytest.mark.parametrize("width", [60, 80])
def test_a_host_reads_all_keys_about_somebody_who_is_away(width: int) -> None:
    here = scene()
    seats = list(here.table.room.seats)
    seats[1] = msgspec.structs.replace(seats[1], presence=Presence.LOST)
    room = msgspec.structs.replace(here.table.room, seats=tuple(seats))
    canvas = Canvas(width, 20, "felt")
    paint_people(canvas, replace(here, table=replace(here.table, room=room)), 1, "")
    keys = told(canvas, "y let", "Esc closes")
    assert keys == "y let a bot play k send away m mute h make host g ignore Esc closes"


def test_who_was_away_sees_the_hand_low_to_high_and_whole() -> None:
    hand = cards(HAND_OF_33)
    canvas = Canvas(*SMALL, "felt")
    paint_away(canvas, scene(), WhileAway((), hand, (), hand, ()), "")
    assert told(canvas, "Your hand", "as before") == (
        "Your hand 1 1 1 1 2 2 2 3 3 4 4 4 4 4 5 6 6 6 6 7 7 8 8 8 9 9 9 10 10 C C+1 C+1 C+2,"
        " as before"
    )


@pytest.mark.parametrize("width", range(60, 90))
def test_the_game_in_the_help_does_not_touch_the_line_beside_it(width: int) -> None:
    lines = HelpScreen("table").paint(width, 24).lines
    before = {line[line.index("│") - 1] for line in lines if "│" in line}
    assert before == {" "}
