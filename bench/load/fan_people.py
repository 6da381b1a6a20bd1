"""The people of the bare fan-out: in each four one after another speaks when all have heard."""

import asyncio
import time

from bench.load.pace import Pace
from bench.load.stream import Stream
from bench.load.wire import HEADER

SEATS = 4


class Four:
    """Passes the word round."""

    def __init__(self, number: int, move: bytes, pace: Pace) -> None:
        self._number = number
        self._move = move
        self._pace = pace
        self._members = [_Member(self) for _ in range(SEATS)]
        self._missing = 0
        self._turn = 0
        self._moved_at = 0.0

    async def sit_down(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        name = b"%08d" % self._number
        for member in self._members:
            await loop.create_connection(member.itself, "127.0.0.1", port)
            member.write(HEADER.pack(len(name)) + name)

    def speak(self) -> None:
        self._pace.moves += 1
        self._missing = SEATS
        self._turn = (self._turn + 1) % SEATS
        self._moved_at = time.perf_counter()
        self._members[self._turn].write(self._move)

    def heard(self) -> None:
        self._missing -= 1
        if not self._missing:
            self._pace.seconds.append(time.perf_counter() - self._moved_at)
            self._pace.may(self.speak)

    def close(self) -> None:
        for member in self._members:
            member.close()


class _Member(Stream):
    def __init__(self, four: Four) -> None:
        super().__init__()
        self._four = four

    def received(self, payload: bytes) -> None:  # noqa: ARG002
        self._four.heard()
