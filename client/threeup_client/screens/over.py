"""The results: who won, what everybody has left, and whether to play again."""

import secrets
import time
from functools import partial
from typing import Final

from threeup_client.bar import Bar, Mood
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_bar, paint_keys, paint_top
from threeup_client.paint.lists import BOLD, GOOD, HEADING, MUTED, TEXT, paint_row, paint_talk
from threeup_client.paint.theme import style
from threeup_client.results import Result, results
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_protocol.client_messages import GetRecord, Leave, Ready
from threeup_protocol.room_events import (
    Said,
)
from threeup_protocol.server_messages import Answer, RecordText
from threeup_protocol.table import (
    RoomView,
)

_KEYS: Final = (
    ("Enter", "again"),
    ("y", "save the record"),
    ("Tab", "talk"),
    ("l", "lobby"),
    ("?", "help"),
    ("q", "leave"),
)


class OverScreen(PaintedScreen):
    """After a game."""

    help_topic = "over"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._shown_at = time.monotonic()
        self._saved: str | None = None

    @property
    def bar(self) -> Bar:
        room = self.model.table.room if self.model.table else None
        if self.note is not None:
            return Bar(Mood.ALARM, self.note)
        if room is None or room.you is None:
            return Bar(Mood.WAIT, "Watching", (("l", "lobby"),))
        if room.seats[room.you].ready:
            names = [seat.name for seat in room.seats if seat.name and not seat.ready]
            waits = f"waiting for {', '.join(names)}" if names else "it begins"
            return Bar(Mood.WAIT, "You play again", (("", waits), ("l", "to the lobby")))
        says = "yes; it starts when all say so"
        return Bar(Mood.ACT, "▶ Play again?", (("Enter", says), ("l", "to the lobby")))

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        table = self.model.table
        if table is None or table.view is None:
            return canvas
        room = table.room
        title = f"{room.options.name} · game {room.game} over"
        paint_top(canvas, title, self.model.link, self.model.name)
        rows = results(table)
        headline = winner_line(rows, undecided=table.view.undecided)
        _paint_box(canvas, headline)
        canvas.put(width // 2 - 5, 5, f"{table.view.turns} turns", MUTED)
        columns = ((0, "place"), (7, "player"), (24, "left"), (31, "won here"))
        paint_row(canvas, (2, 7, width - 4), columns, is_chosen=False)
        for i, row in enumerate(rows):
            place = str(row.place) if row.place else "-"
            cells = ((0, place), (7, row.name), (24, str(row.left)), (31, str(row.wins)))
            paint_row(canvas, (2, 8 + i, width - 4), cells, is_chosen=False)
        y = 9 + len(rows)
        canvas.put(2, y, "This evening", HEADING)
        canvas.put(16, y, series_line(rows), TEXT, width - 18)
        self._paint_again(canvas, y + 1, room)
        canvas.put(2, y + 2, "Record", HEADING)
        canvas.put(16, y + 2, self._saved or "y saves a text anyone can check", TEXT, width - 13)
        said = [(event.name, event.text) for event in table.log if isinstance(event, Said)]
        paint_talk(canvas, (2, y + 4, width - 4, height - y - 7), said)
        paint_bar(canvas, height - 2, self.bar, self.clock)
        paint_keys(canvas, _KEYS)
        return canvas

    def typing_at(self) -> tuple[int, int, int]:
        return (0, self.app.size.height - 3, self.app.size.width)

    def press(self, key: str) -> None:
        if key in ("tab", "slash"):
            self.start_typing()
        elif key == "l":
            self.ask(Leave)
        elif key == "q":
            self.three_up.leave_table()
        elif key == "y":
            self.ask(GetRecord, self._save)
        elif key == "enter" and time.monotonic() - self._shown_at > self.enter_guard:
            self._again()

    def _again(self) -> None:
        room = self.model.table.room if self.model.table else None
        if room is not None and room.you is not None and not room.seats[room.you].ready:
            self.ask(partial(Ready, ready=True, share=secrets.token_hex(16)))

    def _save(self, answer: Answer) -> None:
        room = self.model.table.room if self.model.table else None
        if room is None or not isinstance(answer, RecordText):
            return
        try:
            path = self.three_up.storage.save_record(f"{room.id}-{room.game}", answer.text)
        except OSError as error:
            self.note = f"The record could not be saved: {error.strerror}"
        else:
            self._saved = f"saved as {path}"
        self.repaint()

    def _paint_again(self, canvas: Canvas, y: int, room: RoomView) -> None:
        canvas.put(2, y, "Again?", HEADING)
        x = 16
        for seat in room.seats:
            if seat.name is not None:
                sign, look = ("✓", GOOD) if seat.ready else ("…", MUTED)
                x = canvas.put(x, y, f"{sign} ", look)
                x = canvas.put(x, y, seat.name, BOLD, 14) + 3


def series_line(rows: list[Result]) -> str:
    """`Asha 2 · Edith 1`: the games that each has won at this table, the most first."""
    by_wins = sorted(rows, key=lambda row: -row.wins)
    return " · ".join(f"{row.name} {row.wins}" for row in by_wins)


def winner_line(rows: list[Result], *, undecided: bool) -> str:
    """`ASHA WINS`, spaced out; nobody where the game is undecided."""
    winner = next((row.name for row in rows if row.place == 1), None)
    if undecided or winner is None:
        return "NOBODY WINS"
    return f"{winner.upper()} WINS"


def _paint_box(canvas: Canvas, text: str) -> None:
    spaced = " ".join(text)
    width = min(canvas.width - 4, len(spaced) + 8)
    x = (canvas.width - width) // 2
    canvas.fill(x, 1, width, 3, theme.ACCENT)
    look = style(theme.ACCENT_INK, theme.ACCENT, bold=True)
    canvas.put(x + 4, 2, spaced, look, width - 4)
