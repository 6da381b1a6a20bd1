"""Lines typed into a channel: edited here where a far terminal sends every key."""

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable
from typing import Final

from rich.cells import cell_len

from threeup_client.door.bucket import Bucket
from threeup_client.door.channel import Channel
from threeup_client.door.key_sequences import KeySequences

LONGEST_LINE: Final = 1000
LINES_PER_SECOND: Final = 100
LINES_AT_ONCE: Final = 200
BYTES_PER_SECOND: Final = 32 * 1024
BYTES_AT_ONCE: Final = 256 * 1024
"""Of lines without an end as well; what is more is read later."""
MOST_UNSENT: Final = 16 * 1024
"""Bytes on the way to the far end beyond which no line is answered."""
AGAIN_SECONDS: Final = 0.1
MOST_LINES: Final = 50
"""So many lines wait before nothing more is read."""
_ENDS: Final = "\r\n"
_BACK: Final = "\x7f\x08"
_WORD_BACK: Final = "\x17"
_ALL_BACK: Final = "\x15"
_GIVES_UP: Final = "\x03\x04"


class ChannelLines:
    """Implements `Typed` for a channel.

    Nobody says whether a person types at the far end or a file is sent: a file's lines come
    together, and a person's one by one.
    """

    def __init__(self, channel: Channel, echo: Callable[[str], None] | None) -> None:
        """`echo` shows what is typed; None where the far side does it itself, or nobody types."""
        self._channel = channel
        self._may_be_file = echo is None
        self.is_by_hand = True
        self._echo = echo or (lambda _: None)
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._keys = KeySequences()
        self._line = ""
        self._lines: deque[str | None] = deque()
        self._waiting: asyncio.Future[str | None] | None = None
        self._was_return = False
        self._is_paused = False
        self._loop = asyncio.get_running_loop()
        self._rate = Bucket(LINES_PER_SECOND, LINES_AT_ONCE, self._loop.time())
        self._bytes = Bucket(BYTES_PER_SECOND, BYTES_AT_ONCE, self._loop.time())
        self._again: asyncio.TimerHandle | None = None

    def next(self) -> "asyncio.Future[str | None]":
        if self._waiting is None:
            self._waiting = self._loop.create_future()
            self._hand_over()
        return self._waiting

    def take(self) -> str | None:
        assert self._waiting is not None
        line = self._waiting.result()
        self._waiting = None
        return line

    def feed(self, data: bytes) -> None:
        before = len(self._lines)
        self._bytes.spend(len(data))
        for char in self._decode(data):
            if char == "\n" and self._was_return:
                self._was_return = False
                continue
            self._was_return = char == "\r"
            self._key(char)
        if len(self._lines) > before:
            self.is_by_hand = not self._may_be_file or self._untaken == 1
        self._hand_over()

    def end(self) -> None:
        """Nothing more is typed."""
        if self._line:
            self._lines.append(self._line)
        self._lines.append(None)
        if self._may_be_file and self._untaken > 1:
            self.is_by_hand = False
        self._hand_over()

    @property
    def _untaken(self) -> int:
        is_one_ready = self._waiting is not None and self._waiting.done()
        return len(self._lines) + is_one_ready

    def _key(self, char: str) -> None:
        if self._keys.take(char):
            return
        if char in _ENDS:
            self._echo("\r\n")
            self._lines.append(self._line)
            self._line = ""
        elif char in _BACK:
            self._keep(self._line[:-1])
        elif char == _WORD_BACK:
            self._keep(self._line[: self._line.rstrip().rfind(" ") + 1])
        elif char == _ALL_BACK:
            self._keep("")
        elif char in _GIVES_UP:
            self._lines.append(None)
        elif char.isprintable() and len(self._line) < LONGEST_LINE:
            self._line += char
            self._echo(char)

    def _keep(self, start: str) -> None:
        """Of what is typed; the rest is taken off the screen."""
        self._echo("\b \b" * cell_len(self._line[len(start) :]))
        self._line = start

    def _hand_over(self) -> None:
        if self._lines and self._waiting is not None and not self._waiting.done():
            seconds = self._seconds_to_wait
            if not seconds:
                self._rate.spend(1)
                self._waiting.set_result(self._lines.popleft())
            elif self._again is None:
                self._again = self._loop.call_later(seconds, self._hand_over_again)
        is_behind = self._bytes.left(self._loop.time()) < 0
        if is_behind and self._again is None:
            self._again = self._loop.call_later(AGAIN_SECONDS, self._hand_over_again)
        if (is_behind or len(self._lines) > MOST_LINES) is not self._is_paused:
            self._is_paused = not self._is_paused
            read = self._channel.pause_reading if self._is_paused else self._channel.resume_reading
            read()

    def _hand_over_again(self) -> None:
        self._again = None
        self._hand_over()

    @property
    def _seconds_to_wait(self) -> float:
        """Answers cost more than lines: nobody gets them faster than they are read."""
        if self._channel.backlog() > MOST_UNSENT:
            return AGAIN_SECONDS
        return self._rate.seconds_until_one(self._loop.time())
