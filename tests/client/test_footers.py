"""The line of keys names what works now, and nothing else; what does nothing says why."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from support.fake_table_session import FakeTableSession
from support.footers import footer
from support.room_scenes import ATTIC, CELLAR, KITCHEN, lobby, lost, waiting
from support.screen_pictures import Placed
from support.watched_app import watched
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.model import ClientModel
from threeup_client.paint.table_keys import steady
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.new_table import NewTableScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.start import StartScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_client.storage import Storage
from threeup_protocol.server_messages import LobbyPerson


def lobby_of(model: ClientModel) -> LobbyScreen:
    return LobbyScreen(FakeTableSession(model))


async def test_how_many_bots_is_named_where_it_can_be_chosen(tmp_path: Path) -> None:
    server = StartScreen("Asha", "kitchen:7333", interfaces=None)
    assert "←→ how many" not in await footer(tmp_path, server)
    bots = StartScreen("Asha", "kitchen:7333", interfaces=None)
    assert "←→ how many" in await footer(tmp_path, bots, "down", "down", "down")


@pytest.mark.parametrize("keys", [(), ("down",), ("up",)])
async def test_the_start_screen_names_the_way_out_in_60_columns(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    screen = StartScreen("Asha", None, interfaces=None)
    assert "q quit" in await footer(tmp_path, screen, *keys, size=(60, 20))


async def test_who_is_new_finds_the_cursor_on_the_lesson(tmp_path: Path) -> None:
    async with watched(tmp_path) as asha:
        await asha.sees("▶ Learn in 60 seconds")


async def test_who_was_on_a_server_finds_the_cursor_on_it(tmp_path: Path) -> None:
    Storage(tmp_path).put("server", "kitchen:7333")
    async with watched(tmp_path) as asha:
        await asha.sees("▶ kitchen:7333")


@pytest.mark.parametrize(
    ("keys", "does"),
    [(("tab",), "Enter keep"), (("1", "enter"), "Enter join"), (("2", "enter"), "Enter go on")],
)
async def test_while_one_types_it_says_what_enter_does_with_it(
    keys: tuple[str, ...], does: str, tmp_path: Path
) -> None:
    screen = StartScreen("Asha", None, interfaces=None)
    typing = await footer(tmp_path, screen, *keys)
    assert typing == [does, "Esc stop typing", "Ctrl+C quit"]


async def test_a_lobby_without_a_table_names_no_key_for_tables(tmp_path: Path) -> None:
    alone = lobby(people=(LobbyPerson("Asha"),))
    assert await footer(tmp_path, lobby_of(alone)) == [
        "n new table",
        "q leave",
        "b quick game",
        "Tab talk",
        "i invite code",
        "? help",
    ]


async def test_where_there_is_no_seat_enter_says_what_else_one_can_do(tmp_path: Path) -> None:
    assert await footer(tmp_path, lobby_of(lobby(ATTIC, KITCHEN)), "down") == [
        "↑↓ choose",
        "Enter what else?",
        "w watch",
        "n new table",
        "q leave",
        "b quick game",
        "Tab talk",
        "i invite code",
        "g ignore",
        "? help",
    ]


async def test_a_table_without_watchers_offers_no_watching(tmp_path: Path) -> None:
    closed = msgspec.structs.replace(CELLAR, watchers=False)
    keys = await footer(tmp_path, lobby_of(lobby(closed)))
    assert keys[:2] == ["Enter join", "n new table"]


async def test_a_server_that_nobody_has_named_is_called_by_its_address(tmp_path: Path) -> None:
    app = Placed(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)):
        screen = lobby_of(lobby(server="3UP 3DOWN"))
        await app.push_screen(screen)
        assert screen.board.lines[0].startswith(" 3UP 3DOWN  192.168.1.20:7333 · 3 people")


@pytest.mark.parametrize(("ready", "key"), [(False, "Space ready"), (True, "Space not ready")])
async def test_space_is_named_for_what_it_would_change(
    ready: bool, key: str, tmp_path: Path
) -> None:
    screen = WaitingScreen(FakeTableSession(waiting(ready=ready)))
    assert (await footer(tmp_path, screen))[0] == key


async def test_who_watches_a_waiting_room_is_offered_nothing_of_players(tmp_path: Path) -> None:
    screen = WaitingScreen(FakeTableSession(waiting(None)))
    assert await footer(tmp_path, screen) == [
        "↑↓ choose",
        "q leave",
        "g ignore",
        "Tab talk",
        "i copy invite",
        "? help",
    ]


async def test_who_was_never_connected_is_told_which_address_is_silent(tmp_path: Path) -> None:
    app = Placed(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)):
        screen = lobby_of(lost(replace(lobby(), server="", lobby=None)))
        await app.push_screen(screen)
        text = "\n".join(screen.board.lines)
    assert "─ No connection ─" in text
    assert "│ No server answers at 192.168.1.20:7333. │" in text


async def test_the_help_of_a_new_table_is_about_a_new_table(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(NewTableScreen(FakeTableSession(lobby())))
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, PaintedScreen)
        assert "name of the table" in "\n".join(app.screen.board.lines)


def test_keys_of_the_table_that_come_and_go_stand_last_and_move_no_others() -> None:
    keys = (("1-9 0", "rank"), ("c v b", "Clear"), ("Tab", "talk"), ("d", "draw first"))
    assert steady(keys) == (
        ("1-9 0", "rank"),
        ("Tab", "talk"),
        ("c v b", "Clear"),
        ("d", "draw first"),
    )


async def test_the_password_of_a_new_table_has_its_key_in_60_columns(tmp_path: Path) -> None:
    screen = NewTableScreen(FakeTableSession(lobby(KITCHEN)))
    assert "p password" in await footer(tmp_path, screen, size=(60, 20))
