"""Games played to their end by plain sound play on the integer core: what searching bots ask.

The play is that of the level `steady`, but that it slips now and then into any other move, so
that neither circles nor one stubborn line decide what a position is worth.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from typing import Final, Self

from threeup_engine.actions import PLACES
from threeup_engine.bots.plain_choice import HIGHEST_LOW, WORTH_AS_UP
from threeup_engine.options import HouseRules
from threeup_engine.playout import Chance, Playout, choices_of_up
from threeup_engine.rank_game import CLEAR
from threeup_engine.state import HAND_SIZE

MOST_MOVES: Final = 400
"""A game that goes on for longer is taken for undecided."""

SLIP: Final = 0.1
"""How often a move is drawn from all legal ones."""

_HIGHEST_LOW: Final = int(HIGHEST_LOW)
_WORTH_AS_UP: Final = {int(rank): worth for rank, worth in WORTH_AS_UP.items()}


class PlainGame(Playout):
    """A game that can be copied cheaply and played on plainly.

    It does not count how often a position has stood (R6.2): `MOST_MOVES` ends it instead.
    """

    __slots__ = ()

    @classmethod
    def at(
        cls,
        house: HouseRules,
        hands: list[list[int]],
        downs: list[list[int]],
        out: Iterable[int],
    ) -> Self:
        """A game with these cards, an empty draw pile, and the seats `out` passed by."""
        game = cls(house, hands, downs)
        for seat in out:
            game._pass_by(seat)
        return game

    def copy(self) -> Self:
        """The same game, to be played on by itself."""
        other = object.__new__(type(self))
        other._bonus = self._bonus
        other._voluntary = self._voluntary
        other._play_on = self._play_on
        other._after = self._after.copy()
        other._stood = {}
        other.hands = [hand.copy() for hand in self.hands]
        other.ups = [up.copy() for up in self.ups]
        other.downs = [down.copy() for down in self.downs]
        other.pile = self.pile.copy()
        other.draw = self.draw.copy()
        other.choosing = self.choosing.copy()
        other.turn = self.turn
        other.due = self.due
        other.may_draw = self.may_draw
        other.turns = self.turns
        other.places = self.places.copy()
        other.undecided = self.undecided
        other.over = self.over
        return other

    def choose_ups_plainly(self) -> None:
        """Every seat that still has to lay its 3UP lays its best cards."""
        for seat in self.choosing:
            hand = self.hands[seat]
            ups = _plain_ups(hand)
            for rank in ups:
                hand.remove(rank)
            self.ups[seat] = ups
        if self.choosing:
            self.choosing.clear()
            self._begin_turn(self.turn)

    def finish(self, chance: Chance, most_moves: int = MOST_MOVES) -> None:  # noqa: C901, PLR0912, PLR0915
        """Play on plainly until the game is over or `most_moves` were made.

        As in `Playout.run` the usual turn, one discard and a draw, is all here for speed.
        """
        self.choose_ups_plainly()
        if self.over:
            return
        hands, ups, pile, draw, after = self.hands, self.ups, self.pile, self.draw, self._after
        turn, due, may_draw = self.turn, self.due, self.may_draw
        turns = 0
        for _ in range(most_moves):
            hand = hands[turn]
            zone = hand or ups[turn]
            slips = chance() < SLIP
            if may_draw or not zone or (slips and self._voluntary):
                self.turn, self.due, self.may_draw = turn, due, may_draw
                if slips:
                    self._move(chance)
                elif may_draw:
                    self._draw_open()
                else:
                    self._flip(0)
                turn, due, may_draw = self.turn, self.due, self.may_draw
                if self.over:
                    break
                continue
            fits = bisect_left(zone, pile[-1]) if pile else 0
            if fits == len(zone):
                hand += pile
                hand.sort()
                pile.clear()
            else:
                rank = zone[fits]
                end = fits + 1
                if slips:
                    end += int(chance() * (len(zone) - fits))
                    rank = zone[end - 1]
                    fits = bisect_left(zone, rank, fits)
                elif not draw:
                    if rank < CLEAR:
                        end = bisect_right(zone, rank, fits)
                elif rank <= _HIGHEST_LOW and end < len(zone):
                    fits, end = _largest_low_set(zone, fits)
                    rank = zone[fits]
                if end - fits == 1:
                    pile.append(zone.pop(fits))
                else:
                    pile += zone[fits:end]
                    del zone[fits:end]
                due -= 1
                if rank >= CLEAR:
                    pile.clear()
                    due += rank - CLEAR
                    may_draw = rank > CLEAR and len(hand) < HAND_SIZE and bool(draw)
                elif len(pile) > 2 and pile[-3] == rank:
                    pile.clear()
                    due += self._bonus
                if not (hand or draw or ups[turn] or any(self.downs[turn])):
                    self.turn = turn
                    self._go_out()
                    if self.over:
                        break
                    turn, due = self.turn, self.due
                    continue
                if due and (hand or not draw or may_draw):
                    continue
            while draw and len(hand) < HAND_SIZE:
                insort(hand, draw.pop())
            turn, due = after[turn], 1
            turns += 1
        self.turn, self.due, self.may_draw = turn, due, may_draw
        self.turns += turns

    def plain_choice(self) -> int:
        """The number in `choices()` of the move that plain play makes."""
        if self.choosing:
            hand = self.hands[self.choosing[0]]
            return choices_of_up(hand).index(tuple(_plain_ups(hand)))
        if not self.hands[self.turn] and self.may_draw:
            return 0
        zone = self._zone
        fits = self._fits(zone)
        plays = len(zone) - fits
        if self.may_draw or not plays:
            return plays
        return _plain_place(zone, fits, has_draw=bool(self.draw)) - fits

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.turns += 1
        self.due = 1
        self.may_draw = False


def _plain_ups(hand: Sequence[int]) -> list[int]:
    """The three ranks worth most on the table, sorted."""
    return sorted(sorted(hand, key=_WORTH_AS_UP.__getitem__)[-len(PLACES) :])


def _plain_place(zone: Sequence[int], fits: int, *, has_draw: bool) -> int:
    """Where the last card of the set lies that plain play discards, of those from `fits` on."""
    rank = zone[fits]
    if has_draw:
        return _largest_low_set(zone, fits)[1] - 1 if rank <= _HIGHEST_LOW else fits
    return fits if rank >= CLEAR else bisect_right(zone, rank) - 1


def _largest_low_set(zone: Sequence[int], fits: int) -> tuple[int, int]:
    """Where the largest set of low cards begins and ends, the lowest of several such."""
    best_begin = best_end = begin = fits
    for place in range(fits, len(zone)):
        rank = zone[place]
        if rank > _HIGHEST_LOW:
            break
        if rank != zone[begin]:
            begin = place
        if place - begin >= best_end - best_begin:
            best_begin, best_end = begin, place + 1
    return best_begin, best_end
