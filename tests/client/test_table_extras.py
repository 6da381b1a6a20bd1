"""What the table shows and does besides the cards: clocks, unseen cards, the wheel, its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import settled
from support.table_scenes import YOU, game, model_of, players
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_client.screens.table import TableScreen
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for
from threeup_protocol.server_messages import Code, Refused

MINE = players(3)
THEIRS = game(*MINE.seats, pile="G2 O9", draw="G5 " * 8, turn=1)
OVER = msgspec.structs.replace(MINE, phase=Phase.OVER, turn=None, places=(YOU,))


class TableApp(ThreeUpApp):
    """The client at a table, without a server."""

    def __init__(self, folder: Path, screen: TableScreen) -> None:
        super().__init__(Errand("Asha"), Storage(folder), SettingsFile(folder, {}))
        self.table = screen
        self._face = screen
        self.results_shown = 0

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def show_start(self, note: str | None = None) -> None:
        """The table is what is shown."""

    def show_results(self) -> None:
        self.results_shown += 1


class QuickTable(TableScreen):
    refused_seconds = results_seconds = 0.001


@asynccontextmanager
async def at_the_table(
    folder: Path, state: GameState, settings: str = ""
) -> AsyncIterator[tuple[TableApp, Pilot[str]]]:
    (folder / "client.toml").write_text(settings, encoding="utf-8")
    app = TableApp(folder, QuickTable(FakeTableSession(model_of(state)), Clock()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def lines(
    state: GameState, size: tuple[int, int], *, elapsed: int = 0, shows_unseen: bool = False
) -> list[str]:
    model = model_of(state, seconds_left=24)
    assert model.table is not None
    view = view_for(state, YOU)
    scene = Scene(model, model.table, view, clock="0:17", elapsed=elapsed)
    return paint_table(replace(scene, shows_unseen=shows_unseen), *size).canvas.lines


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
def test_a_player_who_takes_time_has_the_clock_at_the_seat(size: tuple[int, int]) -> None:
    above = [one for one in lines(THEIRS, size, elapsed=1)[1:6] if "0:17" in one]
    assert len(above) == 1
    assert "0:17" not in "".join(lines(THEIRS, size, elapsed=0)[1:6])
    assert "0:17" not in "".join(lines(MINE, size, elapsed=1)[1:6])


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
def test_the_table_itself_tells_what_nobody_has_seen(size: tuple[int, int]) -> None:
    shown = lines(MINE, size, shows_unseen=True)
    y = next(y for y, line in enumerate(shown) if "Not seen yet" in line)
    assert shown[y + 1].split()[:13] == [*map(str, range(1, 11)), "C", "+1", "+2"]
    assert " ".join(shown[y + 2].split()[:13]) == "7 6 6 2 7 7 6 7 4 3 5 5 2"


async def test_memory_can_be_set_to_always(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, MINE, 'memory = "always"\ncoach = "off"\n') as (app, _):
        assert "Not seen yet" in "\n".join(app.table.board.lines)


async def test_the_wheel_over_a_group_chooses_it_and_then_more_or_fewer(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, MINE) as (app, pilot):
        table = app.table
        x, y = next(
            (s.x, s.y) for s in table._picture.canvas.spots if s.key == "9" and s.height > 1
        )
        seen = []
        for event in (MouseScrollDown, MouseScrollUp):
            await pilot._post_mouse_events([event], offset=(x + 1, y + 2))
            await pilot.pause()
            seen.append(table._cards.choice and table._cards.choice.count)
        assert seen == [1, 2]


async def test_a_click_on_a_name_opens_the_players(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, MINE) as (app, pilot):
        await pilot.click(offset=(3, 1))
        await pilot.pause()
        assert "─ Players ─" in "\n".join(app.table.board.lines)


@pytest.mark.parametrize("key", ["f1", "f2", "f3", "ctrl+p"])
async def test_a_turn_that_begins_meanwhile_is_told_on_the_screen_that_covers_the_table(
    key: str, tmp_path: Path
) -> None:
    async with at_the_table(tmp_path, THEIRS) as (app, pilot):
        await pilot.press(key)
        await settled(app)
        assert "Your turn" not in app.screen.board.lines[22]  # type: ignore[attr-defined]
        app._show(model_of(MINE, s=41))
        await pilot.pause()
        assert app.screen is not app.table
        assert app.screen.board.lines[22].startswith(  # type: ignore[attr-defined]
            " ▶ Your turn  Esc back to the table"
        )


async def test_why_a_card_cannot_go_is_said_for_a_while_only(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, MINE) as (app, pilot):
        await pilot.press("4")
        while "(R3.2)" in app.table.board.lines[14]:
            await pilot.pause(0.01)
        assert app.table.rule == "R3.2"


async def test_a_refusal_of_the_server_is_shown_for_a_while_only(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, MINE) as (app, pilot):
        app.table.refused(Refused(1, Code.STALE))
        assert "The game had moved on" in app.table.board.lines[14]
        while "The game had moved on" in app.table.board.lines[14]:
            await pilot.pause(0.01)


async def test_the_end_of_a_game_is_followed_by_its_results(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, MINE) as (app, pilot):
        app.table.show(model_of(OVER, s=41))
        async with asyncio.timeout(60):
            while app.results_shown == 0:
                await pilot.pause(0.01)


async def test_results_do_not_come_from_under_an_open_overlay(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, MINE) as (app, pilot):
        await pilot.press("e")
        app.table.show(model_of(OVER, s=41))
        app.table._end._show()
        assert app.results_shown == 0
