"""A box with a few lines over whatever is there; only what is in it can be clicked then."""

from collections.abc import Sequence

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import key_name
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.theme import style

Keys = Sequence[tuple[str, str]]


def paint_box(canvas: Canvas, title: str, lines: Sequence[str], keys: Keys = ()) -> int:
    """A framed box in the middle, as wide as its longest line; below, keys in as many lines as
    they need. Gives the row of the first line.
    """
    width, height = box_size(title, lines, keys, canvas.width)
    height = min(canvas.height, height)
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.spots.clear()
    paint_frame(canvas, (x, y, width, height), title)
    text = style(theme.TEXT, theme.PANEL)
    for row, line in enumerate(lines[: height - 2], y + 1):
        canvas.put(x + 2, row, line, text, width - 4)
    rows = _key_rows(keys, width - 4)
    for row, some in enumerate(rows, y + height - 1 - len(rows)):
        _paint_keys(canvas, x + 2, row, some)
    return y + 1


def paint_frame(canvas: Canvas, box: tuple[int, int, int, int], title: str) -> None:
    """An empty frame at x, y, width, height, its title in the upper edge."""
    x, y, width, height = box
    frame = style(theme.ACCENT, theme.PANEL)
    canvas.fill(x, y, width, height, theme.PANEL)
    canvas.put(x, y, "╭" + "─" * (width - 2) + "╮", frame, width)
    canvas.put(x + 2, y, f" {title} ", frame, width - 3)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, "│", frame)
        canvas.put(x + width - 1, row, "│", frame)
    canvas.put(x, y + height - 1, "╰" + "─" * (width - 2) + "╯", frame, width)


def box_size(title: str, lines: Sequence[str], keys: Keys, most: int) -> tuple[int, int]:
    """Columns and rows that a box takes, where there are `most` columns."""
    rows = _key_rows(keys, most - 4)
    foot = max((_columns(row) + 2 for row in rows), default=0)
    inner = max([columns_of(title) + 4, foot, *(columns_of(line) for line in lines)]) + 2
    return min(most, inner + 2), len(lines) + 2 + len(rows)


def _key_rows(keys: Keys, columns: int) -> list[Keys]:
    """As many of them to a line as there is room for."""
    rows: list[Keys] = []
    for key in keys:
        if rows and _columns([*rows[-1], key]) <= columns:
            rows[-1] = [*rows[-1], key]
        else:
            rows.append([key])
    return rows


def _columns(keys: Keys) -> int:
    return sum(len(key) + len(does) + 3 for key, does in keys) - 2


def _paint_keys(canvas: Canvas, x: int, y: int, keys: Keys) -> None:
    for key, does in keys:
        start = x
        x = canvas.put(x, y, key, style(theme.ACCENT, theme.PANEL, bold=True))
        x = canvas.put(x + 1, y, does, style(theme.MUTED, theme.PANEL)) + 2
        canvas.clickable(start, y, x - start - 2, key_name(key) or "")
