"""The SSH door: memory, key to paint, bytes of a turn, and what is free again afterwards."""

import asyncio
import statistics
import tempfile
from collections.abc import AsyncIterator, Iterator
from typing import Final

from bench.door.far import Far
from bench.load.process import Measured, running

OTHERS: Final = 20
MOST: Final = 40
KEYS: Final = 40
TURNS: Final = 12
_SWEEP_SECONDS: Final = 6.0
_LEFT_RIGHT: Final = (b"\x1b[C",) * 5 + (b"\x1b[D",) * 5
"""From the first of six cards to the last and back, while they are chosen from."""
_SERVER: Final = (
    "threeup_server", "--host", "127.0.0.1", "--port", "0", "--no-config", "--no-data",
    "--no-announce", "--until-stdin-closes", "--bot-pause", "0", "--grace", "3600",
)  # fmt: skip


def lines() -> Iterator[str]:
    """Each figure, with the floor it has to keep."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(*_SERVER) as server,
        running(
            *("threeup_client", "serve-ssh", f"127.0.0.1:{server.port}", "--host", "127.0.0.1"),
            *("--port", "0", "--data", folder, "--sessions", "80", "--per-address", "80"),
            *("--enter-guard", "0", "--until-stdin-closes"),
        ) as door,
        asyncio.Runner() as runner,
    ):
        figures = _figures(door)
        while True:
            try:
                yield runner.run(anext(figures))  # type: ignore[arg-type]
            except StopAsyncIteration:
                return


async def _figures(door: Measured) -> AsyncIterator[str]:
    alone = await Far.comes(door.port)
    yield f"door: key to paint alone, {_shown(await _waits(alone))}"
    before = door.bytes_resident
    others = await _come(door.port, OTHERS)
    each = (door.bytes_resident - before) / OTHERS / 1e6
    yield f"door: {each:.2f} MB a session (floor 2.5)"
    yield f"door: {OTHERS} others at a key a second: {await _beside(alone, others)} (floor 5)"
    others += await _come(door.port, MOST - 1 - OTHERS)
    yield f"door: {MOST - 1} others at a key a second: {await _beside(alone, others)} (floor 200)"
    yield f"door: {await _bytes_of_a_turn(alone)} bytes a turn (floor 1500)"
    full = door.bytes_resident
    await asyncio.gather(*(one.goes() for one in others))
    await asyncio.sleep(_SWEEP_SECONDS)
    others = await _come(door.port, MOST - 1)
    again = (door.bytes_resident - full) / 1e6
    yield f"door: {MOST} sessions, all left and {MOST} new ones: {again:+.1f} MB"
    await asyncio.gather(*(one.goes() for one in (alone, *others)))


async def _come(port: int, count: int) -> list[Far]:
    """A few at a time, as people do."""
    people: list[Far] = []
    while len(people) < count:
        some = min(10, count - len(people))
        people += await asyncio.gather(*(Far.comes(port) for _ in range(some)))
    return people


async def _waits(one: Far) -> list[float]:
    """Milliseconds from each key to the first byte of what it changes."""
    waits = []
    for number in range(KEYS):
        seconds = await one.key_to_paint(_LEFT_RIGHT[number % 10])
        waits += [] if seconds is None else [seconds * 1000]
        await asyncio.sleep(0.05)
    return waits


async def _beside(one: Far, others: list[Far]) -> str:
    typing = [asyncio.create_task(_types(other)) for other in others]
    waits = await _waits(one)
    for task in typing:
        task.cancel()
    await asyncio.wait(typing)
    return _shown(waits)


async def _types(one: Far) -> None:
    number = 0
    await asyncio.sleep(id(one) // 64 % 100 / 100)
    while True:
        one.press(_LEFT_RIGHT[number % 10])
        number += 1
        await asyncio.sleep(1)


async def _bytes_of_a_turn(one: Far) -> int:
    """From Enter until it is this player's turn again, or over."""
    sizes = []
    for keys in (b"a", b"\r"):
        one.press(keys)
        await one.is_quiet()
    for _ in range(TURNS):
        before = one.bytes
        one.press(b"\r")
        await one.is_quiet()
        sizes.append(one.bytes - before)
    return round(statistics.median(sizes))


def _shown(waits: list[float]) -> str:
    if len(waits) < 2:
        return "no key was answered"
    late = statistics.quantiles(waits, n=20)[-1]
    return f"median {statistics.median(waits):.1f} ms, 95 % within {late:.1f} ms"
