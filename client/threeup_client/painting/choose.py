"""The six dealt cards, of which three go up."""

from collections.abc import Set
from dataclasses import dataclass

from threeup_client.bar import Bar
from threeup_client.cells import Grid
from threeup_client.hand import KEY_OF
from threeup_client.painting.cards import L, Look, paint_card
from threeup_client.painting.layout import fits
from threeup_client.painting.table import (
    paint_bar,
    paint_footer,
    paint_top,
    paint_typed_over,
    too_small,
)
from threeup_client.painting.talk import Box, paint_lines
from threeup_client.scene import Header, Line
from threeup_client.theme import Hue
from threeup_engine.cards import Cards

_FOOTER = (
    ("rank key", "up or hand"),
    ("←→ Space", "same"),
    ("Enter", "lay them"),
    ("Tab", "chat"),
    ("?", "help"),
    ("q", "leave"),
)


@dataclass(frozen=True, slots=True)
class ChooseScene:
    header: Header
    cards: Cards
    picked: Set[int]
    cursor: int
    is_laid: bool
    who: str
    """Who has chosen, and who has not."""
    bar: Bar
    lines: tuple[Line, ...] = ()
    seconds_left: int | None = None


def paint_choose(scene: ChooseScene, width: int, height: int) -> Grid:
    grid = Grid(width, height)
    if not fits(width, height):
        return too_small(grid)
    paint_top(grid, scene.header)
    words = "Lay three of these six face up on your hidden 3DOWN. The rest is your hand."
    for row, line in enumerate(_in_two(words, width)):
        grid.put(2, 2 + row, line)
    top = max(5, (height - 6) // 3)
    _paint_cards(grid, scene, top)
    y = min(top + 11, height - 4)
    if height >= 24:
        y = min(top + 10, height - 7)
        after = grid.put(2, y, "Coach  ", Hue.CHOSEN, bold=True)
        grid.put(after, y, "You play your 3UP near the end, when only high cards get")
        grid.put(after, y + 1, "through: put your best cards up and keep the low ones to play now.")
        y += 3
    grid.put(2, y, scene.who, Hue.MUTED)
    box = Box(2, y + 1, width - 4, height - 2 - y - 1)
    paint_lines(grid, tuple(line for line in scene.lines if line.speaker), box, Hue.MUTED)
    paint_bar(grid, scene.bar, scene.seconds_left, height - 2, width)
    paint_footer(grid, height - 1, _FOOTER)
    paint_typed_over(grid, scene.header.typed)
    return grid


def _paint_cards(grid: Grid, scene: ChooseScene, top: int) -> None:
    step = min(11, (grid.width - 4) // 6)
    left = min(6, (grid.width - 6 * step) // 2)
    for number, card in enumerate(scene.cards):
        x = left + number * step
        is_up = number in scene.picked
        look = Look.CHOSEN if is_up else Look.DIM if scene.is_laid else Look.PLAYABLE
        paint_card(grid, x, top - is_up, L, card, look)
        fg, bg = (Hue.ACCENT_INK, Hue.ACCENT) if is_up else (Hue.TEXT, Hue.SEATS)
        if not scene.is_laid:
            grid.put(x + 2, top + 6, f" {KEY_OF[card.rank]} ", fg, bg=bg, bold=True)
        grid.put(x + 2, top + 7, "3UP" if is_up else "hand", Hue.TEXT if is_up else Hue.MUTED)
        if number == scene.cursor and not scene.is_laid:
            grid.put(x + 1, top + 6, "▶", Hue.ACCENT, bold=True)


def _in_two(words: str, width: int) -> tuple[str, ...]:
    if len(words) + 4 <= width:
        return (words,)
    first, second = words.split(". ")
    return f"{first}.", second
