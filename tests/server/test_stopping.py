"""How a server stops: everybody told, everything written, and gone in time whatever they do."""

import asyncio
import os
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support.held_port import held_port
from support.host_process import HostProcess, host_process, typed
from support.raw_client import RawClient, client

UNREAD = 300_000
"""Characters; less than what gets a slow reader cut off."""
SIGNALS = [signal.SIGTERM, signal.SIGINT]
IN_TIME = (0, "")
"""How a server ends; one that takes too long says so and ends with 1, by its own clock."""


async def _stuck(port: int) -> RawClient:
    """Somebody who reads nothing any more, and for whom more waits than the network holds."""
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # keeps the sender's buffer small
    link.setblocking(False)
    await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", port))
    stuck = RawClient(*await asyncio.open_connection(sock=link, limit=1024))
    await stuck.hello("Stuck")
    await stuck.create(bots=["easy"])
    await stuck.ready()
    await stuck.event("game_began")
    await stuck.play_own_moves()
    record = await stuck.ask("get_record")
    for _ in range(UNREAD // len(record["text"])):
        stuck.request("get_record")
    return stuck


async def _leaves_unwritten(asha: RawClient, server: HostProcess) -> None:
    """The server has heard it, and cannot write it down."""
    asha.request("leave")
    while await server.asked(b'{"do": "tables"}\n') != b'{"ok":[]}\n':
        continue


def _only_child(process: int) -> int:
    """The number of the one process that it has begun."""
    [child] = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    return int(child)


@pytest.mark.parametrize("number", [*SIGNALS, signal.SIGHUP])
async def test_4_3_a_signal_ends_the_server_in_five_seconds_whatever_the_clients_do(
    number: int, tmp_path: Path
) -> None:
    async with (
        host_process(tmp_path, "--stop-within", "0.5") as server,
        client(server.port, "Asha") as asha,
    ):
        stuck = await _stuck(server.port)
        half_open = [await RawClient.connected(server.port) for _ in range(5)]
        half_open[0].send_bytes(b"\x00\x00")
        await asha.up_to_date()

        server.process.send_signal(number)

        assert (await asha.kind("goodbye"))["code"] == "stopping"
        assert await server.ended() == IN_TIME
        for one in (stuck, *half_open):
            one.cut()


@pytest.mark.parametrize(("first", "second"), [SIGNALS, SIGNALS[::-1]])
async def test_4_3_a_second_signal_ends_the_server_at_once(
    first: int, second: int, tmp_path: Path
) -> None:
    async with (
        host_process(tmp_path, "--stop-within", "3") as server,
        client(server.port, "Asha") as asha,
    ):
        stuck = await _stuck(server.port)
        await asha.up_to_date()
        server.process.send_signal(first)
        server.process.send_signal(second)  # in three seconds it would have ended by the first
        status, _ = await server.ended()

        assert status in {128 + number for number in SIGNALS}  # the system may turn them round
        stuck.cut()


async def test_4_3_half_made_tls_links_hold_nothing_up(tmp_path: Path) -> None:
    async with host_process(tmp_path, "--tls") as server:
        half_open = [await RawClient.connected(server.port) for _ in range(5)]
        for one in half_open[:3]:
            one.send_bytes(b"\x16\x03\x01\x02\x00\x01")

        server.process.terminate()

        assert await server.ended() == IN_TIME
        for one in half_open:
            one.cut()


async def test_4_3_a_disk_that_takes_nothing_holds_nothing_up(tmp_path: Path) -> None:
    async with (
        host_process(tmp_path, "--stop-within", "0.5") as server,
        client(server.port, "Asha") as asha,
    ):
        await asha.create(bots=["easy"])
        with closing(sqlite3.connect(tmp_path / "threeup.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            await _leaves_unwritten(asha, server)
            server.process.terminate()
            status, error = await server.ended()

    assert status == 1
    assert error.splitlines()[-1] == (
        "threeup-server: stopping took too long; what was not on disk yet is lost"
    )


async def test_4_3_a_door_and_a_reader_that_both_hang_hold_nothing_up(tmp_path: Path) -> None:
    with held_port() as port:
        async with host_process(tmp_path, "--ssh", str(port)) as server:
            assert server.process.stdout is not None
            await server.process.stdout.readuntil(b"host key")
            stuck = await _stuck(server.port)
            os.kill(_only_child(server.process.pid), signal.SIGSTOP)

            server.process.terminate()

            assert await server.ended() == IN_TIME
            stuck.cut()


async def test_4_3_a_stop_that_takes_too_long_ends_also_where_nobody_reads_why(
    tmp_path: Path,
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    async with (
        host_process(tmp_path, "--stop-within", "0.5", stderr=writing) as server,
        client(server.port, "Asha") as asha,
    ):
        os.close(writing)
        await asha.create(bots=["easy"])
        with closing(sqlite3.connect(tmp_path / "threeup.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            await _leaves_unwritten(asha, server)
            server.process.terminate()

            assert await server.process.wait() == 1


async def test_4_3_what_was_done_before_the_signal_is_there_after_it(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server, client(server.port, "Asha") as asha:
        table = await asha.create(name="Kept", bots=["easy"])
        server.process.terminate()
        await server.ended()
    async with host_process(tmp_path) as server:
        kept = await server.type("tables", "--json")

    assert [(one["table"], one["name"]) for one in kept.answer] == [(table, "Kept")]


async def test_9_2_a_restart_right_after_a_stop_binds_the_same_port(tmp_path: Path) -> None:
    with held_port() as port:
        async with host_process(tmp_path, "--port", str(port)) as server, client(port, "Asha"):
            server.process.terminate()
            await server.ended()
        async with host_process(tmp_path, "--port", str(port)) as server:
            assert server.port == port


async def test_9_2_a_port_without_the_right_to_it_gives_one_line() -> None:
    done = await typed("--no-config", "--no-data", "--host", "192.0.2.1", "--port", "7333")

    assert (done.status, done.out) == (1, "")
    assert done.error == (
        "threeup-server: cannot listen at 192.0.2.1 port 7333:"
        " Cannot assign requested address; try another --port or --host\n"
    )
