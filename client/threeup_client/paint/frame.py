"""What every screen has: the top line, the bar, the line of keys."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.theme import style

if TYPE_CHECKING:
    from threeup_client.model import LinkModel

_KEY_NAMES = {
    "Enter": "enter",
    "Esc": "escape",
    "Tab": "tab",
    "Space": "space",
    "F2": "f2",
    "F3": "f3",
    "F4": "f4",
    "?": "question_mark",
    "!": "exclamation_mark",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
}
_SIGNS = {
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
}


def key_name(label: str) -> str | None:
    """The key that a label in a line of keys stands for; None where it stands for several."""
    if label in _KEY_NAMES:
        return _KEY_NAMES[label]
    return label if len(label) == 1 else None


def paint_top(canvas: Canvas, title: str, link: "LinkModel | None", right: str = "") -> None:
    """`3UP 3DOWN`, where one is, one's own link, help."""
    canvas.fill(0, 0, canvas.width, 1, theme.BARS)
    x = canvas.put(1, 0, "3UP 3DOWN", style(theme.ACCENT, theme.BARS, bold=True))
    end = f"{canvas.look.keys('?')} help"
    state, ink = _link_text(link)
    right = f"{right.rstrip()} " if right else ""
    tail = 3 + len(end) + len(state) + columns_of(right)
    canvas.put(x + 2, 0, title, style(theme.TEXT, theme.BARS), max(0, canvas.width - x - 4 - tail))
    x = canvas.width - tail
    x = canvas.put(x, 0, state, style(ink, theme.BARS))
    x = canvas.put(x + (1 if state else 0), 0, right, style(theme.ACCENT, theme.BARS, bold=True))
    canvas.right(0, end, style(theme.TEXT, theme.BARS, bold=True))
    canvas.clickable(canvas.width - 1 - len(end), 0, len(end), "question_mark")
    if right.startswith("talk"):
        canvas.clickable(x - len(right), 0, len(right), "tab")


def _link_text(link: "LinkModel | None") -> tuple[str, str]:
    if link is None:
        return "", theme.MUTED
    from threeup_client.model import Link

    if link.state is not Link.UP:
        return "○ lost ", theme.BAD
    if link.milliseconds is None:
        return "● ", theme.GOOD
    slow = link.milliseconds >= 150
    return f"{'◐' if slow else '●'} {link.milliseconds} ms ", theme.WARN if slow else theme.GOOD


def with_room(canvas: Canvas, keys: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """The first of these keys, as many as the last line has room for."""
    look = canvas.look
    x = 1
    for i, (usual, does) in enumerate(keys):
        x += len(look.text(look.keys(usual))) + 1 + len(does)
        if x > canvas.width - 1:
            return keys[:i]
        x += 2
    return keys


def paint_keys(canvas: Canvas, keys: Sequence[tuple[str, str]]) -> None:
    """The last line: keys and what they do; what does not fit is left out from the right."""
    y = canvas.height - 1
    canvas.cover(y)
    canvas.fill(0, y, canvas.width, 1, theme.BARS)
    x = 1
    look = canvas.look
    for usual, does in with_room(canvas, keys):
        key = look.text(look.keys(usual))
        start = x
        x = canvas.put(x, y, key, style(theme.ACCENT, theme.BARS, bold=True))
        x = canvas.put(x + 1, y, does, style(theme.MUTED, theme.BARS)) + 2
        make_clickable(canvas, start, y, usual, x - start - 2)


def make_clickable(canvas: Canvas, x: int, y: int, key: str, width: int) -> None:
    """One key is clicked with its words; arrows and brackets, each by itself."""
    name = key_name(key)
    if name is not None:
        canvas.clickable(x, y, width, name)
    for i, char in enumerate(key):
        if char in _SIGNS:
            canvas.clickable(x + i, y, 1, _SIGNS[char])
