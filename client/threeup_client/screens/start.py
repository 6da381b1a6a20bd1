"""The start screen: who you are, servers nearby, somebody's server, or bots here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from threeup_client.address import AddressError, parse_address
from threeup_client.codes import RESUME_CODE
from threeup_client.numbers import number_in
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import HEADING, MUTED, WARN, paint_row
from threeup_client.paint.theme import style
from threeup_client.paint.title import paint_title
from threeup_client.screens.nearby import Nearby
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.start_rows import NEAR, Row, lines
from threeup_client.words import counted

if TYPE_CHECKING:
    from threeup_client.lan_server import Interface

_KEYS: Final = (
    ("Enter", "go"),
    ("b", "bots"),
    ("Tab", "name"),
    ("q", "quit"),
    ("s", "settings"),
    ("?", "help"),
)
_SHORTCUTS: Final = {"b": "bots", "s": "settings", "q": "quit"}
_MOST_BOTS: Final = 5
_ELSEWHERE: Final = Row("code", "Go on from elsewhere", "with the other machine's code")
_WIDTH: Final = 72
_PLACE: Final = 23
"""The column, from the left of the list, where one types."""


class StartScreen(PaintedScreen):
    """Where the client begins without an address.

    `interfaces` says where to look for servers nearby; None looks nowhere.
    """

    help_topic = "start"
    least = (60, 16)
    has_talk = False

    def __init__(
        self,
        name: str,
        last_server: str | None,
        note: str | None = None,
        interfaces: "Callable[[], tuple[Interface, ...]] | None" = None,
    ) -> None:
        super().__init__(None)
        self._player = name
        self._server = last_server
        self._bots = 3
        self._chosen = "again" if last_server else "bots"
        self._code: str | None = None
        """From another machine, while the server is asked for."""
        self.nearby = Nearby(interfaces)
        self._kept_games = 0
        self.note = note

    def on_mount(self) -> None:
        self._kept_games = self.three_up.shelf.count()
        if self._chosen == "bots" and self.three_up.is_first_time:
            self._chosen = "learn"
        self.call_after_refresh(self.nearby.look, self)

    @property
    def _by_hand_rows(self) -> list[Row]:
        again = [Row("again", self._server, "the last server")] if self._server else []
        other = Row("other", "Another server", "host, host:port, tls://host")
        return [*again, other, _ELSEWHERE]

    @property
    def _alone_rows(self) -> list[Row]:
        bots = f"‹ {self._bots} ›  1 to 5, starts at once"
        return [
            Row("bots", "Play bots here", bots),
            Row("learn", "Learn in 60 seconds", "a short guided game"),
            Row("host", "Host on this computer", "for friends on your network"),
            Row("replays", "Replays", counted(self._kept_games, "kept game")),
        ]

    @property
    def _rows(self) -> list[Row]:
        return [*self.nearby.rows, *self._by_hand_rows, *self._alone_rows]

    @property
    def _cursor(self) -> int:
        """The chosen row; where that server has gone, one that joins nobody else."""
        keys = [row.key for row in self._rows]
        return keys.index(self._chosen if self._chosen in keys else "other")

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Only those that do something now."""
        count = (("←→", "how many"),) if self._rows[self._cursor].key == "bots" else ()
        return (("↑↓", "choose"), *count, *_KEYS)

    def _lines(self, height: int) -> list[tuple[int, str | Row]]:
        """What stands in which line of the screen."""
        y = self._top(height) + 2
        parts = lines(
            self.nearby.rows, self._by_hand_rows, self._alone_rows, self._cursor, height - 2 - y
        )
        return list(enumerate(parts, y))

    def _top(self, height: int) -> int:
        return 7 if height >= 18 else 2

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "", None)
        left = max(2, (width - _WIDTH) // 2)
        if height >= 18:
            paint_title(canvas, left + 6, 2)
        y = self._top(height)
        canvas.put(left, y, "Your name", MUTED)
        pen = style(theme.TEXT, theme.BARS, bold=True)
        end = canvas.put(left + _PLACE, y, f" {self._player} ", pen)
        canvas.put(end + 2, y, "others see this", MUTED)
        chosen = self._rows[self._cursor]
        for line, part in self._lines(height):
            if isinstance(part, str):
                end = canvas.put(left, line, part, HEADING)
                canvas.put(end + 2, line, self.nearby.hint if part == NEAR else "", MUTED)
            else:
                columns = ((0, part.title), (22, part.place), (46, part.text))
                canvas.clickable(left, line, width - left, f"@{self._rows.index(part)}")
                at = (left, line, min(_WIDTH, width - left - 2))
                paint_row(
                    canvas, at, columns if part.text else columns[:2], is_chosen=part == chosen
                )
        if self.note:
            y = min(height - 2, self._lines(height)[-1][0] + 2)
            canvas.put(left, y, self.note, WARN, width - left - 2)
        paint_keys(canvas, self.keys)
        return canvas

    def typing_at(self) -> tuple[int, int, int]:
        width, height = self.app.size
        left = max(2, (width - _WIDTH) // 2)
        if self.typing == "name":
            return (left + _PLACE, self._top(height), 28)
        line = next(
            line
            for line, part in self._lines(height)
            if isinstance(part, Row) and part.key == self._chosen
        )
        return (left + _PLACE, line, 40)

    def point(self, place: int) -> None:
        self._chosen = self._rows[min(place, len(self._rows) - 1)].key

    def press(self, key: str) -> None:
        rows = self._rows
        if key in ("up", "k", "down", "j"):
            step = -1 if key in ("up", "k") else 1
            self._chosen = rows[(self._cursor + step) % len(rows)].key
        elif key in ("left", "right", "h", "l"):
            step = -1 if key in ("left", "h") else 1
            self._bots = max(1, min(_MOST_BOTS, self._bots + step))
        elif key == "tab":
            self._type("name", self._player)
        elif key == "enter":
            self._go(rows[self._cursor])
        elif key in _SHORTCUTS:
            self._do(_SHORTCUTS[key])
        elif (number := number_in(key, 1, len(rows))) is not None:
            self._chosen = rows[number - 1].key

    def typed_text(self, text: str) -> None:
        self.typed.close()
        if self.typing == "name":
            self._player = text.strip() or self._player
            self.three_up.set_name(self._player)
        elif self.typing == "code":
            self._take_code(text.strip().lower())
        elif text.strip():
            self._join(text)

    def _take_code(self, code: str) -> None:
        """Where it can be one, the server is asked for next."""
        if RESUME_CODE.fullmatch(code):
            self._code = code
            self._type("server", self._server or "")
        else:
            self.note = "A resume code is six letters and digits, such as k3xw7p"

    def _type(self, what: str, value: str) -> None:
        if what == "code":
            self.note = "The other machine's code (r at its table), then Enter"
        elif what == "server" and self._code:
            self.note = "The server of that table, then Enter"
        self.start_typing(what, value)

    def _go(self, row: Row) -> None:
        if row.server is not None:
            self.three_up.join(row.server.address)
        elif row.key == "again":
            self._join(row.title)
        elif row.key == "other":
            self._chosen, self._code = "other", None
            self._type("server", "")
        elif row.key == "code":
            self._chosen = "code"
            self._type("code", "")
        else:
            self._do(row.key)

    def _do(self, what: str) -> None:
        match what:
            case "bots":
                self.three_up.play_solo(self._bots)
            case "learn":
                self.three_up.open_lesson()
            case "host":
                self.note = "Starting a server on this computer …"
                self.three_up.host_here()
            case "replays":
                self.three_up.open_replays()
            case "settings":
                self.three_up.open_settings()
            case _:
                self.three_up.end("")

    def _join(self, text: str) -> None:
        try:
            address = parse_address(text)
        except AddressError as error:
            self.note = str(error)
            return
        code, self._code = self._code, None
        self.three_up.join(address, code)
