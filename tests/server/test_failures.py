"""Mistakes of our own cost one connection at most, and nobody else anything (4.2, 4.4, 4.5)."""

import asyncio

import pytest

from support.games_of_people import table_of_people
from support.hosted import Hosted, hosted
from threeup_server.person import Person


def _person(server: Hosted, name: str) -> Person:
    person = server.hub.people.named(name)
    assert person is not None
    return person


def _cannot_be_sent_to(person: Person) -> None:
    person.outgoing = object()  # type: ignore[assignment]


async def test_4_2_a_failure_in_one_send_does_not_end_the_broadcast(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hosted() as server:
        asha, bert, cleo = await table_of_people(server, "Asha", "Bert", "Cleo")
        _cannot_be_sent_to(_person(server, "Bert"))
        assert (await asha.ask("say", text="hello"))["t"] == "done"

        assert (await asha.event("said"))["text"] == "hello"
        assert (await cleo.event("said"))["text"] == "hello"
        await bert.ended()
        assert "could not be told" in caplog.text


async def test_4_2_who_could_not_be_told_comes_back_and_has_missed_nothing() -> None:
    async with hosted() as server:
        asha, bert, _ = await table_of_people(server, "Asha", "Bert", "Cleo")
        await bert.up_to_date()
        _cannot_be_sent_to(_person(server, "Bert"))
        await asha.ask("say", text="hello")
        await bert.ended()
        back = await server.comes_back(bert)

        assert "hello" in [event.get("text") for event in back.events]


async def test_4_2_a_connection_that_cannot_be_looked_after_is_closed_and_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        broken = _person(server, "Asha").connection
        assert broken is not None
        del broken.outgoing
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
