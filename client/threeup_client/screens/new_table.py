"""Opening a table, or changing the options of one's own: a form of choices."""

from functools import partial

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import BOLD, MUTED, TEXT, WARN
from threeup_client.paint.theme import style
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_client.table_form import (
    FIELDS_OF_NEW,
    FIELDS_OF_OPEN,
    Field,
    options_of,
    problem_of,
    values_of,
)
from threeup_protocol.client_messages import Create, SetOptions
from threeup_protocol.limits import PASSWORD_CHARACTERS
from threeup_protocol.server_messages import Answer
from threeup_protocol.table import TableOptions

_LEFT = 22
_WIDE = 70
"""Columns from which the password stands beside the name."""
_ROW = 100
"""A click is told as row times this and the number of the choice."""


class NewTableScreen(PaintedScreen):
    """Enter at once takes the defaults; `options` are those of a table that is open."""

    help_topic = "new table"
    has_talk = False

    def __init__(self, session: Session, options: TableOptions | None = None) -> None:
        super().__init__(session)
        self._is_open = options is not None
        self._table_name = options.name if options else f"{self.model.name}'s table"[:32]
        self._password = ""
        self._fields = FIELDS_OF_OPEN if options else FIELDS_OF_NEW
        known = values_of(options) if options else {}
        self._first = [field.place_of(known.get(field.key)) for field in self._fields]
        self._at = list(self._first)
        self._cursor = 0

    @property
    def options(self) -> TableOptions:
        """What the table would be opened with."""
        pairs = zip(self._fields, self._at, strict=True)
        values = {field.key: field.choices[at][0] for field, at in pairs}
        return options_of(self._table_name, values)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        secret = () if self._is_open else (("p", "password"),)
        opens = "open the table" if self.app.size.width >= _WIDE else "open"
        return (
            ("↑↓", "option"),
            ("←→", "change"),
            ("Enter", "set them" if self._is_open else opens),
            ("Esc", "cancel"),
            *secret,
            ("Tab", "name"),
            ("r", "defaults"),
        )

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        title = "options" if self._is_open else "new table"
        paint_top(canvas, f"{self.place} · {title}", self.model.link, self.model.name)
        box = style(theme.TEXT, theme.BARS)
        canvas.put(4, 2, "Name", BOLD)
        end = canvas.put(_LEFT, 2, f" {self._table_name} ", box, min(26, width - 24))
        if not self._is_open:
            secret = "*" * len(self._password) or "none"
            x, y = (end + 2, 2) if width >= _WIDE else (4, 3)
            at = x + 9 if width >= _WIDE else _LEFT
            canvas.put(x, y, "Password", BOLD)
            canvas.put(at, y, f" {secret} ", box, width - at - 1)
        rows = max(1, height - 8)
        first = max(0, min(self._cursor - rows // 2, len(self._fields) - rows))
        for row in range(first, min(len(self._fields), first + rows)):
            self._paint_field(canvas, row, 4 + row - first)
        y = 5 + min(rows, len(self._fields))
        for line in wrapped(self._fields[self._cursor].meaning, width - 6, "")[:2]:
            canvas.put(4, y, line, TEXT)
            y += 1
        problem = self.note or problem_of(self.options)
        if problem:
            canvas.put(4, y, problem, WARN, width - 6)
        paint_keys(canvas, self.keys)
        return canvas

    def _paint_field(self, canvas: Canvas, row: int, y: int) -> None:
        field, is_here = self._fields[row], row == self._cursor
        canvas.put(2, y, "▶" if is_here else " ", style(theme.CHOSEN, theme.PANEL))
        canvas.put(4, y, field.title, BOLD if is_here else TEXT)
        canvas.clickable(2, y, _LEFT - 2, f"@{row * _ROW + _ROW - 1}")
        x, first = _LEFT, 0
        while first < self._at[row] and _end_of(field, first, self._at[row]) > canvas.width - 2:
            first += 1
        if first:
            canvas.put(x - 2, y, "…", MUTED)
        for i, (_, label) in enumerate(field.choices[first:], first):
            if _end_of(field, first, i) > canvas.width - 2:
                canvas.put(x, y, "…", MUTED)
                break
            is_set = i == self._at[row]
            pen = BOLD if is_set else MUTED
            if is_set and is_here:
                pen = style(theme.CHOSEN_INK, theme.CHOSEN, bold=True)
            start = x
            x = canvas.put(x, y, f"[{label}]" if is_set else f" {label} ", pen)
            canvas.clickable(start, y, x - start, f"@{row * _ROW + i}")

    def typing_at(self) -> tuple[int, int, int]:
        return (_LEFT, 2, 34)

    def point(self, place: int) -> None:
        self._cursor, choice = divmod(place, _ROW)
        if choice < _ROW - 1:
            self._at[self._cursor] = choice

    def clicked(self, key: str, chain: int) -> None:
        """A double click on a choice only sets it."""
        super().clicked(key, 1 if key.startswith("@") else chain)

    def press(self, key: str) -> None:
        if key in ("up", "k", "down", "j"):
            step = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + step) % len(self._fields)
        elif key in ("left", "right", "h", "l"):
            step = -1 if key in ("left", "h") else 1
            count = len(self._fields[self._cursor].choices)
            self._at[self._cursor] = max(0, min(count - 1, self._at[self._cursor] + step))
        elif key == "r":
            self._at = list(self._first)
        elif key == "tab":
            self.start_typing("name", self._table_name)
        elif key == "p" and not self._is_open:
            self.start_typing("password", self._password, secret=True)
        elif key in ("escape", "q"):
            self.dismiss()
        elif key == "enter" and not problem_of(self.options):
            self._send()

    def typed_text(self, text: str) -> None:
        self.typed.close()
        if self.typing == "password":
            self._password = text[:PASSWORD_CHARACTERS]
        else:
            self._table_name = text.strip()[:32] or self._table_name

    def _send(self) -> None:
        if self._is_open:
            self.ask(partial(SetOptions, options=self.options), self._close)
        else:
            password = self._password or None
            self.ask(partial(Create, options=self.options, password=password))

    def _close(self, _: Answer) -> None:
        if self.is_active:
            self.dismiss()


def _end_of(field: Field, first: int, last: int) -> int:
    """The column after the last of these choices."""
    return _LEFT + sum(len(label) + 2 for _, label in field.choices[first : last + 1])
