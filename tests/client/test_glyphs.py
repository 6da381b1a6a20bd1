"""Names and talk keep their vowel signs, accents and joined pictures (hardening 6.5)."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from support.fake_table_session import FakeTableSession, OneScreenApp
from support.room_scenes import KITCHEN, lobby, over, waiting
from support.table_scenes import model_of, players
from threeup_client.model import ClientModel
from threeup_client.paint.canvas import Canvas, cut, wrapped
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.lists import MUTED, paint_talk
from threeup_client.paint.over import paint_over
from threeup_client.paint.theme import PANEL
from threeup_client.plain.lines import Lines
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.table import TableScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import LobbyPerson

NAMASTE = "नमस्ते"
MARKED = (NAMASTE, "हिन्दी", "น้ำใจ", "Ze\u0301", "한")
PICTURES = ("👨‍👩‍👧", "❤️", "🏃‍♂️", "👍🏽", "1️⃣", "❤️‍🔥")
SIZES = ((60, 20), (80, 24), (120, 40))


def put(text: str, limit: int | None = None, width: int = 30) -> str:
    canvas = Canvas(width, 1, PANEL)
    canvas.put(0, 0, text, MUTED, limit)
    return canvas.lines[0]


def said_by(name: str, count: int) -> ClientModel:
    """A table of so many, the second of whom has that name and has said something."""
    return named(model_of(players(count), (Said(name, f"{name} says"),)), name)


def named(model: ClientModel, name: str) -> ClientModel:
    """The same with that name at the second seat."""
    assert model.table is not None
    room = model.table.room
    seats = (room.seats[0], msgspec.structs.replace(room.seats[1], name=name), *room.seats[2:])
    room = msgspec.structs.replace(room, seats=seats)
    return replace(model, table=replace(model.table, room=room))


@pytest.mark.parametrize("text", [*MARKED, *PICTURES])
def test_a_character_is_put_with_all_its_marks(text: str) -> None:
    assert put(f"a{text}b") == f"a{text}b"


@pytest.mark.parametrize(
    ("text", "columns"), [(NAMASTE, 4), ("हिन्दी", 3), ("น้ำ", 2), ("👨‍👩‍👧", 2), ("❤️", 2), ("é", 1)]
)
def test_what_follows_stands_after_the_columns_that_are_seen(text: str, columns: int) -> None:
    canvas = Canvas(10, 1, PANEL)

    assert canvas.put(1, 0, text, MUTED) == 1 + columns
    assert columns_of(text) == columns


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        (NAMASTE, 3, "नम…"),
        ("น้ำใจ", 3, "น้ำ…"),
        ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
        ("Ze\u0301e\u0301", 2, "Z…"),
    ],
)
def test_what_is_cut_off_goes_with_its_marks(text: str, columns: int, shown: str) -> None:
    assert cut(text, columns) == shown


def test_a_word_is_broken_between_characters_with_their_marks() -> None:
    assert wrapped(NAMASTE, 3, "") == ["नमस्", "ते"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u200db", "ab"),
        ("中\u200d文", "中文"),
        ("👨\u200d", "👨"),
        ("\u200d👨", "👨"),
        ("x\u200d👨", "x👨"),
        ("👨\u200dx", "👨x"),
        ("\u0301a", "a"),
    ],
)
def test_only_pictures_are_joined_and_no_mark_stands_alone(text: str, shown: str) -> None:
    assert put(text) == shown
    assert columns_of(text) == columns_of(shown)


def test_nothing_is_put_outside_as_well_as_inside() -> None:
    canvas = Canvas(3, 1, PANEL)

    assert [canvas.put(x, 0, "", MUTED) for x in (-1, 1)] == [-1, 1]


def test_no_character_has_more_marks_than_a_script_needs() -> None:
    assert put("z" + "\u0335" * 40 + "a") == "z" + "\u0335" * 4 + "a"


@pytest.mark.parametrize(("x", "row"), [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x")])
def test_half_of_a_wide_character_is_not_left_behind(x: int, row: str) -> None:
    canvas = Canvas(8, 1, PANEL)
    canvas.put(0, 0, "日本", MUTED)
    canvas.put(x, 0, "x", MUTED)

    assert canvas.lines == [row]


def test_a_sender_stands_before_the_talk_with_every_mark() -> None:
    canvas = Canvas(30, 3, PANEL)
    paint_talk(canvas, (0, 0, 30, 3), [(NAMASTE, "हिन्दी में")])

    assert canvas.lines[0] == f"{NAMASTE}: हिन्दी में"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 4, 6, 8])
async def test_at_the_table_a_name_and_its_talk_are_whole(
    count: int, size: tuple[int, int]
) -> None:
    screen = TableScreen(FakeTableSession(said_by(NAMASTE, count)))
    async with OneScreenApp(screen).run_test(size=size) as pilot:
        await pilot.pause()
        shown = "\n".join(screen.board.lines)

    assert f"{NAMASTE}: {NAMASTE} says" in shown
    assert shown.count(NAMASTE) == 3


AROUND: dict[str, Callable[[], PaintedScreen]] = {
    "lobby": lambda: LobbyScreen(
        FakeTableSession(
            lobby(
                msgspec.structs.replace(KITCHEN, people=(NAMASTE,)), people=(LobbyPerson(NAMASTE),)
            )
        )
    ),
    "waiting": lambda: WaitingScreen(FakeTableSession(named(waiting(), NAMASTE))),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", AROUND)
async def test_around_the_game_a_name_is_whole(name: str, size: tuple[int, int]) -> None:
    screen = AROUND[name]()
    async with OneScreenApp(screen).run_test(size=size) as pilot:
        await pilot.pause()

        assert NAMASTE in "\n".join(screen.board.lines)


@pytest.mark.parametrize("size", SIZES)
def test_in_the_results_a_name_is_whole_in_each_of_their_lines(size: tuple[int, int]) -> None:
    canvas = Canvas(*size, PANEL)
    table = named(over(), NAMASTE).table
    assert table is not None
    paint_over(canvas, table, None, "")

    assert [line.count(NAMASTE) for line in canvas.lines if NAMASTE in line] == [1, 1, 1]


@pytest.mark.parametrize("name", [*MARKED, "王小明王小明"])
async def test_the_edge_of_a_question_about_somebody_is_straight(name: str) -> None:
    screen = TableScreen(FakeTableSession(model_of(players(3))))
    async with OneScreenApp(screen).run_test(size=(60, 20)) as pilot:
        await pilot.app.push_screen(AskScreen(f"Send {name} away?", ["Really?"]))
        await pilot.pause()
        strips = pilot.app.screen._compositor.render_strips()
        lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    edges = [line for line in lines if line.strip()[:1] in ("╭", "│", "╰") and line.strip()]
    assert len({columns_of(line) for line in edges}) == 1
    assert edges[0].endswith("─╮")


@pytest.mark.parametrize("name", [*MARKED, "王小明"])
async def test_ones_own_name_stands_beside_the_help(name: str) -> None:
    screen = LobbyScreen(FakeTableSession(replace(lobby(KITCHEN), name=name)))
    async with OneScreenApp(screen).run_test(size=(60, 20)) as pilot:
        await pilot.pause()

        assert screen.board.lines[0].endswith(f"ms  {name}  ? help")


def test_in_lines_of_text_a_name_is_broken_between_characters_with_their_marks() -> None:
    said: list[str] = []
    Lines(said.append, lambda: 20).say(NAMASTE * 6)

    assert said == [f"{NAMASTE * 5}\n  {NAMASTE}\n"]
