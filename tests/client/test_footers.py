"""The line of keys names what works now, and nothing else; what does nothing says why."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from support.fake_table_session import FakeTableSession
from support.kept_games import game_of_bots
from support.room_scenes import ATTIC, CELLAR, KITCHEN, lobby, lost, over, waiting
from support.screen_pictures import Placed
from support.table_scenes import model_of, players
from support.watched_app import watched
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.bar import Bar, Mood
from threeup_client.model import ClientModel
from threeup_client.replays.film import film_of
from threeup_client.screens.choose import ChooseScreen
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.new_table import NewTableScreen
from threeup_client.screens.over import OverScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.start import StartScreen
from threeup_client.screens.table import TableScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_client.storage import Storage
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.shuffle import Shuffle
from threeup_engine.state import deal
from threeup_protocol.server_messages import LobbyPerson


def keys_of(text: str) -> list[str]:
    """The labels of a line of keys with their words, as they stand there."""
    return [one for one in text.strip().split("  ") if one]


async def footer(
    folder: Path, screen: PaintedScreen, *keys: str, size: tuple[int, int] = (120, 24)
) -> list[str]:
    """The line of keys of a screen in the whole client, after keys were pressed."""
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(folder))
    async with app.run_test(size=size) as pilot:
        await app.push_screen(screen)
        await pilot.press(*keys)
        await pilot.pause()
        return keys_of(screen.board.lines[-1])


def choosing() -> ChooseScreen:
    shuffle = Shuffle(Deck.FULL, bytes(32), [bytes([i] * 16) for i in range(3)])
    return ChooseScreen(FakeTableSession(model_of(deal(HouseRules(), shuffle.order, 3, Seat(0)))))


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


async def test_enter_lays_nothing_before_three_are_chosen_and_says_so_with_its_rule(
    tmp_path: Path,
) -> None:
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(120, 24)) as pilot:
        screen = choosing()
        await app.push_screen(screen)
        await pilot.press("space")
        assert "Enter lay them" not in keys_of(screen.board.lines[-1])
        await pilot.press("enter")
        why = "Choose 2 more, then Enter lays the three (R2.2)"
        assert screen.bar == Bar(Mood.ALARM, why)
        await pilot.press("a")
        assert "Enter lay them" in keys_of(screen.board.lines[-1])


async def test_after_a_refusal_the_help_of_the_choice_opens_at_its_rule(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(choosing())
        await pilot.press("enter", "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, PaintedScreen)
        assert app.screen.board.lines[2].startswith("  ▶ R2.2  ")


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


async def test_after_a_game_enter_is_named_until_one_has_agreed(tmp_path: Path) -> None:
    asked = OverScreen(FakeTableSession(over()))
    agreed = OverScreen(FakeTableSession(over(ready=True)))
    assert (await footer(tmp_path, asked))[0] == "Enter again"
    assert await footer(tmp_path, agreed) == [
        "F3 statistics",
        "q to the lobby",
        "Tab talk",
        "? help",
    ]


async def test_without_a_link_only_the_keys_of_the_lost_link_are_named(tmp_path: Path) -> None:
    model = replace(lost(model_of(players(3))), server="kitchen-pc")
    screen = TableScreen(FakeTableSession(model))
    assert await footer(tmp_path, screen) == [
        "r try now",
        "a other address",
        "q give up",
        "? help",
        "F2 settings",
        "F3 statistics",
        "F4 replays",
    ]


async def test_who_was_never_connected_is_told_which_address_is_silent(tmp_path: Path) -> None:
    app = Placed(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)):
        screen = lobby_of(lost(replace(lobby(), server="", lobby=None)))
        await app.push_screen(screen)
        text = "\n".join(screen.board.lines)
    assert "─ No connection ─" in text
    assert "│ No server answers at 192.168.1.20:7333. │" in text


@pytest.mark.parametrize(
    ("key", "keys"),
    [
        ("e", ["Esc close", "↑↓ scroll", "p pile", "w players", "m unseen", "? help"]),
        ("p", ["Esc close", "e events", "w players", "m unseen", "? help"]),
        ("m", ["Esc close", "e events", "p pile", "w players", "? help"]),
        ("exclamation_mark", ["1 to 6 say it", "Esc nothing"]),
    ],
)
async def test_what_lies_over_the_table_has_its_own_keys(
    key: str, keys: list[str], tmp_path: Path
) -> None:
    screen = TableScreen(FakeTableSession(model_of(players(3))))
    assert await footer(tmp_path, screen, key) == keys


async def test_the_help_of_a_new_table_is_about_a_new_table(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(NewTableScreen(FakeTableSession(lobby())))
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, PaintedScreen)
        assert "name of the table" in "\n".join(app.screen.board.lines)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_6_4_replay_choice_and_results_name_a_way_out(
    size: tuple[int, int], tmp_path: Path
) -> None:
    film = ReplayScreen(film_of(game_of_bots(4)))
    results = OverScreen(FakeTableSession(over()))
    assert "q back" in await footer(tmp_path, film, size=size)
    assert "q leave" in await footer(tmp_path, choosing(), "a", size=size)
    assert "q to the lobby" in await footer(tmp_path, results, size=size)
