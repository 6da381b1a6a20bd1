"""The foot of a replay: what happened, and the line of time."""

from typing import Final

from threeup_client.narration import sentence
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT, WARN
from threeup_client.paint.showing import Shown
from threeup_client.paint.theme import style
from threeup_client.story import told

ROWS: Final = 7
_MARKS: Final = 4
"""Parts of the line of time; at the ends of each stands its turn."""


def paint_foot(canvas: Canvas, shown: Shown, y: int) -> None:
    film = shown.film
    canvas.fill(0, y, canvas.width, ROWS, theme.PANEL)
    turns = film.turn_of(film.last)
    canvas.put(1, y, f"Turn {film.turn_of(shown.frame)} of {turns}", HEADING)
    if film.fault is None:
        canvas.right(y, "✓ deal verified, and every move", style(theme.GOOD, theme.PANEL))
    else:
        canvas.right(y, f"NOT TRUE: {film.fault}"[: canvas.width - 22], WARN)
    happened = film.happened(shown.frame, shown.viewer)
    said = [line for _, line in told(happened, shown.names)]
    said = said or [sentence(event, shown.names) for event in happened]
    text = " · ".join(said) or "The cards are dealt"
    canvas.put(1, y + 1, text, BOLD, canvas.width - 2)
    _paint_turns(canvas, shown, y + 2)
    _paint_time(canvas, shown, y + 3)
    pace = f"running {shown.speed:g}×" if shown.runs else f"speed {shown.speed:g}×"
    keys = "C clear  3 three of a kind  t pick-up  f blind  ★ out"
    canvas.put(1, y + 5, keys, MUTED, canvas.width - 2)
    canvas.put(1, y + 6, shown.note or pace, TEXT if shown.note else MUTED, canvas.width - 2)


def _paint_turns(canvas: Canvas, shown: Shown, y: int) -> None:
    """Some turns over the line, each where its moves begin."""
    film = shown.film
    width = canvas.width - 2
    turns = film.turn_of(film.last)
    free = 0
    for turn in dict.fromkeys(max(1, turns * part // _MARKS) for part in range(_MARKS + 1)):
        text = str(turn)
        at = min(_column(film.frame_of_turn(turn), film.last, width), width - len(text))
        if at >= free:
            canvas.put(1 + at, y, text, MUTED)
            free = at + len(text) + 1


def _paint_time(canvas: Canvas, shown: Shown, y: int) -> None:
    """The line, where we are on it, and under it what happened where; a click goes there."""
    film = shown.film
    width = canvas.width - 2
    at = _column(shown.frame, film.last, width)
    line = style(theme.LINE, theme.PANEL)
    done = style(theme.ACCENT, theme.PANEL, bold=True)
    canvas.put(1, y, "─" * width, line)
    canvas.put(1, y, "━" * at, done)
    canvas.put(1 + at, y, "●", done)
    for frame, sign in reversed(film.signs):
        canvas.put(1 + _column(frame, film.last, width), y + 1, sign.value, TEXT)
    for column in range(width):
        frame = round(column * film.last / max(1, width - 1))
        canvas.clickable(1 + column, y, 1, f"@{frame}", 2)


def _column(frame: int, last: int, width: int) -> int:
    return round(frame * (width - 1) / max(1, last))
