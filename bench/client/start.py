"""The processor time until the client shows something, beside an empty Textual app."""

import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final

from bench.client.terminal import Program

EMPTY: Final = ("-c", "from textual.app import App; App().run()")
ROUNDS: Final = 20
_BLANK: Final = 80 * 24
"""More bytes than that are a whole screen of Textual's."""


def first_paints(client: Sequence[str]) -> tuple[list[float], list[float]]:
    """Seconds until the client's start screen, and until an empty app's, by turns."""
    ours: list[float] = []
    empty: list[float] = []
    for _ in range(ROUNDS):
        ours.append(_until(client, lambda program: "q quit" in program.lines[-1]))
        empty.append(_until(EMPTY, lambda program: program.written > _BLANK))
    return ours, empty


def _until(arguments: Sequence[str], is_painted: Callable[[Program], bool]) -> float:
    with Program(arguments) as program:
        program.read_while(lambda _: not is_painted(program))
        program.stop()
        return program.cpu


def help_seconds() -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "threeup_client", "--help"], capture_output=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
