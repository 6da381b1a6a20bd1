"""The bare fan-out: reads a frame of a move's size, writes a view's to each of four connections.

`python -m bench.load.fan_server BYTES` says its port, and ends with its standard input.
"""

import asyncio
import sys

import uvloop

from bench.load.stream import Stream
from bench.load.wire import FANNED_OUT, HEADER

SEATS = 4


class Member(Stream):
    """One of four who get whatever one of them says; the first frame names the four."""

    def __init__(self, groups: dict[bytes, list["Member"]], frame: bytes) -> None:
        super().__init__()
        self._groups = groups
        self._frame = frame
        self._group: list[Member] | None = None

    def received(self, payload: bytes) -> None:
        if self._group is None:
            self._group = self._groups.setdefault(payload, [])
            self._group.append(self)
            return
        for member in self._group:
            member.write(self._frame)


async def serve(size: int) -> None:
    loop = asyncio.get_running_loop()
    payload = FANNED_OUT.ljust(size, b"\0")
    frame = HEADER.pack(size) + payload
    groups: dict[bytes, list[Member]] = {}
    server = await loop.create_server(lambda: Member(groups, frame), "127.0.0.1", 0, backlog=256)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
