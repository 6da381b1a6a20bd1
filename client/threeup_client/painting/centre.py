"""The middle: draw pile, discard pile, what it needs, and what was cleared."""

from threeup_client.bar import equal_on_top, needed
from threeup_client.cells import Grid, width_of
from threeup_client.hand import label
from threeup_client.painting.cards import L, Look, M, S, Size, paint_back, paint_card, paint_place
from threeup_client.painting.layout import Layout, Scale
from threeup_client.scene import Scene
from threeup_client.theme import Hue
from threeup_engine.view import SeatView


def paint_centre(grid: Grid, scene: Scene, layout: Layout, end: int) -> int:
    """Draw the piles before column `end`; the row below them."""
    if layout.scale is Scale.COMPACT:
        return _paint_lines(grid, scene, layout, end)
    view = scene.view
    size = L if layout.scale is Scale.WIDE and layout.centre_height >= 9 and end >= 60 else M
    if layout.centre_height < size.height + 1:
        size = S
    x = 11 if size is L else 1
    y = layout.centre_y + max(0, (layout.centre_height - size.height - 5) // 2)
    grid.put(x, y, "draw", Hue.MUTED)
    _paint_draw_pile(grid, view, x, y + 1, size)
    x += size.width + (5 if size is L else 4)
    grid.put(x, y, f"pile {len(view.pile)}", Hue.MUTED)
    x = _paint_pile(grid, view, x, y + 1, size) + 1
    for row, (text, hue) in enumerate(facts(view)):
        grid.put(x, y + (2 if size is L else 1) + row, text, hue, bold=row == 0, end=end)
    return y + 1 + size.height


def facts(view: SeatView) -> tuple[tuple[str, Hue], ...]:
    """The need line, the clear meter, what lies under the top, how many cards are out."""
    need = f"Needs {needed(view)}" if view.pile else "Any card goes"
    return (
        (need, Hue.TEXT),
        (meter(view), Hue.ACCENT),
        (_under(view), Hue.MUTED),
        (f"cleared: {len(view.cleared) + view.buried}", Hue.MUTED),
    )


def meter(view: SeatView) -> str:
    """How near three equal cards are."""
    if not view.pile:
        return ""
    same, top = equal_on_top(view), label(view.pile[-1].rank)
    return f"●●○ one more {top} clears" if same == 2 else f"●○○ three {top}s clear"


def _under(view: SeatView) -> str:
    if not view.pile:
        return ""
    under = view.pile[: len(view.pile) - equal_on_top(view)]
    ranks = " ".join(label(card.rank) for card in reversed(under))
    return f"under it: {ranks}" if under else "nothing under it"


def _paint_draw_pile(grid: Grid, view: SeatView, x: int, y: int, size: Size) -> None:
    if not view.draw:
        paint_place(grid, x, y, size, "0")
        return
    paint_back(grid, x, y, size, str(view.draw))
    for edge in range(2 if view.draw > 3 else 0):
        for row in range(size.height):
            sign = "▗" if row == 0 else "▝" if row == size.height - 1 else "▐"
            grid.put(x + size.width + edge, y + row, sign, Hue.BACK)


def _paint_pile(grid: Grid, view: SeatView, x: int, y: int, size: Size) -> int:
    """The equal cards on top side by side; the column after them."""
    if not view.pile:
        paint_place(grid, x, y, size)
        return x + size.width + 1
    for card in view.pile[-equal_on_top(view) :]:
        paint_card(grid, x, y, size, card, Look.PLAYABLE)
        x += size.width + 1
    return x


def _paint_lines(grid: Grid, scene: Scene, layout: Layout, end: int) -> int:
    view, y = scene.view, layout.centre_y
    x = grid.put(1, y, f"Draw {view.draw}   Pile {len(view.pile)}  ", Hue.MUTED)
    for card in view.pile[-equal_on_top(view) :] if view.pile else ():
        fg, bg = (Hue.CLEAR_INK, Hue.CLEAR) if card.rank.is_clear else (Hue.INK, Hue.PAPER)
        x = grid.put(x, y, f" {label(card.rank)} ", fg, bg=bg, bold=True) + 1
    (need, _), (clears, hue), (under, _), (cleared, _) = facts(view)
    grid.right(end - 1, y, cleared.replace(":", ""), Hue.MUTED)
    x = grid.put(1, y + 1, need, bold=True, end=end)
    grid.put(x + 2, y + 1, clears, hue, end=end)
    under_end = end - 1
    if width_of(under) > under_end - 1:
        under_end -= 1
    after = grid.put(1, y + 2, under, Hue.MUTED, end=under_end)
    if under_end < end - 1:
        grid.put(after, y + 2, "…", Hue.MUTED)
    return y + 3
