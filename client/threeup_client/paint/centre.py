"""The middle of the table: draw pile, discard pile, what it needs, and the coach under it."""

from threeup_client.bar import equal_on_top
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.cards import Size, draw_back, draw_card, draw_place, face_of
from threeup_client.paint.theme import Pen, style
from threeup_client.words import faces, needed, rank_face
from threeup_engine.view import SeatView

_MUTED = style(theme.MUTED_ON_FELT, theme.FELT)


def paint_piles(canvas: Canvas, view: SeatView, at: tuple[int, int], size: Size) -> int:
    """Draw pile and discard pile as cards, a heading above; gives the column of words beside them.

    They keep their place whether one or two cards lie on top.
    """
    x, y = at
    canvas.put(x, y, f"draw {view.draw}", _MUTED)
    if view.draw:
        draw_back(canvas, x, y + 1, size)
        for edge in range(2 if view.draw > 3 else 0):
            for row in range(y + 2, y + size.height):
                canvas.put(x + size.width + edge, row, "▌", style(theme.BACK, theme.FELT))
    else:
        draw_place(canvas, x, y + 1, size)
    left = discards_at(x, size)
    canvas.put(left, y, f"pile {len(view.pile)}", _MUTED)
    tops = equal_on_top(view)
    shown = view.pile[-min(tops, 3) :] if tops else ()
    if not shown:
        draw_place(canvas, left, y + 1, size)
    for i, card in enumerate(shown):
        draw_card(canvas, left + i * (size.width + 1), y + 1, size, card, face_of(card))
    canvas.clickable(x, y + 1, size.width + 2, "d", size.height)
    right = left + max(2, len(shown)) * (size.width + 1) + 1
    canvas.clickable(left, y + 1, right - left - 2, "enter", size.height)
    return right


def paint_centre(canvas: Canvas, view: SeatView, at: tuple[int, int], size: Size) -> None:
    """The piles, and what is needed beside them."""
    right = paint_piles(canvas, view, at, size)
    top = at[1] + 1 + (size.height - 4) // 2
    for row, (text, pen) in enumerate(need_lines(view)):
        canvas.put(right, top + row, text, pen)


def discards_at(x: int, size: Size) -> int:
    """The column at which the discard pile begins, where the piles begin at `x`."""
    return x + size.width + 5


def paint_centre_small(canvas: Canvas, view: SeatView, y: int, width: int) -> None:
    """The same in three lines of words."""
    tops = " ".join(f" {rank_face(c.rank)} " for c in view.pile[-min(equal_on_top(view), 3) :])
    x = canvas.put(1, y, _small_heading(view), _MUTED)
    canvas.clickable(1, y, 8, "d")
    canvas.clickable(9, y, x + len(tops) - 9, "enter")
    if view.pile:
        x = canvas.put(x + 1, y, tops, style(theme.INK, theme.PAPER, bold=True))
    canvas.put(x + 3, y, f"cleared {len(view.cleared) + view.buried}", _MUTED)
    (need, bold), (meter, accent), (under, muted), _ = need_lines(view)
    x = canvas.put(1, y + 1, need, bold)
    canvas.put(x + 2, y + 1, meter, accent)
    canvas.put(1, y + 2, under, muted, width - 2)


def _small_heading(view: SeatView) -> str:
    return f"Draw {view.draw}   Pile {len(view.pile)}  "


def small_discards_at(view: SeatView) -> int:
    """The column of the first card of the pile in its form of three lines."""
    return 2 + len(_small_heading(view))


def need_lines(view: SeatView) -> list[tuple[str, Pen]]:
    """What may be played, how many more clear, what lies under it, how many are out."""
    bold = style(theme.TEXT, theme.FELT, bold=True)
    accent = style(theme.ACCENT, theme.FELT)
    cleared = f"cleared: {len(view.cleared) + view.buried}"
    if not view.pile:
        meter = ("○○○ three equal clear", accent)
        return [("Any card goes", bold), meter, ("", _MUTED), (cleared, _MUTED)]
    tops = equal_on_top(view)
    top = rank_face(view.pile[-1].rank)
    lower = tuple(reversed(view.pile[:-tops]))
    under = f"under it: {faces(lower[:6])}{' …' if len(lower) > 6 else ''}"
    return [
        (f"Needs {needed(view.pile[-1].rank)}", bold),
        (f"●●○ one more {top} clears" if tops == 2 else "●○○ three equal clear", accent),
        (under if lower else "", _MUTED),
        (cleared, _MUTED),
    ]


def paint_coach(canvas: Canvas, text: str, box: tuple[int, int, int, int]) -> None:
    """What the coach explains, at the foot of a box of x, y, width, height."""
    x, y, width, height = box
    label = "Coach: "
    lines = wrapped(label + text, width - 1, "")[: max(0, height)]
    top = y + height - len(lines)
    for row, line in enumerate(lines):
        canvas.put(x, top + row, line, style(theme.TEXT, theme.FELT))
    if lines:
        canvas.put(x, top, label, style(theme.CHOSEN, theme.FELT, bold=True))
