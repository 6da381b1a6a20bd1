"""A real program in a pseudo-terminal, its screen kept by pyte."""

import os
import re
import select
import signal
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pyte
from ptyprocess import PtyProcess

_UNKNOWN_TO_PYTE: Final = re.compile(
    rb"\x1b\[[?>=<][0-9;]*[$a-zA-Z]*[upq]|\x1b\[<u|\x1b\]22;[^\x1b]*\x1b\\"
)
"""Queries and keyboard modes that pyte would print as text."""
_PIECE_SECONDS: Final = 0.03
_MOST_PIECES: Final = 20


class Terminal:
    """One program at one terminal; keys go in, `lines` is what a person would see."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
    ) -> None:
        unset = ("COLUMNS", "LINES", "NO_COLOR")
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        environment = {**kept, "TERM": "xterm-256color", **(env or {})}
        self._process = PtyProcess.spawn(list(command), dimensions=(rows, columns), env=environment)
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = bytearray()
        """Everything the program has written."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.isalive():
            self._process.kill(signal.SIGKILL)
        self._process.close(force=True)

    @property
    def lines(self) -> list[str]:
        return list(self._screen.display)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def press(self, keys: str) -> None:
        self._process.write(keys.encode())

    @property
    def attributes(self) -> list[object]:
        """How the terminal treats what is typed: echo, lines, signals."""
        return termios.tcgetattr(self._process.fd)

    def kill(self, number: signal.Signals) -> None:
        self._process.kill(number)

    def clear(self) -> None:
        """Forget what the screen shows."""
        self._screen.reset()

    def wait_until_stopped(self) -> None:
        """Read on until the program sleeps, as after SIGTSTP."""
        stat = Path(f"/proc/{self._process.pid}/stat")
        while stat.read_text().rpartition(")")[2].split()[0] != "T":
            self.read(0.05)

    def hang_up(self, seconds: float = 60) -> int:
        """Take the terminal away; gives the exit status of the program, which has to end by itself.

        Raises:
            AssertionError: it did not in time.
        """
        self._process.fileobj.close()
        self._process.closed = True
        deadline = time.monotonic() + seconds
        while self._process.isalive():
            assert time.monotonic() < deadline, f"still running after {seconds} s"
            time.sleep(0.02)
        status = self._process.exitstatus
        return status if status is not None else -(self._process.signalstatus or 0)

    def resize(self, columns: int, rows: int) -> None:
        self._process.setwinsize(rows, columns)
        self._screen.resize(rows, columns)

    def read(self, seconds: float) -> bool:
        """Take in what the program writes within `seconds`; False when it has ended."""
        ready, _, _ = select.select([self._process.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = self._process.read(65536)
        except EOFError:
            return False
        self.raw += data
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", data))
        return True

    def wait_until(self, holds: Callable[[str], bool], seconds: float = 60) -> str:
        """Read until `holds` of the screen's text.

        Raises:
            AssertionError: it did not in time; the message shows the screen.
        """
        deadline = time.monotonic() + seconds
        while not holds(self.text):
            is_running = self.read(0.05)
            if time.monotonic() > deadline or (not is_running and not holds(self.text)):
                raise AssertionError(f"not seen in {seconds} s; the screen:\n{self.text}")
        self._take_the_rest()
        return self.text

    def _take_the_rest(self) -> None:
        """What belongs to the same picture: a large one comes in pieces, its words in any order."""
        for _ in range(_MOST_PIECES):
            before = len(self.raw)
            self.read(_PIECE_SECONDS)
            if len(self.raw) == before:
                return

    def wait_for(self, words: str, seconds: float = 60) -> str:
        return self.wait_until(lambda text: words in text, seconds)

    def wait_for_end(self, seconds: float = 60) -> int:
        """The exit status, once the program has ended by itself."""
        deadline = time.monotonic() + seconds
        while self.read(0.05):
            if time.monotonic() > deadline:
                raise AssertionError(f"still running after {seconds} s; the screen:\n{self.text}")
        self._process.wait()
        status = self._process.exitstatus
        return status if status is not None else -(self._process.signalstatus or 0)
