"""The whole table screen, by the room there is."""

from collections.abc import Callable
from dataclasses import dataclass

from threeup_client.paint import theme
from threeup_client.paint.bar import paint_bar
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.centre import paint_centre, paint_centre_small, paint_coach
from threeup_client.paint.frame import paint_keys, paint_top, with_room
from threeup_client.paint.layout import Layout, Seats, layout_for
from threeup_client.paint.log import paint_log, paint_talk
from threeup_client.paint.look import worn
from threeup_client.paint.own import paint_own
from threeup_client.paint.seats import paint_cells, paint_lines, paint_panels, paint_row
from threeup_client.paint.table_keys import steady, table_keys
from threeup_client.paint.theme import style
from threeup_client.paint.unseen import paint_unseen
from threeup_client.paint.win import paint_win
from threeup_client.scene import Scene
from threeup_client.words import house_text
from threeup_engine.view import Phase

_RULES_FROM = 110
"""Columns from which the top line has room for the house rules."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted screen and where one talks on it."""

    canvas: Canvas
    talk_at: tuple[int, int, int] = (0, 0, 0)
    """Column, row and width of the line that one talks in."""


Over = Callable[[Canvas, Scene, Layout], None]
"""Paints what moves over the table."""


def paint_table(scene: Scene, width: int, height: int, over: Over | None = None) -> Picture:
    layout = layout_for(width, height, len(scene.opponents), worn().cards)
    table = Canvas(layout.width, height, theme.FELT)
    _paint_seats(table, scene, layout)
    _paint_centre(table, scene, layout)
    if scene.view.phase is Phase.OVER:
        paint_win(table, scene, layout.win_box)
    paint_bar(table, layout.bar, scene.bar, scene.clock, rows=layout.bar_rows)
    table.spots += paint_own(table, scene, layout)
    if over is not None:
        over(table, scene, layout)
    canvas = Canvas(width, height, theme.PANEL)
    canvas.paste(table)
    if layout.side:
        _paint_side(canvas, scene, layout)
    _top(canvas, scene)
    paint_keys(canvas, steady(with_room(canvas, table_keys(scene))))
    return Picture(canvas, _talk_at(layout, width))


def _paint_seats(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    canvas.clickable(0, 1, layout.width, "w", layout.seat_rows)
    match layout.seats:
        case Seats.CELLS:
            paint_cells(canvas, scene, 1, layout.width)
        case Seats.LINES:
            paint_lines(canvas, scene, 1)
        case Seats.ROW:
            paint_row(canvas, scene, 1)
        case Seats.PANELS:
            paint_panels(canvas, scene, 1, layout.seat_rows, layout.seat_size)


def _paint_centre(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """Piles on the left, the coach under them, what happened on the right or below."""
    y, size, talk = layout.centre, layout.pile_size, layout.talk
    x, top = layout.piles
    if size is None:
        below = y + 3
        paint_centre_small(canvas, scene.view, y, talk or layout.width)
    else:
        below = top + size.height + 1
        paint_centre(canvas, scene.view, (x, top), size)
    log = (talk, y if talk else below, layout.width - talk, layout.bar - (y if talk else below))
    rows = layout.bar - below
    if scene.coach and (rows >= 2 or layout.side):
        coach_width = (talk or layout.width) - 2
        paint_coach(canvas, scene.coach, (1, layout.bar - min(rows, 4), coach_width, min(rows, 3)))
        log = log if talk else (0, below, layout.width, rows - 3)
    elif scene.coach:
        canvas.fill(*log, theme.FELT)
        paint_coach(canvas, scene.coach, (log[0] + 1, log[1], log[2] - 2, log[3]))
        return
    elif scene.shows_unseen and rows >= (2 if talk else 5):
        paint_unseen(canvas, scene.view, (x, layout.bar - min(rows, 3)), rows)
        log = log if talk else (0, below, layout.width, rows - 3)
    if not layout.side and log[3] > 0:
        paint_log(canvas, scene, log, talk=True)


def _paint_side(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """What happened in the upper two thirds, talk in the lower."""
    side, height = layout.width, layout.height
    heading = style(theme.ACCENT, theme.PANEL, bold=True)
    events = (height - 4) * 2 // 3
    canvas.put(side + 1, 1, "What happened", heading)
    paint_log(canvas, scene, (side, 2, layout.side, events - 2), talk=False)
    if not scene.has_chat:
        return
    end = canvas.put(side + 1, events + 1, "Table talk", heading)
    canvas.put(end + 1, events + 1, scene.model.hearing.kept_back, style(theme.MUTED, theme.PANEL))
    paint_talk(canvas, scene, (side, events + 2, layout.side, height - events - 4))
    canvas.put(side + 1, height - 2, "Tab to talk", style(theme.MUTED, theme.PANEL))
    canvas.clickable(side, events + 1, layout.side, "tab", height - events - 2)


def _talk_at(layout: Layout, width: int) -> tuple[int, int, int]:
    if layout.side:
        return (layout.width, layout.height - 2, layout.side)
    return (layout.talk, layout.bar - 1, width - layout.talk)


def _top(canvas: Canvas, scene: Scene) -> None:
    room = scene.table.room
    title = f"{room.options.name} · turn {scene.view.turns}"
    if canvas.width >= _RULES_FROM:
        title += f" · {house_text(room.options.house)}"
    unread = f"talk {scene.unread} " if scene.unread else ""
    unheard = scene.model.hearing.unheard
    if unheard and scene.has_chat and canvas.width < _RULES_FROM:
        unread += f"hidden {unheard} "
    paint_top(canvas, title, scene.model.link, unread)
