"""The command `threeup-server`: what it prints, how it stops, what it refuses."""

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from support.held_port import held_port
from support.raw_client import SECONDS, client
from support.server_process import address_in
from threeup_server.command_line import main

COMMAND = (sys.executable, "-m", "threeup_server")


@asynccontextmanager
async def _server(*args: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """The process and the first line that it says."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *args,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(SECONDS):
            line = (await process.stdout.readline()).decode()
        yield process, line
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


async def test_the_first_line_names_an_address_that_works() -> None:
    options = ("--host", "127.0.0.1", "--port", "0")
    async with _server(*options) as (_, line), client(address_in(line)[1], "Asha") as asha:
        assert (await asha.ask("probe"))["t"] == "done"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_4_3_a_signal_tells_everybody_and_ends_the_server(number: int) -> None:
    async with _server("--host", "127.0.0.1", "--port", "0") as (process, line):
        async with client(address_in(line)[1], "Asha") as asha:
            await asha.create(bots=["easy"])
            deaf_reader, deaf = await asyncio.open_connection("127.0.0.1", address_in(line)[1])
            process.send_signal(number)

            assert (await asha.kind("goodbye"))["code"] == "stopping"
            assert await process.wait() == 0  # 1 where it took too long
            deaf.close()
            assert deaf_reader is not None
        assert process.stderr is not None
        assert await process.stderr.read() == b""


async def test_9_2_a_server_can_listen_again_right_after_it_stopped() -> None:
    with held_port() as port:
        options = ("--host", "127.0.0.1", "--port", str(port))
        async with _server(*options) as (process, _), client(port, "Asha"):
            process.terminate()
            await process.wait()
        async with _server(*options) as (_, line):
            assert address_in(line)[1] == port


async def test_a_server_ends_with_its_standard_input_where_asked() -> None:
    options = ("--host", "127.0.0.1", "--port", "0", "--until-stdin-closes")
    async with _server(*options) as (process, line):
        assert address_in(line)[1] > 0
        assert process.stdin is not None
        process.stdin.close()

        assert await process.wait() == 0


async def test_8_7_and_8_11_the_log_holds_no_token_and_no_forged_line() -> None:
    options = ("--host", "127.0.0.1", "--port", "0", "--log-level", "debug")
    async with _server(*options) as (process, line):
        async with client(address_in(line)[1], "A\n2026 ERROR forged\x1b[2J") as asha:
            await asha.create(name="T\nERROR forged", bots=["easy"])
            token = asha.token.encode()
        process.terminate()
        _, log = await process.communicate()

    assert token not in log
    assert b"came in" in log
    assert b"\x1b" not in log
    assert not any(entry.startswith((b"ERROR", b"2026 ERROR")) for entry in log.splitlines())


@pytest.fixture
def own_log() -> Iterator[None]:
    """Where the command sends the log of this process is taken back for the tests that follow."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("own_log")
def test_9_2_a_busy_port_gives_one_line_with_the_option_to_change(
    busy_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--host", "127.0.0.1", "--port", str(busy_port)]) == 1

    assert capsys.readouterr().err == (
        f"threeup-server: cannot listen at 127.0.0.1 port {busy_port}: Address already in use;"
        " try another --port or --host\n"
    )


@pytest.mark.usefixtures("own_log")
@pytest.mark.parametrize("host", ["192.0.2.77", "no.such.host.invalid", "..", "a" * 70])
def test_9_2_an_address_that_cannot_be_had_gives_one_line(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--host", host, "--port", "0"]) == 1

    error = capsys.readouterr().err
    assert error.startswith("threeup-server: cannot listen at ")
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ["--port", "65536"],
        ["--port", "-1"],
        ["--port", "x"],
        ["--hold", "-1"],
        ["--grace", "nan"],
        ["--bot-pause", "inf"],
        ["--dance"],
    ],
)
def test_a_wrong_option_exits_with_2_and_says_which(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(args)

    assert stopped.value.code == 2
    assert args[0] in capsys.readouterr().err


def test_a_server_whose_output_nobody_can_read_runs_all_the_same() -> None:
    words = ("--no-config", "--no-data", "--host", "127.0.0.1", "--port", "0")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words, "--until-stdin-closes"],
            input=b"",
            stdout=full,
            stderr=subprocess.PIPE,
            check=True,
        )

    assert done.stderr == (
        b"threeup-server: the output cannot be written: No space left on device\n"
    )


def test_what_the_encoding_of_the_output_lacks_is_escaped() -> None:
    done = subprocess.run(
        [*COMMAND, "--no-config", "--name", "Ωδε", "--print-config"],
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
    )

    assert b'\nname = "\\u03a9\\u03b4\\u03b5"\n' in done.stdout


@pytest.mark.parametrize("words", [["--print-config"], ["--help"], ["bans", "--help"]])
def test_a_reader_who_stops_reading_is_told_nothing(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as deaf:
        done = subprocess.run([*COMMAND, *words], stdout=deaf, stderr=subprocess.PIPE, check=False)

    assert done.stderr == b""


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_need_nothing(option: str) -> None:
    done = subprocess.run([*COMMAND, option], capture_output=True, text=True, check=True)

    assert "threeup" in done.stdout
    assert done.stderr == ""
