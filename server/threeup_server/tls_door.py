"""Letting TLS connections in: few at a time that are half open, and none of them for long."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

from threeup_protocol.codec import encode
from threeup_protocol.server_messages import Code, Goodbye
from threeup_server.tls import Tls

logger = logging.getLogger(__name__)

HANDSHAKE_SECONDS: Final = 5.0
SHUTDOWN_SECONDS: Final = 2.0
"""So long the other side may take to say that it has seen the end."""
_TLS_HANDSHAKE: Final = b"\x16"
_PLAIN_HELLO: Final = b"\x00"
"""The first byte of the length of every hello."""
_WITHOUT_FILES_SECONDS: Final = 1.0


class TlsDoor:
    """Takes connections in itself: a loop's own server would neither bound those that have not
    finished their handshake nor see who speaks no TLS.

    `most_half_open` are let try at a time; one more, and of the address that has most of them
    the oldest is closed. None may take longer than `handshake_seconds`.
    """

    def __init__(
        self,
        tls: Tls,
        protocol: Callable[[], asyncio.BaseProtocol],
        most_half_open: int,
        handshake_seconds: float = HANDSHAKE_SECONDS,
    ) -> None:
        self._tls = tls
        self._protocol = protocol
        self._most_half_open = most_half_open
        self._handshake_seconds = handshake_seconds
        self._half_open: dict[asyncio.Task[None], str] = {}
        self._accepting: list[asyncio.Task[None]] = []

    def open(self, listener: socket.socket) -> None:
        """Take connections in at this socket until `close`."""
        listener.setblocking(False)
        task = asyncio.create_task(self._accept(listener), name="door")
        self._accepting.append(task)

    def close(self) -> None:
        for task in (*self._accepting, *self._half_open):
            task.cancel()

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                try:
                    connection, peer = await loop.sock_accept(listener)
                except ConnectionError:
                    continue  # it had gone before its turn
                except OSError as error:
                    logger.error("no connection can be taken in: %s", error.strerror)
                    await asyncio.sleep(_WITHOUT_FILES_SECONDS)
                    continue
                self._begin(connection, str(peer[0]))
                await asyncio.sleep(0)  # who comes at once with many others holds up nobody
        finally:
            listener.close()

    def _begin(self, connection: socket.socket, address: str) -> None:
        task = asyncio.create_task(self._let_in(connection, address), name="handshake")
        self._half_open[task] = address
        task.add_done_callback(partial(self._ended, connection))
        if len(self._half_open) > self._most_half_open:
            self._make_room()

    def _make_room(self) -> None:
        [(crowd, _)] = Counter(self._half_open.values()).most_common(1)
        oldest = next(task for task, address in self._half_open.items() if address == crowd)
        del self._half_open[oldest]  # it ends only later: of many at once each pushes another out
        oldest.cancel()

    def _ended(self, connection: socket.socket, task: "asyncio.Task[None]") -> None:
        """Also where the task was cancelled before it began."""
        self._half_open.pop(task, None)
        connection.close()

    async def _let_in(self, connection: socket.socket, address: str) -> None:
        connection.setblocking(False)
        try:
            async with asyncio.timeout(self._handshake_seconds):
                first = await _first_byte(connection)
                if first == _TLS_HANDSHAKE:
                    await self._shake_hands(connection.dup())
                elif first:
                    await _send_away(connection, first, address)
        except TimeoutError:
            logger.info("%s: the TLS handshake took too long", address)
        except OSError as error:  # the errors of TLS are of this kind
            reason = getattr(error, "reason", None) or error.strerror or "the other side ended it"
            logger.info("%s: no TLS came about: %s", address, reason)
        except Exception:
            logger.exception("%s: a connection could not be taken in", address)

    async def _shake_hands(self, connection: socket.socket) -> None:
        """The socket belongs to its connection from now on, which closes it in the end."""
        await asyncio.get_running_loop().connect_accepted_socket(
            self._protocol,
            connection,
            ssl=self._tls.context,
            ssl_handshake_timeout=self._handshake_seconds,
            ssl_shutdown_timeout=SHUTDOWN_SECONDS,
        )


async def _first_byte(connection: socket.socket) -> bytes:
    """It stays unread; empty where the other side has gone."""
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(connection, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(connection)
    return connection.recv(1, socket.MSG_PEEK)


async def _send_away(connection: socket.socket, first: bytes, address: str) -> None:
    """Tell a plain client in its own words, and wait until it has read them."""
    if first != _PLAIN_HELLO:
        logger.info("%s: neither TLS nor a player", address)
        return
    logger.warning("%s came without TLS and was told to add --tls", address)
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(connection, encode(Goodbye(Code.TLS, final=True)))
    connection.shutdown(socket.SHUT_WR)
    while await loop.sock_recv(connection, 4096):
        continue
