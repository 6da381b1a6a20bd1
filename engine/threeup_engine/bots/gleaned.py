"""What the moves of others tell of the cards they kept, if they play plainly.

Whoever plays a 9 on a 6 would have played a 7, had there been one. So for every card of
another hand that is not known there is a set of ranks that it can have.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from threeup_engine.actions import PLACES
from threeup_engine.bots.plain_choice import HIGHEST_LOW, WORTH_AS_UP
from threeup_engine.cards import Card, Cards, Rank
from threeup_engine.events import (
    Cleared,
    LeftGame,
    Played,
    SeenEvent,
    SomebodyDrew,
    Took,
    TurnedOver,
    YouDrew,
    Zone,
)
from threeup_engine.options import Deck, cards_of
from threeup_engine.state import DEALT, HAND_SIZE

Ranks = int
"""A set of ranks: bit `rank` is set for each of them."""

Gleanings = tuple[tuple[Ranks, ...], ...]
"""By seat, what each unknown card of its hand can be."""

ANY: Final[Ranks] = sum(1 << rank for rank in Rank)

_NO_TOP: Final = Rank.ONE
"""On an empty pile everything fits that fits on a 1."""


class Gleaned:
    """Follows a game by the events that one seat sees, from the showing of the 3UP on."""

    def __init__(self, ups: Sequence[Cards], deck: Deck) -> None:
        self._draw = len(cards_of(deck)) - (len(PLACES) + DEALT) * len(ups)
        self._top = _NO_TOP
        self._known: list[Counter[Card]] = [Counter() for _ in ups]
        self._unknown = [[_kept_from(up)] * HAND_SIZE if up else [] for up in ups]

    @property
    def gleanings(self) -> Gleanings:
        return tuple([tuple(unknown) for unknown in self._unknown])

    def saw(self, event: SeenEvent) -> None:
        """What comes after `UpsShown`."""
        match event:
            case Played() | TurnedOver(holds=True) | Took() | Cleared():
                self._pile_changed(event)
            case SomebodyDrew(seat=seat, count=count):
                self._drew(seat, count)
            case YouDrew(seat=seat, cards=cards):
                self._drew(seat, len(cards))
            case LeftGame(seat=seat):
                self._unknown[seat].clear()
            case _:
                return

    def _pile_changed(self, event: Played | TurnedOver | Took | Cleared) -> None:
        match event:
            case Played(seat=seat, cards=cards, zone=zone):
                if zone is Zone.HAND:
                    self._played(seat, cards)
                self._top = cards[0].rank
            case TurnedOver(card=card):
                self._top = card.rank
            case Took(seat=seat, cards=cards, forced=forced):
                if forced:
                    self._lacks(seat, _from(self._top, Rank.CLEAR_2 + 1))
                self._known[seat].update(cards)
                self._top = _NO_TOP
            case _:
                self._top = _NO_TOP  # cleared

    def _played(self, seat: int, cards: Sequence[Card]) -> None:
        """A discard from the hand, and what is not in a hand that plain play makes it from."""
        known, unknown = self._known[seat], self._unknown[seat]
        rank = cards[0].rank
        for card in cards:
            if known[card]:
                known[card] -= 1
            elif unknown:
                fits = [can_be for can_be in unknown if can_be >> rank & 1]
                unknown.remove(min(fits or unknown, key=int.bit_count))
        lower = _from(self._top, rank)
        if rank.is_clear or (self._draw and rank > HIGHEST_LOW):
            self._lacks(seat, lower)
        elif self._draw and len(cards) > 1:
            self._lacks(seat, 1 << rank)
        else:
            self._lacks(seat, lower | 1 << rank)

    def _lacks(self, seat: int, ranks: Ranks) -> None:
        self._unknown[seat] = [can_be & ~ranks or ANY for can_be in self._unknown[seat]]

    def _drew(self, seat: int, count: int) -> None:
        self._unknown[seat] += [ANY] * count
        self._draw -= count


def _from(lowest: int, end: int) -> Ranks:
    """The ranks from `lowest` to below `end`."""
    return (1 << end) - (1 << lowest) if end > lowest else 0


def _kept_from(up: Cards) -> Ranks:
    """The ranks that plain play keeps in hand where it lays these as 3UP."""
    least = min(WORTH_AS_UP[card.rank] for card in up)
    return sum(1 << rank for rank, worth in WORTH_AS_UP.items() if worth <= least)
