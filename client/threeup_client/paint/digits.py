"""Ranks in large digits made of half blocks, three rows high, or twice that."""

from typing import Final

from threeup_client.paint.canvas import Canvas
from threeup_client.paint.theme import Pen
from threeup_engine.cards import Rank

_DIGITS: Final[dict[str, tuple[str, ...]]] = {
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
_TWICE: Final = {"█": ("██", "██"), "▀": ("██", "  "), "▄": ("  ", "██"), " ": ("  ", "  ")}
"""A half block doubled: two columns in each of two rows."""


def paint_digits(canvas: Canvas, x: int, y: int, rank: Rank, pen: Pen, *, twice: bool) -> None:
    """On a card of size L, or `twice` on one of size XL, whose corner is at x, y."""
    rows = _DIGITS["C" if rank.is_clear else rank.text]
    scale = 1 + twice
    if twice:
        rows = tuple(_doubled(row, half) for row in rows for half in (0, 1))
    width = max(len(row) for row in rows)
    has_more = rank.extra_discards > 0
    left = x + scale if has_more else x + (7 + 5 * twice - width) // 2
    for row, text in enumerate(rows):
        canvas.put(left, y + 1 + row, text, pen)
    if has_more:
        canvas.put(x + (8 if twice else 4), y + 1 + scale, f"+{rank.extra_discards}", pen)


def _doubled(row: str, half: int) -> str:
    return "".join(_TWICE[cell][half] for cell in row)
