"""The overlay "while you were away": what was missed, and one's own cards before and after."""

from threeup_client.model import WhileAway
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import paint_box
from threeup_client.scene import Scene
from threeup_client.story import told
from threeup_client.words import counted, faces
from threeup_engine.cards import Cards


def paint_away(canvas: Canvas, scene: Scene, away: WhileAway, foot: str) -> None:
    width = min(70, canvas.width - 8)
    events = [line for _, text in told(away.events, scene.names) for line in wrapped(text, width)]
    room = max(1, canvas.height - 14)
    older = len(events) - room
    shown = [f"... and {counted(older, 'line')} before" if older else "", *events[-room:]]
    lines = [
        *_before_and_after("Your hand", away.hand, away.hand_now, width),
        *_before_and_after("The pile", away.pile, away.pile_now, width),
        *(shown if older > 0 else ["", *events]),
        *(["", foot] if foot else []),
        "",
    ]
    paint_box(canvas, "While you were away", lines, (("Esc", "back to the game"),))


def _before_and_after(what: str, before: Cards, after: Cards, width: int) -> list[str]:
    """One line where nothing has changed, else two."""
    if sorted(before) == sorted(after):
        return [f"{what:<10} {faces(after) or 'empty'}, as before"[:width]]
    return [
        f"{what:<10} {faces(before) or 'empty'}"[:width],
        f"{'  now':<10} {faces(after) or 'empty'}"[:width],
    ]
