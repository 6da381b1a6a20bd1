"""Cards as blocks of cells: sizes S, M and L, faces, backs, empty places."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from threeup_client.cells import Grid
from threeup_client.hand import label
from threeup_client.theme import Hue
from threeup_engine.cards import Card, Colour, Rank


@dataclass(frozen=True, slots=True)
class Size:
    """A card's columns and rows."""

    width: int
    height: int

    @property
    def is_large(self) -> bool:
        return self.height >= 6


L: Final = Size(7, 6)
M: Final = Size(5, 4)
M_NARROW: Final = Size(4, 4)
S: Final = Size(5, 3)
S_NARROW: Final = Size(4, 3)
S_LEAST: Final = Size(3, 3)


class Look(Enum):
    PLAYABLE = auto()
    DIM = auto()
    CHOSEN = auto()


_MARKS: Final = {Colour.GREEN: "▲", Colour.BLUE: "●", Colour.ORANGE: "■"}
_MARK_HUES: Final = {Colour.GREEN: Hue.GREEN, Colour.BLUE: Hue.BLUE, Colour.ORANGE: Hue.ORANGE}
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
    "10": ("█ █▀█", "█ █ █", "▀ ▀▀▀"),
    "C": ("█▀▀  ", "█    ", "▀▀▀  "),
    "C+1": ("█▀▀  ", "█  +1", "▀▀▀  "),
    "C+2": ("█▀▀  ", "█  +2", "▀▀▀  "),
}


def paint_card(grid: Grid, x: int, y: int, size: Size, card: Card, look: Look) -> None:
    """A card's face with its upper left corner at `x`, `y`."""
    ground, ink = _fill(card.rank, look)
    body(grid, x, y, size, ground)
    mark_hue = ink
    if look is Look.PLAYABLE and not card.rank.is_clear:
        mark_hue = _MARK_HUES[card.colour]
    mark = _MARKS[card.colour]
    if not size.is_large:
        _centre(grid, x, y + 1, size.width, label(card.rank), ink)
        if size.height >= 4:
            _centre(grid, x, y + 2, size.width, mark, mark_hue)
        return
    for row, line in enumerate(_DIGITS[label(card.rank)]):
        _centre(grid, x, y + 1 + row, size.width, line, ink)
    below = "CLEAR" if card.rank.is_clear else mark
    _centre(grid, x, y + 4, size.width, below, mark_hue)


def paint_back(
    grid: Grid, x: int, y: int, size: Size, text: str = "", look: Look = Look.PLAYABLE
) -> None:
    """A card's back, with its place, or the count of cards, on it."""
    chosen = look is Look.CHOSEN
    body(grid, x, y, size, Hue.CHOSEN if chosen else Hue.BACK)
    for row in range(1, size.height - 1):
        inner = "░" * max(0, size.width - 2)
        grid.put(x + 1, y + row, inner, Hue.CHOSEN_INK if chosen else Hue.BACK_TEXT)
    if text:
        middle = y + (size.height - 1) // 2
        ink = Hue.CHOSEN_INK if chosen else Hue.TEXT
        shown = f"{text:^3}"[: size.width]
        _centre(grid, x, middle, size.width, shown, ink)


def paint_place(grid: Grid, x: int, y: int, size: Size, text: str = "") -> None:
    """A dotted place where no card lies."""
    across = "┄" * (size.width - 2)
    grid.put(x, y, f"╭{across}╮", Hue.MUTED)
    for row in range(1, size.height - 1):
        grid.put(x, y + row, "┆", Hue.MUTED)
        grid.put(x + size.width - 1, y + row, "┆", Hue.MUTED)
    grid.put(x, y + size.height - 1, f"╰{across}╯", Hue.MUTED)
    _centre(grid, x, y + (size.height - 1) // 2, size.width, text, Hue.MUTED)


def paint_sliver(grid: Grid, x: int, y: int, size: Size, rank: Rank, look: Look) -> None:
    """The edge of an equal card that lies behind."""
    ground, _ = _fill(rank, look)
    grid.put(x, y, "▗", ground)
    for row in range(1, size.height - 1):
        grid.put(x, y + row, "▐", ground)
    grid.put(x, y + size.height - 1, "▝", ground)


def paint_base(grid: Grid, x: int, y: int, size: Size) -> None:
    """The hidden card under a face-up one, whose upper left corner is at `x`, `y`."""
    bottom = y + size.height - 1
    for column in range(x, x + size.width):
        grid.tint(column, bottom, Hue.BACK)
    grid.put(x, bottom + 1, "▀" * size.width, Hue.BACK)


def paint_chip(grid: Grid, x: int, y: int, rank: Rank, *, is_dim: bool = False) -> int:
    """A rank of up to three columns, as in a list of seats; the column after it."""
    hue = Hue.CLEAR if rank.is_clear else Hue.TEXT
    return grid.put(x, y, f"{label(rank):>3}", Hue.MUTED if is_dim else hue, bold=not is_dim)


def body(grid: Grid, x: int, y: int, size: Size, ground: Hue) -> None:
    """The filled shape of a card: half a row at the top and at the bottom."""
    grid.put(x, y, "▄" * size.width, ground)
    grid.fill(x, y + 1, size.width, size.height - 2, ground)
    grid.put(x, y + size.height - 1, "▀" * size.width, ground)


def _fill(rank: Rank, look: Look) -> tuple[Hue, Hue]:
    if look is Look.CHOSEN:
        return Hue.CHOSEN, Hue.CHOSEN_INK
    if look is Look.DIM:
        return Hue.DIM, Hue.DIM_INK
    return (Hue.CLEAR, Hue.CLEAR_INK) if rank.is_clear else (Hue.PAPER, Hue.INK)


def _centre(grid: Grid, x: int, y: int, width: int, text: str, hue: Hue) -> None:
    grid.put(x + (width - len(text) + 1) // 2, y, text, hue, bold=True)
