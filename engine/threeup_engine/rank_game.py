"""The rules once more, by ranks alone and in place: what each move does, for playouts.

`rules.py` is the authority; a property test holds the two equal, choice by choice. Nothing here
knows colours, events or refusals, and nobody may be shown it: it holds every secret.
"""

from bisect import bisect_left
from random import Random
from typing import Final, Self

from threeup_engine.actions import PLACES
from threeup_engine.cards import Rank
from threeup_engine.options import Deck, HouseRules, cards_of
from threeup_engine.repetition import position_by_ranks, stood_by_ranks
from threeup_engine.state import DEALT, HAND_SIZE, GameState
from threeup_engine.turn import CIRCLE, THREE_OF_A_KIND, seat_after
from threeup_engine.view import Phase, SeatStatus

CLEAR: Final = int(Rank.CLEAR)
"""Ranks from here on clear the pile (R4.2)."""

_RANKS_OF: Final = {deck: [int(card.rank) for card in cards_of(deck)] for deck in Deck}


class RankGame:
    """One game at one moment, changed in place by the moves of `Playout`.

    Ranks are integers as in `Rank`. Hands and 3UP are sorted; the top of `pile` and of `draw` is
    at the end; a 3DOWN place is 0 where the card has been turned over.
    """

    __slots__ = (
        "_after",
        "_bonus",
        "_play_on",
        "_stood",
        "_voluntary",
        "choosing",
        "downs",
        "draw",
        "due",
        "hands",
        "may_draw",
        "over",
        "pile",
        "places",
        "turn",
        "turns",
        "undecided",
        "ups",
    )

    def __init__(self, house: HouseRules, hands: list[list[int]], downs: list[list[int]]) -> None:
        """A game dealt with an empty draw pile, seat 0 to begin and all seats to choose."""
        players = len(hands)
        self._bonus = int(house.bonus)
        self._voluntary = house.voluntary
        self._play_on = house.play_on
        self._after = [*range(1, players), 0]
        self._stood: dict[bytes, int] = {}
        self.hands = hands
        self.ups: list[list[int]] = [[] for _ in hands]
        self.downs = downs
        self.pile: list[int] = []
        self.draw: list[int] = []
        self.choosing = list(range(players))
        self.turn: int = 0
        self.due: int = 1
        self.may_draw: bool = False
        self.turns: int = 0
        self.places: list[int] = []
        self.undecided = False
        self.over = False

    @classmethod
    def dealt(cls, house: HouseRules, players: int, rng: Random) -> Self:
        """A fresh deal in an order drawn from `rng`; seat 0 begins."""
        deck = list(_RANKS_OF[house.deck])
        rng.shuffle(deck)
        downs = [[deck.pop() for _ in PLACES] for _ in range(players)]
        hands = [sorted(deck.pop() for _ in range(DEALT)) for _ in range(players)]
        game = cls(house, hands, downs)
        game.draw = deck
        return game

    @classmethod
    def of(cls, state: GameState) -> Self:
        """The game as `state` has it."""
        game = cls(
            state.house,
            [sorted(int(card.rank) for card in seat.hand) for seat in state.seats],
            [[int(card.rank) if card else 0 for card in seat.down] for seat in state.seats],
        )
        game.ups = [sorted(int(card.rank) for card in seat.up) for seat in state.seats]
        game.pile = [int(card.rank) for card in state.pile]
        game.draw = [int(card.rank) for card in reversed(state.draw)]
        game.choosing = [
            i for i, seat in enumerate(state.seats) if seat.status is SeatStatus.CHOOSING
        ]
        for seat in set(range(len(state.seats))).difference(state.in_game):
            game._pass_by(seat)
        game.turn = _turn_of(state)
        game.due = state.due
        game.may_draw = state.may_draw
        game.turns = state.turns
        game.places = [int(seat) for seat in state.places]
        game.undecided = state.undecided
        game.over = state.phase is Phase.OVER
        game._stood = stood_by_ranks(state)
        return game

    def _fits(self, zone: list[int]) -> int:
        """R3.2: where the cards that fit begin; each of them stands for one rank and count."""
        return bisect_left(zone, self.pile[-1]) if self.pile else 0

    def _play(self, zone: list[int], choice: int) -> None:
        place = self._fits(zone) + choice
        rank = zone[place]
        lowest = bisect_left(zone, rank)
        if zone is not self.hands[self.turn]:
            self._stood.clear()
        self.pile += zone[lowest : place + 1]
        del zone[lowest : place + 1]
        self._discarded(rank)

    def _flip(self, choice: int) -> None:
        """R5.3, R5.4."""
        downs = self.downs[self.turn]
        place = [i for i in PLACES if downs[i]][choice]
        rank, downs[place] = downs[place], 0
        holds = not self.pile or rank >= self.pile[-1]
        self.pile.append(rank)
        self._stood.clear()
        if holds:
            self._discarded(rank)
        else:
            self._take()

    def _take(self) -> None:
        hand = self.hands[self.turn]
        hand += self.pile
        hand.sort()
        self.pile.clear()
        self._end_turn()

    def _draw_open(self) -> None:
        """R4.5."""
        self.may_draw = False
        self._refill()

    def _refill(self) -> None:
        """R3.6."""
        hand = self.hands[self.turn]
        missing = HAND_SIZE - len(hand)
        if missing > 0 and self.draw:
            hand += self.draw[-missing:]
            del self.draw[-missing:]
            hand.sort()

    def _discarded(self, rank: int) -> None:
        """What follows a discard that holds, as `turn.discarded` says."""
        seat, hand = self.turn, self.hands[self.turn]
        self.due -= 1
        self.may_draw = False
        if rank >= CLEAR:
            self.due += rank - CLEAR
            self.may_draw = rank > CLEAR and len(hand) < HAND_SIZE and bool(self.draw)
            self._clear_pile()
        elif self.pile[-THREE_OF_A_KIND:] == [rank] * THREE_OF_A_KIND:
            self.due += self._bonus
            self._clear_pile()
        if not (hand or self.ups[seat] or any(self.downs[seat])):
            self._go_out()
        elif not self.due or (not hand and self.draw and not self.may_draw):
            self._end_turn()

    def _clear_pile(self) -> None:
        self.pile.clear()
        self._stood.clear()

    def _go_out(self) -> None:
        """R6.1 and play-on."""
        seat = self.turn
        self.places.append(seat)
        self._pass_by(seat)
        following = self._after[seat]
        if not self._play_on:
            self.over = True
        elif self._after[following] == following:
            self.places.append(following)
            self.over = True
        else:
            self._begin_turn(following)

    def _pass_by(self, seat: int) -> None:
        """Take a seat out of the turn order; its own successor stays known."""
        following = self._after[seat]
        self._after[:] = [following if other == seat else other for other in self._after]

    def _end_turn(self) -> None:
        self._refill()
        self._begin_turn(self._after[self.turn])

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.turns += 1
        self.due = 1
        self.may_draw = False
        if self.draw:
            return
        position = position_by_ranks(seat, self.hands)
        times = self._stood.get(position, 0) + 1
        self._stood[position] = times
        if times == CIRCLE:
            self.undecided = True
            self.over = True


def _turn_of(state: GameState) -> int:
    """Whose turn it is, or will be when all have chosen."""
    if state.turn is not None:
        return state.turn
    return state.first if state.first in state.in_game else seat_after(state.first, state.in_game)
