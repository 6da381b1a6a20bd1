"""A server of one test's own: it accepts on loopback and says what the test tells it to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from threeup_client.address import Address
from threeup_protocol.client_messages import ClientMessage
from threeup_protocol.codec import decode_from_client, encode
from threeup_protocol.frames import FrameReader
from threeup_protocol.limits import FRAME_FROM_CLIENT
from threeup_protocol.server_messages import ServerMessage, Welcome

TOKEN = "0123456789abcdef" * 2
WELCOME = Welcome(1, "kitchen-pc", "Asha", TOKEN, 15)


class FakeConnection:
    """One connection of a client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self._frames = FrameReader(FRAME_FROM_CLIENT)
        self._ready: list[ClientMessage] = []
        self._first = b""

    async def begins(self) -> bool:
        """Whether the client says anything: it may have given up while it connected."""
        with suppress(OSError):
            self._first = await self._reader.read(65536)
        return bool(self._first)

    async def hear(self) -> ClientMessage:
        """The next message of the client."""
        while not self._ready:
            data, self._first = self._first or await self._reader.read(65536), b""
            assert data, "the client hung up"
            self._ready += [decode_from_client(payload) for payload in self._frames.feed(data)]
        return self._ready.pop(0)

    async def hear_a(self, kind: type[ClientMessage]) -> ClientMessage:
        """The next message of one kind; others are passed over."""
        while not isinstance(message := await self.hear(), kind):
            pass
        return message

    def say(self, *messages: ServerMessage) -> None:
        self.writer.write(b"".join(encode(message) for message in messages))

    def say_raw(self, data: bytes) -> None:
        self.writer.write(data)

    def hang_up(self) -> None:
        self.writer.close()


class FakeServer:
    def __init__(self, address: Address, came: asyncio.Queue[FakeConnection]) -> None:
        self.address = address
        self._came = came

    async def connection(self) -> FakeConnection:
        """The next connection on which a client says something."""
        return await self._came.get()


@asynccontextmanager
async def fake_server() -> AsyncIterator[FakeServer]:
    came: asyncio.Queue[FakeConnection] = asyncio.Queue()
    connections: list[FakeConnection] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = FakeConnection(reader, writer)
        connections.append(connection)
        if await connection.begins():
            came.put_nowait(connection)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()[:2]
    try:
        yield FakeServer(Address(host, port), came)
    finally:
        for connection in connections:
            connection.hang_up()
        server.close()
