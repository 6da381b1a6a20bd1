"""Settings change while the client runs, and what they change is seen and heard at once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from support.fake_table_session import Clock, FakeTableSession
from support.table_scenes import model_of, players
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.paint.palettes import Theme
from threeup_client.screens.settings import SettingsScreen
from threeup_client.screens.table import TableScreen
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_engine.actions import Play
from threeup_engine.cards import Card
from threeup_protocol.client_messages import Act


@asynccontextmanager
async def started(
    folder: Path, settings: str = "", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[ThreeUpApp, Pilot[str]]]:
    (folder / "client.toml").write_text(settings, encoding="utf-8")
    app = ThreeUpApp(Errand("Asha"), Storage(folder), SettingsFile(folder, {}))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


@asynccontextmanager
async def at_the_table(
    folder: Path, settings: str
) -> AsyncIterator[tuple[TableScreen, FakeTableSession, Pilot[str]]]:
    async with started(folder, settings) as (app, pilot):
        session, clock = FakeTableSession(model_of(players(3))), Clock()
        screen = TableScreen(session, clock)
        await app.push_screen(screen)
        clock.now += 1
        yield screen, session, pilot


def bar_of(screen: TableScreen) -> str:
    return screen.scene.bar.text if screen.scene else ""


def acts(session: FakeTableSession) -> list[object]:
    return [request.action for request in session.asked if isinstance(request, Act)]


async def test_the_theme_changes_while_the_client_runs_and_is_kept(tmp_path: Path) -> None:
    async with started(tmp_path) as (app, pilot):
        await pilot.press("s", "right", "right")
        assert isinstance(app.screen, SettingsScreen)
        assert app.look.theme is Theme.LIGHT
    assert SettingsFile(tmp_path, {}).settings.theme == "light"


async def test_the_screens_below_change_too(tmp_path: Path) -> None:
    async with started(tmp_path) as (app, pilot):
        await pilot.press("s", "right", "right", "escape")
        style = app.screen.query_one("Board").render_line(0).crop(0, 1)
        assert "#eef1f3" in str(next(iter(style)).style)


async def test_r_goes_back_to_the_defaults(tmp_path: Path) -> None:
    async with started(tmp_path, 'theme = "light"\nbell = "my-turn"\n') as (app, pilot):
        await pilot.press("s", "r")
        assert (app.settings.theme, app.settings.bell) == ("auto", "off")


async def test_the_coach_follows_the_settings_at_once(tmp_path: Path) -> None:
    async with started(tmp_path, 'coach = "off"\n') as (app, pilot):
        before = app.coach.is_on
        await pilot.press("s", "r")
        assert (before, app.coach.is_on) == (False, True)


@pytest.mark.parametrize("key", ["escape", "q", "enter"])
async def test_the_settings_return_to_where_they_were_opened(key: str, tmp_path: Path) -> None:
    async with started(tmp_path) as (app, pilot):
        before = app.screen
        await pilot.press("f2", key)
        assert app.screen is before


async def test_nothing_chosen_for_me_means_that_enter_plays_nothing(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, 'choice = "nothing"\n') as (screen, session, pilot):
        assert bar_of(screen) == "▶ Your turn  ←→ other card"
        await pilot.press("enter")
        assert acts(session) == []


async def test_a_rank_key_can_play_at_once(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, 'rank_key = "plays-at-once"\n') as (_, session, pilot):
        await pilot.press("0")
        assert acts(session) == [Play((Card.O10,))]


async def test_a_key_of_ones_own_acts_and_is_the_one_that_is_shown(tmp_path: Path) -> None:
    keys = '[keys]\nplay = "x"\nclear = "g"\n'
    async with at_the_table(tmp_path, keys) as (screen, session, pilot):
        lines = screen.board.lines
        assert "▶ Your turn  x plays 9 9" in lines[14]
        assert "  g v b Clear" in lines[23]
        await pilot.press("enter", "g", "x")
        assert acts(session) == [Play((Card.GC,))]


async def test_with_talk_off_nobody_is_heard_and_no_key_says_talk(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, 'chat = "off"\n') as (screen, _, pilot):
        await pilot.press("tab")
        assert not screen.typed.display
        assert "talk" not in screen.board.lines[23]


async def test_a_person_is_told_once_that_the_settings_were_damaged(tmp_path: Path) -> None:
    async with started(tmp_path, "theme = ") as (app, _):
        assert "set aside as client.toml.damaged" in "\n".join(app.screen.board.lines)  # type: ignore[attr-defined]
