"""The game's name in cards."""

from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.theme import style

_WIDTH: Final = 5
"""Columns of a letter, as of a card."""


def paint_title(canvas: Canvas, x: int, y: int) -> None:
    """3UP face up and 3DOWN face down, at column and row."""
    for i, letter in enumerate("3UP"):
        _tile(canvas, x + i * 6, y, letter, (theme.PAPER, theme.INK))
    for i, letter in enumerate("3DOWN"):
        _tile(canvas, x + 21 + i * 6, y, letter, (theme.BACK, theme.BACK_NUMBER))


def _tile(canvas: Canvas, x: int, y: int, letter: str, colours: tuple[str, str]) -> None:
    fill, ink = colours
    if canvas.look.lined:
        frame = style(theme.TEXT, theme.PANEL, bold=True)
        for row, text in enumerate(("┌───┐", f"│ {letter} │", "│   │", "└───┘")):
            canvas.put(x, y + row, text, frame)
        return
    canvas.put(x, y, "▄" * _WIDTH, style(fill, theme.PANEL))
    for row in (y + 1, y + 2):
        canvas.fill(x, row, _WIDTH, 1, fill)
    canvas.put(x + 2, y + 1, letter, style(ink, fill, bold=True))
    canvas.put(x, y + 3, "▀" * _WIDTH, style(theme.BACK, theme.PANEL))
