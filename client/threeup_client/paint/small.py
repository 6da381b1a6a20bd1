"""What a window shows that is too small for the game."""

from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.theme import style

LEAST: Final = (60, 20)
"""Columns and rows that the screens have room in."""


def too_small(
    width: int, height: int, least: tuple[int, int] = LEAST, *, has_way_back: bool = False
) -> Canvas:
    """A sentence that says so; as much of it as there is room for."""
    width, height = max(1, width), max(1, height)
    canvas = Canvas(width, height, theme.PANEL)
    back = "Esc goes back, " if has_way_back else ""
    needs = f"3UP 3DOWN needs {least[0]}x{least[1]}; this is {width}x{height}."
    text = f"{needs} {back}Ctrl+C quits."
    for row, line in enumerate(wrapped(text, width, "")):
        canvas.put(0, row, line, style(theme.TEXT, theme.PANEL), width)
    return canvas
