"""`python -m bench client`: counts and ratios of one run, at a pseudo-terminal, motion off."""

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Final

from bench.client.terminal import CLIENT, Program

EMPTY: Final = ("-c", "from textual.app import App; App().run()")
IDLE_SECONDS: Final = 5
KEYS: Final = 40
_RIGHT, _LEFT = "\x1b[C", "\x1b[D"


def lines() -> Iterator[str]:
    """The report; it takes about half a minute."""
    yield "the client at a pseudo-terminal of 80x24 and 256 colours, motion off"
    yield _line("CPU of --help", _help_seconds(), 0.3, "s")
    ours, empty = _first_paint((*CLIENT, "--no-search"), b"Quit"), _first_paint(EMPTY, b"\x1b[?25l")
    yield _line("first paint / an empty Textual app", ours / empty, 1.3, f"({ours:.2f} s CPU)")
    with Program(
        (*CLIENT, "--solo", "--bots", "2", "--enter-guard", "0", "--animation", "off")
    ) as client:
        client.read_until(b"Choose 3 more")
        client.press("a")
        client.read(0.3)
        client.press("\r")
        _until_asked(client)
        sent, waits = _keys(client)
        yield _line("bytes to move the choice", max(sent), 450, "at most")
        yield _line("key to paint, median", statistics.median(waits), 10, "ms")
        before = client.cpu
        client.read(IDLE_SECONDS)
        yield _line("CPU at the table, idle", 100 * (client.cpu - before) / IDLE_SECONDS, 1, "%")
        yield _line("memory", client.megabytes, 50, "MB")


def _until_asked(client: Program) -> None:
    """Bots move meanwhile; an Enter of ours is only pressed when it is our turn."""
    client.read_until("▶ Your turn".encode(), 30)
    client.read(0.3)


def _keys(client: Program) -> tuple[list[int], list[float]]:
    """Bytes and milliseconds of each key that has changed something."""
    sent: list[int] = []
    waits: list[float] = []
    for i in range(KEYS):
        wait = client.key_to_paint(_RIGHT if i % 2 == 0 else _LEFT)
        got = len(client.read(0.1))
        if got:
            sent.append(got)
            waits.append(wait)
    return sent or [0], waits or [0.0]


def _help_seconds() -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "threeup_client", "--help"], capture_output=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _first_paint(arguments: tuple[str, ...], words: bytes) -> float:
    """Seconds of processor time until the words are painted; the least of five."""
    least = float("inf")
    for _ in range(5):
        with Program(arguments) as program:
            program.read_until(words)
            time.sleep(0.2)
            least = min(least, program.cpu)
    return least


def _line(what: str, value: float, floor: float, unit: str) -> str:
    verdict = "ok" if value <= floor else "ABOVE THE FLOOR"
    return f"  {what:36}{value:8.2f} {unit:14} (floor {floor:g}) {verdict}"
