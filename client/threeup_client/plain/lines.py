"""Lines out and lines in: nothing is ever written over, and long lines are wrapped on words."""

import asyncio
import io
import os
import sys
import threading
from collections.abc import Callable
from typing import Final, Protocol, TextIO

from rich.cells import cell_len, set_cell_size

_LEAST_WIDTH: Final = 20
_INDENT: Final = "  "


class Lines:
    """Prints lines, wrapped where there is a width."""

    def __init__(self, write: Callable[[str], None], width: Callable[[], int | None]) -> None:
        self._write = write
        self._width = width
        self._is_prompt_open = False

    def say(self, text: str) -> None:
        """One sentence or more, on a line of its own."""
        self.end_prompt()
        for line in text.split("\n"):
            self._write("\n".join(self._wrapped(line)) + "\n")

    def prompt(self) -> None:
        """A `?` at the start of the line: you are waited for."""
        if not self._is_prompt_open:
            self._write("? ")
            self._is_prompt_open = True

    def typed(self, line: str, *, is_seen: bool) -> None:
        """A line was read after the prompt, or without one; it is shown where nobody typed it."""
        if not is_seen:
            self._write(f"{'' if self._is_prompt_open else '? '}{line}\n")
        self._is_prompt_open = False

    def end_prompt(self) -> None:
        if self._is_prompt_open:
            self._write("\n")
            self._is_prompt_open = False

    def _wrapped(self, line: str) -> list[str]:
        width = self._width()
        return [line] if width is None else wrapped(line, max(_LEAST_WIDTH, width))


def wrapped(line: str, width: int) -> list[str]:
    """Cut on words, or within one that is too long; some characters are two columns wide."""
    if cell_len(line) <= width:
        return [line]
    lines, row = [], ""
    for word in line.split():
        joined = f"{row} {word}" if row.strip() else f"{row}{word}"
        if cell_len(joined) > width and row.strip():
            lines.append(row)
            joined = f"{_INDENT}{word}"
        while cell_len(joined) > width:
            head = set_cell_size(joined, width).rstrip()
            lines.append(head)
            joined = f"{_INDENT}{joined[len(head) :]}"
        row = joined
    return [*lines, row]


class Typed(Protocol):
    """What is typed, line by line; each is asked for."""

    @property
    def is_by_hand(self) -> bool:
        """Somebody types, and may do so before they are asked."""
        ...

    def next(self) -> "asyncio.Future[str | None]":
        """The next line without its end, or None where there is no more; the same until `take`."""
        ...

    def take(self) -> str | None:
        """The line that has come."""
        ...


class StandardInput:
    """The lines of a file object, such as the process's own input; none where that is closed."""

    def __init__(self, source: TextIO | None) -> None:
        self._source = source or io.StringIO()
        self.is_by_hand = self._source.isatty()
        self._wanted = threading.Semaphore(0)
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Future[str | None] | None = None
        threading.Thread(target=self._read_on, name="typed", daemon=True).start()

    def next(self) -> "asyncio.Future[str | None]":
        if self._waiting is None:
            self._waiting = self._loop.create_future()
            self._wanted.release()
        return self._waiting

    def take(self) -> str | None:
        assert self._waiting is not None
        line = self._waiting.result()
        self._waiting = None
        return line

    def _read_on(self) -> None:
        """In a thread: an event loop cannot watch every kind of standard input."""
        line: str | None = ""
        while line is not None:
            self._wanted.acquire()
            line = self._line()
            try:
                self._loop.call_soon_threadsafe(self._came, line)
            except RuntimeError:  # the loop may have ended first
                return

    def _line(self) -> str | None:
        try:
            line = self._source.readline()
        except (OSError, ValueError):
            return None
        return line.rstrip("\r\n") if line else None

    def _came(self, line: str | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(line)


class OutputError(Exception):
    """Nothing more can be written; the text says why, and is empty where the reader has left."""


def standard_lines() -> Lines:
    """Lines on this process's standard output.

    They raise `OutputError`, and so does this where there is none.
    """
    out = sys.stdout
    if out is None:
        raise OutputError("there is no standard output to write to")
    for stream in (sys.stdin, out):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")

    def write(text: str) -> None:
        try:
            out.write(text)
            out.flush()
        except OSError as error:
            write_nowhere(out)
            has_left = isinstance(error, BrokenPipeError)
            raise OutputError("" if has_left else f"cannot write: {error.strerror}") from error

    return Lines(write, lambda: _columns(out))


def write_nowhere(out: TextIO) -> None:
    """What is still in the buffer would fail once more at the end of the process."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, out.fileno())
    os.close(nowhere)


def _columns(out: TextIO) -> int | None:
    try:
        return os.get_terminal_size(out.fileno()).columns if out.isatty() else None
    except OSError:
        return None
