"""A way to a server that can be cut, as a bad network does."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Cutter:
    """Passes everything on between one port of its own and the server's."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: list[socket.socket] = []
        self._is_cut = False
        self._lock = threading.Lock()
        """Whoever is let through is in `_open` before a cut looks there."""
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @contextmanager
    def cut(self) -> Iterator[None]:
        """End every connection that there is, and let none through before the block ends: who
        comes back by itself would else be back before anybody has looked.
        """
        with self._lock:
            self._is_cut = True
            cut, self._open = self._open, []
        for one in cut:
            _end(one)
        yield
        with self._lock:
            self._is_cut = False

    def close(self) -> None:
        self._listener.close()
        with self.cut():
            pass

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                with self._lock:
                    self._let_through(client)

    def _let_through(self, client: socket.socket) -> None:
        if self._is_cut:
            client.close()
            return
        server = socket.create_connection(self._server)
        self._open += [client, server]
        for one, other in ((client, server), (server, client)):
            threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for each in (one, other):
        _end(each)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)


@contextmanager
def cutter(address: str) -> Iterator[Cutter]:
    """Stands before the server at HOST:PORT."""
    host, port = address.rsplit(":", 1)
    one = Cutter(host, int(port))
    try:
        yield one
    finally:
        one.close()
