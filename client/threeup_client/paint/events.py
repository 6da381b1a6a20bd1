"""The overlay of what happened: the whole log, scrolled by its entries' numbers."""

from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.glyphs import columns_of
from threeup_client.scene import Scene
from threeup_client.story import told

_KEYS = (("↑↓", "scroll"), ("PgUp PgDn", "more"), ("End", "newest"), ("Esc", "closes"))


def paint_events_box(canvas: Canvas, scene: Scene, read_to: int | None, foot: str) -> None:
    """`read_to` is the number of the entry that is shown last; None is the newest."""
    table = scene.table
    width = min(70, canvas.width - 8)
    newer = 0 if read_to is None else max(0, table.told - read_to)
    rows = canvas.height - 8
    log = table.log[: max(min(rows, len(table.log)), len(table.log) - newer)]
    lines: list[str] = []
    for _, text in reversed(told(log, scene.names)):
        if len(lines) >= rows:
            break
        lines[:0] = wrapped(text, width)
    mark = f"↓ {newer} newer below: End shows them" if newer else ""
    shown = [line + " " * (width - columns_of(line)) for line in lines[-rows:]]
    paint_box(canvas, "What happened", [*shown, mark, *([foot] if foot else [])], _KEYS)
