"""The referee as others use it: a process of its own, JSON lines in and out."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class RefereeProcess:
    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def ask(self, request: object) -> dict[str, Any]:
        return self.ask_line(json.dumps(request).encode())

    def ask_line(self, line: bytes) -> dict[str, Any]:
        """The one answer to a line of bytes without its end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


@contextmanager
def running_referee() -> Iterator[RefereeProcess]:
    """A referee that must end by itself, with 0 and without complaint, when its input ends."""
    command = [sys.executable, "-m", "threeup_engine", "referee"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        yield RefereeProcess(process)
        _, complaint = process.communicate(timeout=30)
    assert (process.returncode, complaint) == (0, b"")
