"""How the cursor gets from one stretch of cells to the next, and what to send for each."""

from functools import lru_cache
from typing import Final, NamedTuple

from threeup_client.terminal.cell_style import CellStyle, change
from threeup_client.terminal.widths import are_single

UNKNOWN: Final = -1
"""Column and row of a cursor that may be anywhere."""
INDEX: Final = "\x1bD"
FEED: Final = "\n"
_TO_THE_EDGE: Final = "\x1b[K"


class Run(NamedTuple):
    """Characters of one style, side by side."""

    x: int
    y: int
    text: str
    """As it is sent: blanks at its end may be an order to erase."""
    style: CellStyle
    end: int
    """The column where the cursor is then; `UNKNOWN` where that depends on the terminal."""
    erases: bool = False

    @property
    def end_row(self) -> int:
        return self.y if self.end != UNKNOWN else UNKNOWN

    def change(self, style: CellStyle | None) -> tuple[str, CellStyle]:
        """What to send before it to a terminal that writes in `style`, and how that writes then."""
        return change(style, self.style, erases=self.erases)


class Pen(NamedTuple):
    """Where the cursor is, and how the terminal writes."""

    x: int = UNKNOWN
    y: int = UNKNOWN
    style: CellStyle | None = None


class Place(NamedTuple):
    """Where a run is written."""

    x: int
    y: int
    columns: int
    """Of the terminal."""
    is_last: bool
    """Whether all cells to the right of it are blanks of its ground."""


def run_at(place: Place, width: int, text: str, style: CellStyle, *, can_erase: bool) -> Run:
    """The shortest way to write the text, which is `width` columns wide."""
    kept = text.rstrip(" ")
    blanks = len(text) - len(kept)
    erased = _TO_THE_EDGE if place.is_last else f"\x1b[{blanks}X"
    erases = can_erase and blanks > len(erased) and style.leaves_blanks
    if erases:
        text, width = kept + erased, width - blanks
        measured = kept
    else:
        measured = text
    end = place.x + width
    # Every terminal moves its cursor as far as we think only for signs of one column each.
    is_sure = (measured.isascii() or are_single(measured)) and end < place.columns
    return Run(place.x, place.y, text, style, end if is_sure else UNKNOWN, erases)


def written(runs: list[Run], pen: Pen, down: str) -> tuple[str, Pen]:
    """What to send for these runs one after the other, and where and how the terminal writes then.

    `down` takes the cursor straight down by one row: `INDEX`, or `FEED` where it does.
    """
    parts: list[str] = []
    x, y, style = pen
    for each in runs:
        sgr, style = each.change(style)
        parts += (move(x, y, each.x, each.y, down), sgr, each.text)
        x, y = each.end, each.end_row
    return "".join(parts), Pen(x, y, style)


@lru_cache(1 << 15)
def move(from_x: int, from_y: int, x: int, y: int, down: str) -> str:
    """The shortest way for the cursor."""
    there = f"\x1b[{y + 1 if y else ''}{f';{x + 1}' if x else ''}H"
    if from_y == UNKNOWN:
        return there
    first_column = _steps(y - from_y, "E", "F") if y != from_y else "\r"
    return min(
        _vertical(from_y, y, down) + _across(from_x, x),
        there,
        first_column + _across(0, x),
        key=len,
    )


def _vertical(before: int, after: int, down: str) -> str:
    if before == after:
        return ""
    index = down * (after - before) or "\x1bM" * (before - after)
    return min(
        index, _steps(after - before, "B", "A"), f"\x1b[{after + 1 if after else ''}d", key=len
    )


def _across(before: int, after: int) -> str:
    if before == after:
        return ""
    ways = (
        "\r" + _steps(after, "C", "D"),
        _steps(after - before, "C", "D"),
        f"\x1b[{after + 1}G",
        *(["\b" * (before - after)] if after < before else []),
    )
    return min(ways, key=len)


def _steps(count: int, forward: str, back: str) -> str:
    if count == 0:
        return ""
    number = "" if abs(count) == 1 else str(abs(count))
    return f"\x1b[{number}{forward if count > 0 else back}"
