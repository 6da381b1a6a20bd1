"""All attacks, one after the other, and what they did to another table and to the server."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Final

from bench.hostile.honest import HonestTable
from bench.hostile.peer import Peer
from bench.hostile.server import Server, running_server

ALLOWED_GROWTH: Final = 14.0
"""MiB by which the server may be larger in the end: tokens of thousands, and spare arenas."""
ALLOWED_AGAIN: Final = 4.0
"""MiB by which the same attack may make it larger a second time: what is kept is used again."""
_FORGET_SECONDS: Final = 30.0


def lines(scale: float) -> Iterator[str]:
    """One line for each attack; `scale` 1 is the whole of it, 10,000 frames and 1,000 rounds.

    Raises:
        SystemExit: with 1, after the last line, where anything was not as before.
    """
    with asyncio.Runner() as runner:
        faults: list[str] = []
        found = _run(scale, faults)
        while (line := runner.run(anext(found, None))) is not None:
            yield line
    yield from (f"  FAULT {fault}" for fault in faults)
    if faults:
        raise SystemExit(1)


async def _run(scale: float, faults: list[str]) -> AsyncIterator[str]:
    amounts = [
        ("frames", max(160, round(10_000 * scale))),
        ("floods", max(1, round(20 * scale))),
        ("slowloris", max(100, round(400 * scale))),
        ("deaf", max(10, round(40 * scale))),
        ("rounds", max(48, round(1_000 * scale))),
    ]
    again = [("deaf", 40)] * round(scale)
    memory: dict[str, float] = {}
    async with running_server() as server:
        table = await HonestTable.opened(server.port)
        playing = asyncio.create_task(table.play())
        await asyncio.sleep(max(0.5, 5 * scale))
        look = await Look.taken(server)
        before = look.state
        yield f"  {'quiet':10} {_milliseconds(table)}; {_told(before)}"
        for attack, amount in amounts + again:
            table.times.clear()
            counts = await _attack(attack, server, amount)
            times = _milliseconds(table)
            after = await look.again(before)
            yield f"  {attack:10} {times}; {_told(after)}; {amount}: {counts}"
            faults += [f"after {attack}: {one}" for one in _differences(before, after)]
            if after[0] > memory.setdefault(attack, after[0]) + ALLOWED_AGAIN:
                faults.append(f"{attack} again: {memory[attack]:.1f} MiB became {after[0]:.1f} MiB")
        look.reading.cancel()
        playing.cancel()
        yield f"  the other table played {table.games // 2} games"
    faults += table.faults


async def _attack(name: str, server: Server, amount: int) -> str:
    """Run one in a process of its own, that has to give way to the others."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.hostile.attacks", name, str(server.port), str(amount)),
        stdout=asyncio.subprocess.PIPE,
        preexec_fn=lambda: os.nice(5),
    )
    output, _ = await process.communicate()
    if process.returncode:
        raise SystemExit(f"the attack {name} failed")
    return ", ".join(f"{what} {count}" for what, count in json.loads(output).items())


State = tuple[float, int, int]
"""Memory in MiB, open files, tables."""


class Look:
    """Somebody in the lobby who sees the tables, and the server from outside."""

    def __init__(self, server: Server, peer: Peer) -> None:
        self._server = server
        self._peer = peer
        self.reading = asyncio.create_task(self._read())

    @classmethod
    async def taken(cls, server: Server) -> "Look":
        peer = await Peer.connected(server.port)
        await peer.hello("Look")
        await peer.until("lobby")
        return cls(server, peer)

    @property
    def state(self) -> State:
        return self._server.memory, self._server.open_files, len(self._peer.tables)

    async def again(self, before: State) -> State:
        """The state once lost sessions are forgotten, or after half a minute."""
        deadline = asyncio.get_running_loop().time() + _FORGET_SECONDS
        while _differences(before, self.state) and (  # noqa: ASYNC110
            asyncio.get_running_loop().time() < deadline
        ):
            await asyncio.sleep(0.2)
        return self.state

    async def _read(self) -> None:
        while True:
            await self._peer.next()


def _differences(before: State, after: State) -> list[str]:
    found: list[str] = []
    if after[0] > before[0] + ALLOWED_GROWTH:
        found.append(f"memory {before[0]:.1f} MiB has become {after[0]:.1f} MiB")
    if after[1:] != before[1:]:
        found.append(f"open files and tables {before[1:]} have become {after[1:]}")
    return found


def _told(state: State) -> str:
    return f"memory {state[0]:.1f} MiB, open files {state[1]}, tables {state[2]}"


def _milliseconds(table: HonestTable) -> str:
    times = sorted(table.times) or [0.0]
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    return (
        f"{len(times):5} moves, there and back "
        f"p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms, max {times[-1] * 1e3:.1f} ms"
    )
