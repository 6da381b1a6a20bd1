"""A grid of styled cells that painters draw on, and its lines for Textual."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from rich.cells import get_character_cell_size
from rich.segment import Segment
from textual.strip import Strip

from threeup_client.theme import Hue, Ink, dark_style


class Cell(NamedTuple):
    """One column: a character with its combining marks; empty behind a wide one."""

    text: str
    ink: Ink


class Grid:
    """A rectangle of cells; whatever is drawn outside it is cut off."""

    def __init__(self, width: int, height: int, ground: Hue = Hue.FELT) -> None:
        self.width = width
        self.height = height
        blank = Cell(" ", Ink(bg=ground))
        self._rows = [[blank] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, ground: Hue) -> None:
        blank = Cell(" ", Ink(bg=ground))
        for row in self._rows[max(y, 0) : max(y + height, 0)]:
            for column in range(max(x, 0), min(x + width, self.width)):
                row[column] = blank

    def put(  # noqa: PLR0913
        self,
        x: int,
        y: int,
        text: str,
        fg: Hue = Hue.TEXT,
        *,
        bg: Hue | None = None,
        bold: bool = False,
        underline: bool = False,
        end: int | None = None,
    ) -> int:
        """Write foreign or own text from column `x`, cut before column `end`; the column after it.

        Without `bg` the ground that is there stays.
        """
        end = self.width if end is None else min(end, self.width)
        if not 0 <= y < self.height:
            return x
        row = self._rows[y]
        for char in text:
            size = get_character_cell_size(char)
            if x + size > end:
                return end
            if size == 0:
                self._add_mark(row, x - 1, char)
            elif x >= 0:
                ink = Ink(fg, bg or row[x].ink.bg, bold, underline)
                row[x] = Cell(char, ink)
                if size == 2:
                    row[x + 1] = Cell("", ink)
            x += size
        return x

    def tint(self, x: int, y: int, ground: Hue) -> None:
        """Change the ground of one cell."""
        if 0 <= x < self.width and 0 <= y < self.height:
            cell = self._rows[y][x]
            self._rows[y][x] = Cell(cell.text, cell.ink._replace(bg=ground))

    def right(self, end: int, y: int, text: str, fg: Hue = Hue.TEXT, *, bold: bool = False) -> int:
        """Write so that the text ends before column `end`; the column where it starts."""
        start = end - width_of(text)
        self.put(start, y, text, fg, bold=bold)
        return start

    def text(self) -> str:
        """The characters alone, one line a row."""
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self._rows) + "\n"

    def strips(self) -> list[Strip]:
        """The rows for `render_line`, equal neighbours merged."""
        return [Strip(_segments(row), self.width) for row in self._rows]

    @staticmethod
    def _add_mark(row: list[Cell], x: int, mark: str) -> None:
        if 0 <= x < len(row) and row[x].text:
            row[x] = Cell(row[x].text + mark, row[x].ink)


def width_of(text: str) -> int:
    """Columns that the text takes."""
    return sum(get_character_cell_size(char) for char in text)


def wrapped(text: str, width: int, indent: str = "  ") -> list[str]:
    """The text in lines of at most `width` columns; later lines are indented."""
    lines: list[str] = []
    line = ""
    for word in _words(text, max(1, width - len(indent))):
        candidate = f"{line} {word}" if line.strip() else line + word
        if line.strip() and width_of(candidate) > width:
            lines.append(line)
            candidate = indent + word
        line = candidate
    return [*lines, line]


def _words(text: str, width: int) -> Iterator[str]:
    """The words, those that are too long for a line in pieces."""
    for word in text.split():
        piece = ""
        for char in word:
            if width_of(piece + char) > width:
                yield piece
                piece = ""
            piece += char
        yield piece


def _segments(row: list[Cell]) -> list[Segment]:
    return [
        Segment("".join(cell.text for cell in cells), dark_style(ink))
        for ink, cells in groupby(row, key=lambda cell: cell.ink)
    ]
