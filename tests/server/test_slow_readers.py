"""Readers that stop: cut at a stated number of bytes or seconds, in the open and over TLS (4.1)."""

import asyncio
import contextlib
import socket
import ssl
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.hosted import Hosted, hosted, until_true
from support.raw_client import RawClient
from support.slow_disk import slow_disk
from threeup_protocol.codec import encode
from threeup_protocol.server_messages import LobbySaid
from threeup_server.connection import PlayerConnection
from threeup_server.outgoing import MOST_UNSENT, SLOW_SECONDS
from threeup_server.settings import Settings
from threeup_server.tls import tls_for

FRAME = encode(LobbySaid("Asha", "x" * 200))
IN_THE_SYSTEM = 512 * 1024
"""More than both systems keep between server and reader."""


@dataclass
class _Reader:
    """Somebody who can stop reading, seen from both ends."""

    client: RawClient
    connection: PlayerConnection

    def stops(self) -> None:
        self.client._reader._transport.pause_reading()  # type: ignore[attr-defined]

    def goes_on(self) -> None:
        self.client._reader._transport.resume_reading()  # type: ignore[attr-defined]

    @property
    def unsent(self) -> int:
        return self.connection.outgoing.unsent

    def is_sent(self, amount: int) -> int:
        """Send frames up to so many bytes, or until cut off; gives back the bytes."""
        sent = 0
        while sent < amount and self.connection.is_open():
            self.connection.outgoing.send(FRAME)
            sent += len(FRAME)
        return sent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a certificate in it."""
    made = tmp_path_factory.mktemp("data")
    tls_for(Settings(tls=True, data=str(made)))
    return made


@asynccontextmanager
async def _plain(server: Hosted, _folder: Path) -> AsyncIterator[RawClient]:
    yield await _with_a_small_buffer(server.port, None)


@asynccontextmanager
async def _encrypted(server: Hosted, folder: Path) -> AsyncIterator[RawClient]:
    tls = tls_for(Settings(tls=True, data=str(folder)))
    assert tls is not None
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(
        lambda: PlayerConnection(server.hub), "127.0.0.1", 0, ssl=tls.context
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        yield await _with_a_small_buffer(listening.sockets[0].getsockname()[1], context)
    finally:
        listening.close()


async def _with_a_small_buffer(port: int, context: ssl.SSLContext | None) -> RawClient:
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
    link.setblocking(False)
    await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", port))
    name = "" if context else None
    return RawClient(*await asyncio.open_connection(sock=link, ssl=context, server_hostname=name))


Way = Callable[[Hosted, Path], contextlib.AbstractAsyncContextManager[RawClient]]
either_way = pytest.mark.parametrize("way", [_plain, _encrypted])


@asynccontextmanager
async def _reader(way: Way, folder: Path) -> AsyncIterator[tuple[Hosted, _Reader]]:
    async with hosted() as server, way(server, folder) as client:
        await client.hello("Asha")
        (connection,) = server.hub.connections
        await client.up_to_date()
        yield server, _Reader(client, connection)
        client.cut()


def _time_passes(server: Hosted, reader: _Reader, seconds: float) -> None:
    """So long the client goes on to be heard, and the server looks after its connections."""
    for _ in range(round(seconds * 2)):
        server.clock.ahead += 0.5
        reader.connection._heard_at = server.clock()
        server.hub.sweep()


@either_way
async def test_4_1_more_than_the_stated_bytes_are_not_kept_for_anybody(
    way: Way, folder: Path
) -> None:
    async with _reader(way, folder) as (_, reader):
        reader.stops()
        sent = reader.is_sent(100 * MOST_UNSENT)

        assert sent < MOST_UNSENT + IN_THE_SYSTEM
        assert not reader.connection.is_open()
        await until_true(lambda: reader.unsent == 0)


@either_way
@pytest.mark.usefixtures("no_collector")
async def test_4_5_a_link_that_was_cut_needs_no_garbage_collector_to_go(
    way: Way, folder: Path
) -> None:
    async with hosted() as server, way(server, folder) as client:
        await client.hello("Asha")
        connections = [weakref.ref(one) for one in server.hub.connections]
        client.cut()

        await until_true(lambda: connections[0]() is None)


@either_way
async def test_4_1_a_byte_that_waits_too_long_ends_the_connection(way: Way, folder: Path) -> None:
    async with _reader(way, folder) as (server, reader):
        reader.stops()
        while reader.unsent == 0:
            reader.is_sent(16 * 1024)
            await asyncio.sleep(0)
        _time_passes(server, reader, SLOW_SECONDS)
        assert reader.connection.is_open()
        _time_passes(server, reader, 1)

        assert not reader.connection.is_open()


@either_way
async def test_4_1_who_reads_in_time_is_never_cut_off(way: Way, folder: Path) -> None:
    async with _reader(way, folder) as (server, reader):
        for _ in range(5):
            reader.stops()
            reader.is_sent(MOST_UNSENT // 2)
            _time_passes(server, reader, SLOW_SECONDS - 1)
            reader.goes_on()
            await reader.client.up_to_date()
            await until_true(lambda: reader.unsent == 0)

        assert reader.connection.is_open()


async def test_4_1_who_takes_a_little_now_and_then_is_cut_off_too(folder: Path) -> None:
    async with _reader(_plain, folder) as (server, reader):
        reader.stops()
        reader.is_sent(MOST_UNSENT - 64 * 1024)
        before = reader.unsent
        _time_passes(server, reader, SLOW_SECONDS / 2)
        reader.goes_on()
        await until_true(lambda: reader.unsent < before)
        reader.stops()
        _time_passes(server, reader, SLOW_SECONDS)

        assert not reader.connection.is_open()


@either_way
async def test_4_1_a_goodbye_is_not_waited_for_long(way: Way, folder: Path) -> None:
    async with _reader(way, folder) as (server, reader):
        reader.stops()
        reader.is_sent(MOST_UNSENT // 2)
        server.hub.say_goodbye_to_all()
        _time_passes(server, reader, 6)

        await until_true(lambda: not server.hub.connections)


async def test_4_1_what_waits_for_a_slow_disk_counts_as_well(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        client = await server.comes("Asha")
        await client.up_to_date()
        (connection,) = server.hub.connections
        with slow_disk(tmp_path):
            server.hub.journal.write("UPDATE people SET session = session")
            sent = _Reader(client, connection).is_sent(100 * MOST_UNSENT)

        assert sent <= MOST_UNSENT + len(FRAME)
        assert not connection.is_open()
