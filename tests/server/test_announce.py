"""Whether and how the local network is told of a server, over loopback only."""

import asyncio
import logging
import secrets
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from support.host_process import host_process
from support.hosted import until_true
from support.raw_client import SECONDS, client
from threeup_server.announce import AnnounceError, Notice, announce, check, is_wanted
from threeup_server.mdns import SERVICE, announced_addresses
from threeup_server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "::1")
QUESTION = b"\x08_threeup\x04_tcp\x05local\x00" + struct.pack(">HH", 12, 1)


@pytest.mark.parametrize(
    ("hosts", "options", "wanted"),
    [
        (EVERYWHERE, {}, True),
        (("192.168.1.20",), {}, True),
        (LOOPBACK, {}, False),
        (LOOPBACK, {"announce": True}, True),
        (EVERYWHERE, {"no_announce": True}, False),
        (EVERYWHERE, {"announce": True, "no_announce": True}, False),
    ],
)
def test_only_what_others_can_reach_is_announced_and_nothing_where_switched_off(
    hosts: tuple[str, ...], options: dict[str, bool], wanted: bool
) -> None:
    assert is_wanted(Settings(**options), hosts) is wanted  # type: ignore[arg-type]


def test_the_addresses_announced_are_those_listened_at_that_others_can_use() -> None:
    assert announced_addresses(("192.168.1.20", "fd00::2")) == ("192.168.1.20", "fd00::2")
    assert not {"127.0.0.1", "::1"} & set(announced_addresses(EVERYWHERE))
    assert not any(":" in address for address in announced_addresses(("0.0.0.0",)))


async def test_what_is_announced_follows_the_tables() -> None:
    tables = [0]
    name = f"kitchen {secrets.token_hex(4)}"
    notice = Notice(name, 7333, ("127.0.0.1",), "0123456789abcdef" * 4)
    task = asyncio.create_task(announce(notice, lambda: tables[0], look_seconds=0.05))
    asker = AsyncZeroconf(interfaces=["127.0.0.1"])
    try:
        computer = socket.gethostname().partition(".")[0]
        instance = f"{name} at {computer} 7333.{SERVICE}"
        first = await _told(asker, instance, b"0")
        tables[0] = 3
        await _told(asker, instance, b"3")
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await asker.async_close()

    assert first.port == 7333
    assert first.parsed_addresses() == ["127.0.0.1"]
    assert first.properties == {
        b"v": b"1",
        b"name": name.encode(),
        b"tables": b"0",
        b"tls": b"1",
        b"fp": b"0123456789abcdef",
    }


async def _told(asker: AsyncZeroconf, instance: str, tables: bytes) -> ServiceInfo:
    """What is announced, as soon as it speaks of so many tables."""
    async with asyncio.timeout(SECONDS):
        while True:
            info = AsyncServiceInfo(SERVICE, instance)
            await info.async_request(asker.zeroconf, 500)
            if (info.properties or {}).get(b"tables") == tables:
                return info
            await asyncio.sleep(0.05)


async def test_9_2_a_network_that_cannot_be_had_is_one_line_and_the_option(
    caplog: pytest.LogCaptureFixture,
) -> None:
    notice = Notice("kitchen", 7333, ("192.0.2.77",))
    task = asyncio.create_task(announce(notice, lambda: 0, look_seconds=0))
    await until_true(lambda: bool(caplog.messages))
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task

    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(said) == 1
    assert said[0].startswith("the network is not told of this server: ")
    assert said[0].endswith(" (--no-announce leaves that out)")


def test_9_2_a_busy_port_is_one_line_where_the_announcement_was_asked_for() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        with pytest.raises(AnnounceError) as caught:
            check(Settings(announce=True), port)

        check(Settings(), port)
    assert str(caught.value) == (
        f"cannot announce at UDP port {port}: Address already in use; leave out --announce"
    )


def without_zeroconf(*options: str) -> list[str]:
    code = "import sys; sys.modules['zeroconf'] = None; import threeup_server.__main__ as m;"
    own = ("--no-config", "--no-data", "--port", "0", *options)
    return [sys.executable, "-c", f"{code} sys.exit(m.main(sys.argv[1:]))", *own]


def test_9_5_without_the_package_an_announcement_that_is_asked_for_is_one_line() -> None:
    done = subprocess.run(
        without_zeroconf("--announce"), capture_output=True, text=True, timeout=60, check=False
    )

    assert done.returncode == 1
    assert done.stderr == (
        "threeup-server: the network is not told of this server: that needs a package; "
        "type: pip install 'threeup[lan]'\n"
    )


async def test_9_5_without_the_package_a_server_runs_and_the_log_has_one_line() -> None:
    process = await asyncio.create_subprocess_exec(
        *without_zeroconf("--log-level", "info"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    async with client(int(line.rsplit(":", 1)[1]), "Asha") as asha:
        assert (await asha.ask("probe"))["t"] == "done"
        process.terminate()
    _, log = await process.communicate()

    assert process.returncode == 0
    assert log.decode().count("pip install 'threeup[lan]'") == 1


async def test_9_7_questions_without_end_get_few_answers() -> None:
    """Their sender may be forged, so the answers would go to somebody who asked nothing."""
    name = f"kitchen {secrets.token_hex(4)}"
    # whatever else listens at 127.0.0.1 would get some of the questions
    own = "127." + ".".join(str(1 + secrets.randbelow(254)) for _ in range(3))
    task = asyncio.create_task(announce(Notice(name, 7333, (own,)), lambda: 0))
    asker = AsyncZeroconf(interfaces=[own])
    computer = socket.gethostname().partition(".")[0]
    await _told(asker, f"{name} at {computer} 7333.{SERVICE}", b"0")
    await asker.async_close()

    answers: list[bytes] = []
    began = time.monotonic()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as forged:
        forged.bind(("127.0.0.1", 0))
        forged.setblocking(False)
        for number in range(500):
            question = struct.pack(">6H", number, 0, 1, 0, 0, 0) + QUESTION
            forged.sendto(question, (own, 5353))
            await asyncio.sleep(0)
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                while True:
                    answers.append(await asyncio.get_running_loop().sock_recv(forged, 9000))
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    few = 20 + 5 * (time.monotonic() - began)
    assert 0 < len(answers) <= few


async def test_a_server_that_announces_itself_stops_as_fast_as_any(tmp_path: Path) -> None:
    async with host_process(tmp_path, "--announce") as server, client(server.port, "Asha") as asha:
        assert (await asha.ask("probe"))["t"] == "done"
        server.process.terminate()

        assert await server.ended() == (0, "")
