"""The line that a person types in, as state: its screen gives it the keys, and paints it."""

from enum import Enum
from typing import Final

from rich.cells import split_graphemes

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.theme import style

LONGEST: Final = 200
"""Characters; the server takes no more."""
_HIDDEN: Final = "•"


class Typing(Enum):
    """What a key has done."""

    GOES_ON = "goes on"
    SENT = "sent"
    LEFT = "left"


class TypedLine:
    """One line of text with a cursor in it; Enter sends, Tab and Escape leave, the text stays."""

    def __init__(self) -> None:
        self.display = False
        """Whether keys go to it."""
        self.password = False
        """Whether the text is hidden."""
        self._before = ""
        self._after = ""

    @property
    def value(self) -> str:
        return self._before + self._after

    @value.setter
    def value(self, text: str) -> None:
        self._before, self._after = text[:LONGEST], ""

    def open(self) -> None:
        """Keys go to it from now on, at the end of the text."""
        self.display = True
        self.value = self.value

    def close(self) -> None:
        self.display = False

    def press(self, key: str, character: str | None) -> Typing:
        if key == "enter":
            return Typing.SENT
        if key in ("escape", "tab", "shift+tab"):
            return Typing.LEFT
        if key in _EDITS:
            self._before, self._after = _EDITS[key](self._before, self._after)
        elif character is not None and character.isprintable():
            self._insert(character)
        return Typing.GOES_ON

    def paste(self, text: str) -> None:
        """Line breaks, tabs and the like become spaces; nothing is sent."""
        self._insert("".join(char if char.isprintable() else " " for char in text.strip()))

    def paint(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """The part around the cursor that fits; the cursor stands out."""
        width = max(8, width)
        pen = style(theme.TEXT, theme.BARS)
        canvas.fill(x, y, width, 1, theme.BARS)
        before, after = self._shown
        first = _graphemes(after)[:1]
        at = first[0] if first else " "
        while columns_of(before) > width - 2 - columns_of(at):
            before = before[len(_graphemes(before)[0]) :]
        end = canvas.put(x + 1, y, before, pen)
        end = canvas.put(end, y, at, style(theme.ACCENT_INK, theme.ACCENT))
        canvas.put(end, y, after[len(at) :], pen, max(0, x + width - end))

    @property
    def _shown(self) -> tuple[str, str]:
        if self.password:
            return _HIDDEN * len(self._before), _HIDDEN * len(self._after)
        return self._before, self._after

    def _insert(self, text: str) -> None:
        self._before += text[: LONGEST - len(self.value)]


def _graphemes(text: str) -> list[str]:
    return [text[start:end] for start, end, _ in split_graphemes(text)[0]]


def _left(before: str, after: str) -> tuple[str, str]:
    at = len(before) - len((_graphemes(before) or [""])[-1])
    return before[:at], before[at:] + after


def _right(before: str, after: str) -> tuple[str, str]:
    at = len((_graphemes(after) or [""])[0])
    return before + after[:at], after[at:]


def _word_left(before: str, after: str) -> tuple[str, str]:
    at = len(before.rstrip())
    at = before.rfind(" ", 0, at) + 1
    return before[:at], before[at:] + after


def _word_right(before: str, after: str) -> tuple[str, str]:
    start = len(after) - len(after.lstrip())
    at = after.find(" ", start)
    at = len(after) if at < 0 else at
    return before + after[:at], after[at:]


def _nothing_before(_: str, after: str) -> tuple[str, str]:
    return "", after


def _nothing_after(before: str, _: str) -> tuple[str, str]:
    return before, ""


def _home(before: str, after: str) -> tuple[str, str]:
    return "", before + after


def _end(before: str, after: str) -> tuple[str, str]:
    return before + after, ""


def _rub_out(before: str, after: str) -> tuple[str, str]:
    return _left(before, "")[0], after


def _delete(before: str, after: str) -> tuple[str, str]:
    return before, _right("", after)[1]


def _rub_out_word(before: str, after: str) -> tuple[str, str]:
    return _word_left(before, "")[0], after


_EDITS: Final = {
    "left": _left,
    "ctrl+b": _left,
    "right": _right,
    "ctrl+f": _right,
    "ctrl+left": _word_left,
    "ctrl+right": _word_right,
    "home": _home,
    "ctrl+a": _home,
    "end": _end,
    "ctrl+e": _end,
    "backspace": _rub_out,
    "ctrl+h": _rub_out,
    "delete": _delete,
    "ctrl+d": _delete,
    "ctrl+w": _rub_out_word,
    "ctrl+u": _nothing_before,
    "ctrl+k": _nothing_after,
}
"""By key: the text before and behind the cursor, as they were and as they become."""
