"""A client on `msgpack` and sockets alone: it shares no code with what it tests."""

import asyncio
import itertools
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgpack

Message = dict[str, Any]
SECONDS = 60.0
"""No wait in a test takes longer."""
SHARE = "5a" * 16
CHANGE = 0.1
"""Of the moves of a whole game are not the first that is legal."""


def frame_of(message: Message) -> bytes:
    """The message as it goes over the wire."""
    payload: bytes = msgpack.packb(message)
    return struct.pack(">I", len(payload)) + payload


class RawClient:
    """One connection. What arrives is read when something is waited for, and remembered."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.ids = itertools.count(1)
        self.received = bytearray()
        """Every byte that has come."""
        self.said: list[Message] = []
        """Every message that has come, the oldest first."""
        self.token = ""
        self.events: list[Message] = []
        self.s = 0

    @classmethod
    async def connected(cls, port: int, source: str = "127.0.0.1") -> "RawClient":
        """A connection of one's own address: the whole of 127.0.0.0/8 is this computer."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0)))

    async def hello(self, name: str, **more: object) -> Message:
        """Say hello; gives back the welcome or goodbye."""
        self.send({"t": "hello", "versions": [1], "client": "raw", "name": name, **more})
        answer = await self.until(lambda message: message["t"] in {"welcome", "goodbye"})
        self.token = answer.get("token", "")
        return answer

    def send(self, message: Message) -> None:
        self.send_bytes(frame_of(message))

    def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)

    def request(self, kind: str, **fields: object) -> int:
        """Send a request without waiting for its answer; gives back its id."""
        number = next(self.ids)
        self.send({"t": kind, "i": number, **fields})
        return number

    async def ask(self, kind: str, **fields: object) -> Message:
        """Send a request; gives back its answer."""
        number = self.request(kind, **fields)
        return await self.until(lambda message: message.get("i") == number)

    async def ask_at_once(self, *requests: Message) -> list[Message]:
        """Send all of them, of their kinds `t`, before the first is answered; the answers."""
        asked = [next(self.ids) for _ in requests]
        for number, request in zip(asked, requests, strict=True):
            self.send({"i": number, **request})
        await self.until(lambda message: message.get("i") == asked[-1])
        return [message for message in self.said if message.get("i") in asked]

    async def until(self, is_it: Callable[[Message], bool]) -> Message:
        """Read on until a message is the one that is meant."""
        async with asyncio.timeout(SECONDS):
            while not is_it(message := await self.next()):
                continue
        return message

    async def kind(self, kind: str) -> Message:
        return await self.until(lambda message: message["t"] == kind)

    async def event(self, kind: str) -> Message:
        """Read on until something of this kind happens at the table; gives back the event."""
        update = await self.until(
            lambda message: any(event["t"] == kind for event in message.get("events", ()))
        )
        return next(event for event in reversed(update["events"]) if event["t"] == kind)

    async def up_to_date(self) -> None:
        """Read everything that the server has sent until now."""
        await self.ask("probe")

    async def caught_up(self, s: int) -> None:
        """Read on until the table's event `s` has come."""
        async with asyncio.timeout(SECONDS):
            while self.s < s:
                await self.next()

    async def next(self) -> Message:
        """The next message; raises IncompleteReadError where the connection ends."""
        head = await self._reader.readexactly(4)
        payload = await self._reader.readexactly(struct.unpack(">I", head)[0])
        self.received += head + payload
        message: Message = msgpack.unpackb(payload)
        self.said.append(message)
        if message["t"] == "ping":
            self.send({"t": "pong"})
        if message["t"] == "update":
            missed = message["s"] - self.s
            self.events += message["events"][-missed:] if missed > 0 else []
            self.s = message["s"]
        return message

    @property
    def update(self) -> Message:
        """The last update."""
        return next(message for message in reversed(self.said) if message["t"] == "update")

    @property
    def room(self) -> Message:
        room: Message = self.update["room"]
        return room

    @property
    def view(self) -> Message:
        view: Message = self.update["view"]
        return view

    @property
    def has_move(self) -> bool:
        """Whether it sits at a table where it may do something in the game."""
        told = (message for message in reversed(self.said) if message["t"] in {"update", "lobby"})
        last = next(told, {})
        return last.get("t") == "update" and bool((last.get("view") or {}).get("legal"))

    @property
    def lobby(self) -> Message:
        return next(message for message in reversed(self.said) if message["t"] == "lobby")

    async def ended(self) -> bytes:
        """What else comes until the server closes the connection."""
        async with asyncio.timeout(SECONDS):
            return await self._reader.read(-1)

    async def close(self) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except OSError:
            return

    def cut(self) -> None:
        """End the connection without a word."""
        self._writer.transport.abort()

    async def create(self, **options: object) -> str:
        """Open a table; gives back its id."""
        opened = await self.ask("create", options={"name": "Table", "seats": 2, **options})
        await self.kind("update")
        table: str = opened["table"]
        return table

    async def ready(self) -> Message:
        return await self.ask("ready", ready=True, share=SHARE)

    async def act(self, action: Message) -> Message:
        return await self.ask(
            "act", game=self.room["game"], version=self.view["version"], action=action
        )

    async def play_own_moves(self) -> None:
        """Move whenever there is something to do, until the game is over; see `play_to_the_end`."""
        chance = Random(0)
        while await self.own_turn():
            await self.act(_move(self.view["legal"], chance))
            await self.kind("update")

    async def own_turn(self) -> bool:
        """Read on until there is something to do in the game; False once it is over."""
        while self.room["stage"] == "playing" and not self.view["legal"]:
            await self.kind("update")
        return bool(self.room["stage"] == "playing")


@asynccontextmanager
async def client(port: int, name: str, **hello: object) -> AsyncIterator[RawClient]:
    """Somebody who has said hello."""
    one = await RawClient.connected(port)
    try:
        welcome = await one.hello(name, **hello)
        assert welcome["t"] == "welcome", welcome
        yield one
    finally:
        await one.close()


async def play_to_the_end(*players: RawClient) -> int:
    """Each plays its first legal action in turn until the game is over; counts the moves.

    One in ten is any other, drawn from a seed: who keeps to a plan can go in circles.
    """
    chance = Random(0)
    for player in players:
        await player.up_to_date()
    for moves in range(5000):
        if players[0].room["stage"] != "playing":
            return moves
        mover = next(player for player in players if player.view["legal"])
        answer = await mover.act(_move(mover.view["legal"], chance))
        assert answer["t"] == "done", answer
        await mover.kind("update")
        for player in players:
            await player.caught_up(mover.s)
    raise AssertionError("the game did not end")


def _move(legal: list[Message], chance: Random) -> Message:
    return chance.choice(legal) if chance.random() < CHANGE else legal[0]
