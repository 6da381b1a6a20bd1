"""Links that break, fall silent, or are ended by the server (hardening 2.4, 2.5, 2.8, 2.9)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from support.fake_server import TOKEN, WELCOME, FakeServer, fake_server
from support.hosted import hosted
from support.messages import SERVER
from threeup_client.address import Address
from threeup_client.hello import Login
from threeup_client.model import Link, Notice
from threeup_client.net import TcpSession
from threeup_engine.cards import Card
from threeup_protocol.client_messages import Create, Hello, Say
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Code, Goodbye, Ping, Update
from threeup_protocol.table import Away, TableOptions

UPDATE = next(message for message in SERVER if isinstance(message, Update))
AT_TABLE = msgspec.structs.replace(WELCOME, table=UPDATE.room.id)


@asynccontextmanager
async def session_at(server: FakeServer, login: Login | None = None) -> AsyncIterator[TcpSession]:
    session = TcpSession(server.address, login or Login("Asha"))
    try:
        yield session
    finally:
        await session.close()


async def reached(session: TcpSession, state: Link) -> None:
    async with asyncio.timeout(60):
        async for change in session.changes():
            if change.model.link.state is state:
                return


async def told_up_to(session: TcpSession, s: int) -> None:
    async with asyncio.timeout(60):
        async for change in session.changes():
            if change.model.table is not None and change.model.table.s >= s:
                return


def talk(s: int, *lines: str, away: Away | None = None) -> Update:
    """The update after which `s` is the last event, with these lines said."""
    events = tuple(Said("Bert", line) for line in lines)
    return msgspec.structs.replace(UPDATE, s=s, events=events, away=away)


def heard(session: TcpSession) -> list[str]:
    assert session.model.table is not None
    return [event.text for event in session.model.table.log if isinstance(event, Said)]


async def test_2_4_of_two_clients_with_one_token_the_older_stands_still() -> None:
    async with hosted() as server:
        address = Address("127.0.0.1", server.port)
        kept: list[str | None] = []
        older = TcpSession(address, Login("Asha"), kept.append)
        await reached(older, Link.UP)

        newer = TcpSession(address, Login("Asha", kept[0]))
        await reached(newer, Link.UP)
        await reached(older, Link.ENDED)
        assert older.model.link.goodbye == Goodbye(Code.REPLACED, final=True)
        await older.close()
        assert newer.model.link.state is Link.UP
        assert len(server.hub.connections) == 1
        await newer.close()


async def test_2_5_a_silent_server_is_noticed_and_another_connection_is_made() -> None:
    async with fake_server() as server, session_at(server) as session:
        first = await server.connection()
        first.say(WELCOME)
        await reached(session, Link.UP)
        session.silent_seconds = 0.1  # not before, or a slow machine is silence as well
        first.say(Ping())
        await reached(session, Link.LOST)
        hello = await (await server.connection()).hear_a(Hello)
        assert isinstance(hello, Hello)
        assert hello.token == TOKEN


async def test_2_8_after_a_break_missed_talk_is_told_once_and_in_order() -> None:
    async with fake_server() as server, session_at(server) as session:
        first = await server.connection()
        first.say(AT_TABLE, talk(2, "one", "two"))
        await told_up_to(session, 2)
        first.hang_up()
        second = await server.connection()
        hello = await second.hear_a(Hello)
        assert isinstance(hello, Hello)
        assert hello.seen == 2
        second.say(AT_TABLE, talk(4, "three", "four"), talk(5, "five"))
        await told_up_to(session, 5)
        assert heard(session) == ["one", "two", "three", "four", "five"]


async def test_2_8_events_that_come_twice_are_told_once() -> None:
    async with fake_server() as server, session_at(server) as session:
        connection = await server.connection()
        connection.say(AT_TABLE, talk(2, "one", "two"), talk(3, "one", "two", "three"))
        await told_up_to(session, 3)
        assert heard(session) == ["one", "two", "three"]


async def test_2_8_over_a_gap_the_state_is_whole_and_no_talk_is_doubled() -> None:
    async with fake_server() as server, session_at(server) as session:
        connection = await server.connection()
        connection.say(AT_TABLE, talk(2, "one", "two"), talk(900, "nine", "ten"))
        await told_up_to(session, 900)
        assert heard(session) == ["one", "two", "nine", "ten"]
        assert session.model.table is not None
        assert session.model.table.view == UPDATE.view


async def test_2_8_a_program_that_begins_anew_is_told_what_it_missed() -> None:
    async with fake_server() as server, session_at(server, Login("Asha", TOKEN)) as session:
        connection = await server.connection()
        away = Away(0, (Card.G2,), (Card.G3,))
        connection.say(AT_TABLE, talk(2, "one", "two", away=away))
        await told_up_to(session, 2)
        assert session.model.table is not None
        missed = session.model.table.away
        assert missed is not None
        assert (missed.hand, missed.pile) == ((Card.G2,), (Card.G3,))
        assert UPDATE.view is not None
        assert (missed.hand_now, missed.pile_now) == (UPDATE.view.hand, UPDATE.view.pile)
        assert missed.events == (Said("Bert", "one"), Said("Bert", "two"))


@pytest.mark.parametrize(
    "code", [Code.VERSION, Code.BANNED, Code.REPLACED, Code.NAME_TAKEN, Code.PASSWORD]
)
async def test_2_9_a_final_goodbye_stops_the_tries(code: Code) -> None:
    async with fake_server() as server, session_at(server) as session:
        (await server.connection()).say(Goodbye(code, final=True))
        await reached(session, Link.ENDED)
        assert session.model.link.goodbye == Goodbye(code, final=True)


async def test_2_9_a_temporary_goodbye_is_followed_by_another_try_after_its_wait() -> None:
    async with fake_server() as server, session_at(server) as session:
        first = await server.connection()
        first.say(Goodbye(Code.STOPPING, final=False, wait=3))
        first.hang_up()
        await reached(session, Link.LOST)
        async with asyncio.timeout(60):
            async for change in session.changes():
                if change.model.link.retry_seconds:
                    break
        assert session.model.link.retry_seconds == 3.0
        session.try_now()
        (await server.connection()).say(WELCOME)
        await reached(session, Link.UP)


async def test_2_9_pauses_grow_while_the_server_sends_away_whoever_it_welcomes() -> None:
    pauses: list[float] = []
    async with fake_server() as server, session_at(server) as session:
        for _ in range(6):
            connection = await server.connection()
            connection.say(WELCOME)
            connection.hang_up()
            async with asyncio.timeout(60):
                async for change in session.changes():
                    link = change.model.link
                    if link.state is Link.LOST and link.attempt == len(pauses) + 1:
                        break
            pauses.append(session.model.link.retry_seconds)
            session.try_now()
    assert pauses[5] > 2 * pauses[0]


async def test_2_9_an_unknown_token_begins_anew_and_says_so_once() -> None:
    async with hosted() as server:
        address = Address("127.0.0.1", server.port)
        session = TcpSession(address, Login("Asha", "f" * 32))
        await reached(session, Link.UP)
        async with asyncio.timeout(60):
            async for change in session.changes():
                if change.model.lobby is not None:
                    break
        assert session.model.notice is Notice.FORGOTTEN
        await session.ask(lambda i: Create(i, TableOptions("kitchen", 2)))
        await told_up_to(session, 1)
        assert session.model.notice is None
        await session.close()


async def test_what_a_forgotten_session_was_asked_for_is_void() -> None:
    async with fake_server() as server, session_at(server, Login("Asha", TOKEN)) as session:
        first = await server.connection()
        first.say(WELCOME)
        await reached(session, Link.UP)
        asked = asyncio.create_task(session.ask(lambda i: Say(i, "hi")))
        await first.hear_a(Say)
        first.hang_up()
        second = await server.connection()
        second.say(Goodbye(Code.TOKEN_UNKNOWN, final=True))
        second.hang_up()
        third = await server.connection()
        third.say(WELCOME)
        await reached(session, Link.UP)
        third.say(Ping())
        hello = await third.hear()
        assert isinstance(hello, Hello)
        assert (hello.token, hello.seen) == (None, None)
        assert asked.done()
        assert asked.exception() is not None


async def test_a_code_takes_the_seat_to_another_machine() -> None:
    async with hosted() as server:
        address = Address("127.0.0.1", server.port)
        here = TcpSession(address, Login("Asha"))
        await here.ask(lambda i: Create(i, TableOptions("kitchen", 2)))
        code = server.hub.people.codes.new(next(iter(server.hub.people)).id)

        there = TcpSession(address, Login("Somebody", code=code))
        await told_up_to(there, 1)
        await reached(here, Link.ENDED)
        assert there.model.name == "Asha"
        assert here.model.link.goodbye == Goodbye(Code.REPLACED, final=True)
        await here.close()
        await there.close()
