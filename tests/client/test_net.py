"""The session over real sockets: hello, answers, broken links, goodbyes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgpack
import pytest

from support.fake_server import TOKEN, WELCOME, FakeServer, fake_server
from threeup_client.address import Address
from threeup_client.hello import Login
from threeup_client.model import Link
from threeup_client.net import TcpSession
from threeup_client.session import SessionLostError
from threeup_protocol.client_messages import Hello, Leave, Pong, Say
from threeup_protocol.frames import framed
from threeup_protocol.server_messages import Code, Done, Goodbye, Ping, Refused


@asynccontextmanager
async def session_at(server: FakeServer, token: str | None = None) -> AsyncIterator[TcpSession]:
    session = TcpSession(server.address, Login("Asha", token))
    try:
        yield session
    finally:
        await session.close()


async def state_reached(session: TcpSession, state: Link) -> None:
    async with asyncio.timeout(60):
        async for change in session.changes():
            if change.model.link.state is state:
                return


async def test_a_session_says_hello_and_is_welcomed() -> None:
    async with fake_server() as server, session_at(server) as session:
        connection = await server.connection()
        hello = await connection.hear_a(Hello)
        assert isinstance(hello, Hello)
        assert (hello.versions, hello.name, hello.token, hello.seen) == ((1,), "Asha", None, None)
        connection.say(WELCOME)
        await state_reached(session, Link.UP)
        assert session.model.server == "kitchen-pc"


async def test_a_request_made_before_the_welcome_is_sent_once() -> None:
    async with fake_server() as server, session_at(server) as session:
        asked = asyncio.create_task(session.ask(Leave))
        connection = await server.connection()
        await connection.hear_a(Hello)
        connection.say(WELCOME)
        assert await connection.hear_a(Leave) == Leave(1)
        connection.say(Ping())
        assert await connection.hear_a(Leave | Pong) == Pong()  # type: ignore[arg-type]
        connection.say(Done(1))
        assert await asked == Done(1)


async def test_a_request_is_sent_again_under_its_id_after_a_break() -> None:
    async with fake_server() as server, session_at(server) as session:
        first = await server.connection()
        first.say(WELCOME)
        await state_reached(session, Link.UP)
        asked = asyncio.create_task(session.ask(lambda i: Say(i, "[/] hi")))
        said = await first.hear_a(Say)
        first.hang_up()
        second = await server.connection()
        hello = await second.hear_a(Hello)
        assert isinstance(hello, Hello)
        assert (hello.token, hello.seen) == (TOKEN, 0)
        second.say(WELCOME)
        assert await second.hear_a(Say) == said
        assert isinstance(said, Say)
        second.say(Refused(said.i, Code.RATE))
        assert await asked == Refused(said.i, Code.RATE)


async def test_a_message_of_a_later_version_is_passed_over() -> None:
    async with fake_server() as server, session_at(server) as session:
        connection = await server.connection()
        connection.say_raw(framed(msgpack.packb({"t": "fireworks", "i": 3})))
        connection.say(WELCOME)
        await state_reached(session, Link.UP)


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x00",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        framed(b"\xc1"),
        framed(msgpack.packb({"t": "welcome"})),
    ],
)
async def test_4_6_bytes_that_are_not_ours_end_the_connection_and_another_is_tried(
    data: bytes,
) -> None:
    async with fake_server() as server, session_at(server) as session:
        (await server.connection()).say_raw(data)
        second = await server.connection()
        second.say(WELCOME)
        await state_reached(session, Link.UP)


async def test_a_final_goodbye_ends_the_session_and_what_was_asked() -> None:
    async with fake_server() as server, session_at(server) as session:
        connection = await server.connection()
        connection.say(WELCOME)
        asked = asyncio.create_task(session.ask(Leave))
        await connection.hear_a(Leave)
        connection.say(Goodbye(Code.STOPPING, final=True))
        connection.hang_up()
        with pytest.raises(SessionLostError):
            await asked
        assert session.model.link.state is Link.ENDED
        with pytest.raises(SessionLostError):
            await session.ask(Leave)


async def test_a_forgotten_token_is_dropped_and_play_begins_anew() -> None:
    kept: list[str | None] = []
    async with fake_server() as server:
        session = TcpSession(server.address, Login("Asha", "f" * 32), kept.append)
        connection = await server.connection()
        connection.say(Goodbye(Code.TOKEN_UNKNOWN, final=False))
        connection.hang_up()
        second = await server.connection()
        hello = await second.hear_a(Hello)
        assert isinstance(hello, Hello)
        assert hello.token is None
        second.say(WELCOME)
        await state_reached(session, Link.UP)
        await session.close()
    assert kept == [None, TOKEN]


@pytest.mark.parametrize("host", ["a..b", "a" * 70, "\udcff"])
async def test_a_host_that_cannot_be_one_is_a_lost_link_and_no_error(host: str) -> None:
    session = TcpSession(Address(host), Login("Asha"))
    await state_reached(session, Link.LOST)
    await session.close()
    assert session.model.link.state is Link.ENDED
