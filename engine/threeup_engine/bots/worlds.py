"""The games that one seat can still be in: its view, with cards dealt to all that it cannot see."""

from collections import Counter
from operator import add
from random import Random
from typing import Final

from threeup_engine.bots.gleaned import ANY, Gleanings, Ranks
from threeup_engine.cards import Card
from threeup_engine.options import cards_of
from threeup_engine.plain_game import PlainGame
from threeup_engine.state import DEALT
from threeup_engine.view import SeatStatus, SeatView

_GONE: Final = (SeatStatus.OUT, SeatStatus.LEFT)


class Worlds:
    """Draws games that agree with all that a seat sees.

    Known are the seat's own hand, every 3UP, the pile, what was cleared, and what the others were
    seen to pick up; draw pile, 3DOWN, other hands and what left with a player are drawn, each card
    from those that it can be by what was gleaned, all of these being as likely.
    """

    def __init__(self, view: SeatView, gleanings: Gleanings = ()) -> None:
        """The view of a seat that has a move to make, and what the others' moves told it."""
        assert view.seat is not None
        self._view = view
        self._seat = view.seat
        self._known = [[int(card.rank) for card in seat.known] for seat in view.seats]
        self._known[self._seat] = _ranks(view.hand)
        self._hidden = [self._hidden_of(seat) for seat in range(len(view.seats))]
        self._sizes = [*map(add, map(len, self._known), self._hidden)]
        self._limited = self._cards_limited(gleanings)
        self._unseen = self._cards_unseen()
        self._ups = [_ranks(seat.up) for seat in view.seats]
        self._out = [i for i, seat in enumerate(view.seats) if seat.status in _GONE]
        not_to_choose = {*self._out, self._seat}
        self._others = [i for i in range(len(view.seats)) if i not in not_to_choose]

    def draw_one(self, rng: Random) -> PlainGame:
        """A game as it may be; where 3UP are still chosen, all other seats have chosen plainly."""
        view = self._view
        unseen = sorted(self._unseen, key=lambda _: rng.random())
        hands = [known.copy() for known in self._known]
        for can_be, seat in self._limited:
            hands[seat].append(_draw_limited(unseen, can_be, rng))
        downs = [[unseen.pop() if lies else 0 for lies in seat.down] for seat in view.seats]
        for hand, size in zip(hands, self._sizes, strict=True):
            while len(hand) < size:
                hand.append(unseen.pop())
            hand.sort()
        game = PlainGame.at(view.house, hands, downs, self._out)
        game.ups = [ups.copy() for ups in self._ups]
        game.pile = [int(card.rank) for card in view.pile]
        game.draw = unseen[: view.draw]
        game.places = [int(seat) for seat in view.places]
        game.turns = view.turns
        if view.turn is None:
            self._let_others_choose(game)
        else:
            game.choosing = []
            game.turn = view.turn
            game.due = view.due
            game.may_draw = view.may_draw
        return game

    def _let_others_choose(self, game: PlainGame) -> None:
        game.turn = self._view.first
        while game.turn in self._out:
            game.turn = (game.turn + 1) % len(self._view.seats)
        game.choosing = self._others.copy()
        game.choose_ups_plainly()
        game.choosing = [int(self._seat)]

    def _hidden_of(self, seat: int) -> int:
        """How many cards of its hand, or laid in secret, are unknown."""
        seen = self._view.seats[seat]
        if seat == self._seat:
            return 0
        if seen.status is SeatStatus.CHOSEN:
            return DEALT
        return seen.hand - len(seen.known)

    def _cards_limited(self, gleanings: Gleanings) -> list[tuple[Ranks, int]]:
        """What the cards can be that cannot be any, each with its seat; the most limited first.

        What does not agree with the view is not used.
        """
        limited = [
            (can_be, seat)
            for seat, ranks in enumerate(gleanings)
            for can_be in ranks
            if can_be != ANY and len(ranks) == self._hidden[seat]
        ]
        return sorted(limited, key=lambda limit: (limit[0].bit_count(), limit))

    def _cards_unseen(self) -> list[int]:
        """The ranks of all cards whose place is unknown."""
        view = self._view
        seen: Counter[Card] = Counter((*view.hand, *view.pile, *view.cleared))
        for i, seat in enumerate(view.seats):
            seen.update(seat.up)
            if i != self._seat:
                seen.update(seat.known)
        unseen = Counter(cards_of(view.house.deck)) - seen
        return [int(card.rank) for card in unseen.elements()]


def _draw_limited(cards: list[int], can_be: Ranks, rng: Random) -> int:
    """One of the cards that are possible, or any if none is."""
    place = start = int(rng.random() * len(cards))
    while not can_be >> cards[place] & 1:
        place -= 1
        if place == start - len(cards):
            break
    cards[place], cards[-1] = cards[-1], cards[place]
    return cards.pop()


def _ranks(cards: tuple[Card, ...]) -> list[int]:
    return sorted(int(card.rank) for card in cards)
