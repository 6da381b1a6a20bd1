"""Screens that need no server, and the choice of the 3UP."""

from support.fake_table_session import FakeTableSession
from support.kept_games import game_of_bots
from support.screen_pictures import Make
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


def choosing() -> ChooseScreen:
    shuffle = Shuffle(Deck.FULL, bytes(32), [bytes([i] * 16) for i in range(3)])
    return ChooseScreen(FakeTableSession(model_of(deal(HouseRules(), shuffle.order, 3, Seat(0)))))


APART: dict[str, tuple[Make, tuple[str, ...]]] = {
    "start": (lambda _: None, ()),
    "choosing": (lambda _: choosing(), ("a",)),
    "help": (lambda _: HelpScreen("table"), ()),
    "rules": (lambda _: HelpScreen("table", "R4.1"), ()),
    "lesson": (lambda _: LessonScreen("Asha"), ("enter", "enter")),
    "settings": (lambda _: SettingsScreen(), ("down",)),
    "replays": (lambda app: ReplaysScreen(app.shelf, None), ()),
    "replay": (lambda _: ReplayScreen(film_of(game_of_bots(4))), ("end", "left", "left")),
    "replay-end": (lambda _: ReplayScreen(film_of(game_of_bots(4))), ("end",)),
    "statistics": (lambda app: StatisticsScreen(app.shelf, frozenset({"Asha"})), ()),
}
