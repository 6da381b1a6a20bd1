"""Whatever is pressed, clicked and typed while others do what they like: nothing breaks."""

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
from support.monkey_lines import MonkeyOfLines
from threeup_client.screens.asking import AskingScreen
from threeup_client.screens.table import TableScreen


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after seconds comes often."""
    monkeypatch.setattr(TableScreen, "results_seconds", 0.1)
    for screen in (AskingScreen, TableScreen):
        monkeypatch.setattr(screen, "refused_seconds", 0.1)
    monkeypatch.setattr("threeup_client.net.SHORTLY_SECONDS", 0.0)


@contextmanager
def _faults(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """What the loop complains about, and what is logged as an error."""
    found: list[str] = []

    def complain(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        found.append(f"{context.get('message')}: {context.get('exception')!r}")

    asyncio.get_running_loop().set_exception_handler(complain)
    with caplog.at_level(logging.ERROR):
        yield found
    gc.collect()
    found += [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


async def _evening(
    kind: type[Monkey] | type[MonkeyOfLines],
    seed: int,
    steps: int,
    folder: Path,
    caplog: pytest.LogCaptureFixture,
) -> list[str]:
    with _faults(caplog) as found:
        async with Company(Random(f"company {seed}"), folder / "server", "Asha") as company:
            await kind(seed, company, folder / "asha").lives(steps)
    return found


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_a_monkey_does_the_screens_stand(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await _evening(Monkey, seed, 120, tmp_path, caplog) == []


async def test_whatever_a_monkey_types_its_lines_are_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await _evening(MonkeyOfLines, 0, 120, tmp_path, caplog) == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(100, 140))
async def test_whatever_a_monkey_does_for_long_the_screens_stand(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await _evening(Monkey, seed, 600, tmp_path, caplog) == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(100, 140))
async def test_whatever_a_monkey_types_for_long_its_lines_are_answered(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await _evening(MonkeyOfLines, seed, 400, tmp_path, caplog) == []
