"""A terminal that closes ends a server or a door as Ctrl+C does, but not one under nohup."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

import pytest

_AT: Final = ("--host", "127.0.0.1", "--port", "0")
_COMMANDS: Final = {
    "server": ("threeup_server", "--no-config", "--no-data", *_AT),
    "SSH door": ("threeup_client", "serve-ssh", *_AT, "--data"),
    "web door": ("threeup_client", "serve-web", *_AT, "--data"),
}
_PORT: Final = re.compile(r":(\d+)|-p (\d+)")
_AGAIN_AT_THE_END: Final = """
import signal, sys
from {package}.__main__ import main

class Shell:
    def __del__(self, say=signal.raise_signal, number=signal.SIGHUP):
        say(number)

sys.shell = Shell()
sys.exit(main(sys.argv[1:]))
"""
"""A command to which SIGHUP comes after its loop, when Python itself hears no signal any more."""


def command(name: str, folder: Path) -> list[str]:
    words = [sys.executable, "-m", *_COMMANDS[name]]
    return words + [str(folder)] * (words[-1] == "--data")


def opened(name: str, folder: Path, start: str) -> AbstractContextManager["subprocess.Popen[str]"]:
    """Begun by a shell, after what is typed there."""
    return running(["/bin/sh", "-c", f'{start} exec "$@"', "sh", *command(name, folder)])


@contextmanager
def running(words: list[str]) -> Iterator["subprocess.Popen[str]"]:
    """It hears signals by now, as whoever knocks is answered."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = _PORT.search(process.stdout.readline())
        assert found is not None
        try:
            with socket.create_connection(("127.0.0.1", int(found[1] or found[2])), 20) as link:
                link.sendall(b"GET / HTTP/1.0\r\n\r\n")
                link.recv(1)
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("name", _COMMANDS)
def test_a_terminal_that_closes_ends_it_in_good_order(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, "") as process:
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGHUP)  # a shell sends it as well as its terminal

        assert process.wait(20) == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
@pytest.mark.parametrize("name", _COMMANDS)
def test_a_shell_may_say_it_as_late_as_it_likes(
    name: str, number: signal.Signals, tmp_path: Path
) -> None:
    python, _, package, *words = command(name, tmp_path)
    again = _AGAIN_AT_THE_END.format(package=package)
    with running([python, "-c", again, *words]) as process:
        process.send_signal(number)

        assert process.wait(20) == 0


@pytest.mark.parametrize("name", _COMMANDS)
def test_a_terminal_that_closes_is_nothing_to_it_under_nohup(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, "trap '' HUP;") as process:
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGTERM)  # if it were the second one, it would end by force

        assert process.wait(20) == 0


@pytest.mark.parametrize("name", _COMMANDS)
def test_sigint_ends_it_also_where_a_shell_has_put_it_in_the_background(
    name: str, tmp_path: Path
) -> None:
    with opened(name, tmp_path, "trap '' INT;") as process:
        process.send_signal(signal.SIGINT)

        assert process.wait(20) == 0
