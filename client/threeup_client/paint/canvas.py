"""A grid of styled cells that screens are painted on."""

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from rich.segment import Segment
from textual.strip import Strip

from threeup_client.paint.glyphs import columns_of, drawn, glyphs
from threeup_client.paint.look import worn
from threeup_client.paint.theme import Pen, dimmed, style

ELLIPSIS = "…"
_ALL_SINGLE: Final = re.compile("[ -~─-◐·×]*").fullmatch
"""Only signs of one column each: no others need to be measured one by one."""


class Spot(NamedTuple):
    """A part of the screen that can be clicked, and the key that a click stands for."""

    x: int
    y: int
    width: int
    height: int
    key: str
    """A key's name; `@3` is the fourth line of a list or place of a row."""

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """Width by height cells in the look that is worn; whatever is put outside is cut off."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width = width
        self.height = height
        self.spots: list[Spot] = []
        """For the mouse; the last one that holds a cell counts."""
        self.look = worn()
        blank: tuple[str, Pen] = (" ", style(ground, ground))
        self._rows: list[list[tuple[str, Pen]]] = [[blank] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        for row in range(max(0, y), min(self.height, y + height)):
            _part(self._rows[row], max(0, x), width)
            for column in range(max(0, x), min(self.width, x + width)):
                self._rows[row][column] = (" ", style(ground, ground))

    def put(self, x: int, y: int, text: str, pen: Pen, limit: int | None = None) -> int:
        """Write foreign or own text literally, at most `limit` columns; gives the next column."""
        text = self.look.text(text)
        if limit is not None:
            text = cut(text, limit)
        if not 0 <= y < self.height:
            return x + columns_of(text)
        row = self._rows[y]
        if x >= 0 and _ALL_SINGLE(text):
            shown = text[: max(0, self.width - x)]
            _part(row, x, len(shown))
            row[x : x + len(shown)] = [(char, pen) for char in shown]
            return x + len(text)
        for shape, wide in glyphs(text):
            if x >= 0 and x + wide <= self.width:
                _part(row, x, wide)
                row[x] = (shape, pen)
                if wide == 2:
                    row[x + 1] = ("", pen)
            x += wide
        return x

    def clickable(self, x: int, y: int, width: int, key: str, height: int = 1) -> None:
        """A click there is that key."""
        self.spots.append(Spot(x, y, width, height, key))

    def cover(self, y: int) -> None:
        """What could be clicked in this line alone is to be seen no more."""
        self.spots = [spot for spot in self.spots if (spot.y, spot.height) != (y, 1)]

    def key_at(self, x: int, y: int) -> str | None:
        """The key that a click at this cell stands for."""
        return next((spot.key for spot in reversed(self.spots) if spot.holds(x, y)), None)

    def dim(self) -> None:
        """Let everything step back behind what is painted next."""
        for row in self._rows:
            row[:] = [(char, dimmed(pen)) for char, pen in row]

    def right(self, y: int, text: str, pen: Pen, edge: int | None = None) -> None:
        """Write the text so that it ends one column before the edge."""
        width = columns_of(self.look.text(text))
        self.put((self.width if edge is None else edge) - 1 - width, y, text, pen)

    def paste(self, other: "Canvas") -> None:
        """Lay a smaller canvas on the upper left corner."""
        for row, cells in zip(self._rows, other._rows, strict=False):
            row[: other.width] = cells
        self.spots += other.spots

    def strip(self, y: int) -> Strip:
        """The row as Textual takes it, equal neighbours merged."""
        segments = [
            Segment("".join(char for char, _ in cells), self.look.style(pen))
            for pen, cells in groupby(self._rows[y], key=itemgetter(1))
        ]
        return Strip(segments, self.width)

    @property
    def lines(self) -> list[str]:
        """The rows as plain text."""
        return ["".join(char for char, _ in row).rstrip() for row in self._rows]


def _part(row: list[tuple[str, Pen]], x: int, width: int) -> None:
    """Before cells are written over: the other half of a wide character at either end goes."""
    if x < len(row) and row[x][0] == "" and x > 0:
        row[x - 1] = (" ", row[x - 1][1])
    after = x + width
    if after < len(row) and row[after][0] == "":
        row[after] = (" ", row[after][1])


def cut(text: str, columns: int) -> str:
    """The text in at most so many columns, on whole characters; a mark ends what was cut."""
    if columns_of(text) <= columns:
        return text
    mark = "~" if worn().ascii else ELLIPSIS
    return _head(text, columns - 1) + mark if columns > 0 else ""


def padded(text: str, columns: int) -> str:
    """The text in exactly so many columns, with spaces behind it or its end cut off."""
    shown = cut(text, columns)
    return shown + " " * (columns - columns_of(shown))


def wrapped(text: str, columns: int, indent: str = "  ") -> list[str]:
    """Lines of at most so many columns, broken at spaces, all but the first indented."""
    lines: list[str] = []
    line = ""
    for word in drawn(text).split(" "):
        candidate = f"{line} {word}" if line.strip() else line + word
        if columns_of(candidate) <= columns:
            line = candidate
            continue
        if line.strip():
            lines.append(line)
        line = indent + word
        while columns_of(line) > columns > len(indent) + 1:
            lines.append(_head(line, columns))
            line = indent + line[len(lines[-1]) :]
    lines.append(line)
    return lines


def cut_lines(lines: Sequence[str], rows: int, columns: int) -> list[str]:
    """The first of these lines, as many as there are rows; a mark ends what was cut."""
    if len(lines) <= rows or rows <= 0:
        return list(lines[: max(0, rows)])
    return [*lines[: rows - 1], cut(f"{lines[rows - 1]} {lines[rows].strip()}", columns)]


def _head(text: str, columns: int) -> str:
    """As many whole characters as fit, each with its marks."""
    head, taken = "", 0
    for shape, wide in glyphs(text):
        taken += wide
        if taken > columns:
            break
        head += shape
    return head
