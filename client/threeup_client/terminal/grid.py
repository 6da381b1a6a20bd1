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
from threeup_client.terminal.widths import is_sure, reach

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
        self._has_unsure = False
        """Whether what is sent now has to mend, from left to right, what it may write too far."""

    def show(self, rows: Iterable[Row]) -> str:
        """What to write to a terminal so that it shows these rows."""
        runs: list[Run] = []
        self._has_unsure = False
        for y, strips in rows:
            if y < self.height:
                runs += self._runs(y, self._take(y, strips))
        # A whole screen is written from top to bottom: its order saves little, and takes long.
        is_as_it_is = self._pen.style is None or self._has_unsure
        order = runs if is_as_it_is else in_order(runs, self._pen, self._down)
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
        return self._with_reach(y, changed)

    def _with_reach(self, y: int, changed: set[int]) -> list[int]:
        """In order, and with the cells that those before them may be written over."""
        chars = self._chars[y]
        if all(is_sure(chars[at] or "") for at in changed):
            return sorted(changed)
        self._has_unsure = True
        found, end = [], 0
        for at in range(min(changed), self.width):
            if at in changed or (at < end and chars[at] is not None):
                found.append(at)
                end = max(end, at + reach(chars[at] or ""))
        return found

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
        """Whether the cell at `at` can be written in one go with those before `end`."""
        between = range(end, at)
        return (
            len(between) <= BRIDGE
            and all(
                self._chars[y][x] is not None and _joined(style, self._styles[y][x]) is style
                for x in between
            )
            and self._is_sure_up_to(y, end, at)
        )

    def _is_sure_up_to(self, y: int, end: int, at: int) -> bool:
        """Whether the cursor surely gets from before `end` to `at`, or is within a wide character.

        What has to be as wide as we think is placed anew where terminals may differ before it.
        """
        chars = self._chars[y]
        first = max(0, end - 1)
        while first > 0 and chars[first] == "":
            first -= 1
        return chars[at] == "" or all(is_sure(char or "") for char in chars[first:at])

    def _run(self, y: int, start: int, end: int, style: CellStyle) -> Run:
        """With the whole of the wide characters at both ends."""
        chars = self._chars[y]
        while start > 0 and chars[start] == "":
            start -= 1
        while end < self.width and chars[end] == "":
            end += 1
        text = "".join(map(_as_sent, chars[start:end], [*chars[start + 1 : end], None]))
        is_last = text.endswith(" ") and self._is_blank_from(end, y, style.ground)
        place = Place(start, y, self.width, is_last)
        return run_at(place, end - start, text, style, can_erase=self._can_erase)

    def _is_blank_from(self, x: int, y: int, ground: str) -> bool:
        """Whether the rest of the row shows nothing but this ground."""
        return all(
            style is not None and style.is_blank and style.ground == ground
            for style in self._styles[y][x:]
        )


def _as_sent(char: str | None, after: str | None) -> str:
    """A cell's text; where a terminal may take one column for two, the other is emptied first."""
    text = char or ""
    return f"  \b\b{text}" if after == "" and not is_sure(text) else text


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
