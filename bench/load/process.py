"""A server under measurement, in a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Measured:
    """A running process; the system counts its time and memory."""

    def __init__(self, pid: int, port: int) -> None:
        self.port = port
        self._folder = Path(f"/proc/{pid}")

    @property
    def cpu_seconds(self) -> float:
        """User and system, all threads."""
        after_name = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def bytes_resident(self) -> int:
        pages = int((self._folder / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(*words: str) -> Iterator[Measured]:
    """`python -m` some words; its first line names its port last, its input's end ends it."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-m", *words], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            line = process.stdout.readline().decode()
            port = int(re.findall(r"(?:^|:|-p )(\d+)", line)[-1])
            yield Measured(process.pid, port)
        finally:
            process.stdin.close()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
