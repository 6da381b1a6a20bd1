"""How strong the levels are: one seat of a level against the level below in all other seats.

Entries change seats from game to game, and so does who begins. Times are of the processor, for
decisions between at least two moves: what else the machine does is not in them.
"""

import time
from collections.abc import Iterator
from random import Random
from typing import Final

from threeup_engine.actions import Action
from threeup_engine.bots.bot import Bot, Watcher
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.events import SeenEvent
from threeup_engine.options import Deck, HouseRules
from threeup_engine.selfplay import Match, interval, play_match
from threeup_engine.view import SeatView

SEATS: Final = (2, 3, 4, 6)

PAIRS: Final[dict[str, tuple[Level, Level]]] = {
    f"{level},{below}": (level, below)
    for level, below in (
        (Level.EASY, Level.RANDOM),
        (Level.STEADY, Level.EASY),
        (Level.SHARP, Level.STEADY),
        (Level.EXPERT, Level.STEADY),
        (Level.EXPERT, Level.SHARP),
    )
}

_GAMES_OF_SHARP: Final = 2
_GAMES_OF_EXPERT: Final = 10
"""One in so many games is played where a level thinks for so long."""


class TimedBot:
    """Plays as its bot, and notes the seconds that each decision took."""

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self._bot = bot
        self._seconds = seconds

    def decide(self, view: SeatView) -> Action:
        start = time.process_time()
        action = self._bot.decide(view)
        if len(view.legal) > 1:
            self._seconds.append(time.process_time() - start)
        return action

    def saw(self, event: SeenEvent, deck: Deck) -> None:
        if isinstance(self._bot, Watcher):
            self._bot.saw(event, deck)


def lines(games: int, seats: int | None, levels: str | None) -> Iterator[str]:
    """A line per pair of levels and number of seats; fewer games where a level thinks for long."""
    yield "a level against the one below: games won, 95 % interval, time of its decisions"
    for name, pair in PAIRS.items():
        for players in SEATS:
            if levels in (None, name) and seats in (None, players):
                yield _line(pair, players, games)


def _line(pair: tuple[Level, Level], players: int, games: int) -> str:
    level, below = pair
    if level is Level.EXPERT:
        games //= _GAMES_OF_EXPERT
    elif level is Level.SHARP:
        games //= _GAMES_OF_SHARP
    seconds: list[float] = []

    def made(wanted: Level, rng: Random) -> Bot:
        bot = make(wanted, rng)
        return TimedBot(bot, seconds) if wanted is level else bot

    match = Match(HouseRules(), (level, *(below,) * (players - 1)), max(1, games), "bench")
    tally = play_match(match, made)
    low, high = interval(tally.wins[0], tally.games)
    seconds.sort()
    median, most = seconds[len(seconds) // 2], seconds[int(0.99 * len(seconds))]
    share = tally.wins[0] / tally.games
    return (
        f"  {players} seats, {level:6} against {below:6}: {100 * share:5.1f} %"
        f" (95 %: {100 * low:.1f} to {100 * high:.1f}, even {100 / players:.1f}),"
        f" {tally.games} games, median {1000 * median:.3g} ms, p99 {1000 * most:.3g} ms"
    )
