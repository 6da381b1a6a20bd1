"""An onlooker's side of the table: the seat that is watched, its hand as backs."""

from typing import Final

from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import (
    Size,
    draw_back,
    draw_base,
    draw_card,
    draw_place,
    face_of,
)
from threeup_client.paint.layout import Layout
from threeup_client.paint.theme import FELT, MUTED_ON_FELT, TEXT, style
from threeup_client.scene import Scene
from threeup_engine.options import Seat
from threeup_engine.view import SeenSeat

_STEP_LEAST: Final = 2
"""Columns of each back, at least, where a hand is long."""


def paint_watched(canvas: Canvas, scene: Scene, seat: Seat, layout: Layout) -> None:
    """The seat's 3UP on its 3DOWN; beside it its hand."""
    seen = scene.view.seats[seat]
    name = scene.names[seat]
    y = layout.bar + layout.bar_rows
    size = layout.own_size
    bold = style(TEXT, FELT, bold=True)
    muted = style(MUTED_ON_FELT, FELT)
    end = canvas.put(1, y, f"{name}'s 3UP on 3DOWN", bold, canvas.width // 2)
    left = max(end + 3, 4 + 3 * (size.width + 1))
    _paint_block(canvas, seen, y + 2, size)
    canvas.put(left, y, f"hand {seen.hand}", bold if seen.hand else muted)
    _paint_hand(canvas, seen.hand, (left, y + 2), size)


def _paint_block(canvas: Canvas, seen: SeenSeat, y: int, size: Size) -> None:
    for place in range(3):
        x = 1 + place * (size.width + 1)
        if place < len(seen.up):
            face = face_of(seen.up[place])
            draw_card(canvas, x, y, size, seen.up[place], face)
            draw_base(canvas, x, y, size, face)
        elif seen.down[place]:
            draw_back(canvas, x, y, size)
        else:
            draw_place(canvas, x, y, size)


def _paint_hand(canvas: Canvas, count: int, at: tuple[int, int], size: Size) -> None:
    """Side by side, or one over the other where there are many."""
    x, y = at
    room = canvas.width - 1 - x - size.width
    step = min(size.width + 1, max(_STEP_LEAST, room // max(1, count - 1)))
    for i in range(min(count, room // step + 1)):
        draw_back(canvas, x + i * step, y, size)
