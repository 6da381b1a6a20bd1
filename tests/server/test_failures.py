"""Mistakes of our own cost one connection at most, and nobody else anything (4.2, 4.4, 4.5)."""

import asyncio

import pytest

from support.games_of_people import table_of_people
from support.hosted import Hosted, hosted
from threeup_server.connection import PlayerConnection


def _connection_of(server: Hosted, name: str) -> PlayerConnection:
    person = server.hub.people.named(name)
    assert person is not None
    assert person.connection is not None
    return person.connection


def _fails(*_: object) -> None:
    raise RuntimeError("a mistake")


async def test_4_2_a_failure_in_one_send_does_not_end_the_broadcast(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hosted() as server:
        asha, bert, cleo = await table_of_people(server, "Asha", "Bert", "Cleo")
        del _connection_of(server, "Bert").outgoing
        assert (await asha.ask("say", text="hello"))["t"] == "done"

        assert (await asha.event("said"))["text"] == "hello"
        assert (await cleo.event("said"))["text"] == "hello"
        await bert.ended()
        assert "could not be told" in caplog.text


async def test_4_2_who_could_not_be_told_comes_back_and_has_missed_nothing() -> None:
    async with hosted() as server:
        asha, bert, _ = await table_of_people(server, "Asha", "Bert", "Cleo")
        await bert.up_to_date()
        del _connection_of(server, "Bert").outgoing
        await asha.ask("say", text="hello")
        await bert.ended()
        back = await server.comes_back(bert)

        assert "hello" in [event.get("text") for event in back.events]


async def test_4_2_a_connection_that_cannot_be_looked_after_is_closed_and_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        _connection_of(server, "Asha").look_after = _fails  # type: ignore[method-assign, assignment]
        server.clock.ahead += 16
        server.hub.sweep()

        await asha.ended()
        assert await bert.kind("ping") == {"t": "ping"}
        assert "could not be looked after" in caplog.text


async def test_4_5_no_failure_goes_unseen_in_an_evening_of_coming_and_going() -> None:
    unseen: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unseen.append(context))
    async with hosted(hold=0, rest=0, forget=0) as server:
        for number in range(20):
            one = await server.comes(f"Guest {number}")
            await one.create(seats=3, bots=["easy", "random"])
            await one.ready()
            one.cut()
            server.seconds_pass(1)

    assert unseen == []
