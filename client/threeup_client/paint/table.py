"""The whole table screen, by the room there is."""

from dataclasses import dataclass

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import Size
from threeup_client.paint.centre import (
    paint_coach,
    paint_log,
    paint_piles,
    paint_piles_small,
    paint_talk,
)
from threeup_client.paint.frame import paint_bar, paint_keys, paint_top
from threeup_client.paint.own import paint_own
from threeup_client.paint.seats import cell_rows, paint_cells, paint_lines, paint_panels, paint_row
from threeup_client.paint.table_keys import table_keys
from threeup_client.paint.theme import style
from threeup_client.scene import Scene

SIDEBAR = 36
MOST_LINES = 5
"""Other players that have a line or a panel each; more share lines."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted screen and where one talks on it."""

    canvas: Canvas
    talk_at: tuple[int, int, int] = (0, 0, 0)
    """Column, row and width of the line that one talks in."""


def paint_table(scene: Scene, width: int, height: int) -> Picture:
    if width >= 110 and height >= 34:
        return _wide(scene, width, height)
    return _standard(scene, width, height)


def _standard(scene: Scene, width: int, height: int) -> Picture:
    """80x24 and the narrow form of 60x20."""
    canvas = Canvas(width, height, theme.FELT)
    has_cards = width >= 80 and height >= 24
    size = Size.M if has_cards else Size.S
    others = len(scene.opponents)
    _top(canvas, scene)
    if has_cards and others <= 3:
        paint_row(canvas, scene, 1)
        y = 6
    elif others > MOST_LINES:
        paint_cells(canvas, scene, 1, width)
        y = 1 + cell_rows(width, others)
    else:
        paint_lines(canvas, scene, 1)
        y = 1 + others
    canvas.clickable(0, 1, width, "w", y - 1)
    own_rows = 8 if has_cards else 7
    bar = height - 2 - own_rows
    talk = width - 34 if has_cards else 0
    if has_cards:
        paint_piles(canvas, scene, 1, y, size)
        paint_log(canvas, scene, (talk, y, 34, bar - y), talk=True)
    else:
        paint_piles_small(canvas, scene, y)
        if not scene.coach:
            paint_log(canvas, scene, (0, y + 3, width, bar - y - 3), talk=True)
    if scene.coach:
        top = y + 3 if not has_cards else y + size.height + 1
        paint_coach(canvas, scene.coach, (1, top, (talk or width) - 2, bar - top))
    paint_bar(canvas, bar, scene.bar, scene.clock)
    canvas.spots += paint_own(canvas, scene, bar + 1, size)
    paint_keys(canvas, table_keys(scene))
    return Picture(canvas, (talk, bar - 1, width - talk))


def _wide(scene: Scene, width: int, height: int) -> Picture:
    """120x40 and more: large cards, panels for the others, and a sidebar."""
    table = Canvas(width - SIDEBAR, height, theme.FELT)
    if len(scene.opponents) > MOST_LINES:
        paint_cells(table, scene, 1, table.width)
    else:
        paint_panels(table, scene, 1, table.width, 10)
    table.clickable(0, 1, table.width, "w", 10)
    own_rows = 12
    bar = height - 1 - own_rows - 3
    room = bar - 11
    paint_piles(table, scene, min(12, table.width // 8), 11 + max(0, (room - 7) // 2), Size.L)
    if scene.coach:
        paint_coach(table, scene.coach, (1, bar - 4, table.width - 2, 3))
    paint_bar(table, bar, scene.bar, scene.clock, rows=3)
    table.spots += paint_own(table, scene, bar + 3, Size.L)
    canvas = Canvas(width, height, theme.PANEL)
    canvas.paste(table)
    side = table.width
    _top(canvas, scene)
    heading = style(theme.ACCENT, theme.PANEL, bold=True)
    events = (height - 4) * 2 // 3
    canvas.put(side + 1, 1, "What happened", heading)
    paint_log(canvas, scene, (side, 2, SIDEBAR, events - 2), talk=False)
    canvas.put(side + 1, events + 1, "Table talk", heading)
    paint_talk(canvas, scene, (side, events + 2, SIDEBAR, height - events - 4))
    canvas.put(side + 1, height - 2, "Tab to talk", style(theme.MUTED, theme.PANEL))
    canvas.clickable(side, height - 2, SIDEBAR, "tab")
    paint_keys(canvas, table_keys(scene))
    return Picture(canvas, (side, height - 2, SIDEBAR))


def _top(canvas: Canvas, scene: Scene) -> None:
    room = scene.table.room
    title = f"{room.options.name} · turn {scene.view.turns}"
    unread = f"chat {scene.unread} " if scene.unread else ""
    paint_top(canvas, title, scene.model.link, unread)
