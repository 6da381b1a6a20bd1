"""One position of a finished game, judged: the piece of a review that a process can do alone."""

from dataclasses import dataclass
from itertools import compress
from math import log, sqrt
from random import Random
from typing import Final

from threeup_engine.actions import Action, ChooseUp, Flip, Play
from threeup_engine.bots.budget import Budget
from threeup_engine.bots.search import best_of, weigh, worths
from threeup_engine.bots.worlds import Worlds
from threeup_engine.legality import legal_actions, seats_to_move
from threeup_engine.options import Seat
from threeup_engine.plain_game import PlainGame
from threeup_engine.state import GameState
from threeup_engine.view import SeatView
from threeup_engine.visibility import view_for

GAMES: Final = 1000
"""Played on from each position, once on the truth and twice as many on what the seat knew."""


_LEAST: Final = 5
"""Games for each move, so that every one is tried in the first of as many rounds."""


def sure(moves: int) -> float:
    """Standard errors by which the best of so many moves must beat the one that was made.

    The best of many seems good by chance alone: by `sqrt(2 log n)` errors, at most.
    """
    return 1 + sqrt(2 * log(moves))


@dataclass(frozen=True, slots=True)
class Moment:
    """A position and the move that was made in it."""

    state: GameState
    seat: Seat | None
    """None where the record ends before the game."""
    made: Action | None
    """None where the player left for good, or the record ends."""
    seed: str
    games: int


@dataclass(frozen=True, slots=True)
class Judged:
    """Shares are by seat, from 0 to 1."""

    best: tuple[float, ...]
    """The chances with the best move found, all hands open: those of the position."""
    made: tuple[float, ...]
    """The chances with the move that was made, before any card came to light by it."""
    better: Action | None = None
    """A move better by what the seat could know."""
    cost: float = 0.0
    """By how much."""

    @classmethod
    def end_of(cls, state: GameState) -> "Judged":
        """A game that is over needs no judging; an undecided one is an even share for all."""
        ends = tuple(worths(PlainGame.of(state)))
        return cls(ends, ends)


def judge(moment: Moment) -> Judged:
    """The same for the same moment in any process."""
    state, rng = moment.state, Random(moment.seed)
    seat = seats_to_move(state)[0] if moment.seat is None or moment.made is None else moment.seat
    legal = legal_actions(state, seat)
    choices = _choices(legal, moment.made)
    games = max(moment.games, _LEAST * len(choices))
    open_hands = _OpenHands(state, seat)
    found = weigh(open_hands.draw_one, seat, choices, Budget(games), rng)
    best = best_of(found, sure(len(choices))).shares
    if moment.made is None:
        return Judged(best, best)
    made = found[0].shares
    if len(choices) == 1:
        return Judged(best, made)
    better, cost = _cost(view_for(state, seat), choices, Budget(2 * games), rng)
    return Judged(best, made, better, cost)


def _cost(
    view: SeatView, choices: list[int], budget: Budget, rng: Random
) -> tuple[Action | None, float]:
    assert view.seat is not None
    weighed = weigh(Worlds(view).draw_one, view.seat, choices, budget, rng)
    best = best_of(weighed, sure(len(choices)))
    return (None, 0.0) if best is weighed[0] else (view.legal[best.choice], best.mean_gain)


def _choices(legal: tuple[Action, ...], made: Action | None) -> list[int]:
    """Every different move, the one that was made first; 3DOWN cards are all alike."""
    kinds: dict[object, int] = {}
    for choice, action in enumerate(legal):
        kinds.setdefault(_kind(action), choice)
    first = 0 if made is None else kinds[_kind(made)]
    return [first, *(choice for choice in kinds.values() if choice != first)]


def _kind(action: Action) -> object:
    """What two moves have in common that differ in colours or places alone."""
    match action:
        case Play(cards=cards) | ChooseUp(cards=cards):
            return type(action), tuple(sorted(card.rank for card in cards))
        case Flip():
            return Flip
        case _:
            return action


class _OpenHands:
    """Draws games with every hand as it was; what lies face down is shuffled."""

    def __init__(self, state: GameState, seat: Seat) -> None:
        self._game = PlainGame.of(state)
        choosing = self._game.choosing
        choosing.sort(key=lambda other: other != seat)
        self._lies = [[bool(rank) for rank in down] for down in self._game.downs]

    def draw_one(self, rng: Random) -> PlainGame:
        game = self._game.copy()
        hidden = game.draw + [rank for down in game.downs for rank in compress(down, down)]
        rng.shuffle(hidden)
        game.downs = [[hidden.pop() if lies else 0 for lies in down] for down in self._lies]
        game.draw = hidden
        return game
