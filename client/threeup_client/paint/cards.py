"""Cards as cells: paper with a rank that is read at a glance and a small mark for the colour."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from rich.cells import cell_len

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.theme import style
from threeup_client.words import rank_face
from threeup_engine.cards import Card, Rank


class Size(Enum):
    """Columns and rows of a card."""

    S_LEAST = (3, 3)
    S_NARROW = (4, 3)
    S = (5, 3)
    M_NARROW = (4, 4)
    M = (5, 4)
    L = (7, 6)

    @property
    def width(self) -> int:
        return self.value[0]

    @property
    def height(self) -> int:
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Look:
    """A card's fill and ink, and what it lies on."""

    fill: str
    ink: str
    ground: str = theme.FELT


PLAYABLE: Final = Look(theme.PAPER, theme.INK)
CLEAR: Final = Look(theme.CLEAR, theme.CLEAR_INK)
DIM: Final = Look(theme.DIM_CARD, theme.DIM_INK)
CHOSEN: Final = Look(theme.CHOSEN, theme.CHOSEN_INK)

_DIGITS: Final = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▄█", " █", " ▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    "C": ("█▀▀", "█", "▀▀▀"),
    "10": ("█ █▀█", "█ █ █", "▀ ▀▀▀"),
}


def look_of(card: Card, *, bright: bool = True, ground: str = theme.FELT) -> Look:
    look = DIM if not bright else CLEAR if card.rank.is_clear else PLAYABLE
    return replace(look, ground=ground)


def draw_card(canvas: Canvas, x: int, y: int, size: Size, card: Card, look: Look) -> None:
    """One card, face up."""
    _body(canvas, x, y, size, look.fill, look.ground)
    face = style(look.ink, look.fill, bold=True)
    middle = x + size.width // 2
    if size is Size.L:
        _block_face(canvas, x, y, card.rank, look)
    else:
        text = rank_face(card.rank)
        canvas.put(middle - cell_len(text) // 2, y + 1, text, face)
    if size.height < Size.M.height:
        return
    mark, colour = theme.MARKS[card.colour]
    on_paper = look.fill == theme.PAPER
    if size is Size.L and card.rank.is_clear:
        canvas.put(x + 1, y + 4, "CLEAR", face)
    else:
        canvas.put(
            middle, y + size.height - 2, mark, style(colour if on_paper else look.ink, look.fill)
        )


def draw_back(
    canvas: Canvas, x: int, y: int, size: Size, text: str = "", *, chosen: bool = False
) -> None:
    """A card face down, with a number where it may be turned over."""
    fill = theme.CHOSEN if chosen else theme.BACK
    ink = theme.CHOSEN_INK if chosen else theme.BACK_PATTERN
    _body(canvas, x, y, size, fill, theme.FELT)
    rows = range(y + 1, y + size.height - 1)
    for row in rows:
        canvas.put(x + 1, row, "░" * (size.width - 2), style(ink, fill))
    if text:
        middle = rows[len(rows) // 2 - (len(rows) % 2 == 0)]
        look = style(theme.CHOSEN_INK if chosen else "#ffffff", fill, bold=True)
        canvas.put(x + (size.width - len(text) - 2) // 2, middle, f" {text} ", look)


def draw_place(canvas: Canvas, x: int, y: int, size: Size, text: str = "") -> None:
    """A place where no card lies."""
    look = style(theme.MUTED_ON_FELT, theme.FELT)
    inner = size.width - 2
    canvas.put(x, y, "╭" + "┄" * inner + "╮", look)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, "┆" + " " * inner + "┆", look)
    canvas.put(x, y + size.height - 1, "╰" + "┄" * inner + "╯", look)
    canvas.put(
        x + (size.width - len(text)) // 2,
        y + size.height // 2 - (size.height == Size.M.height),
        text,
        look,
    )


def draw_base(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """The edge of the 3DOWN card under a 3UP card whose top row is at `y`."""
    bottom = y + size.height - 1
    canvas.put(x, bottom, "▀" * size.width, style(look.fill, theme.BACK))
    canvas.put(x, bottom + 1, "▀" * size.width, style(theme.BACK, look.ground))


def draw_sliver(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """The edge of an equal card behind the one on the left."""
    edge = style(look.fill, look.ground)
    canvas.put(x, y, "▗", edge)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, "▐", edge)
    canvas.put(x, y + size.height - 1, "▝", edge)


def _body(canvas: Canvas, x: int, y: int, size: Size, fill: str, ground: str) -> None:
    canvas.put(x, y, "▄" * size.width, style(fill, ground))
    canvas.fill(x, y + 1, size.width, size.height - 2, fill)
    canvas.put(x, y + size.height - 1, "▀" * size.width, style(fill, ground))


def _block_face(canvas: Canvas, x: int, y: int, rank: Rank, look: Look) -> None:
    digits = _DIGITS["C" if rank.is_clear else rank.text]
    width = max(len(row) for row in digits)
    left = x + 1 if rank.is_clear and rank is not Rank.CLEAR else x + (7 - width) // 2
    for row, text in enumerate(digits):
        canvas.put(left, y + 1 + row, text, style(look.ink, look.fill, bold=True))
    if rank.extra_discards:
        canvas.put(x + 4, y + 2, f"+{rank.extra_discards}", style(look.ink, look.fill, bold=True))
