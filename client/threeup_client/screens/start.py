"""The start screen: who you are, bots here, or somebody's server."""

from collections.abc import Sequence
from typing import Final

from threeup_client.address import AddressError, parse_address
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import Face, Size
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import HEADING, MUTED, WARN, paint_row
from threeup_client.paint.theme import style
from threeup_client.screens.painted import PaintedScreen

_KEYS: Final = (
    ("↑↓", "choose"),
    ("←→", "how many bots"),
    ("Enter", "go"),
    ("b", "bots"),
    ("Tab", "name"),
    ("s", "settings"),
    ("?", "help"),
    ("q", "quit"),
)
_GOES: Final = {"b": "bots", "s": "settings", "q": "quit", "escape": "quit"}
_MOST_BOTS: Final = 5


class StartScreen(PaintedScreen):
    """Where the client begins without an address."""

    help_topic = "start"
    has_talk = False

    def __init__(self, name: str, last_server: str | None, note: str | None = None) -> None:
        super().__init__(None)
        self._player = name
        self._server = last_server
        self._bots = 3
        self._cursor = 0
        self._typing: str | None = None
        self.note = note

    @property
    def _rows(self) -> Sequence[tuple[str, str, str]]:
        """Each row's name, title and explanation."""
        again = [("again", self._server, "the last server")] if self._server else []
        return (
            ("bots", "Play bots here", f"‹ {self._bots} ›  1 to 5 opponents, starts at once"),
            *again,
            ("other", "Another server", "host or host:port"),
            ("learn", "Learn in 60 seconds", "a short guided game"),
            ("quit", "Quit", ""),
        )

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "", None)
        left = max(2, (width - 72) // 2)
        if height >= 18:
            _paint_title(canvas, left + 6, 2)
        y = 8 if height >= 18 else 3
        canvas.put(left, y, "Your name", MUTED)
        canvas.put(left + 14, y, f" {self._player} ", style(theme.TEXT, theme.BARS, bold=True))
        canvas.put(left + 18 + len(self._player), y, "others see this", MUTED)
        canvas.put(left, y + 2, "Play", HEADING)
        for i, (_, title, text) in enumerate(self._rows):
            at = (left, y + 3 + i, min(72, width - left - 2))
            paint_row(canvas, at, ((0, title), (24, text)), is_chosen=i == self._cursor)
        if self.note:
            canvas.put(left, height - 3, self.note, WARN, width - left - 2)
        paint_keys(canvas, _KEYS)
        return canvas

    def typing_at(self) -> tuple[int, int, int]:
        width, height = self.app.size
        left = max(2, (width - 72) // 2)
        y = 8 if height >= 18 else 3
        if self._typing == "name":
            return (left + 14, y, 28)
        return (left + 25, y + 3 + self._cursor, 40)

    def press(self, key: str) -> None:
        if key in ("up", "k", "down", "j"):
            step = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + step) % len(self._rows)
        elif key in ("left", "right", "h", "l"):
            step = -1 if key in ("left", "h") else 1
            self._bots = max(1, min(_MOST_BOTS, self._bots + step))
        elif key == "tab":
            self._type("name", self._player)
        elif key == "enter":
            self._go(self._rows[self._cursor][0])
        elif key in _GOES:
            self._go(_GOES[key])
        elif key.isdigit() and 1 <= int(key) <= len(self._rows):
            self._cursor = int(key) - 1

    def typed_text(self, text: str) -> None:
        typing, self._typing = self._typing, None
        self.typed.close()
        if typing == "name":
            self._player = text.strip() or self._player
            self.three_up.set_name(self._player)
        elif text.strip():
            self._join(text)

    def _type(self, what: str, value: str) -> None:
        self._typing = what
        self.typed.value = value
        self.start_typing()

    def _go(self, row: str) -> None:
        if row == "bots":
            self.three_up.play_solo(self._bots)
        elif row == "again" and self._server:
            self._join(self._server)
        elif row == "other":
            self._type("server", "")
        elif row == "learn":
            self.three_up.open_lesson()
        elif row == "settings":
            self.three_up.open_settings()
        elif row == "quit":
            self.three_up.end("")

    def _join(self, text: str) -> None:
        try:
            address = parse_address(text)
        except AddressError as error:
            self.note = str(error)
            return
        self.three_up.join(address)


def _paint_title(canvas: Canvas, x: int, y: int) -> None:
    for i, letter in enumerate("3UP"):
        _tile(canvas, x + i * 6, y, letter, Face(theme.PAPER, theme.INK))
    for i, letter in enumerate("3DOWN"):
        _tile(canvas, x + 21 + i * 6, y, letter, Face(theme.BACK, theme.BACK_NUMBER))


def _tile(canvas: Canvas, x: int, y: int, letter: str, look: Face) -> None:
    canvas.put(x, y, "▄" * Size.M.width, style(look.fill, theme.PANEL))
    for row in (y + 1, y + 2):
        canvas.fill(x, row, Size.M.width, 1, look.fill)
    canvas.put(x + 2, y + 1, letter, style(look.ink, look.fill, bold=True))
    canvas.put(x, y + 3, "▀" * Size.M.width, style(theme.BACK, theme.PANEL))
