"""The bar on the screen: what one can do now, and the keys for it."""

from threeup_client.bar import Bar, Mood
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import make_clickable
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.theme import style

_BAR: dict[Mood, tuple[str, str]] = {
    Mood.ACT: (theme.ACCENT_INK, theme.ACCENT),
    Mood.WAIT: (theme.TEXT, theme.BARS),
    Mood.ALARM: (theme.BAD_INK, theme.BAD_FILL),
}


def paint_bar(canvas: Canvas, y: int, bar: Bar, clock: str = "", rows: int = 1) -> None:
    """What one can do now; in three rows its edges are half blocks.

    Parts that have no room are left out from the right, but what one has to do stands there.
    """
    ink, fill = _BAR[bar.mood]
    middle = y + rows // 2
    has_edges = not canvas.look.lined or (bar.mood is not Mood.WAIT and not canvas.look.ascii)
    if rows == 3 and has_edges:
        canvas.put(0, y, "▄" * canvas.width, style(fill, theme.FELT))
        canvas.put(0, y + 2, "▀" * canvas.width, style(fill, theme.FELT))
    canvas.fill(0, middle, canvas.width, 1, fill)
    canvas.clickable(0, y, canvas.width, "enter", rows)
    room = canvas.width - 2 - len(clock)
    x = canvas.put(1, middle, bar.lead, style(ink, fill, bold=bar.mood is not Mood.WAIT), room)
    look = canvas.look
    must_stand = True
    for usual, does in bar.parts:
        key = look.text(look.keys(usual))
        if x + 3 + len(key) + columns_of(does) > room and not must_stand:
            break
        must_stand = must_stand and not key and bar.mood is Mood.ACT
        start = x + 2
        x = canvas.put(start, middle, key, style(ink, fill, bold=True, underline=True))
        x += 1 if key else 0
        x = canvas.put(x, middle, does, style(ink, fill), max(0, room - x))
        make_clickable(canvas, start, middle, usual, x - start)
    if clock:
        canvas.right(middle, clock, style(ink, fill, bold=True))


def paint_behind(canvas: Canvas, asks: str) -> None:
    """Over the line of keys: what the game waits for on the screen that is covered."""
    y = canvas.height - 2
    paint_bar(canvas, y, Bar(Mood.ACT, asks, (("Esc", "back to the table"),)))
    canvas.clickable(0, y, canvas.width, "escape")
