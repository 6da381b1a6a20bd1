"""The line of keys in a game and after it names what works now, and nothing else."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from support.fake_table_session import FakeTableSession
from support.footers import footer, keys_of
from support.kept_games import game_of_bots
from support.room_scenes import lost, over
from support.table_scenes import game, model_of, players, seat_cards
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.bar import Bar, Mood
from threeup_client.paint.table_keys import table_keys
from threeup_client.replays.film import film_of
from threeup_client.scene import Scene
from threeup_client.screens.choose import ChooseScreen
from threeup_client.screens.over import OverScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.table import TableScreen
from threeup_client.storage import Storage
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.record_text import write
from threeup_engine.shuffle import Shuffle
from threeup_engine.state import GameState, deal
from threeup_protocol.server_messages import RecordText


def choosing() -> ChooseScreen:
    shuffle = Shuffle(Deck.FULL, bytes(32), [bytes([i] * 16) for i in range(3)])
    return ChooseScreen(FakeTableSession(model_of(deal(HouseRules(), shuffle.order, 3, Seat(0)))))


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


async def test_after_a_game_enter_is_named_until_one_has_agreed(tmp_path: Path) -> None:
    asked = OverScreen(FakeTableSession(over()))
    agreed = OverScreen(FakeTableSession(over(ready=True)))
    assert (await footer(tmp_path, asked))[0] == "Enter again"
    assert await footer(tmp_path, agreed) == [
        "q to the lobby",
        "F3 statistics",
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


async def test_against_bots_here_there_is_a_hint_and_no_other_machine(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    app._solo_bots = 2
    async with app.run_test(size=(160, 24)) as pilot:
        screen = TableScreen(FakeTableSession(model_of(players(3))))
        await app.push_screen(screen)
        await pilot.pause()
        keys = keys_of(screen.board.lines[-1])
    assert "i hint" in keys
    assert "r other machine" not in keys


BLIND = game(seat_cards("", "", "G1 G2 G3"), seat_cards("G1"), pile="O9")
ANY_TIME = game(
    seat_cards("G9"),
    seat_cards("G1"),
    pile="O9",
    draw="G5",
    may_draw=True,
    house=HouseRules(voluntary=True),
)


def keys_at(state: GameState, **changes: object) -> list[str]:
    """The keys of the table, in a room that is as `changes` say."""
    model = model_of(state)
    table = model.table
    assert table is not None
    view = table.view
    assert view is not None
    table = replace(table, room=msgspec.structs.replace(table.room, **changes))
    keys = table_keys(Scene(replace(model, table=table), table, view))
    return [f"{key} {does}" for key, does in keys]


@pytest.mark.parametrize(
    ("state", "key"),
    [(BLIND, "1 2 3 turn over"), (ANY_TIME, "t take pile"), (ANY_TIME, "d draw first")],
)
def test_while_the_game_is_paused_no_key_of_a_move_is_named(state: GameState, key: str) -> None:
    assert key in keys_at(state)
    assert key not in keys_at(state, paused=True)


def test_the_key_of_the_pause_says_what_it_does_now() -> None:
    assert "z pause" in keys_at(BLIND)
    assert "z no pause" in keys_at(BLIND, pausing=(Seat(0),))
    assert "z go on" in keys_at(BLIND, paused=True)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_6_4_replay_choice_and_results_name_a_way_out(
    size: tuple[int, int], tmp_path: Path
) -> None:
    film = ReplayScreen(film_of(game_of_bots(4)))
    session = FakeTableSession(over())
    session.answer = lambda number: RecordText(number, write(game_of_bots(4)))
    results = OverScreen(session)
    assert "q back" in await footer(tmp_path, film, size=size)
    assert "q leave" in await footer(tmp_path, choosing(), "a", size=size)
    assert "q to the lobby" in await footer(tmp_path, results, size=size)
