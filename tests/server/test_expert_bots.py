"""Expert bots think in processes of their own, and the tables go on."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from support.hosted import Hosted, hosted, until_true
from threeup_engine.bots.searcher import Searcher
from threeup_engine.options import Seat
from threeup_engine.visibility import view_for

TESTS = Path(__file__).parents[1]
FORBIDDEN_CALL = TESTS / "support" / "forbidden_call.py"
THINK = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from threeup_server.thinkers import _begin_thinking
if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, initializer=_begin_thinking) as pool:
        print(pool.submit(abs, -40).result())
"""


async def test_a_table_of_experts_plays_with_a_person_while_others_are_answered() -> None:
    async with hosted(thinkers=1) as server:
        asha, other = await server.comes("Asha"), await server.comes("Other")
        await asha.create(bots=["expert"], house={"deck": "green"})
        await asha.ready()
        await asha.event("game_began")
        assert (await other.ask("probe"))["t"] == "done"
        while asha.view["turns"] < 4 and asha.room["stage"] == "playing":
            await asha.own_turn()
            await asha.act(asha.view["legal"][0])
            await asha.kind("update")

        moved = [event for event in asha.events if event["t"] in {"played", "took"}]
        assert {event["seat"] for event in moved} == {0, 1}


async def test_an_expert_at_a_table_follows_what_a_person_plays() -> None:
    async with hosted(thinkers=1) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["expert"])
        await asha.ready()
        await asha.event("game_began")
        while asha.view["turns"] < 3:
            await asha.own_turn()
            await asha.act(asha.view["legal"][0])
            await asha.kind("update")
        (table,) = server.hub.tables
        expert = table.seats[Seat(1)]
        assert expert is not None
        assert table.game is not None
        assert isinstance(expert.bot, Searcher)
        view = view_for(table.game.state, Seat(1))

        gleaned = expert.bot.question(view).gleanings

        assert [len(cards) for cards in gleaned] == [
            seat.hand - len(seat.known) for seat in view.seats
        ]


async def test_a_bot_that_thinks_takes_nothing_of_one_game_into_the_next() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["sharp"], house={"deck": "green"})
        await asha.ready()
        await asha.event("game_began")
        (table,) = server.hub.tables
        sharp = table.seats[Seat(1)]
        assert sharp is not None
        in_the_first_game = sharp.bot
        await asha.play_own_moves()

        await asha.ready()
        await asha.event("game_began")

        assert sharp.bot is not in_the_first_game


@asynccontextmanager
async def _held_thoughts(server: Hosted) -> AsyncIterator[None]:
    """Within it the process that thinks stands still: no thought comes to its end unseen."""
    pool = server.hub.thinkers._opened()
    process = await asyncio.wrap_future(pool.submit(os.getpid))
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it may have been killed
            os.kill(process, signal.SIGCONT)


async def test_a_move_that_was_thought_of_for_a_table_that_is_gone_is_dropped() -> None:
    async with hosted(thinkers=1) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["expert"])
        (table,) = server.hub.tables
        async with _held_thoughts(server):
            await asha.ready()
            await until_true(lambda: table.thinking == {1})
            await asha.ask("leave")
        await until_true(lambda: table.thinking == set())

        assert list(server.hub.tables) == []
        assert (await asha.ask("probe"))["t"] == "done"


async def test_a_move_that_was_thought_of_before_a_pause_is_made_after_it() -> None:
    async with hosted(thinkers=1) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["expert"])
        (table,) = server.hub.tables
        async with _held_thoughts(server):
            await asha.ready()
            await until_true(lambda: table.thinking == {1})
            await asha.ask("pause", pause=True)
        await until_true(lambda: table.thinking == set())
        await asha.up_to_date()
        assert asha.view["seats"][1]["status"] == "choosing"

        await asha.ask("pause", pause=False)

        assert (await asha.event("somebody_chose"))["seat"] == 1


async def test_where_the_thinking_process_is_killed_the_bot_moves_all_the_same() -> None:
    async with hosted(thinkers=1) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["expert"])
        (table,) = server.hub.tables
        async with _held_thoughts(server):
            await asha.ready()
            await until_true(lambda: table.thinking == {1})
            pool = server.hub.thinkers._pool
            assert pool is not None
            for process in list(pool._processes):
                os.kill(process, signal.SIGKILL)

            assert (await asha.event("somebody_chose"))["seat"] == 1


def test_where_no_process_can_be_begun_the_bot_moves_all_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "support.no_files_left"],
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout == "1\n"
    assert done.stderr == ("no process can think for a bot: OSError(24, 'Too many open files')\n")


async def test_where_one_thought_fails_those_that_wait_are_answered_too() -> None:
    async with hosted(thinkers=1) as server:
        players = [await server.comes(name) for name in ("Asha", "Bert", "Carla")]
        async with _held_thoughts(server):
            for player in players:
                await player.create(bots=["expert"])
                await player.ready()
            await until_true(lambda: all(table.thinking == {1} for table in server.hub.tables))
            pool = server.hub.thinkers._pool
            assert pool is not None
            server.hub.thinkers._give_up(pool)

        for player in players:
            assert (await player.event("somebody_chose"))["seat"] == 1


def test_experts_think_where_the_service_may_not_change_its_priority() -> None:
    done = subprocess.run(
        [sys.executable, FORBIDDEN_CALL, sys.executable, "-c", THINK],
        capture_output=True,
        text=True,
        check=True,
    )

    assert (done.stdout, done.stderr) == ("40\n", "")
