"""The referee: a process of its own as others use it, or in this one; JSON lines in and out."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from threeup_engine.referee import serve

POSITION: Final[dict[str, Any]] = {
    "hands": ["GC2 G9 B3", "G5"],
    "draw": "O4 O5",
    "pile": "G2",
    "turn": 0,
}
"""A game in play, as one is handed to the referee."""


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


def answers_to(*lines: bytes) -> list[dict[str, Any]]:
    """What a referee in this process answers to these lines."""
    answers = io.BytesIO()
    serve(io.BytesIO(b"".join(line + b"\n" for line in lines)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def answer_to(request: object) -> dict[str, Any]:
    return answers_to(json.dumps(request).encode())[0]
