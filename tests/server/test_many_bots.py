"""Bots that have to think for many tables at a time keep no person waiting (4.9)."""

import asyncio
from collections.abc import Callable
from itertools import count, pairwise
from random import Random
from typing import NoReturn

import pytest

from support.hosted import hosted
from support.positions import at
from threeup_engine.bots.searcher import EXPERT, Searcher
from threeup_engine.options import Seat
from threeup_engine.visibility import view_for
from threeup_server.table import Table
from threeup_server.thinkers import Thinkers
from threeup_server.timers import Timers

DUEL = at(hands=("G6 G9", "B7"), down=("G1 - -", "B2 - -"), pile="O2", turn=0)


class _Noting(Timers):
    """Notes where a bot would think."""

    turns: list[str]

    def _act(self, table: Table) -> None:
        self.turns.append("bot")


async def test_4_9_people_are_heard_between_the_thoughts_of_bots_at_several_tables() -> None:
    async with hosted(bot_pause=1.0) as server:
        for name in ("Asha", "Bert", "Carla"):
            player = await server.comes(name)
            await player.create(bots=["sharp"])
            await player.ready()
            await player.up_to_date()
        timers = server.hub.timers = _Noting(server.hub, count().__next__)  # each takes a second
        turns = timers.turns = []
        server.seconds_pass(1)
        await _turns_of_the_loop(turns, lambda: turns.count("bot") == 3)

        assert all("people" in pair for pair in pairwise(turns))


async def test_4_9_people_are_heard_between_the_thoughts_that_no_process_can_take_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Thinkers, "_opened", _no_process)
    thinkers = Thinkers(1)
    question = Searcher(Random(1), EXPERT).question(view_for(DUEL, Seat(0)))
    turns: list[str] = []
    for _ in range(3):
        thinkers.ask(question, lambda _: turns.append("bot"))
    await _turns_of_the_loop(turns, lambda: turns.count("bot") == 3)

    assert all("people" in pair for pair in pairwise(turns))


def _no_process(_: Thinkers) -> NoReturn:
    raise OSError("no process")


async def _turns_of_the_loop(turns: list[str], until: Callable[[], bool]) -> None:
    """Note each of them, among what is noted there besides."""
    while not until():
        await asyncio.sleep(0)
        turns.append("people")
