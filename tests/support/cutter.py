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
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """End every connection that there is; new ones are taken as before."""
        cut, self._open = self._open, []
        for one in cut:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._server)
                self._open += [client, server]
                for one, other in ((client, server), (server, client)):
                    threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for each in (one, other):
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


@contextmanager
def cutter(address: str) -> Iterator[Cutter]:
    """Stands before the server at HOST:PORT."""
    host, port = address.rsplit(":", 1)
    one = Cutter(host, int(port))
    try:
        yield one
    finally:
        one.close()
