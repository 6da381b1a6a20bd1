"""When a broken link is tried for again (hardening 2.9; back within 1 s once there is a way)."""

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from support.fake_table_session import Clock, FakeTableSession
from support.room_scenes import lost
from support.table_scenes import model_of, players
from threeup_client.address import Address
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.screens.table import TableScreen
from threeup_client.storage import Storage
from threeup_client.tries import Tries
from threeup_protocol.server_messages import Code, Goodbye

EARS = ("127.0.0.1", 0)


def broken(clock: Clock, held: float = 60.0) -> Tries:
    """A link that was up for so long has just broken."""
    tries = Tries(clock)
    clock.now += held
    tries.pause(was_up=True, was_answered=True, wait=0.0)
    return tries


def nobody_answers(tries: Tries, clock: Clock, took: float = 0.0) -> float:
    """Seconds from the beginning of a try to the next one."""
    tries._began = clock.now
    clock.now += took
    pause = tries.pause(was_up=False, was_answered=False, wait=0.0)
    clock.now += pause
    return took + pause


def sent_away(tries: Tries, wait: float = 0.0) -> float:
    return tries.pause(was_up=False, was_answered=True, wait=wait)


@pytest.mark.parametrize("took", [0.0, 0.3, 0.7])
def test_tries_follow_within_0_75_s_where_somebody_answered_before(took: float) -> None:
    clock = Clock()
    tries = broken(clock)
    every = [nobody_answers(tries, clock, took) for _ in range(100)]
    assert round(max(every), 6) <= 0.75
    assert tries.attempt == 101


def test_a_link_that_held_is_tried_for_again_at_a_moment_of_ones_own() -> None:
    clock = Clock()
    tries = Tries(clock)
    clock.now += 60
    found = [tries.pause(was_up=True, was_answered=True, wait=0.0) for _ in range(50)]
    assert min(found) >= 0.35
    assert max(found) <= 0.7
    assert len(set(found)) == 50


def test_after_two_minutes_pauses_grow_to_20_s() -> None:
    clock = Clock()
    tries = broken(clock)
    clock.now += 120
    every = [nobody_answers(tries, clock) for _ in range(12)]
    assert max(every[:1]) <= 0.5
    assert min(every[-3:]) >= 10
    assert max(every) <= 20


def test_where_nobody_ever_answered_pauses_grow_from_the_first() -> None:
    clock = Clock()
    tries = Tries(clock)
    every = [nobody_answers(tries, clock) for _ in range(12)]
    assert min(every[-3:]) >= 10


def test_2_9_a_server_that_answers_and_sends_away_is_not_pressed() -> None:
    tries = broken(Clock())
    every = [sent_away(tries) for _ in range(12)]
    assert min(every[-3:]) >= 10
    assert sent_away(tries, wait=30.0) == 30.0


def test_a_link_that_held_makes_the_pauses_short_again() -> None:
    clock = Clock()
    tries = broken(clock)
    for _ in range(12):
        sent_away(tries)
    clock.now += 6
    assert tries.pause(was_up=True, was_answered=True, wait=0.0) <= 0.7
    assert tries.attempt == 1


@pytest.fixture
def black_hole() -> Iterator[Address]:
    """Takes no more connections, and says nothing."""
    with socket.create_server(EARS, backlog=0) as server, socket.socket() as first:
        first.connect(server.getsockname())
        yield Address(*server.getsockname())


async def dialled(tries: Tries, address: Address) -> None:
    await tries.dial(address, None, lambda _: None, 18)


async def test_a_quick_try_ends_where_nothing_comes_back(black_hole: Address) -> None:
    clock = Clock()
    tries = broken(clock)
    with pytest.raises(TimeoutError):
        await dialled(tries, black_hole)


async def test_whoever_is_in_a_hurry_ends_a_long_try_and_the_pause(black_hole: Address) -> None:
    tries = Tries()
    trying = asyncio.create_task(dialled(tries, black_hole))
    await asyncio.sleep(0)
    tries.hurry()
    await tries.wait(3600)
    with pytest.raises(TimeoutError):
        await trying


@pytest.mark.parametrize(
    ("milliseconds", "tls", "least"),
    [(18, False, 0.844), (600, False, 5.5), (None, False, 2.7), (18, True, 3.844)],
)
async def test_a_hurried_try_has_time_for_an_answer_from_far_away(
    black_hole: Address, milliseconds: int | None, tls: bool, least: float
) -> None:
    tries = Tries(Clock())
    address = replace(black_hole, tls=tls)
    trying = asyncio.create_task(tries.dial(address, None, lambda _: None, milliseconds))
    await asyncio.sleep(0)
    before = asyncio.get_running_loop().time()
    tries.hurry()
    assert tries._limit is not None
    ends = tries._limit.when()
    trying.cancel()
    assert ends is not None
    assert ends - before >= least - 0.001


async def test_a_key_that_is_held_down_does_not_press_a_server() -> None:
    clock = Clock()
    tries = Tries(clock)
    tries._began = clock.now
    loop = asyncio.get_running_loop()
    before = loop.time()
    tries.hurry()
    await tries.wait(3600)
    assert loop.time() - before >= 0.19


async def test_a_hurry_as_the_try_is_given_up_asks_for_nothing_more(black_hole: Address) -> None:
    clock = Clock()
    tries = Tries(clock)
    trying = asyncio.create_task(dialled(tries, black_hole))
    await asyncio.sleep(0)
    clock.now += 10
    tries.hurry()
    await asyncio.sleep(0)
    tries.hurry()
    with pytest.raises(TimeoutError):
        await trying


class Counting(ThreeUpApp):
    """Counts how often somebody would not wait."""

    hurried = 0

    def try_now(self) -> None:
        self.hurried += 1


@pytest.mark.parametrize(
    ("goodbye", "hurried"), [(None, 3), (Goodbye(Code.STOPPING, final=False), 1)]
)
async def test_any_key_tries_at_once_unless_the_server_asked_to_wait(
    tmp_path: Path, goodbye: Goodbye | None, hurried: int
) -> None:
    model = lost(model_of(players(3)))
    model = replace(model, link=replace(model.link, goodbye=goodbye))
    app = Counting(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(TableScreen(FakeTableSession(model)))
        await pilot.press("r", "9", "enter")
        assert app.hurried == hurried
