"""A bot that plays soundly by a few plain principles."""

from random import Random

from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play
from threeup_engine.bots.circles import CircleWatch
from threeup_engine.bots.plain_choice import HIGHEST_LOW, WORTH_AS_UP
from threeup_engine.cards import Rank
from threeup_engine.view import Phase, SeatView


class SteadyBot:
    """High cards as 3UP; low cards go first, Clears only when nothing else fits."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._circles = CircleWatch(rng)

    def decide(self, view: SeatView) -> Action:
        if view.phase is Phase.CHOOSE:
            choices = [action for action in view.legal if isinstance(action, ChooseUp)]
            return max(choices, key=_worth_of_choice)
        if Draw() in view.legal:
            return Draw()
        plays = [action for action in view.legal if isinstance(action, Play)]
        if plays:
            return self._circles.way_out(view, plays) or _best(plays, view)
        flips = [action for action in view.legal if isinstance(action, Flip)]
        return self._rng.choice(flips or view.legal)


def _worth_of_choice(choice: ChooseUp) -> int:
    return sum(2 ** WORTH_AS_UP[card.rank] for card in choice.cards)


def _best(plays: list[Play], view: SeatView) -> Play:
    """Low cards in the largest set; otherwise the lowest rank that fits, Clears one by one."""
    lowest = _rank(plays[0])
    if view.draw and lowest <= HIGHEST_LOW:
        return max((play for play in plays if _rank(play) <= HIGHEST_LOW), key=_size)
    of_lowest = [play for play in plays if _rank(play) is lowest]
    return of_lowest[0] if view.draw or lowest.is_clear else of_lowest[-1]


def _rank(play: Play) -> Rank:
    return play.cards[0].rank


def _size(play: Play) -> int:
    return len(play.cards)
