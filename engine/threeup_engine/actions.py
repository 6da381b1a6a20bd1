"""What a player can do. An action names its cards; which copy of a face is moved never matters."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from threeup_engine.cards import Card

PLACES: Final = range(3)
"""The positions of the 3DOWN cards; they never shift (section 7)."""

LARGEST_SET: Final = 14
"""Cards of one rank in the largest deck."""


class ChooseUp(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="up"):
    """Lay three of the six dealt cards face up on the 3DOWN (R2.2)."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=6)]


class Play(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="play"):
    """Discard cards of one rank from the hand, or from the 3UP where they are open (R3.2, R3.3)."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=LARGEST_SET)]


class Flip(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="flip"):
    """Turn over and discard the 3DOWN card at a place, unseen (R5.3)."""

    place: Annotated[int, Meta(ge=0, le=2)]


class Draw(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="draw"):
    """Draw back to three right after a Clear +1 or +2 (R4.5)."""


class Take(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="take"):
    """Pick up the whole discard pile (R3.5)."""


Action = ChooseUp | Play | Flip | Draw | Take
