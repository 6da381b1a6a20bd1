"""Whatever is pressed, clicked and resized while others do what they like: nothing breaks."""

import asyncio
import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.company import Company
from support.monkey import Monkey
from threeup_client.screens.table import TableScreen


@contextmanager
def faults(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """What the loop complains about, and what is logged as an error."""
    found: list[str] = []

    def complain(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        found.append(f"{context.get('message')}: {context.get('exception')!r}")

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(complain)
    with caplog.at_level(logging.ERROR):
        yield found
    gc.collect()
    found += [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def _evening(
    seed: int, steps: int, folder: Path, caplog: pytest.LogCaptureFixture
) -> list[str]:
    with faults(caplog) as found:
        chance = Random(f"company {seed}")
        async with Company(chance, folder / "server", "Asha") as company:
            await Monkey(seed, company, folder / "asha").lives(steps)
    return found


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_a_monkey_does_the_screens_stand(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableScreen, "results_seconds", 0.1)
    assert await _evening(seed, 150, tmp_path, caplog) == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(100, 160))
async def test_whatever_a_monkey_does_for_long_the_screens_stand(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableScreen, "results_seconds", 0.1)
    assert await _evening(seed, 600, tmp_path, caplog) == []
