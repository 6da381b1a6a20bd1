"""What happened in the game. `Event` is the full truth; `SeenEvent` is what one viewer may know.

They differ exactly in the members that hold a secret: an unfiltered event is not a `SeenEvent`.
"""

from enum import StrEnum
from typing import Annotated, final

import msgspec
from msgspec import Meta

from threeup_engine.cards import Card, SomeCards
from threeup_engine.options import MOST_SEATS, AnySeat, SomeSeats

CardCount = Annotated[int, Meta(ge=0, le=168)]
Place = Annotated[int, Meta(ge=0, le=2)]
Ups = Annotated[tuple[SomeCards, ...], Meta(max_length=MOST_SEATS)]


class Zone(StrEnum):
    """Where a played card came from."""

    HAND = "hand"
    UP = "up"


class ClearedBy(StrEnum):
    CLEAR = "clear"
    """A Clear card (R4.2)."""
    THREE_OF_A_KIND = "three"
    """Three or more equal numbers on top (R4.1)."""


@final
class UpChosen(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="up_chosen"):
    """A player has laid their 3UP; the cards are secret until all have (R2.3)."""

    seat: AnySeat
    cards: SomeCards


class SomebodyChose(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="somebody_chose"):
    """A player has laid their 3UP, as the others learn it."""

    seat: AnySeat


class UpsShown(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="ups_shown"):
    """All have chosen: everyone's 3UP by seat, and who begins."""

    ups: Ups
    first: AnySeat


class Played(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="played"):
    """One discard, in the order in which the cards lie on the pile."""

    seat: AnySeat
    cards: SomeCards
    zone: Zone


class TurnedOver(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="turned_over"):
    """A 3DOWN card was turned over and lies on the pile; it holds or is too low (R5.4)."""

    seat: AnySeat
    place: Place
    card: Card
    holds: bool


class Cleared(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="cleared"):
    """The pile left the game, bottom card first, and what the player has still to discard."""

    seat: AnySeat
    by: ClearedBy
    cards: SomeCards
    extra: Annotated[int, Meta(ge=0, le=168)]
    """How many discards this one earned (R4.3, R4.4, bonus of section 8)."""


class Took(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="took"):
    """The pile went into a hand, bottom card first (R3.5)."""

    seat: AnySeat
    cards: SomeCards
    forced: bool
    """Nothing could be discarded; otherwise it was voluntary (section 8)."""


@final
class Drew(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="drew"):
    """Cards came from the draw pile (R3.6, R4.5): secret to the others."""

    seat: AnySeat
    cards: SomeCards


class SomebodyDrew(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="somebody_drew"):
    """Cards came from the draw pile, as the others learn it."""

    seat: AnySeat
    count: CardCount


class ExtrasLapsed(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="extras_lapsed"):
    """Discards still due were lost with an empty hand (R4.8)."""

    seat: AnySeat
    count: Annotated[int, Meta(ge=1, le=168)]


class WentOut(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="went_out"):
    """A player has no card left (R6.1)."""

    seat: AnySeat
    place: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    """1 for the winner."""


class LeftGame(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="left_game"):
    """A player left for good: their cards left the game (section 8), face down but for the 3UP."""

    seat: AnySeat
    cards: CardCount


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="game_ended"):
    """The game is over: seats by place, or undecided (R6.2)."""

    places: SomeSeats
    undecided: bool


PublicEvent = (
    UpsShown | Played | TurnedOver | Cleared | Took | ExtrasLapsed | WentOut | LeftGame | GameEnded
)
Event = PublicEvent | UpChosen | Drew
"""The full truth; it never leaves the server."""


class YouChose(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="you_chose"):
    """The viewer's own 3UP was laid."""

    seat: AnySeat
    cards: SomeCards


class YouDrew(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="you_drew"):
    """The viewer drew these cards."""

    seat: AnySeat
    cards: SomeCards


SeenEvent = PublicEvent | SomebodyChose | YouChose | SomebodyDrew | YouDrew
"""What one viewer may know."""
