"""What happened and what was said, as wrapped lines; foreign text goes cell by cell."""

from dataclasses import dataclass

from threeup_client.cells import Grid, width_of, wrapped
from threeup_client.painting.layout import Layout
from threeup_client.scene import Line, Scene
from threeup_client.theme import Hue


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle to fill with lines."""

    x: int
    y: int
    width: int
    height: int


def paint_lines(grid: Grid, lines: tuple[Line, ...], box: Box, muted: Hue) -> None:
    """The newest lines that fit, the last event in bold, speech behind a bar."""
    rows: list[tuple[str, Line, bool]] = []
    for line in reversed(lines):
        text = f"{line.speaker}: {line.text}" if line.speaker else line.text
        parts = wrapped(text, box.width - 2 * bool(line.speaker))
        rows = [(part, line, at == 0) for at, part in enumerate(parts)] + rows
        if len(rows) >= box.height:
            break
    last = next((line for line in reversed(lines) if not line.speaker), None)
    for y, (text, line, is_first) in enumerate(
        rows[-box.height :] if box.height > 0 else (), box.y
    ):
        end = box.x + box.width
        if not line.speaker:
            is_new = line is last
            grid.put(box.x, y, text, Hue.TEXT if is_new else muted, bold=is_new, end=end)
            continue
        grid.put(box.x, y, "▏", Hue.CHOSEN)
        grid.put(box.x + 1, y, text, end=end)
        if is_first:
            speaker = text[: len(line.speaker)]
            grid.put(box.x + 1, y, speaker, Hue.CHOSEN, bold=True, end=end)


def paint_sidebar(grid: Grid, scene: Scene, layout: Layout) -> None:
    """Events in the upper two thirds, talk below."""
    x, height = layout.width, layout.footer_y - 1
    grid.fill(x, 1, layout.sidebar, height, Hue.PANEL)
    upper = height * 2 // 3
    width = layout.sidebar - 2
    grid.put(x + 1, 1, "What happened", Hue.ACCENT, bold=True)
    events = tuple(line for line in scene.lines if not line.speaker)
    paint_lines(grid, events, Box(x + 1, 2, width, upper - 2), Hue.MUTED_PANEL)
    grid.put(x + 1, upper + 1, "Table talk", Hue.ACCENT, bold=True)
    said = tuple(line for line in scene.lines if line.speaker)
    box = Box(x + 1, upper + 2, width, height - upper - 2)
    paint_lines(grid, said, box, Hue.MUTED_PANEL)
    grid.fill(x, height, layout.sidebar, 1, Hue.BAR)
    if scene.header.typed is None:
        grid.put(x + 1, height, "Tab to talk", Hue.MUTED_PANEL)
    else:
        paint_typed(grid, scene.header.typed, x + 1, height, width)


def paint_typed(grid: Grid, typed: str, x: int, y: int, width: int) -> None:
    """The chat line, its end in sight."""
    while width_of(typed) > width - 3:
        typed = typed[1:]
    after = grid.put(x, y, "› ", Hue.CHOSEN, bold=True)
    after = grid.put(after, y, typed)
    grid.put(after, y, "█", Hue.CHOSEN)
