"""A program at a pseudo-terminal of its own, with what it has used so far."""

import os
import select
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from ptyprocess import PtyProcess

CLIENT = ("-m", "threeup_client", "--name", "Bench", "--animation", "off", "--theme", "dark")
_TICKS = os.sysconf("SC_CLK_TCK")


class Program:
    """Python with these arguments, at 80x24 in 256 colours; its home is new and empty."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._home = tempfile.TemporaryDirectory()
        kept = {key: value for key, value in os.environ.items() if key != "COLORTERM"}
        env = {**kept, "TERM": "xterm-256color", "HOME": self._home.name, "LC_ALL": "C.UTF-8"}
        self._process = PtyProcess.spawn([sys.executable, *arguments], dimensions=(24, 80), env=env)

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

    def press(self, keys: str) -> None:
        self._process.write(keys.encode())

    def read_until(self, words: bytes, seconds: float = 20) -> bytes:
        """Everything written until `words` were among it.

        Raises:
            TimeoutError: they were not in time.
        """
        got = b""
        deadline = time.monotonic() + seconds
        while words not in got:
            if time.monotonic() > deadline:
                raise TimeoutError(f"{words!r} not seen in {seconds} s, but {got[-400:]!r}")
            got += self.read(0.05)
        return got

    def read(self, quiet: float) -> bytes:
        """What is written until nothing more comes for `quiet` seconds."""
        got = b""
        while select.select([self._process.fd], [], [], quiet)[0]:
            try:
                got += self._process.read(65536)
            except EOFError:
                break
        return got

    def key_to_paint(self, key: str) -> float:
        """Milliseconds from the key to the first byte of what it changes."""
        start = time.perf_counter()
        self.press(key)
        select.select([self._process.fd], [], [], 2)
        return (time.perf_counter() - start) * 1000

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def megabytes(self) -> float:
        """Of memory that is resident now."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
