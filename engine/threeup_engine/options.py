"""What a table agrees on before the deal: the deck, the house rules (section 8), the seats."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, NewType

import msgspec
from msgspec import Meta

from threeup_engine.cards import Card, Cards, Colour, Rank

Seat = NewType("Seat", int)
"""A player's place at the table, counted from 0 in turn order."""

MOST_SEATS: Final = 12

AnySeat = Annotated[Seat, Meta(ge=0, le=MOST_SEATS - 1)]
"""A seat as it crosses the wire."""

SomeSeats = Annotated[tuple[AnySeat, ...], Meta(max_length=MOST_SEATS)]


class Deck(StrEnum):
    FULL = "full"
    SHORT = "short"
    GREEN = "green"
    DOUBLE = "double"


class FirstPlayer(StrEnum):
    """Who begins: at random in the first game, then by this rule (R2.5, section 8)."""

    RANDOM = "random"
    """At random, then rotating."""
    WINNER = "winner"
    LOSER = "loser"


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of section 8; the defaults are the game as published."""

    deck: Deck = Deck.FULL
    first: FirstPlayer = FirstPlayer.RANDOM
    bonus: bool = False
    """Three of a kind (R4.1) earn one more discard."""
    voluntary: bool = False
    """The pile may be picked up although a discard is possible."""
    play_on: bool = False
    """The game goes on until one player is left; places are kept."""


SEATS: Final[Mapping[Deck, range]] = {
    Deck.FULL: range(2, 7),
    Deck.SHORT: range(2, 6),
    Deck.GREEN: range(2, 4),
    Deck.DOUBLE: range(2, 13),
}
"""How many can play with each deck (R1.1, section 8)."""

_COLOURS: Final = {
    Deck.FULL: (1, tuple(Colour)),
    Deck.SHORT: (1, (Colour.GREEN, Colour.BLUE)),
    Deck.GREEN: (1, (Colour.GREEN,)),
    Deck.DOUBLE: (2, tuple(Colour)),
}


def cards_of(deck: Deck) -> Cards:
    """All cards of a deck in the order of section 7 (R1.2, R1.3): 84, 60, 36 or 168."""
    return _CARDS[deck]


def _copies(card: Card) -> int:
    return 3 if card.colour is Colour.GREEN and card.rank <= Rank.TEN else 2


_CARDS: Final = {
    deck: tuple(
        card
        for card in Card
        if card.colour in colours
        for _ in range(copies_of_deck * _copies(card))
    )
    for deck, (copies_of_deck, colours) in _COLOURS.items()
}
