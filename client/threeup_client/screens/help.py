"""Help: the game in a few lines beside the keys of the screen it came from, and all the rules."""

from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import BOLD, HEADING, TEXT
from threeup_client.paint.theme import Pen, style
from threeup_client.rules_text import GAME, MARKS, RULES, place_of
from threeup_client.screens.help_keys import EVERYWHERE, KEYS_OF
from threeup_client.screens.painted import PaintedScreen

_KEYS_WIDE: Final = 31
_KEY_COLUMN: Final = 10
_STEPS: Final = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}


class HelpScreen(PaintedScreen):
    """Opened at a rule, it begins with the rules and that one in front.

    `house`: what holds at the table that one is at, in words.
    """

    has_talk = False

    def __init__(self, topic: str, rule: str | None = None, house: str = "") -> None:
        super().__init__(None)
        self._topic = topic
        self._house = house
        self._rule = rule
        self._shows_rules = rule is not None
        self._top = 0
        self._wants_rule = True

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "rules" if self._shows_rules else "help", None, "Esc closes")
        room = height - 4
        lines = self._rule_lines(width) if self._shows_rules else self._game_lines(width)
        self._top = max(0, min(self._top, len(lines) - room))
        for row, (text, pen) in enumerate(lines[self._top : self._top + room], 2):
            canvas.put(2, row, text, pen)
        if not self._shows_rules:
            self._paint_keys(canvas, width - _KEYS_WIDE)
        more = (("↑↓", "scroll"),) if len(lines) > room else ()
        other = "the short form" if self._shows_rules else "all rules"
        paint_keys(canvas, (("Esc", "close"), *more, ("r", other), ("t", "learn in 60 seconds")))
        return canvas

    def press_any(self, key: str) -> None:
        if key in _STEPS:
            self._top += _STEPS[key]
        elif key in ("home", "end"):
            self._top = 0 if key == "home" else 999
        elif key == "r":
            self._shows_rules, self._top = not self._shows_rules, 0
        elif key == "t":
            self.three_up.open_lesson()
            return
        else:
            self.dismiss()
            return
        self.repaint()

    def _game_lines(self, width: int) -> list[tuple[str, Pen]]:
        room = width - _KEYS_WIDE - 5
        lines: list[tuple[str, Pen]] = [("The game", HEADING)]
        lines += [(line, TEXT) for text in GAME for line in wrapped(text, room)]
        if self._house:
            lines += [("", TEXT), ("This table", HEADING)]
            lines += [(line, TEXT) for line in wrapped(self._house, room)]
        lines += [("", TEXT), ("Marks", HEADING)]
        lines += [(line, TEXT) for text in MARKS for line in wrapped(text, room)]
        return lines

    def _rule_lines(self, width: int) -> list[tuple[str, Pen]]:
        """Every rule; the first time, the one that was asked for stands on top."""
        asked = place_of(self._rule)
        lines: list[tuple[str, Pen]] = []
        for place, (number, text) in enumerate(RULES):
            is_asked = number == self._rule
            if place == asked and self._wants_rule:
                self._top, self._wants_rule = len(lines), False
            sign = "▶" if is_asked else " "
            pen = BOLD if is_asked else TEXT
            rows = wrapped(f"{sign} {number}  {text}", width - 4, "        ")
            lines += [(row, pen) for row in rows]
        return lines

    def _paint_keys(self, canvas: Canvas, x: int) -> None:
        """The keys beside the game; they scroll as far as there are more."""
        for row in range(1, canvas.height - 1):
            canvas.put(x - 2, row, "│", style(theme.LINE, theme.PANEL))
        canvas.put(x, 2, "Keys here", HEADING)
        rows: list[tuple[str, str]] = []
        for key, does in (*KEYS_OF[self._topic], *EVERYWHERE):
            lines = wrapped(does, canvas.width - x - _KEY_COLUMN - 1, "")
            rows += zip((canvas.look.keys(key), *[""] * len(lines)), lines, strict=False)
        room = canvas.height - 5
        top = max(0, min(self._top, len(rows) - room))
        pen = style(theme.ACCENT, theme.PANEL, bold=True)
        for y, (key, does) in enumerate(rows[top : top + room], 3):
            canvas.put(x, y, key, pen)
            canvas.put(x + _KEY_COLUMN, y, does, TEXT)
