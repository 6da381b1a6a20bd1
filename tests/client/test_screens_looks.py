"""The other screens as text, at four sizes; the files are in `golden`."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from support.contrast import PAIRS
from support.fake_table_session import FakeTableSession
from support.golden import golden
from support.kept_games import game_of_bots
from support.screen_pictures import SIZES, Make, joined, pairs_of_all, pictures_of
from support.table_scenes import model_of
from threeup_client.replays.film import film_of
from threeup_client.screens.choose import ChooseScreen
from threeup_client.screens.help import HelpScreen
from threeup_client.screens.lesson import LessonScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.replays import ReplaysScreen
from threeup_client.screens.settings import SettingsScreen
from threeup_client.screens.statistics import StatisticsScreen
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.shuffle import Shuffle
from threeup_engine.state import deal

GOLDEN = Path(__file__).parent / "golden"


def choosing() -> ChooseScreen:
    shuffle = Shuffle(Deck.FULL, bytes(32), [bytes([i] * 16) for i in range(3)])
    return ChooseScreen(FakeTableSession(model_of(deal(HouseRules(), shuffle.order, 3, Seat(0)))))


SCREENS: dict[str, tuple[Make, tuple[str, ...]]] = {
    "start": (lambda _: None, ()),
    "choosing": (lambda _: choosing(), ("a",)),
    "help": (lambda _: HelpScreen("table"), ()),
    "rules": (lambda _: HelpScreen("table", "R4.1"), ()),
    "lesson": (lambda _: LessonScreen("Asha"), ("enter", "enter")),
    "settings": (lambda _: SettingsScreen(), ("down",)),
    "replays": (lambda app: ReplaysScreen(app.shelf, None), ()),
    "replay": (lambda _: ReplayScreen(film_of(game_of_bots(4))), ("end", "left", "left")),
    "statistics": (lambda app: StatisticsScreen(app.shelf, frozenset({"Asha"})), ()),
}


async def pictures(name: str, folder: Path, **settings: str) -> list[list[str]]:
    make, keys = SCREENS[name]
    return await pictures_of(make, keys, folder, **settings)


@pytest.mark.parametrize("name", SCREENS)
async def test_each_screen_looks_as_agreed_at_every_size(name: str, tmp_path: Path) -> None:
    parts = await pictures(name, tmp_path)
    assert [len(lines) for lines in parts] == [height for _, height in SIZES]
    assert [
        max(map(cell_len, lines)) <= size[0] for lines, size in zip(parts, SIZES, strict=True)
    ] == [True] * 4
    text = joined(parts)
    assert text == golden(GOLDEN / f"screen-{name}.txt", text)


@pytest.mark.parametrize("name", SCREENS)
async def test_7_9_each_screen_can_do_with_ascii(name: str, tmp_path: Path) -> None:
    parts = await pictures(name, tmp_path, symbols="ascii")
    text = "\n".join(line for lines in parts for line in lines)
    assert text.replace("Dušan", "Dusan").isascii()


async def test_no_other_pairs_of_colours_are_written_than_have_their_contrast_checked(
    tmp_path: Path,
) -> None:
    assert await pairs_of_all(SCREENS.values(), tmp_path) - set(PAIRS) == set()
