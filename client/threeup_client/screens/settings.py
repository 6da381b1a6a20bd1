"""Settings: each change is kept and seen at once."""

from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.cards import CHOSEN, Size, draw_card, face_of
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import BOLD, MUTED, TEXT, WARN
from threeup_client.paint.theme import style
from threeup_client.screens.painted import PaintedScreen
from threeup_client.settings import OPTIONS, Option
from threeup_engine.cards import Card

_KEYS: Final = (("↑↓", "option"), ("←→", "change"), ("r", "defaults"), ("Esc", "back"))
_CHOICES_AT: Final = 19
_PREVIEW: Final = (Card.G4, Card.B7, Card.G9, Card.O10, Card.GC, Card.BC1, Card.GC2)


class SettingsScreen(PaintedScreen):
    """Opens from anywhere and returns there."""

    help_topic = "settings"
    has_talk = False
    _cursor = 0

    def __init__(self) -> None:
        super().__init__(None)

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "settings", None, "saved as you change")
        rows = max(1, height - 8)
        first = max(0, self._cursor - rows + 1)
        y = 2 if height >= len(OPTIONS) + 11 else 1
        for row, option in enumerate(OPTIONS[first : first + rows]):
            canvas.clickable(0, y + row, width, f"@{first + row}")
            self._paint_option(canvas, y + row, option, is_here=first + row == self._cursor)
        y += min(rows, len(OPTIONS)) + (height >= 22)
        problem = self.three_up.settings_file.warning
        text = problem or OPTIONS[self._cursor].text
        for row, line in enumerate(wrapped(text, width - 4, "")[:2]):
            canvas.put(2, y + row, line, WARN if problem else TEXT)
        _paint_preview(canvas, height - 5 if height < 24 else y + 3)
        paint_keys(canvas, _KEYS)
        return canvas

    def press(self, key: str) -> None:
        option = OPTIONS[self._cursor]
        if key in ("up", "k", "down", "j"):
            self._cursor = (self._cursor + (-1 if key in ("up", "k") else 1)) % len(OPTIONS)
        elif key in ("left", "h", "right", "l", "space"):
            at = option.choices.index(getattr(self.settings, option.key))
            step = -1 if key in ("left", "h") else 1
            at = max(0, min(at + step, len(option.choices) - 1)) if key != "space" else at + 1
            self.three_up.change_setting(option.key, option.choices[at % len(option.choices)])
        elif key == "r":
            self.three_up.reset_settings()
        elif key in ("escape", "q", "enter", "f2"):
            self.dismiss()

    def point(self, place: int) -> None:
        """A click on an option goes there; where the cursor is, to the next choice."""
        if place == self._cursor:
            self.press("space")
        self._cursor = place

    def _paint_option(self, canvas: Canvas, y: int, option: Option, *, is_here: bool) -> None:
        canvas.put(1, y, "▶" if is_here else " ", style(theme.CHOSEN, theme.PANEL))
        canvas.put(3, y, option.title, BOLD if is_here else TEXT)
        value = getattr(self.settings, option.key)
        x = _CHOICES_AT
        for choice in option.choices:
            word = choice.replace("-", " ")
            is_set = choice == value
            pen = BOLD if is_set else MUTED
            if is_set and is_here:
                pen = style(theme.CHOSEN_INK, theme.CHOSEN, bold=True)
            x = canvas.put(x, y, f"[{word}]" if is_set else f" {word} ", pen)


def _paint_preview(canvas: Canvas, y: int) -> None:
    """A dim card, plain ones, a chosen one and the Clear cards."""
    canvas.fill(2, y, 2 + 6 * len(_PREVIEW), 4, theme.FELT)
    for i, card in enumerate(_PREVIEW):
        face = CHOSEN if card is Card.G9 else face_of(card, bright=card is not Card.G4)
        size = Size.M if canvas.height >= 24 else Size.S
        draw_card(canvas, 4 + 6 * i, y, size, card, face)
