"""Cards, ranks and colours (R1.2 to R1.4), written as in section 7 of the rules."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Annotated, Final

from msgspec import Meta


class Colour(StrEnum):
    GREEN = "G"
    BLUE = "B"
    ORANGE = "O"


class Rank(IntEnum):
    """1 to 10, then the three Clear ranks, which beat every number (R1.4)."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    CLEAR = 11
    CLEAR_1 = 12
    CLEAR_2 = 13

    @property
    def is_clear(self) -> bool:
        return self >= Rank.CLEAR

    @property
    def extra_discards(self) -> int:
        """How many more discards a set of this rank earns (R4.3, R4.4)."""
        return _EXTRA_DISCARDS.get(self, 0)

    @property
    def text(self) -> str:
        """The rank as in a card's notation: `7`, `10`, `C`, `C1`, `C2`."""
        return _CLEAR_TEXT.get(self) or str(int(self))


_EXTRA_DISCARDS: Final = {Rank.CLEAR_1: 1, Rank.CLEAR_2: 2}
_CLEAR_TEXT: Final = {Rank.CLEAR: "C", Rank.CLEAR_1: "C1", Rank.CLEAR_2: "C2"}
_RANK_OF_TEXT: Final = {rank.text: rank for rank in Rank}


class Card(StrEnum):
    """A card by its face; a deck holds several copies of each (R1.2). The value is its notation."""

    G1 = "G1"
    G2 = "G2"
    G3 = "G3"
    G4 = "G4"
    G5 = "G5"
    G6 = "G6"
    G7 = "G7"
    G8 = "G8"
    G9 = "G9"
    G10 = "G10"
    GC = "GC"
    GC1 = "GC1"
    GC2 = "GC2"
    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    B5 = "B5"
    B6 = "B6"
    B7 = "B7"
    B8 = "B8"
    B9 = "B9"
    B10 = "B10"
    BC = "BC"
    BC1 = "BC1"
    O1 = "O1"
    O2 = "O2"
    O3 = "O3"
    O4 = "O4"
    O5 = "O5"
    O6 = "O6"
    O7 = "O7"
    O8 = "O8"
    O9 = "O9"
    O10 = "O10"
    OC = "OC"
    OC1 = "OC1"

    colour: Colour
    rank: Rank
    place: int
    """Where the card stands in the order of section 7: by colour G, B, O, then by rank."""

    def __init__(self, text: str) -> None:
        self.colour = Colour(text[0])
        self.rank = _RANK_OF_TEXT[text[1:]]
        self.place = "GBO".index(text[0]) * len(Rank) + self.rank


Cards = tuple[Card, ...]
SomeCards = Annotated[Cards, Meta(max_length=168)]
"""Cards as they cross the wire: never more than the largest deck holds."""


def in_order(cards: Iterable[Card]) -> Cards:
    """The cards sorted as section 7 lists them."""
    return tuple(sorted(cards, key=_place))


def set_in_order(cards: Cards) -> Cards:
    """The cards of one move in order: mostly a single one."""
    return cards if len(cards) == 1 else in_order(cards)


# A map of them all is sooner asked than each card for its attribute.
_place: Final = {card: card.place for card in Card}.__getitem__


def without(cards: Cards, taken: Iterable[Card]) -> Cards:
    """`cards` less one copy of each of `taken`.

    Raises:
        ValueError: one of `taken` is not there (often enough).
    """
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)
