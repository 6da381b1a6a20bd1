"""A server inside the test's own event loop, with a clock that the test can put forward."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from support.raw_client import SECONDS, RawClient, client
from threeup_server.connection import PlayerConnection
from threeup_server.hub import Hub
from threeup_server.journal import NoJournal, StoreJournal
from threeup_server.settings import Settings
from threeup_server.store import Store


class Clock:
    """It stands still but for what the test adds to it: how busy the machine is tells nothing."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead
        self._began = time.monotonic()

    def __call__(self) -> float:
        return self._began + self.ahead


@dataclass
class Hosted:
    """A running server; everybody who comes in is gone with it."""

    hub: Hub
    port: int
    clock: Clock
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def comes(self, name: str, **hello: object) -> RawClient:
        return await self.stack.enter_async_context(client(self.port, name, **hello))

    async def comes_back(self, one: RawClient) -> RawClient:
        """The same program on a new connection, after the old one was cut."""
        one.cut()
        again = await self.comes("whatever", token=one.token, seen=one.s)
        again.ids, again.s, again.events = one.ids, one.s, one.events
        await again.kind("update")
        return again

    async def stranger(self) -> RawClient:
        """A connection that has not said hello."""
        one = await RawClient.connected(self.port)
        self.stack.push_async_callback(one.close)
        return one

    def seconds_pass(self, seconds: float) -> None:
        """Put the clock forward for tables and absent people, but not for connections."""
        self.clock.ahead += seconds
        self.hub.forget_who_is_away()
        for table in self.hub.tables:
            self.hub.flush(table, lobby=False)


async def until_true(is_true: Callable[[], bool]) -> None:
    """Let the event loop run until something holds that no message tells."""
    async with asyncio.timeout(SECONDS):
        while not is_true():  # noqa: ASYNC110
            await asyncio.sleep(0)


async def byte_read(server: Hosted) -> None:
    """Let the event loop run until the server has heard something more."""
    heard = server.hub.counters.bytes_in
    await until_true(lambda: server.hub.counters.bytes_in != heard)


@asynccontextmanager
async def hosted(
    folder: Path | None = None, ahead: float = 0.0, port: int = 0, **settings: Any
) -> AsyncIterator[Hosted]:
    """A server; one with a folder brings back what another left there, as after a kill.

    The deals of its first table are the same every time, and so are those of its second: whether a
    game of people who play by a rule ends is no luck. Its clock is `ahead` seconds before the real
    one; port 0 is any that is free.
    """
    clock = Clock(ahead)
    store = Store(folder) if folder else None
    journal = StoreJournal(store) if store else NoJournal()
    hub = Hub(Settings(**{"bot_pause": 0.0, **settings}), clock, journal, store)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: PlayerConnection(hub), "127.0.0.1", port)
    roots = (sha256(b"table %d" % number).digest() for number in count(1))
    one = Hosted(hub, server.sockets[0].getsockname()[1], clock)
    try:
        with patch("threeup_server.tables.new_root", roots.__next__):
            async with one.stack:
                yield one
    finally:
        server.close()
        hub.say_goodbye_to_all()
        for connection in list(hub.connections):
            connection.abort()
        await asyncio.sleep(0)
        hub.archive.close()
        await journal.close()
