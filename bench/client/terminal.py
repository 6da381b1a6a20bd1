"""A program at a pseudo-terminal of its own, with what it shows and what it has used so far."""

import os
import re
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pyte
from ptyprocess import PtyProcess

SIZE: Final = (24, 80)
_NOT_COMPILED: Final = "PYTHONDONTWRITEBYTECODE"
"""Set for tests: each run would compile again what is compiled where it is installed."""
_UNKNOWN_TO_PYTE: Final = re.compile(rb"\x1b\[[?>=<][0-9;]*[$a-zA-Z]*[upq]")


class Program:
    """Python with these arguments, at 80x24 in 256 colours; its home is new and empty."""

    def __init__(self, arguments: Sequence[str], home: Path | None = None) -> None:
        self._home = tempfile.TemporaryDirectory()
        unset = ("COLORTERM", "NO_COLOR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", _NOT_COMPILED)
        kept = {key: value for key, value in os.environ.items() if key not in unset}
        where = str(home or self._home.name)
        env = {**kept, "TERM": "xterm-256color", "HOME": where, "LC_ALL": "C.UTF-8"}
        self._process = PtyProcess.spawn([sys.executable, *arguments], dimensions=SIZE, env=env)
        self._screen = pyte.Screen(*reversed(SIZE))
        self._stream = pyte.ByteStream(self._screen)
        self.written = 0
        """Bytes so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.close(force=True)
        self._home.cleanup()

    @property
    def lines(self) -> list[str]:
        """What a person would see."""
        return list(self._screen.display)

    def press(self, keys: str) -> None:
        self._process.write(keys.encode())

    def read_until(self, words: str, seconds: float = 20) -> None:
        """Read until the screen shows the words.

        Raises:
            TimeoutError: it did not in time.
        """
        self.read_while(lambda lines: all(words not in line for line in lines), seconds)

    def read_while(self, goes_on: Callable[[list[str]], bool], seconds: float = 20) -> None:
        """
        Raises:
            TimeoutError: it went on for longer.
        """
        deadline = time.monotonic() + seconds
        while goes_on(self.lines):
            if time.monotonic() > deadline:
                screen = "\n".join(self.lines)
                raise TimeoutError(f"not seen in {seconds} s; the screen:\n{screen}")
            self.read(0.02)

    def read(self, quiet: float, first: float | None = None) -> bytes:
        """What is written until nothing more comes for `quiet` seconds, and `first` before all."""
        got = b""
        wait = quiet if first is None else first
        while select.select([self._process.fd], [], [], wait)[0]:
            wait = quiet
            try:
                got += self._process.read(65536)
            except EOFError:
                break
        self.written += len(got)
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", got))
        return got

    def key_to_paint(self, key: str) -> float:
        """Milliseconds from the key to the first byte of what it changes."""
        start = time.perf_counter()
        self.press(key)
        select.select([self._process.fd], [], [], 2)
        return (time.perf_counter() - start) * 1000

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, of all threads that still run."""
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9

    def stop(self) -> None:
        """Let it do nothing more: what it has used can be read in peace."""
        self._process.kill(signal.SIGSTOP)

    @property
    def megabytes(self) -> float:
        """Of memory that is resident now."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
