"""`python -m bench client`: counts and ratios of one run, at a pseudo-terminal, motion off."""

import statistics
from collections.abc import Iterator, Sequence
from typing import Final

from bench.client.returns import OUTAGES, returns
from bench.client.session import BOT_PAUSE, Session
from bench.client.stalls import stalls
from bench.client.start import first_paints, help_seconds
from bench.client.terminal import Program
from bench.load.process import running

OPTIONS: Final = (
    *("--name", "Bench", "--animation", "off", "--theme", "dark"),
    *("--coach", "off", "--enter-guard", "0"),
)
CLIENT: Final = (
    *("-c", "import sys; from threeup_client.__main__ import main; sys.exit(main())"),
    *OPTIONS,
)
"""As the installed command begins."""
SERVER: Final = (
    "threeup_server", "--host", "127.0.0.1", "--port", "0", "--no-config", "--no-data",
    "--no-announce", "--until-stdin-closes", "--bot-pause", BOT_PAUSE,
)  # fmt: skip
PLAY_SECONDS: Final = 75
IDLE_SECONDS: Final = 5
KEYS: Final = 40
_RIGHT, _LEFT = "\x1b[C", "\x1b[D"


def lines() -> Iterator[str]:
    """The report; it takes about four minutes."""
    yield "the client at a pseudo-terminal of 80x24 and 256 colours, motion and coach off"
    yield _line("CPU of --help", help_seconds(), 0.3, "s")
    yield from _start_lines()
    with (
        running(*SERVER) as server,
        Program((*CLIENT, f"127.0.0.1:{server.port}")) as client,
    ):
        session = Session(client)
        session.sits_down()
        session.plays(PLAY_SECONDS)
        sent = session.sent
        yield _counts("bytes to choose another card", sent.choice, 450)
        yield _counts("bytes of somebody else's move", sent.others, 300)
        yield _counts("bytes of a whole own turn", sent.turns, 1500)
        yield _counts("the same with another choice", sent.chosen_turns, 1500)
        yield _counts("bytes of a tick of the clock", sent.ticks, 40)
    yield from _rest_lines()
    for seconds, back in zip(OUTAGES, returns(SERVER, CLIENT), strict=True):
        yield _line(f"back at the table after {seconds:.0f} s without a way", back, 1, "s")
    for where, milliseconds in stalls(OPTIONS):
        yield _line(f"longest without the loop: {where}", milliseconds, 50, "ms of CPU")


def _start_lines() -> Iterator[str]:
    ours, empty = first_paints((*CLIENT, "--no-search"))
    ratio = statistics.median(ours) / statistics.median(empty)
    seconds = f"({statistics.median(ours):.3f} s / {statistics.median(empty):.3f} s)"
    yield _line("first paint / an empty Textual app", ratio, 1.3, seconds)


def _rest_lines() -> Iterator[str]:
    with Program((*CLIENT, "--solo", "--bots", "2")) as client:
        client.read_until("Choose 3 more")
        client.press("a")
        client.read_until("Three chosen")
        client.press("\r")
        client.read_until("▶", 30)
        while not any("▶ Your turn" in line for line in client.lines):
            client.press("\r")  # nothing fits: the pile is taken
            client.read(0.3)
            client.read_until("▶", 30)
        client.read(0.3)
        yield _line("key to paint, median", statistics.median(_waits(client)), 10, "ms")
        before = client.cpu
        client.read(IDLE_SECONDS)
        yield _line("CPU at the table, idle", 100 * (client.cpu - before) / IDLE_SECONDS, 1, "%")
        yield _line("memory", client.megabytes, 50, "MB")


def _waits(client: Program) -> Sequence[float]:
    """Milliseconds of each key that has changed something."""
    waits = []
    for i in range(KEYS):
        wait = client.key_to_paint(_RIGHT if i % 2 == 0 else _LEFT)
        if client.read(0.1):
            waits.append(wait)
    return waits or [0.0]


def _counts(what: str, counts: Sequence[int], floor: int) -> str:
    """The median is held against the floor; the longest is told as well."""
    if not counts:
        return f"  {what:44} none was seen"
    return _line(what, statistics.median(counts), floor, f"(most {max(counts)}, of {len(counts)})")


def _line(what: str, value: float, floor: float, unit: str) -> str:
    verdict = "ok" if value <= floor else "ABOVE THE FLOOR"
    return f"  {what:44}{value:8.2f} {unit:20} (floor {floor:g}) {verdict}"
