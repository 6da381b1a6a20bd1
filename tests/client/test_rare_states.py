"""What hardly ever comes together: it leaves nobody on a screen that no key leads out of."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.screen import Screen

from support.fake_server import WELCOME, FakeConnection, fake_server
from support.fake_table_session import FakeTableSession
from support.kept_games import game_of_bots
from support.room_scenes import KITCHEN, PEOPLE, lobby, lost, over
from support.table_scenes import model_of, players
from support.watched_app import Watched, watched
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.model import WhileAway
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.new_table import NewTableScreen
from threeup_client.screens.palette import PaletteScreen
from threeup_client.screens.replays import ReplaysScreen
from threeup_client.screens.settings import SettingsScreen
from threeup_client.screens.start import StartScreen
from threeup_client.screens.table import TableScreen
from threeup_client.storage import Storage
from threeup_engine.record_text import write
from threeup_protocol.client_messages import Say
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Lobby, LobbyTable

FULL = LobbyTable("full1", "attic", KITCHEN.deck, KITCHEN.stage, 2, ("Goran", "Hana"))


async def in_lobby(connection: FakeConnection, asha: Watched, *tables: LobbyTable) -> None:
    connection.say(WELCOME, Lobby("Asha", tables, PEOPLE))
    await asha.sees("n new table")


@pytest.mark.parametrize("key", ["²", "③"])
async def test_a_digit_that_is_none_of_0_to_9_chooses_nothing(key: str, tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    app.shelf.keep(write(game_of_bots(2)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key, "f4")
        await pilot.pause()
        replays = app.screen
        assert isinstance(replays, ReplaysScreen)
        while replays._lines is None:
            await pilot.pause()
        await pilot.press(key)
        await app.push_screen(LobbyScreen(FakeTableSession(lobby(KITCHEN))))
        await pilot.press(key)
        assert app._exception is None


async def test_escape_closes_a_form_that_the_window_is_too_small_for(tmp_path: Path) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        await in_lobby(await server.connection(), asha)
        await asha.presses("n")
        await asha.sees("Empty seats")
        await asha.pilot.resize_terminal(80, 18)
        await asha.sees("3UP 3DOWN needs 60x20; this is 80x18. Esc goes back, Ctrl+C quits.")
        await asha.presses("escape")
        await asha.sees("n new table")


async def test_clicks_of_one_moment_open_one_dialog(tmp_path: Path) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        await in_lobby(await server.connection(), asha, FULL)
        face = asha.app.screen
        assert isinstance(face, LobbyScreen)
        face.post_message(face.board.Clicked("enter", 1))
        face.post_message(face.board.Clicked("enter", 2))
        await asha.sees("attic is full")
        await asha.pilot.pause()
        dialogs = [one for one in asha.app.screen_stack if isinstance(one, AskScreen)]
        assert len(dialogs) == 1


async def test_a_double_click_on_a_line_of_the_palette_does_it(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"sett")
        assert isinstance(app.screen, PaletteScreen)
        await pilot.double_click(offset=(5, 4))
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


async def test_without_a_link_escape_still_closes_what_lies_over_the_table(tmp_path: Path) -> None:
    model = model_of(players(3))
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = TableScreen(FakeTableSession(model))
        await app.push_screen(screen)
        await pilot.press("w")
        assert "─ Players ─" in "\n".join(screen.board.lines)
        screen.show(lost(model))
        await pilot.press("escape")
        assert "─ Players ─" not in "\n".join(screen.board.lines)


@pytest.mark.parametrize(("keys", "kind"), [(("n",), NewTableScreen), (("f4",), ReplaysScreen)])
async def test_without_a_link_escape_still_leads_back_to_the_lobby(
    keys: tuple[str, ...], kind: type[Screen[None]], tmp_path: Path
) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        connection = await server.connection()
        await in_lobby(connection, asha)
        await asha.presses(*keys)
        await asha.until(lambda _: isinstance(asha.app.screen, kind))
        connection.hang_up()
        await asha.until(lambda _: "lost" in asha.app.face.model.link.state)  # type: ignore[union-attr]
        await asha.presses("escape")
        await asha.until(lambda _: isinstance(asha.app.screen, LobbyScreen))


async def test_ones_own_games_are_read_without_a_link(tmp_path: Path) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        asha.app.shelf.keep(write(game_of_bots(2)))
        connection = await server.connection()
        await in_lobby(connection, asha)
        connection.hang_up()
        await asha.sees("Connection lost")
        await asha.presses("f4")
        text = await asha.sees("★")
        assert "Connection lost" not in text


async def test_what_lies_over_the_lobby_knows_when_the_link_is_lost_and_back(
    tmp_path: Path,
) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        connection = await server.connection()
        await in_lobby(connection, asha)
        await asha.presses("n", "question_mark")
        connection.hang_up()
        back = await server.connection()
        await asha.presses("escape")
        await asha.sees("Connection lost")
        back.say(WELCOME, Lobby("Asha", (), PEOPLE))
        await asha.until(lambda text: "Connection lost" not in text and "Empty seats" in text)


async def test_a_click_on_send_sends_what_is_typed_and_does_nothing_else(tmp_path: Path) -> None:
    session = FakeTableSession(model_of(players(3)))
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(TableScreen(session))
        await pilot.press("tab", "h", "i")
        await pilot.click(offset=(2, 23))
        await pilot.pause()
        assert session.asked == [Say(1, "hi")]


async def test_keys_that_are_to_be_seen_no_more_cannot_be_clicked(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(120, 24)) as pilot:
        screen = StartScreen("Asha", None)
        await app.push_screen(screen)
        await pilot.press("tab")
        keys = {spot.key for spot in screen.board._canvas.spots if spot.y == 23}  # type: ignore[union-attr]
        assert keys == {"typed enter", "typed escape"}


async def test_a_double_click_does_nothing_at_a_table_whose_link_is_lost(tmp_path: Path) -> None:
    session = FakeTableSession(replace(lost(model_of(players(3))), server="kitchen-pc"))
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = TableScreen(session)
        await app.push_screen(screen)
        screen.clicked("9", 2)
        await pilot.pause()
        assert session.asked == []


async def test_keys_of_one_moment_open_one_dialog(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    session = FakeTableSession(lobby(FULL))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(session))
        for _ in range(3):
            app.screen.post_message(events.Key("enter", "\r"))
        await pilot.pause()
        dialogs = [one for one in app.screen_stack if isinstance(one, AskScreen)]
        assert len(dialogs) == 1


async def test_what_one_has_missed_is_closed_by_the_end_of_the_game(tmp_path: Path) -> None:
    model = model_of(players(3))
    assert model.table is not None
    away = WhileAway((Said("Bert", "hi"),), (), (), (), ())
    back = replace(model, table=replace(model.table, away=away))
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = TableScreen(FakeTableSession(model))
        await app.push_screen(screen)
        screen.show(back)
        assert "While you were away" in "\n".join(screen.board.lines)
        screen.show(over())
        await pilot.pause()
        assert "Enter results" in screen.board.lines[-1]
