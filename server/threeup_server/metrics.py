"""The server's numbers as Prometheus reads them, over HTTP on the loopback interface only.

GET /metrics has all numbers, GET /health one line. A request is small, has little time, and gets
one answer; nothing in it is ever kept.
"""

import asyncio
import os
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from threeup_protocol.server_messages import Code
from threeup_server.counters import Histogram

if TYPE_CHECKING:
    from threeup_server.hub import Hub

HOST: Final = "127.0.0.1"
MOST_REQUEST: Final = 4096
"""Bytes of a request with its headers."""
MOST_READ_AWAY: Final = 256 * 1024
REQUEST_SECONDS: Final = 2.0
MOST_AT_ONCE: Final = 8

_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class MetricsPortError(Exception):
    """The port cannot be had; the text says why and what to do."""


def metrics_text(hub: "Hub") -> str:
    """Every number, in the text format of Prometheus."""
    return "".join(f"{line}\n" for line in _lines(hub))


def health(hub: "Hub") -> tuple[bool, str]:
    """Whether new tables are welcome, and the state in one line."""
    playing = sum(table.is_playing for table in hub.tables)
    here = sum(person.is_connected for person in hub.people)
    is_ok = not (hub.is_stopping or hub.is_draining)
    state = "ok" if is_ok else "stopping" if hub.is_stopping else "draining"
    return is_ok, f"{state}: people {here}, tables {len(hub.tables)}, games {playing}"


def metrics_listener(port: int) -> socket.socket:
    """
    Raises:
        MetricsPortError: the port cannot be had.
    """
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise MetricsPortError(
            f"cannot listen at {HOST} port {port}: {reason}; try another --metrics"
        ) from error


class MetricsDoor:
    """Answers HTTP at a socket until it is closed."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._server: asyncio.Server | None = None
        self._requests: set[asyncio.Task[None]] = set()

    async def open(self, listener: socket.socket) -> None:
        self._server = await asyncio.start_server(self._accept, sock=listener, limit=MOST_REQUEST)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in self._requests:
            task.cancel()
        await asyncio.gather(*self._requests, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._requests) >= MOST_AT_ONCE:
            writer.transport.abort()
            return
        task = asyncio.create_task(self._serve(reader, writer), name="metrics")
        self._requests.add(task)
        task.add_done_callback(self._requests.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(REQUEST_SECONDS):
                    writer.write(await self._answer(reader))
                    await writer.drain()
                    writer.write_eof()
                    await _read_away(reader)
                    writer.close()
                    await writer.wait_closed()
        finally:
            writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader) -> bytes:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            return _response("431 Request Header Fields Too Large", "too long\n")
        words = head.split(b"\r\n", 1)[0].split(b" ")
        if len(words) != 3 or not words[2].startswith(b"HTTP/1."):
            return _response("400 Bad Request", "this is no HTTP request\n")
        method, path = words[0], words[1].split(b"?", 1)[0]
        if method not in {b"GET", b"HEAD"}:
            return _response("405 Method Not Allowed", "only GET\n")
        if path == b"/metrics":
            response = _response("200 OK", metrics_text(self._hub))
        elif path == b"/health":
            is_ok, line = health(self._hub)
            response = _response("200 OK" if is_ok else "503 Service Unavailable", f"{line}\n")
        else:
            response = _response("404 Not Found", "there are /metrics and /health\n")
        return response if method == b"GET" else response[: response.index(b"\r\n\r\n") + 4]


async def _read_away(reader: asyncio.StreamReader) -> None:
    """Closed over unread bytes, the system would drop the answer."""
    unread = MOST_READ_AWAY
    while unread > 0 and (data := await reader.read(MOST_REQUEST)):
        unread -= len(data)


def _response(status: str, text: str) -> bytes:
    body = text.encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {_TEXT}\r\nContent-Length: {len(body)}\r\n"
        "Connection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    )
    return head.encode() + body


def _lines(hub: "Hub") -> Iterator[str]:
    counters = hub.counters
    people = list(hub.people)
    yield from _one("connections", "gauge", "Open connections.", len(hub.connections))
    yield from _one("people", "gauge", "People who are known.", len(people))
    here = sum(person.is_connected for person in people)
    yield from _one("people_connected", "gauge", "People with a connection.", here)
    yield from _one("tables", "gauge", "Open tables.", len(hub.tables))
    playing = sum(table.is_playing for table in hub.tables)
    yield from _one("games_running", "gauge", "Games that are played now.", playing)
    for name, help_text, value in (
        ("connections_total", "Connections taken in.", counters.connections),
        ("games_total", "Games played to their end.", counters.games),
        ("moves_total", "Moves made, those of bots included.", counters.moves),
        ("received_bytes_total", "Bytes received from clients.", counters.bytes_in),
        ("sent_frames_total", "Frames sent to clients.", counters.frames_out),
        ("sent_bytes_total", "Bytes sent to clients.", counters.bytes_out),
        ("slow_readers_total", "Connections cut off for not reading.", counters.slow_readers),
    ):
        yield from _one(name, "counter", help_text, value)
    yield from _by_code("refusals_total", "Requests refused, by code.", counters.refusals)
    yield from _by_code("goodbyes_total", "Connections ended by us, by code.", counters.goodbyes)
    yield from _histogram("commit_seconds", "How long writing to disk took.", hub.journal.commits)


def _one(name: str, kind: str, help_text: str, value: float) -> Iterator[str]:
    yield from _head(name, kind, help_text)
    yield f"threeup_{name} {value}"


def _by_code(name: str, help_text: str, counts: Counter[Code]) -> Iterator[str]:
    yield from _head(name, "counter", help_text)
    for code, count in sorted(counts.items()):
        yield f'threeup_{name}{{code="{code}"}} {count}'


def _histogram(name: str, help_text: str, values: Histogram) -> Iterator[str]:
    yield from _head(name, "histogram", help_text)
    below = 0
    for bound, count in zip(values.bounds, values.counts, strict=True):
        below += count
        yield f'threeup_{name}_bucket{{le="{bound}"}} {below}'
    yield f'threeup_{name}_bucket{{le="+Inf"}} {values.count}'
    yield f"threeup_{name}_sum {values.sum}"
    yield f"threeup_{name}_count {values.count}"


def _head(name: str, kind: str, help_text: str) -> Iterator[str]:
    yield f"# HELP threeup_{name} {help_text}"
    yield f"# TYPE threeup_{name} {kind}"
