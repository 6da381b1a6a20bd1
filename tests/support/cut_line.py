"""A line to a port of this computer that can be cut."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class CutLine:
    """Forwards connections at `port`, until they are cut without a word."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=_forward, args=(source, target), daemon=True).start()


def _forward(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)


@contextmanager
def line_to(port: int) -> Iterator[CutLine]:
    line = CutLine(port)
    try:
        yield line
    finally:
        line.close()
