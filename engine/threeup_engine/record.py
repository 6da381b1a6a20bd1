"""A whole game as data: what was agreed, how it was dealt, every move and how it ended."""

from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import force_setattr, replace

from threeup_engine.actions import Action, ChooseUp, Play
from threeup_engine.cards import set_in_order
from threeup_engine.options import HouseRules, Seat

VERSION: Final = 1
"""Of the format; a reader refuses a newer one."""

LARGEST_RECORD: Final = 1024 * 1024
"""Bytes of a record's text."""


class Begun(StrEnum):
    """How the first player was found (R2.5, section 8)."""

    DRAWN = "drawn"
    """By the shuffle, in the first game at a table."""
    ROTATION = "rotation"
    WINNER = "winner"
    LOSER = "loser"


class Ending(StrEnum):
    FINISHED = "finished"
    UNDECIDED = "undecided"
    """By R6.2."""
    STOPPED = "stopped"
    """At the turn cap; nobody wins."""
    ABANDONED = "abandoned"


class RecordedSeat(msgspec.Struct, frozen=True, gc=False):
    """Who sat there when the cards were dealt."""

    name: str
    bot: str | None = None
    """The bot's level, a lower-case word; None for a person."""


class RecordedMove(msgspec.Struct, frozen=True, gc=False):
    """One move; its cards are kept in the order of section 7, whatever order they came in."""

    milliseconds: int
    """Since the start of the game."""
    seat: Seat
    action: Action | None
    """None where the player left for good (section 8)."""

    def __post_init__(self) -> None:
        if isinstance(self.action, (ChooseUp, Play)):
            cards = set_in_order(self.action.cards)
            if cards != self.action.cards:
                force_setattr(self, "action", replace(self.action, cards=cards))


class Record(msgspec.Struct, frozen=True):
    """One game. `write` makes its text, `parse` reads it, `verify` checks it."""

    table: str
    date: str
    """The start in UTC, as `2026-11-30T18:05:00Z`."""
    house: HouseRules
    seats: tuple[RecordedSeat, ...]
    commitment: str
    """Published before the shares were given: 64 hex digits."""
    secret: bytes
    shares: tuple[bytes, ...]
    first: Seat
    begun: Begun
    moves: tuple[RecordedMove, ...]
    ending: Ending
    places: tuple[Seat, ...] = ()
    """The seats that are out when the record ends, by place."""

    @property
    def line_of_first_move(self) -> int:
        """Where the moves begin in the text, counted from 1."""
        return 8 + 2 * len(self.seats)

    @property
    def line_of_result(self) -> int:
        return self.line_of_first_move + len(self.moves)
