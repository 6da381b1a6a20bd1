"""Makes a bot for a level."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from threeup_engine.bots.bot import Bot
from threeup_engine.bots.easy import EasyBot
from threeup_engine.bots.levels import Level
from threeup_engine.bots.random_bot import RandomBot
from threeup_engine.bots.searcher import EXPERT, SHARP, Searcher
from threeup_engine.bots.steady import SteadyBot

_BOTS: Final[Mapping[Level, Callable[[Random], Bot]]] = {
    Level.RANDOM: RandomBot,
    Level.EASY: EasyBot,
    Level.STEADY: SteadyBot,
    Level.SHARP: lambda rng: Searcher(rng, SHARP),
    Level.EXPERT: lambda rng: Searcher(rng, EXPERT),
}


def make(level: Level, rng: Random) -> Bot:
    """A new bot for one seat; all its chance comes from `rng`."""
    return _BOTS[level](rng)
