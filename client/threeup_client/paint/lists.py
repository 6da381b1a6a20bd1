"""Small parts of the screens that are lists: headings, rows with a cursor, talk."""

from collections.abc import Sequence

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, cut_lines, wrapped
from threeup_client.paint.theme import Pen, style
from threeup_client.words import said_line
from threeup_protocol.text import clean_name

TEXT: Pen = style(theme.TEXT, theme.PANEL)
BOLD: Pen = style(theme.TEXT, theme.PANEL, bold=True)
NAME: Pen = style(theme.CHOSEN, theme.PANEL, bold=True)
MUTED: Pen = style(theme.MUTED, theme.PANEL)
HEADING: Pen = style(theme.ACCENT, theme.PANEL, bold=True)
GOOD: Pen = style(theme.GOOD, theme.PANEL)
WARN: Pen = style(theme.WARN, theme.PANEL, bold=True)


def paint_row(
    canvas: Canvas, at: tuple[int, int, int], columns: Sequence[tuple[int, str]], *, is_chosen: bool
) -> None:
    """One row at x, y, width; each column an offset and a text, cut at the next column."""
    x, y, width = at
    look = TEXT
    if is_chosen:
        look = style(theme.CHOSEN_INK, theme.CHOSEN, bold=True)
        canvas.fill(x, y, width, 1, theme.CHOSEN)
        canvas.put(x, y, "▶", look)
    ends = [offset for offset, _ in columns[1:]] + [width - 2]
    for (offset, text), end in zip(columns, ends, strict=True):
        canvas.put(x + 2 + offset, y, text, look, max(0, end - offset - 1))


def paint_talk(
    canvas: Canvas, box: tuple[int, int, int, int], said: Sequence[tuple[str, str]]
) -> None:
    """The newest lines of who said what, wrapped under the sender, whose name stands out.

    Where a line has no room to its end, it is its end that is cut off: its sender stands there.
    """
    x, y, width, height = box
    rows: list[tuple[str, int]] = []
    for name, text in reversed(said):
        if len(rows) >= height:
            break
        lines = cut_lines(wrapped(said_line(name, text), width), height - len(rows), width)
        rows[:0] = [(line, 0) for line in lines]
        rows[0] = (lines[0], len(clean_name(name)) + 1)
    for row, (line, marked) in enumerate(rows):
        end = canvas.put(x, y + row, line[:marked], NAME, width)
        canvas.put(end, y + row, line[marked:], TEXT, x + width - end)
