"""Tables full of experts beside two people: how long are the people's moves there and back?"""

import asyncio
import statistics
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from bench.hostile.honest import HonestTable
from bench.hostile.peer import Peer
from bench.hostile.server import running_server

EXPERTS_AT_A_TABLE: Final = 3
_SHARE: Final = "5a" * 16


def lines(tables: int, seconds: float) -> Iterator[str]:
    """One line a fact."""
    times, moves, faults = asyncio.run(_measured(tables, seconds))
    milliseconds = sorted(1000 * one for one in times)
    yield f"{tables} tables of a person and {EXPERTS_AT_A_TABLE} experts, {seconds:g} s"
    yield f"experts' moves: {moves} ({moves / seconds:.1f} a second)"
    p50, p99 = statistics.median(milliseconds), milliseconds[int(0.99 * len(milliseconds))]
    yield (
        f"people at another table: {len(milliseconds)} moves, there and back "
        f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {milliseconds[-1]:.1f} ms (to stay under 200)"
    )
    yield f"faults: {faults or 'none'}"


async def _measured(tables: int, seconds: float) -> tuple[list[float], int, list[str]]:
    async with running_server() as server:
        honest = await HonestTable.opened(server.port)
        owners = [await _opened(server.port, number) for number in range(tables)]
        playing = [asyncio.create_task(_play(owner)) for owner in owners]
        people = asyncio.create_task(honest.play())
        await asyncio.sleep(seconds)
        for task in (people, *playing):
            task.cancel()
        moves = 0
        for task in playing:
            with suppress(asyncio.CancelledError):
                await task
        moves = sum(owner.view["version"] for owner in owners if owner.view)
        for owner in owners:
            owner.cut()
        return honest.times, moves, honest.faults


async def _opened(port: int, number: int) -> Peer:
    """A table at which the experts already think."""
    owner = await Peer.connected(port)
    await owner.hello(f"Owner {number}")
    bots = ["expert"] * EXPERTS_AT_A_TABLE
    options = {"name": "Experts", "seats": EXPERTS_AT_A_TABLE + 1, "bots": bots}
    await owner.ask("create", options=options)
    await owner.ask("ready", ready=True, share=_SHARE)
    return owner


async def _play(owner: Peer) -> None:
    while True:
        await owner.until("update")
        if owner.room["stage"] != "playing":
            await owner.ask("ready", ready=True, share=_SHARE)
        elif owner.view is not None and owner.view["legal"]:
            version, action = owner.view["version"], owner.view["legal"][0]
            await owner.ask("act", game=owner.room["game"], version=version, action=action)
