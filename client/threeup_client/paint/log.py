"""What happened and what was said, beside the pile or in the sidebar.

The lines stand still: a new one is written under the last, and when the box is full several go
at once, so that most of what is shown need not be sent again.
"""

from collections.abc import Sequence
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, cut_lines, wrapped
from threeup_client.paint.log_page import Line, shown
from threeup_client.paint.theme import style
from threeup_client.scene import Scene
from threeup_client.story import told
from threeup_protocol.room_events import Said, TableEvent
from threeup_protocol.text import clean_name

_MUTED: Final = style(theme.MUTED, theme.PANEL)
_NAME: Final = style(theme.CHOSEN, theme.PANEL, bold=True)
_TALK: Final = style(theme.TEXT, theme.PANEL)


def paint_log(canvas: Canvas, scene: Scene, box: tuple[int, int, int, int], *, talk: bool) -> None:
    """What happened, newest last, in a box of x, y, width, height; with chat if `talk`."""
    x, y, width, height = box
    canvas.fill(x, y, width, height, theme.PANEL)
    canvas.clickable(x, y, width, "e", height)
    _paint(canvas, scene, scene.table.log if talk else scene.happened, box)


def paint_talk(canvas: Canvas, scene: Scene, box: tuple[int, int, int, int]) -> None:
    """Chat alone."""
    canvas.fill(*box, theme.PANEL)
    _paint(canvas, scene, [event for event in scene.table.log if isinstance(event, Said)], box)


def _paint(
    canvas: Canvas,
    scene: Scene,
    events: Sequence[TableEvent],
    box: tuple[int, int, int, int],
) -> None:
    x, y, width, height = box
    lines = shown(_lines(scene, events, width - 2, height), height)
    for row, line in enumerate(lines):
        pen = _TALK if line.is_talk else _MUTED
        end = canvas.put(x + 1, y + row, line.text[: line.named], _NAME, width - 1)
        canvas.put(end, y + row, line.text[line.named :], pen, x + width - end)


def _lines(scene: Scene, events: Sequence[TableEvent], width: int, height: int) -> list[Line]:
    """No event has more rows than there are: of a longer one it is the end that is cut off."""
    table = scene.table
    numbers = {id(event): i for i, event in enumerate(table.log, table.told - len(table.log))}
    lines: list[Line] = []
    for event, text in told(events, scene.names):
        is_talk = isinstance(event, Said)
        rows = cut_lines(wrapped(("▏" if is_talk else "") + text, width), max(1, height), width)
        named = len(clean_name(event.name)) + 2 if isinstance(event, Said) else 0
        lines.append(Line(numbers[id(event)], rows[0], is_talk, named))
        lines += [Line(numbers[id(event)], row, is_talk) for row in rows[1:]]
    return lines
