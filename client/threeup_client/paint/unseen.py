"""How many of each rank nobody has seen yet: in hands, face down, or in the draw pile."""

from collections import Counter
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.theme import style
from threeup_client.words import rank_face
from threeup_engine.cards import Card, Rank
from threeup_engine.options import cards_of
from threeup_engine.view import SeatView

_COLUMN: Final = 3


def unseen(view: SeatView) -> Counter[Rank]:
    seen: list[Card] = [*view.hand, *view.pile, *view.cleared]
    for seat in view.seats:
        seen += seat.up
    deck = Counter(card.rank for card in cards_of(view.house.deck))
    deck.subtract(card.rank for card in seen)
    return deck


def paint_unseen(canvas: Canvas, view: SeatView, at: tuple[int, int], rows: int) -> None:
    """Ranks over counts in two rows at a column and row; in three with a heading."""
    x, y = at
    counts = unseen(view)
    muted = style(theme.MUTED_ON_FELT, theme.FELT)
    if rows >= 3:
        canvas.put(x, y, "Not seen yet", muted)
        y += 1
    for i, rank in enumerate(Rank):
        face = rank_face(rank).removeprefix("C") or "C"
        there = style(theme.TEXT if counts[rank] else theme.MUTED_ON_FELT, theme.FELT)
        canvas.put(x + _COLUMN * i, y, f"{face:>2}", muted)
        canvas.put(x + _COLUMN * i, y + 1, f"{counts[rank]:>2}", there)
