"""What the terminal shows, cell by cell, and the least to send so that it shows something else."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from rich.cells import split_graphemes
from rich.color import ColorSystem
from textual.strip import Strip

from threeup_client.terminal.cell_style import CellStyle, blank_of, cell_style_of
from threeup_client.terminal.order import in_order
from threeup_client.terminal.route import FEED, INDEX, Pen, Place, Run, run_at, written

Row = tuple[int, Sequence[tuple[int, Strip]]]
"""A row's number, and from which column on it is to show which strips."""

BRIDGE: Final = 3
"""Unchanged cells that are written again rather than jumped over."""


class Grid:
    """A terminal of `width` by `height` cells, of which nothing is known at first."""

    def __init__(
        self,
        width: int,
        height: int,
        colours: ColorSystem,
        *,
        can_erase: bool = False,
        can_feed: bool = False,
    ) -> None:
        """`can_erase`: what is erased has the ground that is set; `can_feed`: a line feed goes
        straight down.
        """
        self.width = width
        self.height = height
        self._colours = colours
        self._can_erase = can_erase
        self._down = FEED if can_feed else INDEX
        self._chars: list[list[str | None]] = [[None] * width for _ in range(height)]
        self._styles: list[list[CellStyle | None]] = [[None] * width for _ in range(height)]
        self._pen = Pen()

    def show(self, rows: Iterable[Row]) -> str:
        """What to write to a terminal so that it shows these rows."""
        runs: list[Run] = []
        for y, strips in rows:
            if y < self.height:
                runs += self._runs(y, self._take(y, strips))
        # A whole screen is written from top to bottom: its order saves little, and takes long.
        order = runs if self._pen.style is None else in_order(runs, self._pen, self._down)
        text, self._pen = written(order, self._pen, self._down)
        return text

    def _take(self, y: int, strips: Sequence[tuple[int, Strip]]) -> list[int]:
        """Take the strips in; gives the columns that are different now, in order."""
        chars, styles = self._chars[y], self._styles[y]
        changed: set[int] = set()
        for x, strip in strips:
            at = x
            for text, rich_style, _ in strip:
                style = cell_style_of(rich_style, self._colours)
                blank = blank_of(style)
                for char in cells_of(text):
                    if at >= self.width:
                        break
                    seen = blank if char == " " else style
                    if chars[at] != char or styles[at] is not seen:
                        chars[at], styles[at] = char, seen
                        changed.add(at)
                    at += 1
        return sorted(changed)

    def _runs(self, y: int, changed: list[int]) -> Iterable[Run]:
        """The changed cells as stretches of one style each."""
        start = end = 0
        style: CellStyle | None = None
        for at in changed:
            here = self._styles[y][at]
            joined = _joined(style, here)
            if style is None or joined is None or not self._is_bridge(y, end, at, joined):
                if style is not None:
                    yield self._run(y, start, end, style)
                start, joined = at, here
            end, style = at + 1, joined
        if style is not None:
            yield self._run(y, start, end, style)

    def _is_bridge(self, y: int, end: int, at: int, style: CellStyle) -> bool:
        between = range(end, at)
        return len(between) <= BRIDGE and all(
            self._chars[y][x] is not None and _joined(style, self._styles[y][x]) is style
            for x in between
        )

    def _run(self, y: int, start: int, end: int, style: CellStyle) -> Run:
        """With the whole of the wide characters at both ends."""
        chars = self._chars[y]
        while start > 0 and chars[start] == "":
            start -= 1
        while end < self.width and chars[end] == "":
            end += 1
        text = "".join(char or "" for char in chars[start:end])
        is_last = text.endswith(" ") and self._is_blank_from(end, y, style.ground)
        place = Place(start, y, self.width, is_last)
        return run_at(place, end - start, text, style, can_erase=self._can_erase)

    def _is_blank_from(self, x: int, y: int, ground: str) -> bool:
        """Whether the rest of the row shows nothing but this ground."""
        return all(
            style is not None and style.is_blank and style.ground == ground
            for style in self._styles[y][x:]
        )


def _joined(style: CellStyle | None, other: CellStyle | None) -> CellStyle | None:
    """The style in which cells of both styles can be written; None if there is none."""
    if style is None or other is None or style is other:
        return style if style is other else None
    if style.ground != other.ground:
        return None
    if style.is_blank and other.leaves_blanks:
        return other
    return style if other.is_blank and style.leaves_blanks else None


@lru_cache(4096)
def cells_of(text: str) -> tuple[str, ...]:
    """The text in cells: a wide character is followed by an empty string.

    Control characters of every kind become U+FFFD: no text moves a cursor.
    """
    if text.isascii() and text.isprintable():
        return tuple(text)
    cells: list[str] = []
    safe = "".join("\ufffd" if _is_control(char) else char for char in text)
    for start, end, width in split_graphemes(safe)[0]:
        if width:
            cells.append(safe[start:end])
            cells += [""] * (width - 1)
    return tuple(cells)


def _is_control(char: str) -> bool:
    return char < " " or "\x7f" <= char < "\xa0"
