"""Lines out and lines in: nothing is ever written over, and long lines are wrapped on words."""

import asyncio
import os
import sys
import textwrap
import threading
from typing import Final, TextIO

_LEAST_WIDTH: Final = 20
_INDENT: Final = "  "


class Lines:
    """Prints lines; at a terminal they are wrapped at its width."""

    def __init__(self, out: TextIO, *, echoes: bool) -> None:
        """`echoes`: what is typed is not seen by itself, as where it comes from a file."""
        self._out = out
        self._echoes = echoes
        self._is_prompt_open = False

    def say(self, text: str) -> None:
        """One sentence or more, on a line of its own."""
        self._close_prompt()
        for line in text.split("\n"):
            self._write("\n".join(self._wrapped(line)) + "\n")

    def prompt(self) -> None:
        """A `?` at the start of the line: you are waited for."""
        if not self._is_prompt_open:
            self._write("? ")
            self._is_prompt_open = True

    def typed(self, line: str) -> None:
        """A line was read after the prompt, or without one."""
        if self._echoes:
            self._write(f"{'' if self._is_prompt_open else '? '}{line}\n")
        self._is_prompt_open = False

    def ended(self) -> None:
        self._close_prompt()

    def _close_prompt(self) -> None:
        if self._is_prompt_open:
            self._write("\n")
            self._is_prompt_open = False

    def _wrapped(self, line: str) -> list[str]:
        width = _width(self._out)
        if width is None or len(line) <= width:
            return [line]
        return textwrap.wrap(line, width, subsequent_indent=_INDENT) or [""]

    def _write(self, text: str) -> None:
        encoding = self._out.encoding or "utf-8"
        self._out.write(text.encode(encoding, "replace").decode(encoding))
        self._out.flush()


class TypedLines:
    """What is typed, line by line; each is asked for."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._wanted = threading.Semaphore(0)
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Future[str | None] | None = None
        threading.Thread(target=self._read_on, name="typed", daemon=True).start()

    def next(self) -> "asyncio.Future[str | None]":
        """The next line without its end, or None where there is no more; the same until `take`."""
        if self._waiting is None:
            self._waiting = self._loop.create_future()
            self._wanted.release()
        return self._waiting

    def take(self) -> str | None:
        """The line that has come."""
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


def _width(out: TextIO) -> int | None:
    if not out.isatty():
        return None
    try:
        return max(_LEAST_WIDTH, os.get_terminal_size(out.fileno()).columns)
    except OSError:
        return None


def standard() -> tuple[Lines, TextIO]:
    """Standard output and input of this process."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Lines(sys.stdout, echoes=not sys.stdin.isatty()), sys.stdin
