"""How soon a client is back at the table once there is a way to the server again."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Final

from bench.client.session import Session
from bench.client.terminal import Program
from bench.load.process import running

OUTAGES: Final = (1.0, 6.0, 15.0, 15.0)
"""Seconds without a way; the seat is held for longer."""
_LOST: Final = "Connection lost"


class Way:
    """Between one port of its own and the server's, until it is closed; it can be opened again."""

    def __init__(self, server_port: int) -> None:
        self._server = ("127.0.0.1", server_port)
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._listen()

    def open(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self._listen()

    def close(self) -> None:
        """Every connection ends, and no more are taken."""
        for one in (self._listener, *self._ends):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._ends = []

    def _listen(self) -> None:
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection(self._server)
                self._ends += [client, server]
                for pair in ((client, server), (server, client)):
                    threading.Thread(target=_pass_on, args=pair, daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)


def returns(server: Sequence[str], client: Sequence[str]) -> Iterator[float]:
    """Seconds from each opening of the way until the table is shown as before."""
    with (
        running(*server) as host,
        contextlib.closing(Way(host.port)) as way,
        Program((*client, f"127.0.0.1:{way.port}")) as program,
    ):
        Session(program).sits_down()
        for seconds in OUTAGES:
            ends = time.monotonic() + seconds
            way.close()
            program.read_until(_LOST)
            while time.monotonic() < ends:
                program.read(0.02, 0.1)
            way.open()
            opened = time.monotonic()
            program.read_while(lambda lines: any(_LOST in line for line in lines), 60)
            yield time.monotonic() - opened
