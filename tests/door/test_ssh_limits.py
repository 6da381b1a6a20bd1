"""Play over SSH: how many may come, how long they may take, and how often they may guess."""

import asyncio
import contextlib
from pathlib import Path

import asyncssh
import pytest
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String

from support.far_client import come_in
from support.hosted import Hosted, until_true
from support.ssh_door import OpenDoor, opened_door

LOBBY = "No table yet"


async def until(holds: "asyncio.Event") -> None:
    async with asyncio.timeout(60):
        await holds.wait()


async def test_7_5_keepalive_finds_a_client_that_is_frozen(server: Hosted, tmp_path: Path) -> None:
    async with (
        opened_door(server.port, tmp_path, keepalive=0.1) as door,
        come_in(door.port) as one,
    ):
        await one.sees(LOBBY)
        assert one.connection is not None
        assert one.connection._transport is not None
        one.connection._transport.pause_reading()
        await until(door.hall.empty)


async def test_7_6_who_does_not_log_in_is_cut_off_in_time(server: Hosted, tmp_path: Path) -> None:
    async with opened_door(server.port, tmp_path, log_in=0.3) as door:
        reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
        await reader.readline()
        async with asyncio.timeout(20):
            await reader.read()
        writer.close()


async def test_7_6_who_opens_no_session_is_cut_off_in_time(server: Hosted, tmp_path: Path) -> None:
    async with opened_door(server.port, tmp_path, log_in=0.3) as door:
        done = await door.ssh.ran(options=("-N",))

        assert done.returncode == 255
        assert len(door.door.strangers) == 0


async def test_7_6_strangers_are_counted_in_all_and_by_address(
    server: Hosted, tmp_path: Path
) -> None:
    async with opened_door(server.port, tmp_path, strangers=3, strangers_per_address=2) as door:

        async def greeting(source: str) -> bytes:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", door.port, local_addr=(source, 0)
            )
            open_connections.append(writer)
            return (await reader.read(7))[:7]

        open_connections: list[asyncio.StreamWriter] = []
        sources = ("127.0.0.2", "127.0.0.2", "127.0.0.2", "127.0.0.3", "127.0.0.4")
        greetings = [await greeting(source) for source in sources]
        for writer in open_connections:
            writer.close()

    assert greetings == [b"SSH-2.0", b"SSH-2.0", b"", b"SSH-2.0", b""]


async def test_7_6_sessions_are_counted_by_address(server: Hosted, tmp_path: Path) -> None:
    async with (
        opened_door(server.port, tmp_path, sessions_per_address=1) as door,
        come_in(door.port) as first,
    ):
        await first.sees(LOBBY)
        done = await door.ssh.ran("plain", user="bert")

    assert (done.returncode, done.stdout) == (1, b"The door is full; try again later.\n")


async def test_7_6_a_wrong_password_is_answered_later_each_time_and_then_never(
    server: Hosted, tmp_path: Path
) -> None:
    async with opened_door(
        server.port, tmp_path, "lantern", first_pause=0.01, longest_pause=0.04, tries=2
    ) as door:
        told: list[str] = ["wrong", "wronger", "lantern"]
        with pytest.raises((asyncssh.Error, OSError)):
            await asyncssh.connect(
                "127.0.0.1", door.port, username="asha", known_hosts=None, config=None,
                client_keys=None, client_factory=lambda: _Guesses(told),
            )  # fmt: skip
        assert told == ["lantern"]
        assert door.door.failures.failed("127.0.0.1", asyncio.get_running_loop().time()) == 0.04


class _Guesses(asyncssh.SSHClient):
    def __init__(self, passwords: list[str]) -> None:
        self._passwords = passwords

    def password_auth_requested(self) -> str | None:
        return self._passwords.pop(0) if self._passwords else None


async def test_7_6_nothing_is_read_without_bound_before_the_log_in(door: OpenDoor) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    writer.write(b"x" * 300_000)
    with contextlib.suppress(ConnectionResetError):
        async with asyncio.timeout(20):
            await reader.read()
    writer.close()
    assert len(door.door.strangers) == 0


async def test_7_6_who_floods_the_door_with_packets_is_cut_off(
    server: Hosted, tmp_path: Path
) -> None:
    async with (
        opened_door(server.port, tmp_path, packets=100, look=0.05) as door,
        come_in(door.port) as one,
        come_in(door.port, "bert") as other,
    ):
        await one.sees(LOBBY)
        await other.sees(LOBBY)
        while not one.has_ended.is_set():
            for _ in range(1000):
                one.channel.change_terminal_size(100, 30)
            await asyncio.sleep(0)
        other.press(b"n")
        await other.sees("Esc cancel")


async def test_the_keys_of_a_line_that_hung_for_long_may_come_together(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        for _ in range(500):
            one.channel.change_terminal_size(80, 24)
        [login] = door.door._connected
        await until_true(lambda: login._packets > 500)
        one.press(b"n")
        await one.sees("Esc cancel")


async def test_7_6_a_packet_that_unpacks_to_millions_of_bytes_ends_its_connection(
    door: OpenDoor,
) -> None:
    async with come_in(door.port, compression="zlib@openssh.com") as one:
        await one.sees(LOBBY)
        assert one.connection is not None
        one.connection.send_packet(MSG_IGNORE, String(bytes(200_000)))
        one.press(b"n")
        await one.sees("Esc cancel")
        one.connection.send_packet(MSG_IGNORE, String(bytes(20_000_000)))
        await one.ends()
