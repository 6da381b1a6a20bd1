"""A terminal that closes ends a server or a door as Ctrl+C does, but not one under nohup."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def opened(name: str, folder: Path, start: str) -> Iterator[subprocess.Popen[str]]:
    """It hears signals by now, as whoever knocks is answered."""
    words = [sys.executable, "-m", *_COMMANDS[name]]
    words += [str(folder)] * (words[-1] == "--data")
    with subprocess.Popen(
        ["/bin/sh", "-c", f'{start} exec "$@"', "sh", *words], stdout=subprocess.PIPE, text=True
    ) as process:
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
