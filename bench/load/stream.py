"""A connection of the bench: whole payloads out of whatever the socket gives."""

import asyncio
from typing import Self, cast

from bench.load.wire import HEADER


class Stream(asyncio.Protocol):
    """Calls `received` with each payload."""

    def __init__(self) -> None:
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def itself(self) -> Self:
        """What `create_connection` asks for."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at, end = 0, len(data)
        while end - at >= HEADER.size:
            (length,) = HEADER.unpack_from(data, at)
            after = at + HEADER.size + length
            if after > end:
                break
            self.received(data[at + HEADER.size : after])
            at = after
        self._rest = data[at:]

    def received(self, payload: bytes) -> None:
        raise NotImplementedError
