"""The person's terminal: raw while we have it, never waited for, given back as it was."""

import asyncio
import errno
import os
import select
import termios
import time
import tty
from collections.abc import Callable
from typing import Any, Final

READ_AT_ONCE: Final = 4096
LAST_WORDS_SECONDS: Final = 1.0
"""How long a terminal that does not read may keep us from going."""


class TtyGoneError(Exception):
    """There is no terminal any more."""


class Tty:
    """Two terminals, mostly the same one: `source` is read, `target` is written."""

    def __init__(self, source: int, target: int) -> None:
        self._source = _own_file(source, os.O_RDONLY)
        self._target = _own_file(target, os.O_WRONLY)
        self._before: list[Any] | None = None
        self._unsent = bytearray()
        self._is_waiting = False
        self.is_gone = False

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows; 80 by 24 where the terminal does not know."""
        try:
            columns, rows = os.get_terminal_size(self._target)
        except OSError:
            columns, rows = 0, 0
        return (columns, rows) if columns and rows else (80, 24)

    @property
    def backlog(self) -> int:
        """Bytes that the terminal has not taken yet."""
        return len(self._unsent)

    @property
    def feeds_straight(self) -> bool:
        """Whether a line feed leaves the cursor in its column."""
        try:
            return not termios.tcgetattr(self._target)[tty.OFLAG] & termios.OPOST
        except termios.error:
            return False

    def make_raw(self) -> None:
        """Keys come one by one, unechoed, and none of them is a signal; a line feed is no more."""
        try:
            self._before = self._before or termios.tcgetattr(self._source)
            mode = termios.tcgetattr(self._source)
            mode[tty.OFLAG] &= ~termios.OPOST
            mode[tty.LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
            flow = termios.IXON | termios.IXOFF
            mode[tty.IFLAG] &= ~(flow | termios.ICRNL | termios.INLCR | termios.IGNCR)
            mode[tty.CC][termios.VMIN] = 1
            _set(self._source, mode)
        except termios.error:
            self.is_gone = True

    def give_back(self) -> None:
        """As it was before `make_raw`; keys that nobody has read are forgotten."""
        before, self._before = self._before, None
        if before is None:
            return
        try:
            termios.tcflush(self._source, termios.TCIFLUSH)
            _set(self._source, before)
        except termios.error:
            self.is_gone = True

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` whenever there is something to read."""
        asyncio.get_running_loop().add_reader(self._source, heard)

    def stop_listening(self) -> None:
        asyncio.get_running_loop().remove_reader(self._source)

    def read(self) -> bytes:
        """What has come; empty if nothing has.

        Raises:
            TtyGoneError: the terminal was closed, or hung up.
        """
        try:
            data = os.read(self._source, READ_AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise TtyGoneError from error
        if not data:
            raise TtyGoneError
        return data

    def write(self, data: bytes) -> None:
        """Send it, now or as soon as the terminal takes it."""
        if not self.is_gone:
            self._unsent += data
            self._send()

    def finish(self) -> None:
        """Wait, not for long, until all is sent."""
        deadline = time.monotonic() + LAST_WORDS_SECONDS
        self._stop_waiting()
        while self._unsent and not self.is_gone:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([], [self._target], [], left)[1]:
                return
            self._send(may_wait=False)

    def close(self) -> None:
        self._stop_waiting()
        for file in (self._source, self._target):
            os.close(file)

    def _send(self, *, may_wait: bool = True) -> None:
        try:
            sent = os.write(self._target, self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError:
            self.is_gone = True
            self._unsent.clear()
            sent = 0
        del self._unsent[:sent]
        if not self._unsent:
            self._stop_waiting()
        elif may_wait and not self._is_waiting:
            asyncio.get_running_loop().add_writer(self._target, self._send)
            self._is_waiting = True

    def _stop_waiting(self) -> None:
        if self._is_waiting:
            asyncio.get_running_loop().remove_writer(self._target)
            self._is_waiting = False


def _set(file: int, mode: list[Any]) -> None:
    """In the background this stops the process, and is to be tried again when it is back."""
    while True:
        try:
            termios.tcsetattr(file, termios.TCSANOW, mode)
        except termios.error as error:
            if error.args[0] != errno.EINTR:
                raise
        else:
            return


def _own_file(file: int, mode: int) -> int:
    """The same terminal, opened again: what is set on it, as not to wait, is ours alone."""
    try:
        return os.open(os.ttyname(file), mode | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError:
        return os.dup(file)
