"""In which order to write what has changed, and how to get from one place to the next."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from threeup_client.terminal.cell_style import CellStyle, change

MOST_SORTED: Final = 64
"""Runs of a frame that are put in the best order; larger frames go from top to bottom."""
_UNKNOWN: Final = -1


class Run(NamedTuple):
    """Characters of one style, side by side."""

    x: int
    y: int
    width: int
    text: str
    style: CellStyle

    @property
    def is_plain(self) -> bool:
        """Whether every terminal moves its cursor by `width` for this text."""
        return self.text.isascii() or len(self.text) == self.width


def in_order(runs: Sequence[Run], style: CellStyle | None) -> Iterable[Run]:
    """The runs so that each next one is the cheapest to go on with."""
    if len(runs) > MOST_SORTED:
        yield from runs
        return
    left = list(runs)
    x = y = 0
    while left:
        best = min(left, key=lambda run: cost(x, y, style, run))
        left.remove(best)
        yield best
        style = change(style, best.style)[1]
        x, y = best.x + best.width, best.y


def cost(x: int, y: int, style: CellStyle | None, run: Run) -> int:
    """Characters that are sent before the text of the run itself."""
    return _distance(run.x - x, run.y - y) + len(change(style, run.style)[0])


@lru_cache(4096)
def _distance(across: int, down: int) -> int:
    """About how many characters move the cursor so far."""
    return min(8, len(_steps(down, "B", "A")) + len(_steps(across, "C", "D")))


class Writer:
    """Collects what to send to a terminal that is `width` columns wide."""

    def __init__(self, style: CellStyle | None, width: int, *, can_erase: bool) -> None:
        self.style = style
        self._can_erase = can_erase
        self._width = width
        self._x = self._y = _UNKNOWN
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def write(self, run: Run) -> None:
        sgr, self.style = change(self.style, run.style)
        self._parts += (move(self._x, self._y, run.x, run.y), sgr)
        text = run.text.rstrip(" ")
        blanks = len(run.text) - len(text)
        if self._can_erase and blanks > len(_erase(blanks)) and self.style.leaves_blanks:
            self._parts += (text, _erase(blanks))
        else:
            self._parts.append(run.text)
            blanks = 0
        self._x, self._y = run.x + run.width - blanks, run.y
        if self._x >= self._width or not run.is_plain:
            self._x = self._y = _UNKNOWN


def _erase(count: int) -> str:
    """Make so many cells blank, in the ground that is set, without moving the cursor."""
    return f"\x1b[{count}X"


def move(from_x: int, from_y: int, x: int, y: int) -> str:
    """The shortest way for the cursor."""
    there = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"
    if from_y == _UNKNOWN:
        return there
    across = "\r" if x == 0 and from_x else _steps(x - from_x, "C", "D")
    return min(_steps(y - from_y, "B", "A") + across, there, key=len)


def _steps(count: int, forward: str, back: str) -> str:
    if count == 0:
        return ""
    number = "" if abs(count) == 1 else str(abs(count))
    return f"\x1b[{number}{forward if count > 0 else back}"
