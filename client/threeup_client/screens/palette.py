"""Everything that a key does here, by name: type a part of it, Enter does it."""

from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import key_name, paint_keys, paint_top
from threeup_client.paint.lists import MUTED, paint_row
from threeup_client.paint.theme import style
from threeup_client.screens.help_keys import EVERYWHERE, KEYS_OF
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.pressed import PressedScreen

_KEYS: Final = (("letters", "find"), ("↑↓", "choose"), ("Enter", "do it"), ("Esc", "back"))


class PaletteScreen(PaintedScreen):
    """Opened over a screen, it presses one of that screen's keys."""

    has_talk = False

    def __init__(self, below: PressedScreen) -> None:
        super().__init__(None)
        self._below = below
        self._words = ""
        self._cursor = 0

    @property
    def _found(self) -> list[tuple[str, str]]:
        """Labels and what they do, where one key stands for it."""
        lines = (*KEYS_OF[self._below.help_topic], *EVERYWHERE)
        return [
            (label, does)
            for label, does in lines
            if key_name(label) is not None and self._words in does.lower()
        ]

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "what can be done here", None)
        canvas.put(2, 2, "Find", MUTED)
        canvas.put(8, 2, f" {self._words}▏", style(theme.TEXT, theme.BARS, bold=True))
        found = self._found
        for i, (label, does) in enumerate(found[: height - 6]):
            at = (1, 4 + i, min(60, width - 2))
            cells = ((0, does), (40, canvas.look.keys(label)))
            paint_row(canvas, at, cells, is_chosen=i == self._cursor)
            canvas.clickable(*at, f"@{i}")
        if not found:
            canvas.put(3, 4, "Nothing here is called that", MUTED)
        paint_keys(canvas, _KEYS)
        return canvas

    def press_any(self, key: str) -> None:
        found = self._found
        if key == "escape":
            self.dismiss()
        elif key in ("up", "down"):
            step = -1 if key == "up" else 1
            self._cursor = max(0, min(self._cursor + step, len(found) - 1))
        elif key == "enter" and found:
            self._do(found[self._cursor][0])
        elif key == "backspace":
            self._words = self._words[:-1]
        elif key == "space" or len(key) == 1:
            self._words += " " if key == "space" else key.lower()
            self._cursor = 0
        self.repaint()

    def point(self, place: int) -> None:
        self._cursor = place

    def _do(self, label: str) -> None:
        name = key_name(label)
        self.dismiss()
        if name is not None:
            self._below.call_later(self._below.press_any, name)
