"""A connection that comes back by itself, as docs/protocol.md says: token, `seen`, same ids."""

import asyncio
import struct
from collections.abc import Callable
from random import Random
from typing import Any

import msgpack

Message = dict[str, Any]

CONNECT_SECONDS = 2.0
SMALLEST_PAUSE = 0.02
LARGEST_PAUSE = 0.08


class Link:
    """One person's way to the server, however often it breaks.

    `patience` is how many seconds of silence make it ask, and twice as many make it start anew.
    """

    def __init__(self, name: str, port: int, rng: Random, patience: float) -> None:
        self.name = name
        self.port = port
        self.token: str | None = None
        self.seen = 0
        self.unanswered: dict[int, tuple[Message, asyncio.Future[Message]]] = {}
        self.on_message: Callable[[Message], None] = lambda _: None
        self.on_fault: Callable[[str], None] = lambda _: None
        self.welcomes = 0
        self._rng = rng
        self._patience = patience
        self._last_id = 0
        self._probes: set[int] = set()
        self._writer: asyncio.StreamWriter | None = None
        self._pause = 0.0
        self.is_up = asyncio.Event()
        """Welcomed, and not lost again."""

    async def run(self) -> None:
        """Stay connected until cancelled."""
        attempt = 0
        while True:
            attempt += 1
            self._pause = self._rng.uniform(SMALLEST_PAUSE, LARGEST_PAUSE)
            try:
                await self._one_connection(attempt)
            except (OSError, EOFError, TimeoutError):
                pass
            finally:
                self._drop()
            await asyncio.sleep(self._pause)

    def request(self, kind: str, **fields: object) -> asyncio.Future[Message]:
        """Send a request, and again after every break until its answer has come."""
        self._last_id += 1
        message = {"t": kind, "i": self._last_id, **fields}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self.unanswered[self._last_id] = (message, answer)
        if self.is_up.is_set():
            self._send(message)
        return answer

    async def _one_connection(self, attempt: int) -> None:
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        hello: Message = {"t": "hello", "versions": [1], "client": "soak", "name": self.name}
        if self.token is None:
            # the welcome to an earlier try may be lost, and the name taken with it
            hello["name"] = self.name if attempt == 1 else f"{self.name} {attempt}"
        else:
            hello |= {"token": self.token, "seen": self.seen}
        self._send(hello)
        while True:
            self._receive(await self._next(reader))

    async def _next(self, reader: asyncio.StreamReader) -> Message:
        """The next message; after some silence it is asked for."""
        reading = asyncio.ensure_future(_message(reader))
        try:
            for _ in range(2):
                await asyncio.wait((reading,), timeout=self._patience)
                if reading.done():
                    return reading.result()
                if self.is_up.is_set():
                    self._probe()
            raise TimeoutError
        finally:
            reading.cancel()

    def _receive(self, message: Message) -> None:
        kind = message["t"]
        if kind == "ping":
            self._send({"t": "pong"})
        elif kind == "welcome":
            self._welcomed(message)
        elif kind == "goodbye":
            self._goodbye(message)
        elif "i" in message:
            self._answered(message)
        else:
            self.on_message(message)

    def _welcomed(self, message: Message) -> None:
        if self.token is not None and message["token"] != self.token:
            self.on_fault("the token has changed")
        self.token = message["token"]
        self.name = message["name"]
        self.is_up.set()
        self.welcomes += 1
        self.on_message(message)
        for request, _ in list(self.unanswered.values()):
            self._send(request)

    def _goodbye(self, message: Message) -> None:
        self._pause = max(self._pause, message.get("wait", 0))
        if message["final"] and not (message["code"] == "name_taken" and self.token is None):
            self.on_fault(f"a final goodbye: {message['code']}")

    def _answered(self, message: Message) -> None:
        number = message["i"]
        if number in self._probes:
            self._probes.discard(number)
        elif number in self.unanswered:
            _, answer = self.unanswered.pop(number)
            answer.set_result(message)
        else:
            self.on_fault(f"an answer that nothing asked for: {message}")

    def _probe(self) -> None:
        self._last_id += 1
        self._probes.add(self._last_id)
        self._send({"t": "probe", "i": self._last_id})

    def _send(self, message: Message) -> None:
        if self._writer is not None and not self._writer.is_closing():
            payload = msgpack.packb(message)
            self._writer.write(struct.pack(">I", len(payload)) + payload)

    def _drop(self) -> None:
        self.is_up.clear()
        self._probes.clear()
        if self._writer is not None:
            self._writer.transport.abort()
            self._writer = None


async def _message(reader: asyncio.StreamReader) -> Message:
    head = await reader.readexactly(4)
    payload = await reader.readexactly(struct.unpack(">I", head)[0])
    message: Message = msgpack.unpackb(payload)
    return message
