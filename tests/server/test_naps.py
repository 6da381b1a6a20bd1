"""A server that was stopped, or slept with its computer: nobody pays for that but itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from support.games_of_people import GREEN, game_of_people, people_choosing, table_of_people
from support.hosted import Clock, Hosted, byte_read, hosted, until_true
from support.raw_client import RawClient, play_to_the_end
from threeup_engine.record_text import parse
from threeup_engine.replay import verify
from threeup_server.naps import LOOK_SECONDS, Naps

NAP = 600.0
"""Longer than anybody is waited for below."""


class _Sleeper:
    """A server that the test can stop, and that notices when it goes on."""

    def __init__(self, server: Hosted) -> None:
        self.server = server
        self._naps = Naps(server.hub)

    def sleeps(self, seconds: float = NAP) -> None:
        """Nothing is done for so long; then first what the server does by itself."""
        self.server.clock.ahead += seconds
        self._naps.look()
        self.server.hub.sweep()
        self.server.seconds_pass(0)

    def is_awake(self, seconds: float) -> None:
        """Time passes as it should."""
        for _ in range(round(seconds / LOOK_SECONDS)):
            self.server.clock.ahead += LOOK_SECONDS
            self._naps.look()
            self.server.hub.sweep()
            self.server.seconds_pass(0)


@asynccontextmanager
async def _sleeper(**settings: float) -> AsyncIterator[_Sleeper]:
    async with hosted(None, 0.0, 0, **settings) as server:
        yield _Sleeper(server)


async def test_nobody_was_silent_while_the_server_slept() -> None:
    async with _sleeper() as sleeper:
        asha = await sleeper.server.comes("Asha")
        sleeper.sleeps()

        assert (await asha.ask("probe"))["t"] == "done"
        assert [message["t"] for message in asha.said] == ["welcome", "lobby", "done"]


async def test_who_is_silent_after_a_nap_is_held_to_be_gone_as_ever() -> None:
    async with _sleeper() as sleeper:
        asha = await sleeper.server.comes("Asha")
        sleeper.sleeps()
        sleeper.is_awake(31)

        assert (await asha.kind("goodbye"))["code"] == "slow"


async def test_seconds_awake_before_and_after_a_nap_count_together() -> None:
    async with _sleeper() as sleeper:
        asha = await sleeper.server.comes("Asha")
        sleeper.is_awake(20)
        sleeper.sleeps()
        sleeper.is_awake(11)

        assert (await asha.kind("goodbye"))["code"] == "slow"


async def test_nobody_was_late_with_a_hello_while_the_server_slept() -> None:
    async with _sleeper() as sleeper:
        stranger = await sleeper.server.stranger()
        stranger.send_bytes(b"\x00\x00")
        await byte_read(sleeper.server)
        sleeper.sleeps()

        assert all(connection.is_open() for connection in sleeper.server.hub.connections)


async def test_nobody_was_late_with_the_rest_of_a_frame_while_the_server_slept() -> None:
    async with _sleeper() as sleeper:
        asha = await sleeper.server.comes("Asha")
        await asha.up_to_date()
        asha.send_bytes(b"\x00\x00")
        await byte_read(sleeper.server)
        sleeper.sleeps()

        assert all(connection.is_open() for connection in sleeper.server.hub.connections)


async def test_nobody_was_a_slow_reader_while_the_server_slept() -> None:
    async with _sleeper() as sleeper:
        asha = await sleeper.server.comes("Asha")
        await asha.up_to_date()
        (connection,) = sleeper.server.hub.connections
        _stops_reading(asha)
        while connection.outgoing.unsent == 0:
            connection.outgoing.send(b"\x00" * 16 * 1024)
            await asyncio.sleep(0)
        sleeper.is_awake(1)
        sleeper.sleeps()

        assert connection.is_open()


def _stops_reading(client: RawClient) -> None:
    client._reader._transport.pause_reading()  # type: ignore[attr-defined]


async def test_a_move_clock_stands_still_while_the_server_sleeps() -> None:
    async with _sleeper() as sleeper:
        _, other = await game_of_people(
            sleeper.server, "Asha", "Bert", house=GREEN, move_seconds=30
        )
        sleeper.is_awake(10)
        sleeper.sleeps()
        await other.kind("update")

        assert other.room["seconds_left"] == 20
        assert "moved_for" not in {event["t"] for event in other.events}


async def test_a_move_clock_goes_on_after_a_nap() -> None:
    async with _sleeper() as sleeper:
        _, other = await game_of_people(
            sleeper.server, "Asha", "Bert", house=GREEN, move_seconds=20
        )
        sleeper.is_awake(10)
        sleeper.sleeps()
        sleeper.is_awake(11)

        assert await other.event("moved_for") is not None


async def test_nobody_sat_idle_while_the_server_slept() -> None:
    async with _sleeper() as sleeper:
        _, other = await game_of_people(sleeper.server, "Asha", "Bert", house=GREEN)
        sleeper.sleeps()
        await other.up_to_date()

        assert "presence" not in {event["t"] for event in other.events}


async def test_1_13_nobody_has_3up_chosen_for_them_because_the_server_slept() -> None:
    async with _sleeper() as sleeper:
        asha, _ = await people_choosing(sleeper.server, "Asha", "Bert", house=GREEN)
        sleeper.sleeps()
        await asha.up_to_date()

        assert asha.view["phase"] == "choose"


async def test_nobody_is_sent_to_the_lobby_because_the_server_slept() -> None:
    async with _sleeper() as sleeper:
        asha, _ = await table_of_people(sleeper.server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        sleeper.sleeps()
        await asha.up_to_date()

        assert "got_up" not in {event["t"] for event in asha.events}


async def test_a_lost_seat_is_held_for_as_long_as_the_server_was_awake() -> None:
    async with _sleeper() as sleeper:
        mover, other = await game_of_people(
            sleeper.server, "Asha", "Bert", house=GREEN, absence="bot", hold_seconds=60
        )
        mover.cut()
        await other.event("presence")
        sleeper.is_awake(20)
        sleeper.sleeps()
        await other.kind("update")

        assert other.room["seats"][mover.room["you"]]["seconds_left"] == 40
        assert "moved_for" not in {event["t"] for event in other.events}


async def test_a_name_in_the_lobby_is_kept_for_as_long_as_the_server_was_awake() -> None:
    async with _sleeper() as sleeper:
        asha = await sleeper.server.comes("Asha")
        asha.cut()
        await until_true(lambda: not sleeper.server.hub.connections)
        sleeper.sleeps()

        assert [person.name for person in sleeper.server.hub.people] == ["Asha"]


async def test_a_nap_in_a_pause_gives_nobody_more_time_for_a_move() -> None:
    async with _sleeper() as sleeper:
        mover, other = await game_of_people(
            sleeper.server, "Asha", "Bert", house=GREEN, move_seconds=30
        )
        sleeper.is_awake(10)
        for player in (mover, other):
            await player.ask("pause", pause=True)
        sleeper.sleeps()
        await other.ask("pause", pause=False)
        await other.up_to_date()

        assert other.room["seconds_left"] == 20


async def test_the_record_of_a_game_in_which_the_server_slept_can_be_verified() -> None:
    async with _sleeper() as sleeper:
        players = await game_of_people(sleeper.server, "Asha", "Bert", house=GREEN)
        sleeper.server.clock.ahead += NAP
        await players[0].act(players[0].view["legal"][0])  # before the nap is noticed
        sleeper.sleeps(0)
        await play_to_the_end(*players)
        text = (await players[0].ask("get_record"))["text"]

        assert verify(parse(text)) is None


async def test_what_comes_due_in_a_nap_is_not_done_before_the_nap_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with hosted() as server:
        loop = asyncio.get_running_loop()
        _, other = await game_of_people(server, "Asha", "Bert", house=GREEN, move_seconds=30)
        naps = Naps(server.hub)
        naps.watch()
        _loop_sleeps(monkeypatch, loop, server.clock)
        await other.kind("update")
        naps.close()

        assert other.room["seconds_left"] == 30
        assert "moved_for" not in {event["t"] for event in other.events}


def _loop_sleeps(
    monkeypatch: pytest.MonkeyPatch, loop: asyncio.AbstractEventLoop, clock: Clock
) -> None:
    """For the loop and for the server so much time passes at once."""
    awake = loop.time
    monkeypatch.setattr(loop, "time", lambda: awake() + NAP)
    clock.ahead += NAP
