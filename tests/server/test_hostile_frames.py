"""Rude peers against a real server: each gets one clear goodbye, and nobody else notices."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgpack
import pytest

from support.server_process import running_server
from threeup_protocol.client_messages import ClientMessage, Hello, Leave, Probe
from threeup_protocol.codec import decode_from_server, encode
from threeup_protocol.frames import framed
from threeup_protocol.limits import FRAME_FROM_CLIENT, FRAME_FROM_STRANGER
from threeup_protocol.server_messages import Code, Done, Goodbye, Refused, ServerMessage, Welcome

HELLO = encode(Hello(versions=(1,), client="test", name="Rude"))
POLITE = encode(Hello(versions=(1,), client="test", name="Polite"))


class Peer:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    def hang_up(self) -> None:
        self._writer.close()

    async def next(self) -> ServerMessage:
        length = int.from_bytes(await self._reader.readexactly(4), "big")
        return decode_from_server(await self._reader.readexactly(length))

    async def first(self, *kinds: type[ServerMessage]) -> ServerMessage:
        while not isinstance(message := await self.next(), kinds):
            pass
        return message

    async def rest(self) -> bytes:
        return await self._reader.read()

    async def ask(self, message: ClientMessage) -> ServerMessage:
        self.send(encode(message))
        return await self.first(Done, Refused, Goodbye)


@asynccontextmanager
async def peer_of(address: tuple[str, int], hello: bytes = b"") -> AsyncGenerator[Peer]:
    reader, writer = await asyncio.open_connection(*address)
    peer = Peer(reader, writer)
    peer.send(hello)
    try:
        yield peer
    finally:
        writer.close()


@pytest.fixture
async def address() -> AsyncGenerator[tuple[str, int]]:
    async with running_server() as where:
        yield where


BAD_FRAMES = [
    b"\x00\x00\x00\x00",
    b"\xff\xff\xff\xff",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00",
]
BAD_PAYLOADS = [
    b"\xc1",
    b"\x91" * 900,
    b"\xdd\xff\xff\xff\xff",
    b"\xdb\xff\xff\xff\xff",
    b"\xd4\x05\x00",
    b"\xc0\xc0",
    b"\x83\xa1t\xa5leave\xa1i\x01\xa1x\xd6\xff\x00\x00\x00\x01",
    b"\x83\xa1t\xa3say\xa1i\x01\xa4text\xa2\xff\xfe",
    bytes(msgpack.packb({"t": "leave", "i": 2**64 - 1})),
    bytes(msgpack.packb({"t": "leave", "i": float("nan")})),
]


@pytest.mark.parametrize("data", BAD_FRAMES)
@pytest.mark.parametrize("hello", [b"", HELLO])
async def test_4_6_a_bad_length_ends_the_connection(
    address: tuple[str, int], hello: bytes, data: bytes
) -> None:
    async with peer_of(address, hello) as rude:
        rude.send(data)

        assert await rude.first(Goodbye) == Goodbye(Code.BAD_FRAME, final=True)
        assert await rude.rest() == b""


async def test_4_6_a_stranger_may_send_less_than_a_player(address: tuple[str, int]) -> None:
    async with peer_of(address, HELLO) as player:
        await player.first(Welcome)
        player.send((FRAME_FROM_CLIENT + 1).to_bytes(4, "big"))

        assert await player.first(Goodbye) == Goodbye(Code.BAD_FRAME, final=True)
    async with peer_of(address, (FRAME_FROM_STRANGER + 1).to_bytes(4, "big")) as stranger:
        assert await stranger.first(Goodbye) == Goodbye(Code.BAD_FRAME, final=True)


@pytest.mark.parametrize("payload", BAD_PAYLOADS)
async def test_5_8_a_bad_message_ends_its_connection_and_no_other(
    address: tuple[str, int], payload: bytes
) -> None:
    async with peer_of(address, POLITE) as polite, peer_of(address, HELLO) as rude:
        rude.send(framed(payload) + encode(Probe(i=1)))

        assert await rude.first(Goodbye) == Goodbye(Code.BAD_MESSAGE, final=True)
        assert await rude.rest() == b""
        assert await polite.ask(Probe(i=1)) == Done(i=1)


async def test_4_7_a_hello_may_come_one_byte_at_a_time(address: tuple[str, int]) -> None:
    async with peer_of(address) as slow:
        for byte in HELLO:
            slow.send(bytes([byte]))
            await asyncio.sleep(0)

        assert isinstance(await slow.next(), Welcome)


async def test_4_7_many_messages_may_come_at_once(address: tuple[str, int]) -> None:
    async with peer_of(address, HELLO + b"".join(encode(Probe(i=i)) for i in (1, 2, 3))) as hasty:
        assert [await hasty.first(Done) for _ in range(3)] == [Done(i=1), Done(i=2), Done(i=3)]


async def test_4_7_an_end_inside_a_message_is_an_ordinary_farewell(
    address: tuple[str, int],
) -> None:
    async with peer_of(address, POLITE) as polite, peer_of(address, HELLO) as rude:
        rude.send(encode(Leave(i=1))[:-3])
        rude.hang_up()

        assert await polite.ask(Probe(i=1)) == Done(i=1)


async def test_5_4_an_unknown_type_is_refused_and_the_connection_lives(
    address: tuple[str, int],
) -> None:
    async with peer_of(address, HELLO) as newer:
        newer.send(framed(msgpack.packb({"t": "dance", "i": 7})))

        assert await newer.first(Refused) == Refused(i=7, code=Code.UNKNOWN_TYPE)
        assert await newer.ask(Probe(i=8)) == Done(i=8)


async def test_5_4_whoever_does_not_say_hello_first_is_sent_away(address: tuple[str, int]) -> None:
    async with peer_of(address, encode(Leave(i=1))) as rude:
        assert await rude.next() == Goodbye(Code.HELLO_FIRST, final=True)
        assert await rude.rest() == b""


async def test_a_version_from_the_future_is_told_what_the_server_speaks(
    address: tuple[str, int],
) -> None:
    async with peer_of(address, encode(Hello(versions=(9,), client="t", name="New"))) as newer:
        assert await newer.next() == Goodbye(Code.VERSION, final=True, versions=(1,))
