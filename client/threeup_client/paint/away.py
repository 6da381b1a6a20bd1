"""The overlay "while you were away": what was missed, and one's own cards before and after."""

from collections.abc import Sequence
from typing import Final

from threeup_client.model import WhileAway
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import paint_box
from threeup_client.scene import Scene
from threeup_client.story import told
from threeup_client.words import by_rank, counted, faces
from threeup_engine.cards import Card

_WHAT: Final = 11
"""Columns for what it is that the cards are."""


def paint_away(canvas: Canvas, scene: Scene, away: WhileAway, foot: str) -> None:
    width = min(70, canvas.width - 8)
    events = [line for _, text in told(away.events, scene.names) for line in wrapped(text, width)]
    cards = [
        *_before_and_after("Your hand", by_rank(away.hand), by_rank(away.hand_now), width),
        *_before_and_after("The pile", away.pile, away.pile_now, width),
    ]
    room = max(1, canvas.height - 10 - len(cards))
    older = len(events) - room
    shown = [f"... and {counted(older, 'line')} before" if older else "", *events[-room:]]
    lines = [
        *cards,
        *(shown if older > 0 else ["", *events]),
        *(["", foot] if foot else []),
        "",
    ]
    paint_box(canvas, "While you were away", lines, (("Esc", "back to the game"),))


def _before_and_after(
    what: str, before: Sequence[Card], after: Sequence[Card], width: int
) -> list[str]:
    """Said once where nothing has changed."""
    if sorted(before) == sorted(after):
        return _told(what, f"{faces(after) or 'empty'}, as before", width)
    return [
        *_told(what, faces(before) or "empty", width),
        *_told("  now", faces(after) or "empty", width),
    ]


def _told(what: str, cards: str, width: int) -> list[str]:
    """As many lines as it takes, with what it is before the first."""
    first, *others = wrapped(cards, width - _WHAT, "")
    return [f"{what:<{_WHAT}}{first}", *(" " * _WHAT + line for line in others)]
