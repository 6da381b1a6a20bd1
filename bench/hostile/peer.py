"""A client on msgpack and sockets alone; a rude one can be made of it."""

import asyncio
import itertools
import struct
from typing import Any, Final

import msgpack

Message = dict[str, Any]

SECONDS: Final = 20.0
"""No wait takes longer."""
GONE: Final = (OSError, EOFError)
"""How the end of a connection shows."""
_HEADER: Final = struct.Struct(">I")


class Peer:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.room: Message = {}
        self.view: Message | None = None
        self.tables: list[Message] = []
        """What the lobby listed last."""
        self._ids = itertools.count(1)

    @classmethod
    async def connected(cls, port: int, source: str = "127.0.0.1") -> "Peer":
        """
        Raises:
            OSError: the server takes no more connections.
        """
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0)))

    async def hello(self, name: str, token: str | None = None) -> Message:
        """Say hello; gives back the welcome or the goodbye."""
        self.write(hello_frame(name, token))
        return await self.until("welcome", "goodbye")

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    def request(self, kind: str, **fields: object) -> int:
        number = next(self._ids)
        self.write(framed({"t": kind, "i": number, **fields}))
        return number

    async def ask(self, kind: str, **fields: object) -> Message:
        """The answer to a request, or the goodbye."""
        number = self.request(kind, **fields)
        while True:
            message = await self.next()
            if message.get("i") == number or message["t"] == "goodbye":
                return message

    async def until(self, *kinds: str) -> Message:
        while (message := await self.next())["t"] not in kinds:
            continue
        return message

    async def next(self) -> Message:
        async with asyncio.timeout(SECONDS):
            head = await self.reader.readexactly(_HEADER.size)
            payload = await self.reader.readexactly(_HEADER.unpack(head)[0])
        message: Message = msgpack.unpackb(payload)
        if message["t"] == "ping":
            self.write(framed({"t": "pong"}))
        if message["t"] == "update":
            self.room, self.view = message["room"], message.get("view")
        if message["t"] == "lobby":
            self.tables = message["tables"]
        return message

    def cut(self) -> None:
        """End the connection without a word."""
        self.writer.transport.abort()


def framed(message: Message) -> bytes:
    return in_frame(msgpack.packb(message))


def in_frame(payload: bytes) -> bytes:
    return _HEADER.pack(len(payload)) + payload


def hello_frame(name: str, token: str | None = None) -> bytes:
    hello: Message = {"t": "hello", "versions": [1], "client": "bench", "name": name}
    return framed({**hello, "token": token} if token else hello)
