"""What the terminal shows, cell by cell, and the least to send so that it shows something else."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from rich.cells import split_graphemes
from rich.color import ColorSystem
from textual.strip import Strip

from threeup_client.terminal.looks import Look, blank_of, look_of
from threeup_client.terminal.route import Run, Writer, in_order

Row = tuple[int, Sequence[tuple[int, Strip]]]
"""A row's number, and from which column on it is to show which strips."""

BRIDGE: Final = 3
"""Unchanged cells that are written again rather than jumped over."""


class Grid:
    """A terminal of `width` by `height` cells, of which nothing is known at first."""

    def __init__(self, width: int, height: int, colours: ColorSystem) -> None:
        self.width = width
        self.height = height
        self._colours = colours
        self._chars: list[list[str | None]] = [[None] * width for _ in range(height)]
        self._looks: list[list[Look | None]] = [[None] * width for _ in range(height)]
        self._look: Look | None = None
        """How the terminal writes now."""

    def show(self, rows: Iterable[Row]) -> str:
        """What to write to a terminal so that it shows these rows."""
        runs: list[Run] = []
        for y, strips in rows:
            if y < self.height:
                runs += self._runs(y, self._take(y, strips))
        writer = Writer(self._look, self.width)
        for run in in_order(runs, self._look):
            writer.write(run)
        self._look = writer.look
        return writer.text

    def _take(self, y: int, strips: Sequence[tuple[int, Strip]]) -> list[int]:
        """Take the strips in; gives the columns that are different now, in order."""
        chars, looks = self._chars[y], self._looks[y]
        changed: set[int] = set()
        for x, strip in strips:
            at = x
            for text, style, _ in strip:
                look = look_of(style, self._colours)
                blank = blank_of(look)
                for char in cells_of(text):
                    if at >= self.width:
                        break
                    seen = blank if char == " " else look
                    if chars[at] != char or looks[at] is not seen:
                        chars[at], looks[at] = char, seen
                        changed.add(at)
                    at += 1
        return sorted(changed)

    def _runs(self, y: int, changed: list[int]) -> Iterable[Run]:
        """The changed cells as stretches of one look each."""
        start = end = 0
        look: Look | None = None
        for at in changed:
            here = self._looks[y][at]
            joined = _joined(look, here)
            if look is None or joined is None or not self._is_bridge(y, end, at, joined):
                if look is not None:
                    yield self._run(y, start, end, look)
                start, joined = at, here
            end, look = at + 1, joined
        if look is not None:
            yield self._run(y, start, end, look)

    def _is_bridge(self, y: int, end: int, at: int, look: Look) -> bool:
        between = range(end, at)
        return len(between) <= BRIDGE and all(
            self._chars[y][x] is not None and _joined(look, self._looks[y][x]) is look
            for x in between
        )

    def _run(self, y: int, start: int, end: int, look: Look) -> Run:
        """With the whole of the wide characters at both ends."""
        chars = self._chars[y]
        while start > 0 and chars[start] == "":
            start -= 1
        while end < self.width and chars[end] == "":
            end += 1
        return Run(start, y, end - start, "".join(char or "" for char in chars[start:end]), look)


def _joined(look: Look | None, other: Look | None) -> Look | None:
    """The look in which cells of both looks can be written; None if there is none."""
    if look is None or other is None or look is other:
        return look if look is other else None
    if look.ground != other.ground:
        return None
    if look.is_blank and other.leaves_blanks:
        return other
    return look if other.is_blank and look.leaves_blanks else None


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
