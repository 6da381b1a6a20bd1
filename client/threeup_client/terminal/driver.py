"""Textual's way to the terminal, on the loop alone: no thread, no wake-up while nothing happens."""

import asyncio
import contextlib
import os
import signal
import time
from typing import Any, Final

from textual import events, messages
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from threeup_client.terminal.gone import TerminalGone
from threeup_client.terminal.keyboard import Keyboard
from threeup_client.terminal.tty import Tty, TtyGoneError
from threeup_client.terminal.turnstile import Turnstile

BEGIN: Final = "\x1b[22;2t\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h"
"""The title is kept; the other screen, no cursor, no wrapping, pastes marked as such."""
MOUSE: Final = "\x1b[?1000h\x1b[?1006h"
END: Final = "\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[23;2t\x1b[?25h"
ASK_FOR_SYNC: Final = "\x1b[?2026$p"
MOST_BACKLOG: Final = 16 * 1024
"""Bytes not taken by the terminal, above which no more frames are sent."""
MOST_KEYS: Final = 256
"""Keys not acted on, above which no more are read."""
BREATH_SECONDS: Final = 0.05
_LEAVES_NO_GROUND: Final = ("screen", "linux", "vt", "ansi")
"""Terminals that may not erase in the ground that is set."""
LAST_SECONDS: Final = 3.0
"""How long the App may take to end when there is nobody left to show it to."""


class TtyDriver(Driver):
    """Runs an App at the terminal of stdin and stdout."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,  # noqa: ARG002 - it would log every key
        mouse: bool = True,
        size: tuple[int, int] | None = None,  # noqa: ARG002 - the terminal knows better
    ) -> None:
        self._tty = Tty(0, 1)
        super().__init__(app, debug=False, mouse=mouse, size=self._tty.size)
        self.can_erase = not os.environ.get("TERM", "screen").startswith(_LEAVES_NO_GROUND)
        self._keyboard = Keyboard(self._loop, self.process_message)
        self._turnstile = Turnstile(app, super().process_message)
        self._out: list[str] = []
        self._flushing: asyncio.Handle | None = None
        self._is_active = False
        self._asked_at: float | None = None
        self.round_trip: float | None = None
        """Seconds to the terminal and back, where it has answered."""

    @property
    def can_feed(self) -> bool:
        return self._tty.feeds_straight

    @property
    def is_congested(self) -> bool:
        """Whether the terminal is behind: another frame would only come later."""
        return self._tty.backlog > MOST_BACKLOG

    def write(self, data: str) -> None:
        """Everything that is written in one turn of the loop goes out in one piece."""
        self._out.append(data)
        if self._flushing is None:
            self._flushing = self._loop.call_soon(self._flush)

    def start_application_mode(self) -> None:
        _active.add(self)
        self._is_active = True
        self._tty.make_raw()
        self.write(BEGIN + (MOUSE if self._mouse else ""))
        if os.environ.get("TERM_PROGRAM") != "Apple_Terminal":
            self._asked_at = time.monotonic()
            self.write(ASK_FOR_SYNC)
        self._listen()
        for number, handler in (
            (signal.SIGWINCH, self._resized),
            (signal.SIGTSTP, self._suspended),
        ):
            with contextlib.suppress(ValueError, RuntimeError):
                self._loop.add_signal_handler(number, handler)
        self._resized()

    def disable_input(self) -> None:
        self._turnstile.close()
        self._keyboard.stop_waiting()
        with contextlib.suppress(ValueError):
            self._tty.stop_listening()

    def stop_application_mode(self) -> None:
        """The terminal is as it was, whatever happens from now on."""
        if not self._is_active:
            return
        self._is_active = False
        _active.discard(self)
        self.disable_input()
        self.write(END)
        self._flush()
        self._tty.finish()
        self._tty.give_back()
        for number in (signal.SIGWINCH, signal.SIGTSTP):
            with contextlib.suppress(ValueError, RuntimeError):
                self._loop.remove_signal_handler(number)

    def close(self) -> None:
        self.stop_application_mode()
        self._tty.close()

    def process_message(self, message: Message) -> None:
        if isinstance(message, messages.TerminalSupportsSynchronizedOutput):
            self._answered()
        self._turnstile.add(message)

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def _flush(self) -> None:
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        data = "".join(self._out)
        self._out.clear()
        if data:
            self._tty.write(data.encode("utf-8", "replace"))

    def _heard(self) -> None:
        if len(self._turnstile) > MOST_KEYS:
            self._tty.stop_listening()
            self._loop.call_later(BREATH_SECONDS, self._listen)
            return
        try:
            data = self._tty.read()
        except TtyGoneError:
            self.disable_input()
            self._loop.call_later(LAST_SECONDS, os._exit, 1)
            self._app.post_message(TerminalGone())
            return
        self._keyboard.feed(data)

    def _listen(self) -> None:
        if self._is_active:
            self._tty.listen(self._heard)

    def _answered(self) -> None:
        if self._asked_at is not None:
            self.round_trip = time.monotonic() - self._asked_at
            self._asked_at = None

    def _resized(self) -> None:
        self._size = self._tty.size
        size = Size(*self._size)
        self._app.post_message(events.Resize(size, size))

    def _suspended(self) -> None:
        """Stop as any program does, and go on with a screen of our own."""
        self.stop_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.start_application_mode()


_active: Final[set[TtyDriver]] = set()
"""Those that have a terminal."""


def give_back() -> None:
    """Whatever has happened to the App: every terminal is as it was."""
    for driver in list(_active):
        driver.stop_application_mode()
