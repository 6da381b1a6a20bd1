"""Weighs moves by playing games on from where they may stand, all moves in the same games.

The differences to the default move are what counts: each game is played once for every move,
with the same hidden cards and the same chance, so most of the luck cancels out. Moves that do
worst are given up in rounds (sequential halving); the default is kept to the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from math import sqrt
from operator import add
from random import Random
from typing import Final

from threeup_engine.bots.budget import Budget
from threeup_engine.plain_game import PlainGame

DrawWorld = Callable[[Random], PlainGame]

SURE: Final = 1.5
"""Standard errors by which a move must be better than the default to be played instead of it."""

HOPELESS: Final = 2.0
"""Standard errors by which a move that is worse than the default is given up before its round."""

_NEVER: Final = 1e9

_LOOK_EVERY: Final = 50
"""Worlds after which that is looked at; fewer tell too little of the error."""

_CHANCES: Final = 1021
"""Numbers of chance drawn for one decision; each world uses them in turn from another place on."""


@dataclass(slots=True)
class Weighed:
    """What was found out about one move."""

    choice: int
    """Its number in `Playout.choices`."""
    worlds: int = 0
    """Games it was tried in."""
    won: list[float] = field(default_factory=list[float])
    """By seat, the sum of what these games were worth; empty where it was never tried."""
    gain: float = 0.0
    """Sum of what they were worth to the seat more than with the default move."""
    squares: float = 0.0
    """Sum of the squares of that."""

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat, what the game is worth after the move, from 0 to 1."""
        return tuple([won / self.worlds for won in self.won])

    @property
    def mean_gain(self) -> float:
        return self.gain / self.worlds if self.worlds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean gain."""
        if not self.worlds:
            return 0.0
        return sqrt(max(0.0, self.squares / self.worlds - self.mean_gain**2) / self.worlds)


def best_of(weighed: Sequence[Weighed], sure: float = SURE) -> Weighed:
    """The one that gains most of those that are better than the first, the default, by more than
    `sure` standard errors.
    """
    better = [move for move in weighed[1:] if move.mean_gain > sure * move.error]
    return max(better, key=_mean_gain, default=weighed[0])


def weigh(
    draw_world: DrawWorld,
    seat: int,
    choices: Sequence[int],
    budget: Budget,
    rng: Random,
    hopeless: float = _NEVER,
) -> list[Weighed]:
    """What each of `choices` is worth to `seat`; the default move is the first of them.

    The result keeps their order. Fewer games than asked for were played where time ran out, or
    where all other moves were worse than the default by `hopeless` standard errors.
    """
    weighed: list[Weighed] = [Weighed(choice) for choice in choices]
    left: list[Weighed] = weighed.copy()
    rounds = max(1, (len(choices) - 1).bit_length())
    thinking = budget.start()
    chances = [rng.random() for _ in range(_CHANCES)]
    for number in range(1, rounds + 1):
        while thinking.may_play(len(left), number / rounds):
            thinking.games += len(left)
            start = int(rng.random() * _CHANCES)
            _try_all(left, draw_world(rng), seat, chances[start:] + chances[:start])
            if not left[0].worlds % _LOOK_EVERY:
                left = [move for move in left if move.mean_gain >= -hopeless * move.error]
                if len(left) == 1 < len(weighed):
                    return weighed
        keep = (len(left) + 1) // 2
        left = [left[0], *sorted(left[1:], key=_mean_gain, reverse=True)[: max(1, keep - 1)]]
    return weighed


def worths(game: PlainGame) -> list[float]:
    """What a game that was played out is worth to each seat: 1 for the first place, 0 for the last.

    Without play-on nobody but the winner has a place. One without an end is worth an even share
    to all.
    """
    players = len(game.hands)
    if not game.places:
        return [1 / players] * players
    found = [0.0 if game.over else 1 / players] * players
    for place, seat in enumerate(game.places):
        found[seat] = 1 - place / (players - 1)
    return found


def _try_all(weighed: Sequence[Weighed], world: PlainGame, seat: int, chances: list[float]) -> None:
    default = 0.0
    for place, move in enumerate(weighed):
        game = world.copy()
        game.choose(move.choice)
        game.finish(cycle(chances).__next__)
        found = worths(game)
        if not place:
            default = found[seat]
        gain = found[seat] - default
        move.worlds += 1
        move.won = [*map(add, move.won, found)] if move.won else found
        move.gain += gain
        move.squares += gain * gain


def _mean_gain(move: Weighed) -> float:
    return move.mean_gain
