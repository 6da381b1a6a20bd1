"""The socket over which whoever runs the server talks to it.

It lies in the data folder, where only the owner of the server can open it. One connection is one
question and one answer, each a line of JSON: `{"do": "kick", "name": "Asha"}` is answered with
`{"ok": ...}` or `{"error": "one line"}`.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec

logger = logging.getLogger(__name__)

SOCKET: Final = "control.sock"
MOST_QUESTION: Final = 8192
QUESTION_SECONDS: Final = 5.0
MOST_AT_ONCE: Final = 8
LONGEST_PATH: Final = 100
"""Bytes; the systems differ, and the shortest limit is 104."""

Answerer = Callable[[dict[str, Any]], Any]


class ControlError(Exception):
    """The socket cannot be had, or a question cannot be answered; the text is one line."""


@contextmanager
def short_path(path: Path) -> Generator[str]:
    """A name of the socket that is no longer than the system allows, where there can be one.

    Raises:
        OSError: the folder is not there, or there is no short name for it.
    """
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


class ControlSocket:
    """Listens until it is closed; `answer` is given each question and may raise ControlError."""

    def __init__(self, folder: Path, answer: Answerer) -> None:
        self.path = folder / SOCKET
        self._answer = answer
        self._server: asyncio.Server | None = None
        self._talks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen; a socket that another server left behind is replaced.

        The folder is this server's own by now, so that what lies there is nobody's.

        Raises:
            ControlError: there can be no socket there.
        """
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self.path.unlink(missing_ok=True)
            before = os.umask(0o177)
            try:
                with short_path(self.path) as path:
                    listener.bind(path)
            finally:
                os.umask(before)
            self._server = await asyncio.start_unix_server(
                self._accept, sock=listener, limit=MOST_QUESTION
            )
        except OSError as error:
            listener.close()
            raise ControlError(f"{self.path} cannot be made: {error.strerror}") from error

    async def close(self) -> None:
        if self._server is None:
            return
        self._server.close()
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._talks) >= MOST_AT_ONCE:
            writer.transport.abort()
            return
        talk = asyncio.create_task(self._talk(reader, writer), name="control")
        self._talks.add(talk)
        talk.add_done_callback(self._talks.discard)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError, TimeoutError, ValueError):
                async with asyncio.timeout(QUESTION_SECONDS):
                    question = await reader.readline()
                    writer.write(msgspec.json.encode(self._answered(question)) + b"\n")
                    await writer.drain()
                    writer.close()
                    await writer.wait_closed()
        finally:
            writer.transport.abort()

    def _answered(self, question: bytes) -> dict[str, Any]:
        try:
            return {"ok": self._answer(msgspec.json.decode(question, type=dict[str, Any]))}
        except ControlError as error:
            return {"error": str(error)}
        except msgspec.MsgspecError:
            return {"error": "this is no question"}
        except Exception:
            logger.exception("a question of the host could not be answered")
            return {"error": "the server could not do it; its log says why"}
