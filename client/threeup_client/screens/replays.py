"""The finished games one can look at again: one's own files, and those the server keeps."""

import asyncio
import time
from dataclasses import dataclass
from functools import partial

from threeup_client.numbers import number_in
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import MUTED, WARN, paint_row
from threeup_client.paint.theme import style
from threeup_client.replays.film import film_of
from threeup_client.replays.shelf import Kept, Shelf
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.session import Session
from threeup_engine.record import Record
from threeup_engine.record_text import RecordError, parse
from threeup_protocol.client_messages import GetRecord, ListRecords
from threeup_protocol.server_messages import Answer, Finished, Records, RecordText


@dataclass(frozen=True, slots=True)
class Line:
    """One game of the list."""

    date: str
    table: str
    players: str
    game: Kept | Finished


class ReplaysScreen(PaintedScreen):
    """← and → go between the two lists."""

    help_topic = "replays"
    has_talk = False
    needs_link = False

    def __init__(self, shelf: Shelf, session: Session | None) -> None:
        super().__init__(session)
        self._shelf = shelf
        self._own: list[Line] | None = None
        self._servers: list[Line] | None = None
        self._shows_server = False
        self._cursor = 0

    def on_mount(self) -> None:
        self.run_worker(self._read_shelf())
        if self._session is not None:
            self.ask(ListRecords, self._take_list)

    @property
    def _lines(self) -> list[Line] | None:
        return self._servers if self._shows_server else self._own

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "replays", None)
        x = 2
        for title, is_here in (("Yours", not self._shows_server), ("Server", self._shows_server)):
            if title == "Server" and self._session is None:
                break
            ink, ground = (theme.CHOSEN_INK, theme.CHOSEN) if is_here else (theme.MUTED, theme.BARS)
            x = canvas.put(x, 2, f" {title} ", style(ink, ground, bold=is_here)) + 2
        self._paint_list(canvas, width, height)
        if self.note:
            canvas.put(2, height - 3, self.note, WARN, width - 4)
        tabs = (("←→", "yours, the server's"),) if self._session is not None else ()
        games = (("↑↓", "choose"), ("Enter", "watch it")) if self._lines else ()
        always = (("q", "back"), ("F3", "statistics"), ("?", "help"))
        paint_keys(canvas, (*games, *tabs, *always))
        return canvas

    def press(self, key: str) -> None:
        lines = self._lines or []
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}
        if key in steps:
            self._cursor = max(0, min(self._cursor + steps[key], len(lines) - 1))
        elif (number := number_in(key, 1, len(lines))) is not None:
            self._cursor = number - 1
        elif key in ("left", "right", "h", "l") and self._session is not None:
            self._shows_server = not self._shows_server
            self._cursor = 0
        elif key == "enter" and lines:
            self._open(lines[self._cursor].game)
        elif key in ("escape", "q"):
            self.dismiss()

    def point(self, place: int) -> None:
        self._cursor = place

    def _paint_list(self, canvas: Canvas, width: int, height: int) -> None:
        lines = self._lines
        if not lines:
            text = "reading…" if lines is None else "No game yet: each one you finish is kept here"
            canvas.put(2, 4, text, MUTED)
            return
        rows = height - 8
        first = max(0, self._cursor - rows + 1)
        for i, line in enumerate(lines[first : first + rows], first):
            at = (1, 4 + i - first, width - 2)
            cells = ((0, line.date), (18, line.table), (36, line.players))
            paint_row(canvas, at, cells, is_chosen=i == self._cursor)
            canvas.clickable(*at[:2], at[2], f"@{i}")

    async def _read_shelf(self) -> None:
        kept = await asyncio.to_thread(self._shelf.listed)
        self._own = [_own_line(one) for one in kept]
        self.repaint()

    def _take_list(self, answer: Answer) -> None:
        if isinstance(answer, Records):
            self._servers = [_server_line(game) for game in answer.games]
            self.repaint()

    def _open(self, game: Kept | Finished) -> None:
        if isinstance(game, Finished):
            self.ask(partial(GetRecord, record=game.record), self._take_text)
        elif game.record is None:
            self.note = f"{game.path.name}: {game.problem}"
        else:
            self._show(game.record)

    def _take_text(self, answer: Answer) -> None:
        if not isinstance(answer, RecordText):
            return
        try:
            self._show(parse(answer.text))
        except RecordError as error:
            self.note = f"The server's record is damaged: {error}"
            self.repaint()

    def _show(self, record: Record) -> None:
        self.app.push_screen(ReplayScreen(film_of(record)))


def _own_line(kept: Kept) -> Line:
    record = kept.record
    if record is None:
        return Line("damaged", kept.path.name, kept.problem, kept)
    date = f"{record.date[:10]} {record.date[11:16]}"
    winner = record.places[0] if record.places else None
    return Line(date, record.table, _names([one.name for one in record.seats], winner), kept)


def _server_line(game: Finished) -> Line:
    date = time.strftime("%Y-%m-%d %H:%M", time.gmtime(game.ended))
    return Line(date, game.table, _names(list(game.names), game.winner), game)


def _names(names: list[str], winner: int | None) -> str:
    """Who played, the winner first."""
    if winner is None:
        return ", ".join(names)
    others = [name for i, name in enumerate(names) if i != winner]
    return ", ".join([f"★ {names[winner]}", *others])
