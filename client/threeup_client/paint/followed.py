"""The side of a player whom one watches: the 3UP as they lie, the hand as backs."""

from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import Size, draw_back, draw_base, draw_card, draw_place, face_of
from threeup_client.paint.layout import Layout
from threeup_client.paint.theme import style
from threeup_client.scene import Scene
from threeup_client.words import by_rank
from threeup_engine.options import Seat
from threeup_engine.view import SeenSeat

_MUTED: Final = style(theme.MUTED_ON_FELT, theme.FELT)
_BOLD: Final = style(theme.TEXT, theme.FELT, bold=True)


def paint_followed(canvas: Canvas, scene: Scene, seat: Seat, layout: Layout) -> None:
    """In place of one's own cards."""
    seen, name = scene.view.seats[seat], scene.names[seat]
    y, size = layout.bar + layout.bar_rows, layout.own_size
    heads = "3UP" if layout.is_compact else f"{name}: 3UP on 3DOWN"
    left = max(22, 4 + 3 * (size.width + 1))
    canvas.put(1, y, heads, _BOLD, left - 2)
    _paint_block(canvas, seen, y + 1 + (not layout.is_compact), size)
    end = canvas.put(left, y, f"Hand {seen.hand}", _BOLD)
    if not seen.hand:
        return
    canvas.put(end + 2, y, "which only they see", _MUTED, canvas.width - end - 3)
    room = canvas.width - left - 1
    step = max(1, min(size.width + 1, (room - size.width) // max(1, seen.hand - 1)))
    for card in range(min(seen.hand, (room - size.width) // step + 1)):
        draw_back(canvas, left + card * step, y + 1 + (not layout.is_compact), size)


def _paint_block(canvas: Canvas, seen: SeenSeat, y: int, size: Size) -> None:
    ups = by_rank(seen.up)
    for place in range(3):
        x = 1 + place * (size.width + 1)
        if place < len(ups):
            face = face_of(ups[place])
            draw_card(canvas, x, y, size, ups[place], face)
            draw_base(canvas, x, y, size, face)
        elif seen.down[place]:
            draw_back(canvas, x, y, size)
        else:
            draw_place(canvas, x, y, size)
