"""What one may look up at the table: the pile, and cards not seen yet."""

from collections import Counter
from typing import Final

from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.unseen import unseen
from threeup_client.scene import Scene
from threeup_client.words import faces, rank_face
from threeup_engine.cards import Rank

_WIDE: Final = 72
"""Columns from which 13 ranks have five each."""


def paint_overlay(canvas: Canvas, scene: Scene, key: str, foot: str) -> None:
    """`foot` is what waits behind it."""
    title, lines = _CONTENT[key](scene, 5 if canvas.width >= _WIDE else 4)
    paint_box(canvas, title, [*lines, "", *([foot] if foot else [])], (("Esc", "closes"),))


def _pile(scene: Scene, column: int) -> tuple[str, list[str]]:
    view = scene.view
    cleared = Counter(card.rank for card in view.cleared)
    pile = f"The pile, top first: {faces(tuple(reversed(view.pile))) or 'empty'}"
    return "Pile and cleared cards", [
        *wrapped(pile, len(Rank) * column),
        "",
        f"Cleared: {len(view.cleared) + view.buried} cards",
        *_by_rank(cleared, column),
    ]


def _memory(scene: Scene, column: int) -> tuple[str, list[str]]:
    return "Not seen yet", _by_rank(unseen(scene.view), column)


def _by_rank(counts: Counter[Rank], column: int) -> list[str]:
    """Two lines of 13 columns so wide."""
    return [
        "".join(f"{rank_face(rank):>{column}}" for rank in Rank),
        "".join(f"{counts[rank]:>{column}}" for rank in Rank),
    ]


_CONTENT: Final = {"p": _pile, "m": _memory}
