"""Sent away for good: why, and what one can do; what has to be typed is typed on the spot."""

from threeup_client.codes import RESUME_CODE
from threeup_client.farewells import Asks, Farewell, another_name
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import paint_frame
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT, WARN
from threeup_client.screens.painted import PaintedScreen

_WIDTH = 66
_HEIGHT = 14
_PLACE = 5
"""Lines of text above what is typed or can be done."""


class GoodbyeScreen(PaintedScreen):
    """One screen for all final refusals."""

    help_topic = "start"
    has_talk = False

    def __init__(self, farewell: Farewell, name: str, server: str) -> None:
        super().__init__(None)
        self._farewell = farewell
        self._player = name
        self._server = server

    def on_mount(self) -> None:
        if self._farewell.asks is not None:
            self.call_after_refresh(self._type)

    def _type(self) -> None:
        asks = self._farewell.asks
        first = another_name(self._player) if asks is Asks.NAME else ""
        self.start_typing("answer", self.typed.value or first, secret=asks is Asks.PASSWORD)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        first: tuple[tuple[str, str], ...] = ()
        if self._farewell.asks is not None:
            first = (("Enter", "type it"),)
        elif self._farewell.can_return:
            first = (("r", "take the seat back here"),)
        return (*first, ("Esc", "start screen"), ("?", "help"), ("q", "quit"))

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "goodbye", None)
        lines, more = self._wrapped(width)
        x, y, inner = self._box(width, height)
        paint_frame(canvas, (x, y, inner + 4, _HEIGHT + more), self._farewell.title)
        for row, line in enumerate(lines, y + 2):
            canvas.put(x + 2, row, line, TEXT, inner)
        y += more
        if self._farewell.asks is not None:
            canvas.put(x + 2, y + 6, self._farewell.asks.value, HEADING)
            shown = "" if self.typed.password else self.typed.value
            canvas.put(x + 16, y + 6, shown, BOLD, inner - 15)
        canvas.put(x + 2, y + 7, self.note or "", WARN, inner)
        canvas.put(x + 2, y + 8, "What you can do", HEADING)
        for i, (key, does) in enumerate(self.keys):
            canvas.put(x + 4, y + 9 + i, f"{key:<6} {does}", TEXT, inner)
        where = f" {self._server} · code {self._farewell.code} " if self._farewell.code else ""
        canvas.put(x + 2, y + 13, where, MUTED, inner)
        paint_keys(canvas, self.keys)
        return canvas

    def typing_at(self) -> tuple[int, int, int]:
        x, y, inner = self._box(*self.app.size)
        return (x + 15, y + self._wrapped(self.app.size.width)[1] + 6, inner - 14)

    def press(self, key: str) -> None:
        if key in ("escape", "s"):
            self.three_up.leave_for_start()
        elif key == "q":
            self.three_up.end(self._farewell.reason)
        elif self._farewell.asks is not None and key in ("enter", "tab"):
            self._type()
        elif key == "r" and self._farewell.can_return:
            self.three_up.come_in_again()

    def typed_text(self, text: str) -> None:
        if not text.strip():
            return
        self.typed.close()
        match self._farewell.asks:
            case Asks.NAME:
                self.three_up.come_in_again(name=text.strip())
            case Asks.PASSWORD:
                self.three_up.come_in_again(password=text)
            case Asks.CODE:
                self._send_code(text.strip().lower())
            case None:
                pass

    def _wrapped(self, width: int) -> tuple[list[str], int]:
        """The lines of the text, and by how many they outgrow their place."""
        inner = self._box(width, _HEIGHT)[2]
        lines = [line for text in self._farewell.lines for line in wrapped(text, inner, "")]
        return lines, max(0, len(lines) - _PLACE)

    def _send_code(self, code: str) -> None:
        """What cannot be a code is not worth a connection."""
        if RESUME_CODE.fullmatch(code):
            self.three_up.come_in_again(code=code)
        else:
            self.note = "A code is six letters and digits, such as k3xw7p"

    def _box(self, width: int, height: int) -> tuple[int, int, int]:
        """Column and row of the box, and the columns inside it."""
        outer = min(_WIDTH, width - 4)
        return (width - outer) // 2, max(1, (height - 15) // 2), outer - 4
