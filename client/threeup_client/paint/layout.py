"""Where the parts of the table go, by the room there is and how many play.

Width and height are judged separately: a flat and wide terminal has the sidebar and small cards.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from threeup_client.paint.cards import Size, at_most
from threeup_client.paint.look import Cards
from threeup_client.paint.seats import cell_rows, cells_across

_WIDE_CENTRE: Final = 60
"""Columns of the centre from which its cards are as large as one's own."""
MOST_LINES: Final = 5
"""Other players that have a line or a panel each; more share lines."""
TALK: Final = 34
"""Columns of what happened beside the pile, where there is no sidebar."""


class Seats(Enum):
    """How the other players are shown."""

    CELLS = "cells"
    LINES = "lines"
    ROW = "row"
    """Cards side by side."""
    PANELS = "panels"


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows and columns of every part; the centre gets what is left."""

    width: int
    """Of the table, without the sidebar."""
    height: int
    side: int
    """Columns of the sidebar; 0 without one."""
    seats: Seats
    seat_rows: int
    seat_size: Size
    own_size: Size
    own_rows: int
    bar_rows: int
    is_compact: bool
    """One's own 3UP and 3DOWN are a line of chips."""

    @property
    def centre(self) -> int:
        """The first row under the other players."""
        return 1 + self.seat_rows

    @property
    def bar(self) -> int:
        """The first row of the bar."""
        return self.height - 1 - self.own_rows - self.bar_rows

    @property
    def centre_rows(self) -> int:
        return self.bar - self.centre

    @property
    def talk(self) -> int:
        """The first column of what happened, in the centre; the width where it is in the sidebar,
        0 where it stands under the piles.
        """
        if self.side:
            return self.width
        return 0 if self.is_compact else self.width - TALK

    @property
    def pile_size(self) -> Size | None:
        """None: the piles are three lines of words."""
        room = self.talk or self.width
        if self.own_size is Size.S or self.centre_rows < Size.M.height + 1:
            return None
        sizes = (Size.XL, Size.L) if room >= _WIDE_CENTRE else ()
        has_room = (
            size
            for size in sizes
            if self.own_size.height >= size.height and self.centre_rows > size.height
        )
        return next(has_room, Size.M)

    @property
    def piles(self) -> tuple[int, int]:
        """Column and row at which the piles begin, their heading included."""
        if self.pile_size is None:
            return (1, self.centre)
        spare = self.centre_rows - self.pile_size.height - 1
        return (self.width // 8, self.centre + spare // 2) if self.side else (1, self.centre)

    @property
    def win_box(self) -> tuple[int, int, int, int]:
        """Column, row, width and height of what the end of the game is told in."""
        free = self.width if self.side or self.is_compact else self.talk
        return (0, self.centre, free, self.centre_rows)


def layout_for(width: int, height: int, others: int, wanted: Cards = Cards.AUTO) -> Layout:
    """The layout for a terminal of 60x20 or more."""
    side = 52 if width >= 160 else 36 if width >= 110 else 0
    table = width - side
    own_size, own_rows = _own(width, height)
    seats, seat_rows, seat_size = _seats(table, height, others)
    return Layout(
        width=table,
        height=height,
        side=side,
        seats=seats,
        seat_rows=seat_rows,
        seat_size=at_most(seat_size, wanted),
        own_size=at_most(own_size, wanted),
        own_rows=own_rows,
        bar_rows=3 if height >= 34 else 1,
        is_compact=width < 80,
    )


def seat_at(layout: Layout, others: int, place: int) -> tuple[int, int]:
    """Column and row from which the cards of the player at that place of `others` come."""
    each = layout.width // others
    match layout.seats:
        case Seats.CELLS:
            across, cell = cells_across(layout.width)
            return cell * (place % across) + cell // 2, 1 + place // across
        case Seats.LINES:
            return layout.width // 2, 1 + place
        case Seats.ROW | Seats.PANELS:
            return each * place + each // 2, layout.seat_rows // 2


def _own(width: int, height: int) -> tuple[Size, int]:
    if width < 80 and height < 34:
        return Size.S, 7
    if height < 34:
        return Size.M, 8
    return (Size.XL, 15) if width >= 160 and height >= 46 else (Size.L, 12)


def _seats(table: int, height: int, others: int) -> tuple[Seats, int, Size]:
    if others > MOST_LINES:
        return Seats.CELLS, cell_rows(table, others), Size.S
    each = table // max(1, others)
    if height >= 34 and each >= 15:
        has_large = others <= 3 or (height >= 46 and table >= 108)
        is_large = has_large and each >= 3 * (Size.L.width + 1) + 1
        return (Seats.PANELS, 11, Size.L) if is_large else (Seats.PANELS, 10, Size.M)
    if others <= 3 and table >= 74:
        return Seats.ROW, 5, Size.M
    return Seats.LINES, others, Size.S
