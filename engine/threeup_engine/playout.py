"""Thousands of games played to their end, move by move or by chance: the engine's fast path."""

from bisect import bisect_left
from collections.abc import Callable
from itertools import combinations
from typing import Final

from threeup_engine.actions import PLACES
from threeup_engine.rank_game import CLEAR, RankGame
from threeup_engine.state import HAND_SIZE

NO_LIMIT: Final = 1 << 60

Chance = Callable[[], float]
"""Draws a number from 0 up to, not including, 1."""


class Playout(RankGame):
    """A game that is played by the numbers of its moves: `choose` makes one, `run` many."""

    __slots__ = ()

    def choices(self) -> int:
        """How many different moves the seat to move has, in the order of `legal_actions`.

        While 3UP are chosen this is about `choosing[0]`.
        """
        if self.over:
            return 0
        if self.choosing:
            return len(choices_of_up(self.hands[self.choosing[0]]))
        if self.may_draw and not self.hands[self.turn]:
            return 1
        plays, flips, takes = self._ways()
        return plays + flips + self.may_draw + takes

    def choose(self, choice: int) -> None:
        """Make move number `choice` of `choices()`."""
        share = (choice + 0.5) / self.choices()
        self.run(lambda: share, 1)

    def run(self, chance: Chance, most_moves: int = NO_LIMIT) -> int:  # noqa: C901
        """Play on, each move drawn evenly by `chance`, until the game is over; the moves made.

        Most turns are one discard from the hand and a draw: for speed they are all here, with
        local names, and `_move` makes every other move.
        """
        hands, pile, draw, after = self.hands, self.pile, self.draw, self._after
        left = most_moves
        while left and self.choosing:
            left -= 1
            self._choose_up(chance)
        is_plain = not self._voluntary
        while left and not self.over:
            left -= 1
            turn = self.turn
            hand = hands[turn]
            fits = bisect_left(hand, pile[-1]) if pile else 0
            options = len(hand) - fits
            if not options or self.due != 1 or self.may_draw or not is_plain:
                self._move(chance)
                continue
            place = fits + int(chance() * options)
            rank = hand[place]
            lowest = place
            while lowest > fits and hand[lowest - 1] == rank:
                lowest -= 1
            pile += hand[lowest : place + 1]
            del hand[lowest : place + 1]
            if rank >= CLEAR or not (hand or draw) or (len(pile) > 2 and pile[-3] == rank):
                self._discarded(rank)
                continue
            if not draw:
                self._begin_turn(after[turn])
                continue
            missing = HAND_SIZE - len(hand)
            if missing > 0:
                hand += draw[-missing:]
                del draw[-missing:]
                hand.sort()
                if not draw:
                    self._begin_turn(after[turn])
                    continue
            self.turn = after[turn]
            self.turns += 1
        return most_moves - left

    @property
    def _zone(self) -> list[int]:
        """The open cards of the seat to move."""
        return self.hands[self.turn] or self.ups[self.turn]

    def _ways(self) -> tuple[int, int, int]:
        """How many discards, flips and pick-ups the seat to move has."""
        zone = self._zone
        plays = len(zone) - self._fits(zone)
        flips = 0 if zone else sum(map(bool, self.downs[self.turn]))
        may_take = bool(self.pile) and (self._voluntary or (bool(zone) and not plays))
        return plays, flips, int(may_take)

    def _move(self, chance: Chance) -> None:
        plays, flips, takes = self._ways()
        hand = self.hands[self.turn]
        if self.may_draw and not hand:
            self._draw_open()
            return
        choice = int(chance() * (plays + flips + self.may_draw + takes))
        if choice < plays:
            self._play(self._zone, choice)
        elif choice < plays + flips:
            self._flip(choice)
        elif self.may_draw and choice == plays + flips:
            self._draw_open()
        else:
            self._take()

    def _choose_up(self, chance: Chance) -> None:
        seat = self.choosing.pop(0)
        hand = self.hands[seat]
        options = choices_of_up(hand)
        ups = options[int(chance() * len(options))]
        for rank in ups:
            hand.remove(rank)
        self.ups[seat] = list(ups)
        if not self.choosing:
            self._begin_turn(self.turn)


def choices_of_up(hand: list[int]) -> list[tuple[int, ...]]:
    """Every different choice of three ranks, as `legal_actions` has them in order."""
    return sorted(set(combinations(hand, len(PLACES))))
