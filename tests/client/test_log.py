"""Talk and log stay bounded, straight, and where one reads (hardening 6.1, 6.5, 6.12, 8.4)."""

from dataclasses import replace

import msgspec
import pytest
from rich.cells import cell_len

from support.fake_table_session import FakeTableSession, OneScreenApp
from support.messages import SERVER
from support.table_scenes import model_of, players
from threeup_client.model import LOG_LENGTH, ClientModel, update
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.lists import paint_talk
from threeup_client.paint.people import paint_people
from threeup_client.paint.theme import PANEL
from threeup_client.paint.waiting import paint_seats
from threeup_client.roster import entries
from threeup_client.scene import Scene
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.table import TableScreen
from threeup_client.words import said_line
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import LobbySaid, Update

UPDATE = next(message for message in SERVER if isinstance(message, Update))
WIDE = (
    "日本語の名前",
    "👨‍👩‍👧‍👦 family",
    "❤️ heart",
    "🇩🇪 flag",
    "é̂̃ marks",
    "한국어",
)
NASTY = ("[/]", "[b", "[red]x[/red]", "[@click=app.quit]x[/]")


def with_talk(count: int, first: int = 0) -> ClientModel:
    model = model_of(players(3))
    assert model.table is not None
    log = tuple(Said("Bert", f"line {number}") for number in range(first, first + count))
    return replace(model, table=replace(model.table, log=log, told=first + count))


def test_6_12_a_day_of_talk_keeps_so_many_lines_and_no_more() -> None:
    model = ClientModel()
    for s in range(1, 3 * LOG_LENGTH):
        said = (Said("Bert", f"line {s}"),)
        model = update(model, msgspec.structs.replace(UPDATE, s=s, events=said, away=None))
        model = update(model, LobbySaid("Bert", "hi"))
    assert model.table is not None
    assert len(model.table.log) == LOG_LENGTH
    assert model.table.told == 3 * LOG_LENGTH - 1
    assert len(model.lobby_talk) == LOG_LENGTH


async def test_6_12_what_one_reads_is_not_moved_by_new_lines_and_end_follows_again() -> None:
    screen = TableScreen(FakeTableSession(with_talk(100)))
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("e", "pageup", "pageup")
        before = "\n".join(screen.paint(80, 24).lines)
        assert "line 83" in before
        assert "line 84" not in before
        screen.show(with_talk(107))
        await pilot.pause()
        after = "\n".join(screen.paint(80, 24).lines)
        assert "line 83" in after
        assert "line 84" not in after
        assert "↓ 23 newer below: End shows them" in after
        await pilot.press("end")
        assert "line 106" in "\n".join(screen.paint(80, 24).lines)


async def test_6_12_what_one_reads_stays_while_the_oldest_lines_go() -> None:
    screen = TableScreen(FakeTableSession(with_talk(LOG_LENGTH)))
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("e", "home")
        screen.show(with_talk(LOG_LENGTH, first=400))
        await pilot.pause()
        assert "line 400" in "\n".join(screen.paint(80, 24).lines)


async def test_new_talk_is_counted_until_it_is_read() -> None:
    screen = TableScreen(FakeTableSession(with_talk(LOG_LENGTH)))
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "talk" not in screen.paint(80, 24).lines[0]
        screen.show(with_talk(LOG_LENGTH, first=2))
        assert "talk 2" in screen.paint(80, 24).lines[0]
        await pilot.press("tab", "escape")
        assert "talk" not in screen.paint(80, 24).lines[0]


@pytest.mark.parametrize("name", WIDE)
def test_6_5_names_of_any_width_keep_the_columns_of_the_waiting_room(name: str) -> None:
    model = model_of(players(3))
    assert model.table is not None
    room = model.table.room
    seats = (msgspec.structs.replace(room.seats[0], name=name), *room.seats[1:])
    room = msgspec.structs.replace(room, seats=seats)
    canvas = Canvas(80, 24, PANEL)
    paint_seats(canvas, room, entries(room), 0, frozenset())
    columns = {cell_len(line[: line.index("not ready")]) for line in canvas.lines[3:6]}
    assert columns == {33}


@pytest.mark.parametrize("name", WIDE)
def test_6_5_and_8_4_talk_of_any_width_is_wrapped_inside_its_box_under_its_sender(
    name: str,
) -> None:
    canvas = Canvas(40, 12, PANEL)
    paint_talk(canvas, (2, 1, 30, 10), [(name, " ".join(WIDE) * 2)])
    lines = [line for line in canvas.lines if line]
    assert max(cell_len(line) for line in lines) <= 32
    assert all(line.startswith("    ") for line in lines[1:])


@pytest.mark.parametrize("name", WIDE)
def test_6_5_a_box_stays_straight_with_names_of_any_width(name: str) -> None:
    model = model_of(players(3))
    assert model.table is not None
    room = model.table.room
    seats = (room.seats[0], msgspec.structs.replace(room.seats[1], name=name), room.seats[2])
    room = msgspec.structs.replace(room, seats=seats)
    table = replace(model.table, room=room)
    assert table.view is not None
    canvas = Canvas(80, 24, PANEL)
    paint_people(canvas, Scene(model, table, table.view), 1, "")
    edges = [cell_len(line.rstrip("╮│╯ ")) for line in canvas.lines if line.endswith("│")]
    ends = {cell_len(line) for line in canvas.lines if "│" in line or "╭" in line}
    assert edges
    assert len(ends) == 1


@pytest.mark.parametrize("text", NASTY)
async def test_6_1_a_question_shows_a_name_as_it_is_typed(text: str) -> None:
    screen = TableScreen(FakeTableSession(model_of(players(3))))
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(AskScreen(f"Send {text} away?", [text]))
        await pilot.pause()
        strips = pilot.app.screen._compositor.render_strips()
        shown = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        assert f"Send {text} away?" in shown


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("Bert: hi", "x", "Bert hi: x"),
        ("Bert", "a\nServer: b", "Bert: a Server: b"),
        ("Bert", "a\x1b]52;c;x\x07b", "Bert: a]52;c;xb"),
        ("Bert\u202e", "a\u2066b", "Bert: ab"),
        ("Bert", "a" + " " * 90 + "b", "Bert: a b"),
    ],
)
def test_8_4_a_line_of_talk_looks_like_nothing_else(name: str, text: str, line: str) -> None:
    assert said_line(name, text) == line


LONG = " ".join(f"word{number}" for number in range(28))


@pytest.mark.parametrize("count", [2, 4, 5, 6, 8, 12])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_8_4_at_a_full_table_long_talk_still_says_who_speaks(
    size: tuple[int, int], count: int
) -> None:
    screen = TableScreen(FakeTableSession(model_of(players(count), (Said("Bert", LONG),))))
    async with OneScreenApp(screen).run_test(size=size) as pilot:
        await pilot.pause()
        assert "▏Bert: word0 word1" in "\n".join(screen.board.lines)


def test_talk_that_has_no_room_ends_in_a_mark() -> None:
    canvas = Canvas(20, 2, PANEL)
    paint_talk(canvas, (0, 0, 20, 2), [("Bert", "one two three four five six seven eight")])

    assert canvas.lines == ["Bert: one two three", "  four five six sev…"]


def test_8_4_older_talk_is_cut_at_its_end_so_that_its_sender_stands_there() -> None:
    canvas = Canvas(20, 3, PANEL)
    said = [("Edith", "one two three four five six seven"), ("Bert", "no"), ("Bert", "yes")]
    paint_talk(canvas, (0, 0, 20, 3), said)

    assert canvas.lines == ["Edith: one two thre…", "Bert: no", "Bert: yes"]


def test_talk_that_fills_its_box_is_whole() -> None:
    canvas = Canvas(20, 2, PANEL)
    paint_talk(canvas, (0, 0, 20, 2), [("Edith", "lost"), ("Bert", "one two three four five")])

    assert canvas.lines == ["Bert: one two three", "  four five"]
