"""The kill test: a server that is killed again and again loses nothing that it has said."""

import asyncio
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from soak.crowd import Crowd
from soak.person import Facts
from soak.server import Server

DATABASE_INDEX = "threeup.db-shm"
TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Plan:
    """How much is tried; the same seed makes the same choices."""

    tables: int
    kills: int
    seed: int
    end_seconds: float = 120.0


@dataclass
class Outcome:
    facts: Facts
    at_commits: int = 0
    """Of the kills, those that stopped the server as soon as a commit was seen."""
    down_seconds: float = 0.0
    """The longest time from a kill until all were back."""
    exit_status: int | None = None
    complaints: str = ""


async def run(plan: Plan, folder: Path) -> Outcome:
    """Play, kill, begin again; then let all games end."""
    rng = Random(plan.seed)
    data = folder / "data"
    server = Server(folder / "log", "--bot-pause", "0", "--data", str(data))
    crowd = Crowd(server.port, plan.tables, rng, pause=0.02, patience=2.0)
    outcome = Outcome(crowd.facts)
    await server.start()
    try:
        async with crowd.at_play():
            for _ in range(plan.kills):
                await asyncio.sleep(rng.uniform(0.05, 0.5))
                if rng.random() < 0.5:
                    outcome.at_commits += await _stopped_at_commit(server, data, rng)
                await server.kill()
                killed_at = time.monotonic()
                await server.start()
                if rng.random() < 0.8:
                    await crowd.all_are_back()
                    passed = time.monotonic() - killed_at
                    outcome.down_seconds = max(outcome.down_seconds, passed)
            await crowd.play_to_the_end(plan.end_seconds)
    finally:
        outcome.exit_status = await server.stop()
        outcome.complaints = server.complaints
    return outcome


async def _stopped_at_commit(server: Server, data: Path, rng: Random) -> bool:
    """Stop the process, as nearly as can be told from outside, between a commit and its push."""
    trigger = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "soak.trigger"),
        *(str(server.pid), str(rng.randrange(1, 20)), str(data / DATABASE_INDEX)),
        cwd=TESTS,
    )
    return await trigger.wait() == 0
