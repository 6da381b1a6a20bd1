"""What the screens at a table share: painting, the chat line, asking the server, leaving."""

import asyncio
import time
from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from threeup_client.bar import Bar, Tone
from threeup_client.canvas import Canvas
from threeup_client.cells import Grid
from threeup_client.model import ClientModel, TableModel
from threeup_client.scene import Header, chat_count
from threeup_client.session import Session, SessionLostError
from threeup_client.words import refused_sentence
from threeup_protocol.client_messages import Leave, Request, Say
from threeup_protocol.limits import CHAT_CHARACTERS
from threeup_protocol.server_messages import Answer, Refused
from threeup_protocol.text import clean_chat

WRONG_SECONDS = 2.0
"""How long the bar says what was wrong."""

_PHRASES = {
    "1": "nice!",
    "2": "ouch",
    "3": "sorry",
    "4": "hurry",
    "5": "thanks",
    "6": "good game",
}
_LEAVE = Bar(Tone.WRONG, "Leave the game? A bot plays on.", (("y", "leave"), ("n", "stay")))


class PaintedScreen(Screen[None]):
    """A screen that paints one grid and handles every key itself; nothing has the focus."""

    AUTO_FOCUS = ""
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = True

    def __init__(self, session: Session, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.session = session
        self.clock = clock
        self.model: ClientModel = session.model
        self.typed: str | None = None
        self._phrase = False
        self._leaving = False
        self._wrong: Bar | None = None
        self._read = 0
        self._is_asking = False
        self._deadline: float | None = None
        self._canvas = Canvas()

    def compose(self) -> ComposeResult:
        yield self._canvas

    def on_mount(self) -> None:
        self._read = self._chat_lines()
        self.show(self.session.model)
        self.set_interval(1.0, self._tick)

    def on_resize(self) -> None:
        self.repaint()

    def show(self, model: ClientModel) -> None:
        """Show what the client knows now."""
        old, self.model = self.model.table, model
        if self.table is not None and (self._deadline is None or old is not self.table):
            seconds = self.table.room.seconds_left
            self._deadline = None if seconds is None else self.clock() + seconds
        self.shown()
        self.repaint()

    @property
    def table(self) -> TableModel | None:
        return self.model.table

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds until the server decides; None is no limit."""
        return None if self._deadline is None else max(0, round(self._deadline - self.clock()))

    def header(self, title: str) -> Header:
        unread = max(0, self._chat_lines() - self._read)
        return Header(title, self.model.link, unread, self.typed)

    @property
    def notice(self) -> Bar | None:
        """What the bar says instead of what can be done."""
        return _LEAVE if self._leaving else self._wrong

    def shown(self) -> None:
        """A new model is there, and not painted yet."""

    def paint(self, width: int, height: int) -> Grid | None:
        """The screen's cells; None where nothing is known yet."""
        raise NotImplementedError

    def pressed(self, key: str) -> bool:
        """Handle a key that is not for the chat line or a question; whether it meant something."""
        raise NotImplementedError

    def repaint(self) -> None:
        width, height = self.size
        grid = self.paint(width, height) if width and height else None
        if grid is not None:
            self._canvas.draw(grid)

    def say_wrong(self, bar: Bar) -> None:
        """Say for two seconds why something was not done."""
        self._wrong = bar
        self.set_timer(WRONG_SECONDS, lambda: self._wrong_is_over(bar))

    def request(
        self, make: Callable[[int], Request], then: Callable[[Answer], None] | None = None
    ) -> None:
        """Ask the server; a refusal is told in the bar, any other answer given to `then`."""
        self.run_worker(self._ask(make, then), group="ask")

    async def _ask(
        self, make: Callable[[int], Request], then: Callable[[Answer], None] | None
    ) -> None:
        try:
            answer = await self.session.ask(make)
        except (SessionLostError, asyncio.TimeoutError):
            self.answered(None)
            self.say_wrong(Bar(Tone.WRONG, "The connection is lost: that was not sent"))
        else:
            self.answered(answer)
            if isinstance(answer, Refused):
                self.say_wrong(Bar(Tone.WRONG, refused_sentence(answer)))
            elif then is not None:
                then(answer)
        self.repaint()

    def answered(self, answer: Answer | None) -> None:
        """A request of this screen was answered; None: the connection was lost before."""

    def on_key(self, event: events.Key) -> None:
        if event.key in ("ctrl+c", "ctrl+q", "ctrl+p", "f1"):
            return
        if self.typed is not None:
            handled = self._typed_key(event)
        elif self._leaving:
            handled = self._leaving_key(event.key)
        else:
            handled = self._table_key(event.character or event.key, event.key)
        if handled:
            event.stop()
            event.prevent_default()
            self.repaint()

    def on_paste(self, event: events.Paste) -> None:
        if self.typed is not None:
            event.stop()
            self.typed = (self.typed + clean_chat(event.text))[:CHAT_CHARACTERS]
            self.repaint()

    def _table_key(self, character: str, key: str) -> bool:
        if self._phrase:
            self._phrase = False
            if character in _PHRASES:
                self._say(_PHRASES[character])
            return True
        match character, key:
            case "/", _:
                self.typed = ""
            case _, "tab":
                self.typed = ""
            case "!", _:
                self._phrase = True
            case "?", _:
                self.run_worker(self.app.run_action("app.help"))
            case _:
                return self.pressed(
                    character if len(character) == 1 and character.isprintable() else key
                )
        return True

    def _typed_key(self, event: events.Key) -> bool:
        assert self.typed is not None
        match event.key:
            case "escape" | "tab":
                self.typed = None
                self._read = self._chat_lines()
            case "enter":
                self._say(self.typed)
                self.typed = ""
            case "backspace":
                self.typed = self.typed[:-1]
            case "ctrl+u":
                self.typed = ""
            case _ if event.character and event.character.isprintable():
                self.typed = (self.typed + event.character)[:CHAT_CHARACTERS]
            case _:
                pass
        return True

    def ask_to_leave(self) -> None:
        self._leaving = True

    def _leaving_key(self, key: str) -> bool:
        self._leaving = False
        if key == "y":
            self.request(Leave)
        return True

    def _say(self, text: str) -> None:
        said = clean_chat(text)
        if said:
            self.request(lambda i: Say(i, said))

    def _wrong_is_over(self, bar: Bar) -> None:
        if self._wrong is bar:
            self._wrong = None
            self.repaint()

    def _tick(self) -> None:
        if self._deadline is not None:
            self.repaint()

    def _chat_lines(self) -> int:
        return chat_count(self.table.log) if self.table else 0
