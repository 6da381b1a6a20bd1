"""Lines typed into a channel: edited here where a far terminal sends every key."""

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable
from typing import Final

LONGEST_LINE: Final = 1000
MOST_LINES: Final = 50
"""Lines that wait; more are dropped."""
_ENDS: Final = "\r\n"
_BACK: Final = "\x7f\x08"
_GIVES_UP: Final = "\x03\x04"


class ChannelLines:
    """Implements `Typed` for a channel."""

    is_by_hand = True

    def __init__(self, echo: Callable[[str], None]) -> None:
        """`echo` shows what is typed, where the far side does not do it itself."""
        self._echo = echo
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._line = ""
        self._lines: deque[str | None] = deque()
        self._waiting: asyncio.Future[str | None] | None = None
        self._was_return = False

    def next(self) -> "asyncio.Future[str | None]":
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().create_future()
            self._hand_over()
        return self._waiting

    def take(self) -> str | None:
        assert self._waiting is not None
        line = self._waiting.result()
        self._waiting = None
        return line

    def feed(self, data: bytes) -> None:
        for char in self._decode(data):
            if char == "\n" and self._was_return:
                self._was_return = False
                continue
            self._was_return = char == "\r"
            self._key(char)
        self._hand_over()

    def end(self) -> None:
        """Nothing more is typed."""
        self._lines.append(None)
        self._hand_over()

    def _key(self, char: str) -> None:
        if char in _ENDS:
            self._echo("\r\n")
            if len(self._lines) < MOST_LINES:
                self._lines.append(self._line)
            self._line = ""
        elif char in _BACK:
            if self._line:
                self._line = self._line[:-1]
                self._echo("\b \b")
        elif char in _GIVES_UP:
            self._lines.append(None)
        elif char.isprintable() and len(self._line) < LONGEST_LINE:
            self._line += char
            self._echo(char)

    def _hand_over(self) -> None:
        if self._lines and self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(self._lines.popleft())
