"""What one may look up at the table: the pile, and cards not seen yet."""

from collections import Counter
from typing import Final

from threeup_client.paint.canvas import Canvas
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.unseen import unseen
from threeup_client.scene import Scene
from threeup_client.words import faces, rank_face
from threeup_engine.cards import Rank


def paint_overlay(canvas: Canvas, scene: Scene, key: str, foot: str) -> None:
    """`foot` is what waits behind it."""
    title, lines = _CONTENT[key](scene)
    paint_box(canvas, title, [*lines, "", *([foot] if foot else [])], (("Esc", "closes"),))


def _pile(scene: Scene) -> tuple[str, list[str]]:
    view = scene.view
    cleared = Counter(card.rank for card in view.cleared)
    return "Pile and cleared cards", [
        f"The pile, top first: {faces(tuple(reversed(view.pile))) or 'empty'}",
        "",
        f"Cleared: {len(view.cleared) + view.buried} cards",
        *_by_rank(cleared),
    ]


def _memory(scene: Scene) -> tuple[str, list[str]]:
    return "Not seen yet", _by_rank(unseen(scene.view))


def _by_rank(counts: Counter[Rank]) -> list[str]:
    return [
        "".join(f"{rank_face(rank):>5}" for rank in Rank),
        "".join(f"{counts[rank]:>5}" for rank in Rank),
    ]


_CONTENT: Final = {"p": _pile, "m": _memory}
