"""What one connection does costs the others nothing: not its silence, its haste, nor its end."""

import gc
import weakref
from itertools import pairwise

import pytest

from support.hosted import byte_read, hosted, until_true
from support.raw_client import Message, frame_of
from threeup_protocol.client_messages import Request
from threeup_server.connection import FRAMES_AT_ONCE
from threeup_server.person import Person
from threeup_server.requests import Desk


async def test_4_1_who_does_not_read_is_cut_off_and_nobody_waits_for_them() -> None:
    async with hosted() as server:
        asha, deaf = await server.comes("Asha"), await server.comes("Deaf")
        table = await asha.create(seats=2, bots=["random"])
        await deaf.ask("watch", table=table)
        deaf._reader._transport.pause_reading()  # type: ignore[attr-defined]
        (connection,) = (
            one for one in server.hub.connections if one.person and one.person.name == "Deaf"
        )
        with_history = {"text": "\U0001f600" * 200}
        while connection.is_open():
            server.clock.ahead += 1
            assert (await asha.ask("say", **with_history))["t"] == "done"
            connection._heard_at = server.clock()
            server.hub.sweep()

        await asha.ask("probe")
        server.seconds_pass(server.hub.settings.hold + 1)
        assert await asha.event("watcher_left") == {"t": "watcher_left", "name": "Deaf"}


async def test_4_4_an_unexpected_failure_ends_one_connection_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        server.hub._desk = _Broken(server.hub)
        asha.request("probe")

        assert (await asha.kind("goodbye"))["code"] == "internal"
        assert await asha.ended() == b""
        assert (await bert.ask("probe"))["t"] == "done"
        assert "could not be handled" in caplog.text


class _Broken(Desk):
    """A desk with a mistake in it."""

    def handle(self, person: Person, request: Request) -> None:
        assert person.name != "Asha", "a mistake"
        super().handle(person, request)


async def test_4_5_nothing_is_lost_to_the_garbage_collector() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(seats=3, bots=["random", "easy"], house={"deck": "green"})
        await asha.ready()
        await asha.event("game_began")
        while await asha.own_turn():
            gc.collect(0)
            await asha.act(asha.view["legal"][0])
            await asha.kind("update")

        assert asha.room["stage"] == "over"


@pytest.mark.usefixtures("no_collector")
async def test_4_5_a_connection_that_was_sent_away_needs_no_garbage_collector_to_go() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        connections = [weakref.ref(one) for one in server.hub.connections]
        asha.send({"t": "hello", "versions": [1], "client": "raw", "name": "Again"})
        await asha.kind("goodbye")
        await asha.ended()

        await until_true(lambda: connections[0]() is None)


async def test_4_9_one_who_always_sends_does_not_hold_up_the_others() -> None:
    async with hosted() as server:
        asha, flood = await server.comes("Asha"), await server.comes("Flood")
        await flood.up_to_date()
        flood.send_bytes(frame_of({"t": "probe", "i": 9}) * 1000)
        await byte_read(server)
        assert (await asha.ask("probe"))["t"] == "done"

        answered = len(flood._reader._buffer) // len(frame_of({"t": "done", "i": 9}))  # type: ignore[attr-defined]
        assert answered <= 5 * FRAMES_AT_ONCE


async def test_4_9_what_comes_too_fast_waits_and_is_read_later() -> None:
    async with hosted() as server:
        flood = await server.comes("Flood")
        (connection,) = server.hub.connections
        flood.send_bytes(frame_of({"t": "probe", "i": 9, "more": "x" * 10_000}) * 8)
        transport = connection._transport
        assert transport is not None
        await until_true(lambda: not transport.is_reading())

        answers = [(await flood.kind("done"))["i"] for _ in range(8)]
        assert answers == [9] * 8


async def test_8_10_too_many_requests_are_refused_and_then_the_connection_is_closed() -> None:
    async with hosted() as server:
        asha, flood = await server.comes("Asha"), await server.comes("Flood")
        for _ in range(400):
            flood.request("probe")
        goodbye = await flood.kind("goodbye")

        codes = [message.get("code") for message in flood.said if "i" in message]
        assert codes == [None] * 60 + ["rate"] * 200
        assert (goodbye["code"], goodbye["final"], goodbye["wait"]) == ("rate", False, 10)
        assert (await asha.ask("probe"))["t"] == "done"


async def test_8_10_chat_is_limited_with_the_time_to_wait() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        answers = await asha.ask_at_once(*[{"t": "say", "text": "again"}] * 8)

        assert [answer["t"] for answer in answers[:6]] == ["done"] * 6
        assert answers[7] == {"t": "refused", "i": 8, "code": "rate", "wait": 1}


async def test_4_2_who_comes_and_goes_costs_nobody_an_event() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        table = await asha.create(seats=6)
        others = [await server.comes(f"Guest {number}") for number in range(8)]
        for one in others:
            one.request("watch", table=table)
            one.cut()
        steady = await server.comes("Steady")
        await steady.ask("watch", table=table)
        for number in range(3):
            await asha.ask("say", text=f"{number}")
        await steady.until(lambda message: _says(message, "2"))
        await asha.up_to_date()

        updates = [message for message in asha.said if message["t"] == "update"]
        assert all(
            later["s"] - earlier["s"] == len(later["events"])
            for earlier, later in pairwise(updates)
        )


def _says(message: Message, text: str) -> bool:
    return any(event.get("text") == text for event in message.get("events", ()))
