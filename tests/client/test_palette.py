"""Everything can be done by name: Ctrl+P."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from support.fake_table_session import Clock, FakeTableSession
from support.table_scenes import model_of, players
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.screens.help import HelpScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.palette import PaletteScreen
from threeup_client.screens.settings import SettingsScreen
from threeup_client.screens.table import TableScreen
from threeup_client.storage import Storage


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Pilot[str]]:
    """The palette over the table."""
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(TableScreen(FakeTableSession(model_of(players(3))), Clock()))
        await pilot.press("ctrl+p")
        yield pilot


def lines_of(pilot: Pilot[str]) -> list[str]:
    screen = pilot.app.screen
    assert isinstance(screen, PaintedScreen)
    return screen.board.lines


@pytest.mark.parametrize(("word", "screen"), [("sett", SettingsScreen), ("help", HelpScreen)])
async def test_a_part_of_the_name_and_enter_do_it(
    word: str, screen: type[PaintedScreen], tmp_path: Path
) -> None:
    async with opened(tmp_path) as pilot:
        await pilot.press(*word, "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, screen)


async def test_the_palette_presses_the_keys_of_the_screen_below(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        await pilot.press(*"choose n", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)


async def test_what_has_no_name_here_is_said_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        await pilot.press(*"fly", "enter")
        assert "Nothing here is called that" in lines_of(pilot)[4]


async def test_escape_returns(tmp_path: Path) -> None:
    async with opened(tmp_path) as pilot:
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, PaletteScreen)
