"""Plots of characters, always with their numbers: rows of spans that a screen puts down."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, padded
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT
from threeup_client.paint.theme import Pen, style

Row = tuple[tuple[str, Pen], ...]
"""Texts side by side."""

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_FULL: Final = style(theme.CHOSEN, theme.PANEL)
_BAR: Final = style(theme.ACCENT, theme.PANEL)


def heading(text: str) -> Row:
    return ((text, HEADING),)


def columns(values: Sequence[float], height: int, width: int) -> list[Row]:
    """One column a value, or the mean of several where they are too many; the axis is numbered."""
    if not values:
        return [(("nothing to show yet", MUTED),)]
    heights = _squeezed(values, width)
    top = max(*values, 1)
    rows: list[Row] = []
    for row in range(height):
        label = f"{top:>3.0f} " if row == 0 else f"{0:>3} " if row == height - 1 else "    "
        cells = "".join(_cell(value / top * height - (height - 1 - row)) for value in heights)
        rows.append(((label, MUTED), (cells, _FULL)))
    return rows


def bars(lines: Sequence[tuple[str, float, str]], width: int) -> list[Row]:
    """Each a label, a part of 1, and the numbers behind the bar."""
    label_width = max((columns_of(label) for label, _, _ in lines), default=0)
    return [
        (
            (f"{padded(label, label_width)} ", TEXT),
            ("▆" * round(part * width), _BAR),
            ("·" * (width - round(part * width)), MUTED),
            (f" {numbers}", TEXT),
        )
        for label, part, numbers in lines
    ]


def places(last: Sequence[int], worst: int) -> list[Row]:
    """A row a place, a column a game, the newest on the right."""
    rows: list[Row] = []
    for place in range(1, worst + 1):
        sign = "★" if place == 1 else "●"
        cells = "".join(sign if one == place else " " for one in last)
        rows.append(((f"{place} ", MUTED), (cells, _BAR if place == 1 else TEXT)))
    return rows


def figures(lines: Sequence[tuple[str, str, str]]) -> list[Row]:
    """A name, one's own figure, and the others'."""
    return [
        ((f"{name:<20}", MUTED), (f"{own:>6}", BOLD), (f"  others {others}", MUTED))
        for name, own, others in lines
    ]


def put_rows(canvas: Canvas, x: int, y: int, rows: Sequence[Row], limit: int) -> None:
    """Put the rows down from y on, each at most `limit` columns."""
    for i, row in enumerate(rows):
        at = x
        for text, pen in row:
            at = canvas.put(at, y + i, text, pen, max(0, x + limit - at))


def _cell(filled: float) -> str:
    return _EIGHTHS[max(0, min(8, round(filled * 8)))]


def _squeezed(values: Sequence[float], width: int) -> list[float]:
    if len(values) <= width:
        return list(values)
    edges = [round(i * len(values) / width) for i in range(width + 1)]
    parts = [values[a:b] for a, b in pairwise(edges)]
    return [sum(part) / len(part) for part in parts]
