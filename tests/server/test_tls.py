"""TLS on the server's side: files, options, and who does not finish the handshake."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path

import pytest

from support.certificates import Authority, fingerprint_of
from support.hosted import until_true
from support.raw_client import SECONDS, RawClient, client, frame_of
from support.server_process import SERVER, running_server
from threeup_server.connection import PlayerConnection
from threeup_server.hub import Hub
from threeup_server.listening import sockets_for
from threeup_server.settings import Settings
from threeup_server.tls import tls_for
from threeup_server.tls_door import TlsDoor

CLIENT_HELLO = b"\x16\x03\x01\x02\x00"
"""How every TLS connection begins."""


def unchecked() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


async def encrypted(port: int) -> RawClient:
    return RawClient(*await asyncio.open_connection("127.0.0.1", port, ssl=unchecked()))


def has_ended(one: socket.socket) -> bool:
    """Whether the other side has closed the connection, on which nothing was said."""
    with suppress(BlockingIOError):
        return one.recv(1, socket.MSG_DONTWAIT) == b""
    return False


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a certificate in it."""
    made = tmp_path_factory.mktemp("data")
    tls_for(Settings(tls=True, data=str(made)))
    return made


@asynccontextmanager
async def opened_door(
    folder: Path, most_half_open: int = 64, handshake_seconds: float = SECONDS
) -> AsyncIterator[tuple[TlsDoor, int]]:
    """A door with a hub behind it, and its port. It has the patience of a test: nobody is closed
    out by the time for which a busy machine does nothing.
    """
    settings = Settings(tls=True, data=str(folder), hosts=("127.0.0.1",), port=0)
    hub = Hub(settings)
    tls = tls_for(settings)
    assert tls is not None
    door = TlsDoor(tls, lambda: PlayerConnection(hub), most_half_open, handshake_seconds)
    [listener] = sockets_for(settings)
    door.open(listener)
    try:
        yield door, listener.getsockname()[1]
    finally:
        door.close()
        hub.say_goodbye_to_all()
        for connection in list(hub.connections):
            connection.abort()
        await asyncio.sleep(0)


async def test_the_fingerprint_is_printed_and_a_player_gets_in(folder: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(*SERVER, "--tls", "--data", str(folder)),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(SECONDS):
        lines = [(await process.stdout.readline()).decode() for _ in range(4)]
    asha = await encrypted(int(lines[0].rsplit(":", 1)[1]))

    assert (await asha.hello("Asha"))["t"] == "welcome"
    assert lines[0].startswith("Join with: threeup-client --tls 127.0.0.1:")
    assert lines[2] == "Its fingerprint, which players see at their first visit:\n"
    printed = lines[3].replace(" ", "").strip()
    assert printed == fingerprint_of(folder / "tls-cert.pem")
    process.terminate()
    await asha.ended()
    await process.communicate()
    assert process.returncode == 0


async def test_a_certificate_of_ones_own_is_used(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    certificate, key = authority.server("kitchen")
    context = ssl.create_default_context(cafile=authority.file)
    async with running_server("--tls-cert", str(certificate), "--tls-key", str(key)) as (_, port):
        streams = await asyncio.open_connection("localhost", port, ssl=context)
        asha = RawClient(*streams)

        assert (await asha.hello("Asha"))["t"] == "welcome"
        await asha.close()


async def test_4_7_what_comes_with_the_end_of_an_encrypted_link_is_done(folder: Path) -> None:
    async with opened_door(folder) as (_, port):
        onlooker = await encrypted(port)
        await onlooker.hello("Bert")
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = unchecked().wrap_bio(incoming, outgoing)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while not _is_shaken(tls):
            writer.write(outgoing.read())
            incoming.write(await reader.read(65536))
        tls.write(frame_of({"t": "hello", "versions": [1], "client": "raw", "name": "Asha"}))
        tls.write(frame_of({"t": "create", "i": 1, "options": {"name": "Last", "seats": 2}}))
        with suppress(ssl.SSLWantReadError):
            tls.unwrap()
        writer.write(outgoing.read())  # both requests and the end in one piece
        lobby = await onlooker.until(lambda one: one["t"] == "lobby" and bool(one["tables"]))
        writer.close()
        await onlooker.close()

    assert [table["name"] for table in lobby["tables"]] == ["Last"]


def _is_shaken(tls: ssl.SSLObject) -> bool:
    try:
        tls.do_handshake()
    except ssl.SSLWantReadError:
        return False
    return True


async def test_a_plain_client_at_a_tls_port_is_told_so(folder: Path) -> None:
    async with opened_door(folder) as (_, port):
        asha = await RawClient.connected(port)

        assert await asha.hello("Asha") == {"t": "goodbye", "code": "tls", "final": True}
        assert await asha.ended() == b""
        await asha.close()


async def test_the_host_reads_who_came_without_tls_and_who_with(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened_door(folder) as (_, port):
        asha = await RawClient.connected(port)
        await asha.hello("Asha")
        await asha.close()
    assert caplog.messages == ["127.0.0.1 came without TLS and was told to add --tls"]


async def test_a_tls_client_at_a_plain_port_gets_an_answer_and_the_host_a_line() -> None:
    process = await asyncio.create_subprocess_exec(
        *SERVER,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    with pytest.raises(ssl.SSLError, match=r"WRONG_VERSION_NUMBER|RECORD_LAYER_FAILURE"):
        await encrypted(int(line.rsplit(":", 1)[1]))
    process.terminate()
    _, log = await process.communicate()

    assert log.decode().endswith("this looks like TLS, and the port is a plain one\n")


async def test_half_open_handshakes_push_each_other_out_and_no_player(folder: Path) -> None:
    async with opened_door(folder, most_half_open=3) as (_, port):
        asha = await encrypted(port)
        await asha.hello("Asha")
        strangers = [await RawClient.connected(port) for _ in range(3)]
        strangers[1].send_bytes(CLIENT_HELLO)
        bert = await encrypted(port)

        assert await strangers[0].ended() == b""
        assert (await bert.hello("Bert"))["t"] == "welcome"
        assert (await asha.ask("probe"))["t"] == "done"
        for one in (asha, bert, *strangers):
            await one.close()


async def test_half_open_handshakes_that_come_all_at_once_push_each_other_out(
    folder: Path,
) -> None:
    async with opened_door(folder, most_half_open=3) as (_, port):
        crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
        asha = await encrypted(port)
        await asha.hello("Asha")

        assert [has_ended(one) for one in crowd] == [True] * 18 + [False] * 2
        for one in crowd:
            one.close()
        await asha.close()


async def test_the_loop_turns_between_connections_that_come_all_at_once(folder: Path) -> None:
    async with opened_door(folder) as (door, port):
        crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
        half_open = [0]
        while half_open[-1] < 20:
            await asyncio.sleep(0)
            half_open.append(len(door._half_open))

        assert max(more - less for less, more in pairwise(half_open)) == 1
        for one in crowd:
            one.close()


async def test_a_handshake_that_is_broken_off_leaves_nothing_behind(folder: Path) -> None:
    async with opened_door(folder) as (door, port):
        for start in (b"", b"\x16", CLIENT_HELLO, b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 100):
            stranger = await RawClient.connected(port)
            stranger.send_bytes(start)
            await stranger.close()
        await until_true(lambda: not door._half_open)
        asha = await encrypted(port)

        assert (await asha.hello("Asha"))["t"] == "welcome"
        await asha.close()


@pytest.mark.parametrize("start", [b"", b"\x16", CLIENT_HELLO])
async def test_4_8_a_handshake_must_be_done_in_time(folder: Path, start: bytes) -> None:
    async with opened_door(folder, handshake_seconds=0.1) as (_, port):
        stranger = await RawClient.connected(port)
        stranger.send_bytes(start)

        with suppress(ConnectionError):  # so it ends where a byte had not been read yet
            assert await stranger.ended() == b""
        await stranger.close()


async def test_9_5_a_server_without_tls_needs_no_package_for_it() -> None:
    async with running_server() as (_, port), client(port, "Asha") as asha:
        assert (await asha.ask("probe"))["t"] == "done"
