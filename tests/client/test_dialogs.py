"""Dialogs, typing and quitting lose, double and trap nothing (hardening 6.4, 6.7, 6.9, 6.10)."""

from pathlib import Path

import msgspec
import pytest
from textual.screen import Screen

from support.fake_server import TOKEN, FakeConnection, fake_server
from support.fake_table_session import FakeTableSession, OneScreenApp
from support.hosted import hosted
from support.recorded_app import settled
from support.table_scenes import model_of, players
from support.watched_app import Watched, watched
from threeup_client.address import Address
from threeup_client.paint.glyphs import columns_of
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.goodbye import GoodbyeScreen
from threeup_client.screens.help import HelpScreen
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.table import TableScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_engine.actions import Play
from threeup_engine.cards import Card
from threeup_engine.options import Seat
from threeup_engine.visibility import view_for
from threeup_protocol.client_messages import Act
from threeup_protocol.room_events import Reason
from threeup_protocol.server_messages import Code, Goodbye, Lobby, Update, Welcome
from threeup_protocol.table import Stage

STATE = players(3)
TABLE = model_of(STATE).table
assert TABLE is not None
PLAYING = Update(40, (), TABLE.room, view_for(STATE, Seat(0)))
WAITING = Update(41, (), msgspec.structs.replace(TABLE.room, stage=Stage.WAITING))
OVER = msgspec.structs.replace(
    PLAYING, s=42, room=msgspec.structs.replace(TABLE.room, stage=Stage.OVER)
)
LOBBY = Lobby("Asha", (), (), Reason.KICKED)


async def seated(connection: FakeConnection, asha: Watched) -> None:
    connection.say(Welcome(1, "kitchen-pc", "Asha", TOKEN, 15, TABLE.room.id if TABLE else None))
    connection.say(PLAYING)
    await asha.sees("kitchen · turn 23")


@pytest.mark.parametrize("opening", [("q",), ("question_mark",), ("w",), ("exclamation_mark",)])
@pytest.mark.parametrize(
    ("message", "screen"),
    [
        (LOBBY, LobbyScreen),
        (WAITING, WaitingScreen),
        (OVER, TableScreen),
        (Goodbye(Code.REPLACED, final=True), GoodbyeScreen),
    ],
)
async def test_6_7_whatever_comes_while_a_dialog_is_open_lands_on_its_screen(
    opening: tuple[str, ...],
    message: Lobby | Update | Goodbye,
    screen: type[Screen[None]],
    tmp_path: Path,
) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        connection = await server.connection()
        await seated(connection, asha)
        await asha.presses(*opening)
        connection.say(message)
        while not isinstance(asha.app._face, screen):
            await asha.pilot.pause(0.01)
        await asha.presses("n")
        await asha.pilot.pause()
        faces = [one for one in asha.app.screen_stack if isinstance(one, screen)]
        assert len(faces) == 1


async def test_6_7_a_late_answer_of_a_closed_dialog_does_nothing(tmp_path: Path) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        connection = await server.connection()
        await seated(connection, asha)
        await asha.presses("q")
        await asha.sees("Leave the game?")
        dialog = asha.app.screen
        assert isinstance(dialog, AskScreen)
        connection.say(LOBBY)
        await asha.sees("The host sent you away.")
        dialog._press("y")
        await asha.presses("n")
        await asha.sees("Empty seats")
        assert asha.app.return_value is None


async def test_6_7_a_lost_link_is_told_over_the_table_and_the_choice_stays(tmp_path: Path) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        connection = await server.connection()
        await seated(connection, asha)
        await asha.presses("0")
        await asha.sees("Enter plays 10")
        connection.hang_up()
        await asha.sees("Connection lost")
        await asha.presses("4", "enter", "r")
        await seated(await server.connection(), asha)
        await asha.until(lambda text: "Connection lost" not in text)
        assert "Enter plays 10" in asha.text


async def test_6_7_behind_a_lost_link_the_table_stays_and_after_it_the_first_enter_plays(
    tmp_path: Path,
) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        connection = await server.connection()
        await seated(connection, asha)
        await asha.presses("0")
        connection.hang_up()
        text = await asha.sees("Connection lost")
        assert "kitchen · turn 23" in text
        assert "r try now  a other address  q give up" in text
        back = await server.connection()
        await seated(back, asha)
        await asha.until(lambda text: "Connection lost" not in text)
        await asha.presses("enter")
        act = await back.hear_a(Act)
        assert isinstance(act, Act)
        assert act.action == Play((Card.O10,))


@pytest.mark.parametrize("opening", [(), ("question_mark",), ("w",), ("tab",)])
async def test_6_4_ctrl_c_asks_in_a_game_and_ends_after_a_yes(
    opening: tuple[str, ...], tmp_path: Path
) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        await seated(await server.connection(), asha)
        await asha.presses(*opening, "ctrl+c", "ctrl+c")
        await asha.sees("Your seat is held for you.")
        await asha.presses("y")
        assert asha.app.return_value == ""


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("screen", [LobbyScreen, WaitingScreen, TableScreen])
async def test_6_4_every_screen_names_a_way_out(
    screen: type[LobbyScreen | WaitingScreen | TableScreen], width: int
) -> None:
    one = screen(FakeTableSession(model_of(STATE)))
    async with OneScreenApp(one).run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        assert "q leave" in one.paint(width, 24).lines[-1]


async def test_6_9_while_one_types_every_key_is_only_text(tmp_path: Path) -> None:
    text = "q1 90cvb?!emwpzyr d t"
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        connection = await server.connection()
        await seated(connection, asha)
        keys = ["space" if char == " " else char for char in text]
        names = {"?": "question_mark", "!": "exclamation_mark"}
        await asha.presses("tab", *(names.get(key, key) for key in keys))
        await asha.pilot.pause()
        assert asha.app._face is not None
        assert asha.app._face.typed.value == text
        assert asha.app.screen is asha.app._face


@pytest.mark.parametrize("key", ["escape", "tab", "shift+tab"])
async def test_6_10_from_the_line_one_key_leads_to_the_game_and_the_text_stays(
    key: str, tmp_path: Path
) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        await seated(await server.connection(), asha)
        await asha.presses("tab", *"half", key, "0")
        await asha.sees("Enter plays 10")
        await asha.presses("tab", *" a")
        await asha.pilot.pause()
        assert asha.app._face is not None
        assert asha.app._face.typed.value == "half a"


async def test_6_10_every_key_that_the_lobby_names_does_something(tmp_path: Path) -> None:
    async with hosted() as server:
        bert = await server.comes("Bert")
        await bert.ask("create", options={"name": "den", "seats": 4})
        async with watched(tmp_path, Address("127.0.0.1", server.port)) as asha:
            await asha.sees("den")
            for key, words in (
                ("n", "Empty seats"),
                ("i", "Invite code, six letters"),
                ("g", "Whose talk shall not be shown"),
                ("tab", "Lobby talk"),
                ("question_mark", "Keys"),
                ("w", "Watching: it starts"),
            ):
                await asha.presses(key)
                await asha.sees(words)
                await asha.presses("escape")
                await asha.sees("Lobby talk")


async def test_the_help_over_the_table_is_closed_by_a_key_and_the_game_is_as_it_was() -> None:
    screen = TableScreen(FakeTableSession(model_of(STATE)))
    async with OneScreenApp(screen).run_test() as pilot:
        await pilot.app.push_screen(HelpScreen("table"))
        await pilot.press("escape")
        assert pilot.app.screen is screen


WAYS = (("w", "watch"), ("n", "open a table of your own"), ("b", "play bots meanwhile"))
LONG_WHY = "No more people can sit down at this table; its host can add a seat in the options."


@pytest.mark.parametrize("width", [60, 80])
async def test_6_10_a_question_shows_its_reason_and_all_its_answers_inside_its_frame(
    width: int,
) -> None:
    question = AskScreen("kitchen is full", [LONG_WHY], WAYS)
    app = OneScreenApp(Screen())
    async with app.run_test(size=(width, 20)) as pilot:
        await app.push_screen(question)
        await pilot.pause()
        lines = question._board.lines
    inside = " ".join(" ".join(line.strip("│") for line in lines[1:-1]).split())
    assert {columns_of(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= width
    assert inside == (
        f"{LONG_WHY} w watch n open a table of your own b play bots meanwhile Esc back"
    )


async def test_a_question_fits_a_window_that_has_become_narrower() -> None:
    question = AskScreen("kitchen is full", ["You cannot sit down there now."], WAYS)
    app = OneScreenApp(Screen())
    async with app.run_test(size=(80, 20)) as pilot:
        await app.push_screen(question)
        await pilot.resize_terminal(60, 20)
        await settled(app)
        assert "Esc back" in "\n".join(question._board.lines)
        assert len(question._board.lines[0]) <= 60
