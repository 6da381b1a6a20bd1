"""The chaos test: people behind bad lines lose nothing, and the server keeps nothing of them."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from soak.crowd import Crowd
from soak.person import Facts
from soak.process import Usage, usage_of
from soak.proxy import BadLine
from soak.server import Server

SAMPLES = 20


@dataclass(frozen=True)
class Plan:
    tables: int
    seconds: float
    seed: int
    end_seconds: float = 120.0


@dataclass
class Outcome:
    facts: Facts
    troubles: Mapping[str, int]
    usages: list[Usage] = field(default_factory=list)
    """The server's, before anybody came, then evenly over the time of the troubles."""
    after: Usage | None = None
    """When everybody had gone."""
    exit_status: int | None = None
    complaints: str = ""


async def run(plan: Plan, folder: Path, *options: str) -> Outcome:
    """Play over bad lines, then over good ones to the end, and go."""
    rng = Random(plan.seed)
    server = Server(folder / "log", "--bot-pause", "0", "--data", str(folder / "data"), *options)
    await server.start()
    async with BadLine(server.port, rng) as line:
        crowd = Crowd(line.port, plan.tables, rng, pause=0.02, patience=2.0)
        outcome = Outcome(crowd.facts, line.troubles, [usage_of(server.pid)])
        try:
            async with crowd.at_play():
                for _ in range(SAMPLES):
                    await asyncio.sleep(plan.seconds / SAMPLES)
                    outcome.usages.append(usage_of(server.pid))
                await line.heal()
                await crowd.play_to_the_end(plan.end_seconds)
                await crowd.leave()
            outcome.after = await _when_all_have_gone(server.pid, outcome.usages[0].files)
        finally:
            outcome.exit_status = await server.stop()
            outcome.complaints = server.complaints
    return outcome


async def _when_all_have_gone(pid: int, files: int) -> Usage:
    """The usage once no more than so many files are open, or after some seconds."""
    for _ in range(100):
        usage = usage_of(pid)
        if usage.files <= files:
            break
        await asyncio.sleep(0.1)
    return usage_of(pid)
