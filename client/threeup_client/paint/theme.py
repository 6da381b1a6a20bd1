"""The names of colours, and pens made of them; `palettes` says what a theme makes of each name."""

from functools import lru_cache
from typing import Final, NamedTuple

FELT: Final = "felt"
SEATS: Final = "seats"
PANEL: Final = "panel"
BARS: Final = "bars"
TEXT: Final = "text"
MUTED_ON_FELT: Final = "muted on felt"
MUTED: Final = "muted"
LINE: Final = "line"
SHADOW: Final = "shadow"
PAPER: Final = "paper"
INK: Final = "ink"
DIM_CARD: Final = "dim card"
DIM_INK: Final = "dim ink"
CLEAR: Final = "clear"
CLEAR_INK: Final = "clear ink"
CHOSEN: Final = "chosen"
CHOSEN_INK: Final = "chosen ink"
ACCENT: Final = "accent"
ACCENT_INK: Final = "accent ink"
BACK: Final = "back"
BACK_PATTERN: Final = "back pattern"
BACK_NUMBER: Final = "back number"
BACK_AS_TEXT: Final = "back as text"
MARK_G: Final = "green mark"
MARK_B: Final = "blue mark"
MARK_O: Final = "orange mark"
GOOD: Final = "good"
WARN: Final = "warn"
BAD: Final = "bad"
BAD_FILL: Final = "bad fill"
BAD_INK: Final = "bad ink"

MARKS: Final = {"G": ("▲", MARK_G), "B": ("●", MARK_B), "O": ("■", MARK_O)}


class Pen(NamedTuple):
    """What a cell is written with: names of colours, and how strong."""

    ink: str
    ground: str
    bold: bool
    underline: bool
    dim: bool = False
    """Stepped back behind a box."""


@lru_cache(1024)
def style(ink: str, ground: str, *, bold: bool = False, underline: bool = False) -> Pen:
    """The one pen of these names; equal pens are the same object."""
    return Pen(ink, ground, bold, underline)


@lru_cache(1024)
def dimmed(pen: Pen) -> Pen:
    return pen._replace(dim=True)
