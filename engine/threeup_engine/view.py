"""What one seat, or an onlooker, may see of a game: the whole truth that a client needs."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from threeup_engine.actions import Action
from threeup_engine.cards import SomeCards
from threeup_engine.events import CardCount
from threeup_engine.options import MOST_SEATS, AnySeat, HouseRules, SomeSeats

Count = Annotated[int, Meta(ge=0, le=2**31)]


class Phase(StrEnum):
    CHOOSE = "choose"
    PLAY = "play"
    OVER = "over"


class SeatStatus(StrEnum):
    """How a seat stands in the game."""

    CHOOSING = "choosing"
    CHOSEN = "chosen"
    PLAYING = "playing"
    OUT = "out"
    """No card left (R6.1)."""
    LEFT = "left"
    """Gone for good; its cards left the game (section 8)."""


class SeenSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat as everyone sees it."""

    status: SeatStatus
    hand: CardCount
    """How many cards are in hand."""
    up: SomeCards
    """The 3UP; empty until all have chosen."""
    down: Annotated[tuple[bool, ...], Meta(min_length=3, max_length=3)]
    """Whether a face-down card lies at each place."""
    known: SomeCards
    """Cards that the seat was seen to pick up and may still hold (section 9)."""


class OwnPart(msgspec.Struct, frozen=True, gc=False):
    """What one viewer sees and may do, and nobody else; an onlooker's is empty."""

    seat: AnySeat | None = None
    hand: SomeCards = ()
    chosen: SomeCards = ()
    legal: tuple[Action, ...] = ()


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """The game as one viewer may see it, with the viewer's own legal actions.

    What is not the same for everybody stands at the end, as in `OwnPart`.
    """

    house: HouseRules
    phase: Phase
    version: Count
    """The state that a move answers; it changes whenever the move of somebody else could matter."""
    turns: Count
    """How many turns have begun."""
    first: AnySeat
    """Who begins, or began."""
    turn: AnySeat | None
    due: CardCount
    """Discards that the one whose turn it is has still to make."""
    may_draw: bool
    """R4.5's draw is open."""
    seats: Annotated[tuple[SeenSeat, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    draw: CardCount
    """How many cards the draw pile has."""
    pile: SomeCards
    """The discard pile, bottom card first."""
    cleared: SomeCards
    """Cards that left the game face up, oldest first."""
    buried: CardCount
    """Cards that left the game unseen, with players who left."""
    places: SomeSeats
    """The seats that are out, by place."""
    undecided: bool
    seat: AnySeat | None
    """The viewer's seat; None for an onlooker."""
    hand: SomeCards
    """The viewer's own hand in the order of section 7; empty for an onlooker."""
    chosen: SomeCards
    """The viewer's own 3UP while the others still choose."""
    legal: Annotated[tuple[Action, ...], Meta(max_length=200)]
    """What the viewer may do now: one `Play` per rank and count, lowest colours first."""
