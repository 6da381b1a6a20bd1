"""The results: who won, how everybody did, and whether to play again."""

import secrets
import time
from functools import partial

from threeup_client.bar import Bar, Mood
from threeup_client.paint import theme
from threeup_client.paint.bar import paint_bar
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.over import paint_over
from threeup_client.readiness import countdown
from threeup_client.replays.facts import GameFacts, facts_of
from threeup_client.replays.film import film_of
from threeup_client.roster import Keys
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.session import Session
from threeup_engine.record import Record
from threeup_engine.record_text import RecordError, parse, write
from threeup_protocol.client_messages import GetRecord, Ready
from threeup_protocol.server_messages import Answer, RecordText


class OverScreen(PaintedScreen):
    """After a game."""

    help_topic = "over"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._shown_at = time.monotonic()
        self._record: Record | None = None
        self._facts: GameFacts | None = None

    def on_mount(self) -> None:
        self.ask(GetRecord, self._take_record)

    @property
    def bar(self) -> Bar:
        room = self.model.table.room if self.model.table else None
        if self.note is not None:
            return Bar(Mood.ALARM, self.note)
        if room is None or room.you is None:
            return Bar(Mood.WAIT, "Watching", (self._leave,))
        if room.seats[room.you].ready:
            names = [seat.name for seat in room.seats if seat.name and not seat.ready]
            waits = f"waiting for {', '.join(names)}" if names else "it begins"
            return Bar(Mood.WAIT, "You play again", (("", waits), self._leave))
        says: Keys = (("Enter", "yes; it starts when all say so"),)
        if self.clock:  # what follows the key gives way to the words of the clock
            says = (("Enter", "yes"), ("", "it starts when all say so"))
        return Bar(Mood.ACT, "▶ Play again?", (*says, self._leave))

    @property
    def _leave(self) -> tuple[str, str]:
        """Where one gets to without another game; a solo server's lobby is no place to be."""
        return ("q", "leave" if self.three_up.is_solo else "to the lobby")

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Only those that do something now."""
        room = self.model.table.room if self.model.table else None
        may_agree = room is not None and room.you is not None and not room.seats[room.you].ready
        record = (("r", "replay"), ("y", "copy record")) if self._record is not None else ()
        return (
            *((("Enter", "again"),) if may_agree else ()),
            *record,
            self._leave,
            ("F3", "statistics"),
            ("Tab", "talk"),
            ("?", "help"),
        )

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        table = self.model.table
        if table is None or table.view is None:
            return canvas
        title = f"{table.room.options.name} · game {table.room.game} over"
        paint_top(canvas, title, self.model.link, self.model.name)
        paint_over(canvas, table, self._facts, self._about_record())
        paint_bar(canvas, height - 2, self.bar, countdown(table.room, self.clock))
        paint_keys(canvas, self.keys)
        return canvas

    def typing_at(self) -> tuple[int, int, int]:
        return (0, self.app.size.height - 3, self.app.size.width)

    def press(self, key: str) -> None:
        if key in ("tab", "slash"):
            self.start_typing()
        elif key in ("q", "l", "escape"):
            self.three_up.leave_table()
        elif key in ("r", "y") and self._record is not None:
            self._use_record(self._record, key)
        elif key == "enter" and time.monotonic() - self._shown_at > self.enter_guard:
            self._again()

    def _again(self) -> None:
        room = self.model.table.room if self.model.table else None
        if room is not None and room.you is not None and not room.seats[room.you].ready:
            self.ask(partial(Ready, ready=True, share=secrets.token_hex(16)))

    def _take_record(self, answer: Answer) -> None:
        if not isinstance(answer, RecordText):
            return
        try:
            self._record = parse(answer.text)
        except RecordError as error:
            self.note = f"The record of this game is damaged: {error}"
        else:
            self._facts = facts_of(self._record)
        self.repaint()

    def _use_record(self, record: Record, key: str) -> None:
        if key == "r":
            self.app.push_screen(ReplayScreen(film_of(record)))
        else:
            self.app.copy_to_clipboard(write(record))
            self.note = "The record is in the clipboard: a text that anyone can replay"

    def _about_record(self) -> str:
        kept = self.three_up.kept_record
        if kept is None:
            return "could not be kept here; y copies it" if self._record else "…"
        return f"kept as {kept.name}; r replays it"
