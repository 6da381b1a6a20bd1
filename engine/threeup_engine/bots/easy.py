"""A bot that looks at the top card and its own cards, and at nothing else."""

from random import Random
from typing import Final

from threeup_engine.actions import Action, Draw, Play
from threeup_engine.view import SeatView

SLIP: Final = 0.2
"""How often it plays any cards that fit."""


class EasyBot:
    """Lays any three cards as 3UP; plays its lowest rank that fits, as many of it as it fancies.

    It remembers nothing: this chance is what leads it out of a circle (R6.2).
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: SeatView) -> Action:
        if Draw() in view.legal:
            return Draw()
        plays = [action for action in view.legal if isinstance(action, Play)]
        if not plays:
            return self._rng.choice(view.legal)
        if self._rng.random() < SLIP:
            return self._rng.choice(plays)
        lowest = plays[0].cards[0].rank
        return self._rng.choice([play for play in plays if play.cards[0].rank is lowest])
