"""What one may look up at the table: events, the pile, the players, cards not seen yet."""

from collections import Counter
from typing import Final

from threeup_client.narration import sentence
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.seats import deed_of, state_of
from threeup_client.scene import Scene
from threeup_client.words import faces, rank_face
from threeup_engine.cards import Card, Rank
from threeup_engine.options import cards_of

OVERLAYS: Final = ("e", "p", "w", "m")


def paint_overlay(canvas: Canvas, scene: Scene, key: str) -> None:
    title, lines = _CONTENT[key](scene, canvas.height - 6)
    paint_box(canvas, title, [*lines, ""], (("Esc", "closes"),))


def _events(scene: Scene, rows: int) -> tuple[str, list[str]]:
    lines = [sentence(event, scene.names) for event in scene.table.log]
    return "What happened", lines[-rows:]


def _pile(scene: Scene, _rows: int) -> tuple[str, list[str]]:
    view = scene.view
    cleared = Counter(card.rank for card in view.cleared)
    return "Pile and cleared cards", [
        f"The pile, top first: {faces(tuple(reversed(view.pile))) or 'empty'}",
        "",
        f"Cleared: {len(view.cleared) + view.buried} cards",
        *_by_rank(cleared),
    ]


def _players(scene: Scene, rows: int) -> tuple[str, list[str]]:
    lines: list[str] = []
    for seat, seen in enumerate(scene.view.seats):
        number = scene.table.room.you if seat == scene.table.room.you else None
        wins = scene.table.room.seats[seat].wins
        others = next((one for one in scene.opponents if one == seat), None)
        name = "You" if number is not None else scene.names[others] if others is not None else "?"
        word = state_of(scene, others)[1] if others is not None else ""
        deed = deed_of(scene, others)[0] if others is not None else ""
        lines.append(f"{name}  {word}  {deed}")
        lines.append(
            f"   {seen.hand} in hand, up {faces(seen.up) or 'none'}, "
            f"{sum(seen.down)} face down, {wins} won"
        )
        if seen.known:
            lines.append(f"   picked up and may still hold: {faces(seen.known)}")
    return "Players", lines[: rows + 2]


def _memory(scene: Scene, _rows: int) -> tuple[str, list[str]]:
    """How many of each rank are unseen: in hands, face down, or in the draw pile."""
    view = scene.view
    seen: list[Card] = [*view.hand, *view.pile, *view.cleared]
    for seat in view.seats:
        seen += seat.up
    deck = Counter(card.rank for card in cards_of(view.house.deck))
    deck.subtract(card.rank for card in seen)
    return "Not seen yet", _by_rank(deck)


def _by_rank(counts: Counter[Rank]) -> list[str]:
    return [
        "".join(f"{rank_face(rank):>5}" for rank in Rank),
        "".join(f"{counts[rank]:>5}" for rank in Rank),
    ]


_CONTENT: Final = {"e": _events, "p": _pile, "w": _players, "m": _memory}
