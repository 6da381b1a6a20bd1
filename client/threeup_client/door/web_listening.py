"""Taking connections for the browser's door: not too many that only wait, and none for ever."""

import asyncio
import logging
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from threeup_client.door.limits import Count, DoorLimits
from threeup_protocol.origins import origin_of

logger = logging.getLogger(__name__)

BACKLOG: Final = 128
CLOSE_SECONDS: Final = 1.0
"""So long what is under way may take when the door closes; who plays has been told before."""


class Connection(asyncio.Protocol):
    """One browser's, before aiohttp's own protocol, which waits for requests without an end."""

    def __init__(self, inner: asyncio.Protocol, waiting: Count, seconds: float) -> None:
        """`waiting` counts those in no session; they may take `seconds`."""
        self._inner = inner
        self._waiting = waiting
        self._seconds = seconds
        self._origin = ""
        self._is_counted = False
        self._deadline: asyncio.TimerHandle | None = None

    def begin_session(self) -> None:
        """It has its own limits from now on."""
        if self._deadline is not None:
            self._deadline.cancel()
        if self._is_counted:
            self._is_counted = False
            self._waiting.leave(self._origin)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._inner.connection_made(transport)
        self._origin = origin_of(str((transport.get_extra_info("peername") or "?")[0]))
        self._is_counted = self._waiting.enter(self._origin)
        if self._is_counted:
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(self._seconds, transport.abort)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.begin_session()
        self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()


class WebListener:
    """Listens for an application until it is closed."""

    def __init__(self, application: web.Application, limits: DoorLimits) -> None:
        logger.addFilter(_is_own_mistake)
        self._runner = web.AppRunner(
            application,
            access_log=None,
            handle_signals=False,
            logger=logger,
            shutdown_timeout=CLOSE_SECONDS,
        )
        self._waiting = Count(limits.connections, limits.connections_per_address)
        self._seconds = limits.page
        self._server: asyncio.Server | None = None

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def open(self, host: str | None, port: int) -> None:
        """
        Raises:
            OSError: the address cannot be had.
        """
        await self._runner.setup()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._connection, host, port, backlog=BACKLOG)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        await self._runner.cleanup()

    def _connection(self) -> Connection:
        assert self._runner.server is not None
        return Connection(self._runner.server(), self._waiting, self._seconds)


def _is_own_mistake(record: logging.LogRecord) -> bool:
    """Whoever sends what is no request is answered so; the log is not for strangers to fill."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))
