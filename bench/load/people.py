"""Tables of four who each move as soon as they may."""

import asyncio
import secrets
import ssl
import time
from collections import Counter
from itertools import count

from bench.load.pace import Pace
from bench.load.stream import Stream
from bench.load.wire import (
    Act,
    Create,
    Hello,
    Join,
    Pong,
    Ready,
    decode_answer,
    decode_update,
    framed,
    kind_of,
    most_cards,
)

SEATS = 4


class Table:
    """Four people, and the move that is on its way to them."""

    def __init__(self, number: int, crowd: "Crowd") -> None:
        self.crowd = crowd
        self.people = [Player(f"p{number}.{seat}", self) for seat in range(SEATS)]
        self.missing = 0
        """So many have not got the last move yet."""
        self.moved_at = 0.0

    async def sit_down(self, port: int, tls: ssl.SSLContext | None) -> None:
        loop = asyncio.get_running_loop()
        for player in self.people:
            await loop.create_connection(player.itself, "127.0.0.1", port, ssl=tls)
            await player.asked(Hello(player.name))
        options = {"name": "bench", "seats": SEATS}
        table = await self.people[0].asked(Create(options))
        for player in self.people[1:]:
            await player.asked(Join(table))

    def has_it(self) -> None:
        """One more of the four has got the move."""
        if self.missing:
            self.missing -= 1
            if not self.missing:
                self.crowd.pace.seconds.append(time.perf_counter() - self.moved_at)


class Player(Stream):
    """One of the four."""

    def __init__(self, name: str, table: Table) -> None:
        super().__init__()
        self.name = name
        self.table = table
        self._ids = count(2)
        self._answer: asyncio.Future[str] | None = None
        self._game = 0
        self._acted = (0, -1)
        self._may_begin = False

    async def asked(self, message: object) -> str:
        """The table's id, where the answer has one."""
        self._answer = asyncio.get_running_loop().create_future()
        self.write(framed(message))
        return await self._answer

    def begin(self) -> None:
        self._may_begin = True
        self._ready()

    def received(self, payload: bytes) -> None:
        kind = kind_of(payload)
        crowd = self.table.crowd
        if kind == b"update":
            crowd.updates += 1
            crowd.update_bytes += len(payload)
            self._told(payload)
        elif kind == b"done":
            return
        elif kind == b"ping":
            self.write(framed(Pong()))
        elif kind != b"lobby":
            self._answered(payload)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.table.crowd.complaints["a connection was lost"] += self.table.crowd.is_running

    def _answered(self, payload: bytes) -> None:
        answer = decode_answer(payload)
        if answer.t in {"refused", "goodbye"}:
            self.table.crowd.complaints[f"{answer.t}: {answer.code}"] += 1
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer.table)

    def _told(self, payload: bytes) -> None:
        update = decode_update(payload)
        self.table.has_it()
        view, room = update.view, update.room
        if room.stage == "playing":
            if view is not None and view.legal and self._acted != (room.game, view.version):
                self._acted = (room.game, view.version)
                action = most_cards(view.legal)
                frame = framed(Act(next(self._ids), room.game, view.version, action))
                is_turn = view.phase == "play"
                self.table.crowd.pace.may(lambda: self._move(frame, is_turn))
        elif self._may_begin and self._game == room.game:
            self._ready()
        if room.stage == "playing":
            self._game = room.game

    def _move(self, frame: bytes, is_turn: bool) -> None:
        crowd = self.table.crowd
        crowd.pace.moves += 1
        crowd.move_bytes = len(frame)
        if is_turn:
            self.table.missing = SEATS
            self.table.moved_at = time.perf_counter()
        self.write(frame)

    def _ready(self) -> None:
        self._game = -1
        self.write(framed(Ready(next(self._ids), secrets.token_hex(16))))


class Crowd:
    """All tables; counts what went over the wire."""

    def __init__(self, tables: int, pace: Pace) -> None:
        self.pace = pace
        self.tables = [Table(number, self) for number in range(tables)]
        self.updates = 0
        self.update_bytes = 0
        self.move_bytes = 0
        self.complaints: Counter[str] = Counter()
        self.is_running = True

    async def sit_down(self, port: int, tls: ssl.SSLContext | None = None) -> None:
        for table in self.tables:
            await table.sit_down(port, tls)

    def begin(self) -> None:
        for table in self.tables:
            for player in table.people:
                player.begin()

    def close(self) -> None:
        self.is_running = False
        for table in self.tables:
            for player in table.people:
                player.close()
