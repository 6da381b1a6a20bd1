"""A box with a few lines over whatever is there."""

from collections.abc import Sequence

from rich.cells import cell_len

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.theme import style


def paint_box(canvas: Canvas, title: str, lines: Sequence[str]) -> None:
    """A framed box in the middle, as wide as its longest line."""
    inner = max([cell_len(title) + 4, *(cell_len(line) for line in lines)]) + 2
    width = min(canvas.width, inner + 2)
    height = min(canvas.height, len(lines) + 2)
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    frame = style(theme.ACCENT, theme.PANEL)
    text = style(theme.TEXT, theme.PANEL)
    canvas.fill(x, y, width, height, theme.PANEL)
    canvas.put(x, y, f"╭─ {title} ".ljust(width - 1, "─") + "╮", frame, width)
    for row, line in enumerate(lines[: height - 2], y + 1):
        canvas.put(x, row, "│", frame)
        canvas.put(x + 2, row, line, text, width - 4)
        canvas.put(x + width - 1, row, "│", frame)
    canvas.put(x, y + height - 1, "╰" + "─" * (width - 2) + "╯", frame, width)
