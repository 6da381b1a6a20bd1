"""A bad line: it drops, stalls, cuts to single bytes and half-closes, all from a seed."""

import asyncio
import contextlib
import socket
import struct
from random import Random

CHUNK = 16 * 1024


class BadLine:
    """Forwards connections to a port, each with troubles of its own."""

    def __init__(self, target: int, rng: Random) -> None:
        self.port = 0
        self.troubles = {"dropped": 0, "closed": 0, "half-closed": 0, "stalled": 0, "bytes": 0}
        self.is_kind = False
        """No more troubles; lines that have some are cut."""
        self._target = target
        self._rng = rng
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> "BadLine":
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._cut_all()

    async def heal(self) -> None:
        """From now on every line is good."""
        self.is_kind = True
        await self._cut_all()

    async def _cut_all(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._line(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers = [writer]
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
            writers.append(far_writer)
            for one in writers:
                one.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ways = [_Way(reader, far_writer), _Way(far_reader, writer)]
            async with asyncio.TaskGroup() as tasks:
                for way in ways:
                    tasks.create_task(way.forward())
                if not self.is_kind:
                    tasks.create_task(self._trouble(ways))
        except* (OSError, EOFError):
            pass
        finally:
            for one in writers:
                one.transport.abort()

    async def _trouble(self, ways: list["_Way"]) -> None:
        """One trouble after another, until one of them ends the line."""
        while True:
            await asyncio.sleep(self._rng.expovariate(1 / 1.5))
            way = self._rng.choice(ways)
            trouble = self._rng.choice(tuple(self.troubles))
            self.troubles[trouble] += 1
            if trouble == "bytes":
                way.is_byte_by_byte = not way.is_byte_by_byte
            elif trouble == "stalled":
                await way.stall(self._rng.choice((0.1, 0.5, 3.0, 8.0)))
            elif trouble == "half-closed":
                way.half_close()
            elif trouble == "closed":
                raise EOFError
            else:
                for way in ways:
                    way.reset()
                raise ConnectionResetError


class _Way:
    """One direction of a line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.is_byte_by_byte = False
        self._reader = reader
        self._writer = writer
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_half_closed = False

    async def forward(self) -> None:
        while data := await self._reader.read(CHUNK):
            await self._flows.wait()
            step = 1 if self.is_byte_by_byte else len(data)
            for start in range(0, len(data), step):
                await self._send(data[start : start + step])
        raise EOFError

    async def _send(self, data: bytes) -> None:
        if not self._is_half_closed:
            self._writer.write(data)
            await self._writer.drain()
            await asyncio.sleep(0)

    async def stall(self, seconds: float) -> None:
        self._flows.clear()
        await asyncio.sleep(seconds)
        self._flows.set()

    def half_close(self) -> None:
        """The end that reads is told that no more comes; what it says still gets through."""
        self._is_half_closed = True
        with contextlib.suppress(OSError):
            self._writer.write_eof()

    def reset(self) -> None:
        """Whatever is under way is lost, and the peer's next use of the line fails."""
        linger = struct.pack("ii", 1, 0)
        self._writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, linger
        )
