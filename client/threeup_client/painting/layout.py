"""How the rows and columns of a terminal are shared out at the table."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20
SIDEBAR: Final = 36


class Seats(Enum):
    """How the other players are shown."""

    CELLS = auto()
    ROWS = auto()
    CARDS = auto()
    PANELS = auto()


class Scale(Enum):
    COMPACT = auto()
    STANDARD = auto()
    WIDE = auto()


@dataclass(frozen=True, slots=True)
class Layout:
    """First rows and heights of the regions from top to bottom; columns are all but the sidebar."""

    width: int
    """Columns of the table without the sidebar."""
    sidebar: int
    scale: Scale
    seats: Seats
    seats_height: int
    centre_y: int
    centre_height: int
    bar_y: int
    bar_height: int
    own_y: int
    own_height: int
    footer_y: int


def fits(width: int, height: int) -> bool:
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def layout_for(width: int, height: int, others: int) -> Layout:
    """The shares for a terminal that fits, with so many other players."""
    tall = height >= 34
    sidebar = SIDEBAR if width >= 110 and height >= 24 else 0
    scale = Scale.WIDE if width >= 110 and tall else Scale.STANDARD
    if width < 80 or height < 24:
        scale = Scale.COMPACT
    table = width - sidebar
    seats, seats_height = _seats(table, scale, others)
    bar = 3 if scale is Scale.WIDE else 1
    own = {Scale.COMPACT: 7, Scale.STANDARD: 8, Scale.WIDE: 12}[scale]
    footer = 0 if height <= LEAST_HEIGHT + 2 and others > 5 else 1
    footer_y = height - footer
    own_y = footer_y - own
    bar_y = own_y - bar
    centre_y = 1 + seats_height
    return Layout(
        width=table,
        sidebar=sidebar,
        scale=scale,
        seats=seats,
        seats_height=seats_height,
        centre_y=centre_y,
        centre_height=bar_y - centre_y,
        bar_y=bar_y,
        bar_height=bar,
        own_y=own_y,
        own_height=own,
        footer_y=footer_y,
    )


def _seats(width: int, scale: Scale, others: int) -> tuple[Seats, int]:
    if scale is Scale.WIDE and width // others >= 15:
        return Seats.PANELS, 11 if others <= 3 else 10
    if scale is not Scale.COMPACT and others <= 3:
        return Seats.CARDS, 5
    if others <= 5:
        return Seats.ROWS, others
    across = width // 26
    return Seats.CELLS, -(-others // across)
