"""A bot that does anything it may."""

from random import Random

from threeup_engine.actions import Action
from threeup_engine.view import SeatView


class RandomBot:
    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: SeatView) -> Action:
        return self._rng.choice(view.legal)
