"""`threeup-server --ssh PORT`: the door is there with the server, and gone with it."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from support.held_port import held_port
from support.hosted import until_true
from support.server_process import SERVER
from support.ssh_door import Ssh
from threeup_client.door.running import typed_host
from threeup_server.doors import open_doors
from threeup_server.settings import Settings

SSH_LINE = r"ssh -p (\d+) "
A_PORT = 2222
"""For doors that do not come so far as to open it."""


@contextmanager
def server_with_door(
    tmp_path: Path, *options: str, stderr: int | None = None
) -> Iterator[tuple[Ssh, "subprocess.Popen[str]"]]:
    command = [*SERVER, "--data", str(tmp_path / "data")]
    with (
        held_port() as port,
        subprocess.Popen(
            [*command, "--ssh", str(port), *options],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        ) as server,
    ):
        assert server.stdout is not None
        try:
            wanted = [SSH_LINE, *(["http://"] if "--web" in options else [])]
            said = ""
            while not all(re.search(one, said) for one in wanted):
                line = server.stdout.readline()
                assert line, "the server has ended"
                said += line
            found = re.search(SSH_LINE, said)
            assert found is not None
            yield Ssh(int(found[1]), tmp_path), server
        finally:
            server.kill()


def host_types(tmp_path: Path, *words: str) -> str:
    """What a command of the server's host says."""
    command = [sys.executable, "-m", "threeup_server", *words, "--data", str(tmp_path / "data")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


def is_open(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("options", [(), ("--tls",)], ids=["plain", "tls"])
def test_the_door_leads_to_the_server_and_closes_with_it(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    with server_with_door(tmp_path, *options) as (ssh, server), ssh.terminal() as terminal:
        terminal.wait_for("No table yet")
        server.terminate()
        status = terminal.wait_for_end()

        assert (status, server.wait(10)) == (1, 0)
        assert b"The door closes; your seat is held for a while." in terminal.raw
        assert not is_open(ssh.port)


def test_the_invitation_to_a_server_with_tls_says_so(tmp_path: Path) -> None:
    with server_with_door(tmp_path, "--tls") as (ssh, _), ssh.terminal() as terminal:
        terminal.wait_for("No table yet")
        terminal.press("n")
        terminal.wait_for("Esc cancel")
        terminal.press("\r")
        terminal.wait_for("│ threeup-client")
        terminal.wait_for("│ tls://127.0.0.1:")


def test_a_door_whose_server_was_killed_closes_too(tmp_path: Path) -> None:
    with server_with_door(tmp_path) as (ssh, server), ssh.terminal() as terminal:
        terminal.wait_for("No table yet")
        server.send_signal(signal.SIGKILL)

        assert terminal.wait_for_end() == 1
        assert not is_open(ssh.port)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_keeps_nothing_leaves_nothing_of_its_doors_however_it_ends(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    doors = ("--no-data", "--web")
    with (
        held_port() as web,
        server_with_door(tmp_path, *doors, str(web), stderr=subprocess.PIPE) as (ssh, server),
    ):
        assert ssh.run("plain", typed=b"name Ann\nquit\n").returncode == 0
        [folder] = temporary.iterdir()
        assert {path.name for path in folder.iterdir()} >= {"ssh_host_key", "guests"}
        server.send_signal(number)
        assert server.stderr is not None
        server.stderr.read()  # ends with the last of the doors

    assert [*temporary.iterdir()] == []


def test_the_doors_password_and_keys_are_set_with_the_server(tmp_path: Path) -> None:
    key = Ssh(0, tmp_path).key("asha")
    with server_with_door(tmp_path, "--ssh-keys", f"{key}.pub") as (ssh, _):
        assert ssh.run("plain", typed=b"quit\n", key="asha").returncode == 0
        assert ssh.run("plain", typed=b"quit\n", key="bert").returncode == 255


def test_the_host_key_is_kept_and_is_for_the_host_alone(tmp_path: Path) -> None:
    with server_with_door(tmp_path):
        path = tmp_path / "data" / "door" / "ssh_host_key"
        first = path.read_bytes()
    with server_with_door(tmp_path):
        assert path.read_bytes() == first
    assert path.stat().st_mode & 0o777 == 0o600


def test_who_comes_by_the_door_is_banned_by_where_they_come_from(tmp_path: Path) -> None:
    there, elsewhere = (("-o", f"BindAddress=127.0.0.{number}") for number in (5, 6))
    with server_with_door(tmp_path) as (ssh, _), ssh.terminal(options=there) as terminal:
        terminal.wait_for("No table yet")
        banned = host_types(tmp_path, "ban", "127.0.0.5")
        terminal.wait_for("You are not let in")
        again = ssh.run("plain", typed=b"quit\n", options=there)
        other = ssh.run("plain", typed=b"quit\n", user="bert", options=elsewhere)

    assert banned == "banned: 127.0.0.5\nsent out: Asha\n"
    assert b"The end: whoever runs the server does not let you in." in again.stdout
    assert (again.returncode, other.returncode) == (1, 0)


async def test_a_door_that_cannot_be_started_is_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")
    settings = Settings(ssh=A_PORT, data=str(tmp_path))
    async with open_doors(settings, 7333, None, "0" * 32, lambda _: None):
        await until_true(lambda: bool(caplog.messages))

    assert caplog.messages == ["the door `serve-ssh` cannot be started: No such file or directory"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"hosts": ("::",)}, "serve-ssh [::1]:7333 "),
        ({"hosts": ("::", "0.0.0.0")}, "serve-ssh 127.0.0.1:7333 "),
        ({"ssh_keys": "~/keys"}, " --authorized-keys /home/asha/keys"),
    ],
)
async def test_a_door_is_told_where_the_server_is_and_whose_keys_open_it(
    more: dict[str, Any], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    echo = tmp_path / "echo"
    echo.write_text('#!/bin/sh\necho "$@"\n')
    echo.chmod(0o700)
    monkeypatch.setattr("sys.executable", str(echo))
    monkeypatch.setenv("HOME", "/home/asha")
    said: list[str] = []

    settings = Settings(ssh=A_PORT, data=str(tmp_path), **more)
    async with open_doors(settings, 7333, None, "0" * 32, said.append):
        await until_true(lambda: bool(said))

    assert words in said[0]


def test_the_browsers_door_opens_with_the_server_too(tmp_path: Path) -> None:
    with (
        held_port() as port,
        server_with_door(tmp_path, "--web", str(port)),
        urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page,
    ):
        assert b"3UP 3DOWN" in page.read()


def test_the_address_that_a_door_prints_can_be_typed() -> None:
    assert not ip_address(typed_host(None)).is_unspecified
    assert not ip_address(typed_host("0.0.0.0")).is_unspecified
    assert typed_host("games.example") == "games.example"
