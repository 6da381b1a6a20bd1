"""Textual's driver for a channel: no signals, no threads, nothing of this process's own terminal.

Textual 8.2's private names are used with care: the version is pinned.
"""

import asyncio
import re
from typing import Any, BinaryIO, Final, TextIO

from textual import events
from textual._styles_cache import StylesCache
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from threeup_client.door.channel import USUAL_SIZE, Channel, size_of
from threeup_client.door.typing_rate import TypingRate
from threeup_client.terminal.keyboard import Keyboard
from threeup_client.terminal.turnstile import Turnstile

MOST_UNSENT: Final = 16 * 1024
"""Bytes on the way beyond which frames are left out until they have gone."""
MOST_UNREAD: Final = 16 * 1024
"""Typed bytes that wait before nothing more is read."""
MOST_QUEUED: Final = 16
"""Keys that the app has not looked at before it gets no more."""
AGAIN_SECONDS: Final = 0.03
LONGEST_KEY: Final = 16
"""Bytes that one key, or one click, sends."""
RESIZE_SECONDS: Final = 0.1
"""Between two changes of size that the app is told of: each one makes it lay out everything."""

_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[?1000h\x1b[?1006h"
_ASK_WHERE: Final = "\x1b[6n"
"""Where the cursor is; every terminal answers, and the answer tells how far away it is."""
_ANSWER: Final = re.compile(rb"\x1b\[\d+;\d+R")
_LEAVE: Final = "\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"


class ChannelDriver(Driver):
    """Keys in and frames out over `app.channel`."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,  # noqa: ARG002 - the parser would log keys to a file
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        channel: Channel = app.channel  # type: ignore[attr-defined]
        super().__init__(app, debug=False, mouse=mouse, size=size or channel.size)
        self._channel = channel
        self._keyboard = Keyboard(self._loop, self.process_message)
        self._turnstile = Turnstile(app, super().process_message)
        self._out: list[str] = []
        self._flush_handle: asyncio.Handle | None = None
        self._pump_handle: asyncio.Handle | None = None
        self._resize_handle: asyncio.TimerHandle | None = None
        self._resized_at = 0.0
        self._typed = bytearray(app.typed_early)  # type: ignore[attr-defined]
        self._rate = TypingRate(self._loop.time())
        self._is_paused = False
        self._takes_input = False
        self._is_active = False
        self._was_active = False
        self.is_closed = False
        self._asked_at: float | None = None
        self.round_trip: float | None = None
        """Seconds to the terminal and back, where it has answered."""

    @property
    def can_suspend(self) -> bool:
        """Suspending would stop the door."""
        return False

    @property
    def is_congested(self) -> bool:
        return self._channel.backlog() > MOST_UNSENT

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """A browser would open on the door's machine."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_: object) -> None:
        """A file would be written on the door's machine."""
        binary.close()

    def write(self, data: str) -> None:
        """All of one turn of the loop goes out as one packet."""
        if not self.is_closed:
            self._out.append(data)
            if self._flush_handle is None:
                self._flush_handle = self._loop.call_soon(self._flush_now)

    def flush(self) -> None:
        """What is written goes out by itself."""

    def feed(self, data: bytes) -> None:
        """Bytes that were typed; until the app is there they wait."""
        if self.is_closed or (self._was_active and not self._takes_input):
            return
        self._typed += data
        if self._asked_at is not None and _ANSWER.search(self._typed):
            self.round_trip = self._loop.time() - self._asked_at
            self._asked_at = None
        if len(self._typed) > MOST_UNREAD and not self._is_paused:
            self._is_paused = True
            self._channel.pause_reading()
        if self._pump_handle is None and self._takes_input:
            self._pump()

    def resized(self, columns: int, rows: int) -> None:
        """The terminal has another size; of many at once the last one counts."""
        self._size = size_of(columns, rows)
        if self._resize_handle is None and not self.is_closed:
            when = max(self._loop.time(), self._resized_at + RESIZE_SECONDS)
            self._resize_handle = self._loop.call_at(when, self._tell_size)

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def process_message(self, message: Message) -> None:
        self._turnstile.add(message)

    def start_application_mode(self) -> None:
        self._is_active = self._was_active = self._takes_input = True
        self.write(_ENTER + _ASK_WHERE)
        self._asked_at = self._loop.time()
        self._size = self._channel.size  # it may have changed since the app began
        self._tell_size()
        if self._typed:
            self._pump_handle = self._loop.call_soon(self._pump)

    def disable_input(self) -> None:
        self._takes_input = False
        self._turnstile.close()
        self._keyboard.stop_waiting()
        if self._pump_handle is not None:
            self._pump_handle.cancel()

    def stop_application_mode(self) -> None:
        if self._is_active:
            self._is_active = False
            self.disable_input()
            self.write(_LEAVE)
            self._flush_now()

    def close(self) -> None:
        """Let go of everything that would keep the app alive in Textual's own caches."""
        self.disable_input()
        if self._resize_handle is not None:
            self._resize_handle.cancel()
        self._flush_now()
        self.is_closed = True
        self._last_move_event = None
        StylesCache.get_inner_outer.cache_clear()

    def _tell_size(self) -> None:
        self._resize_handle = None
        self._resized_at = self._loop.time()
        size = Size(*(self._size or USUAL_SIZE))
        self._app.post_message(events.Resize(size, size))

    def _flush_now(self) -> None:
        if self._flush_handle is not None:
            self._flush_handle.cancel()
            self._flush_handle = None
        if self._out and not self.is_closed:
            self._channel.send("".join(self._out).encode("utf-8", "replace"))
        self._out.clear()

    def _pump(self) -> None:
        """Hand typed bytes on, as fast as a person could type."""
        self._pump_handle = None
        while self._typed and len(self._turnstile) < MOST_QUEUED:
            count = min(self._rate.allowed(self._loop.time()), len(self._typed))
            if count < 1:
                break
            chunk = whole_keys(bytes(self._typed[:count]), is_all=count == len(self._typed))
            del self._typed[: len(chunk)]
            self._rate.spent(len(chunk), self._keyboard.feed(chunk))
        if self._is_paused and len(self._typed) < MOST_UNREAD // 2:
            self._is_paused = False
            self._channel.resume_reading()
        if self._typed and self._takes_input:
            self._pump_handle = self._loop.call_later(AGAIN_SECONDS, self._pump)


def whole_keys(typed: bytes, *, is_all: bool) -> bytes:
    """Without a key at the end that may go on: half of an arrow would be Escape and letters."""
    begun = typed.rfind(b"\x1b", max(1, len(typed) - LONGEST_KEY))
    return typed if is_all or begun < 0 else typed[:begun]
