"""What one connection is sent: held until it may be told, then handed to the system."""

import asyncio
from typing import Final

from threeup_server.backlog import Backlog
from threeup_server.counters import Counters
from threeup_server.journal import Journal

MOST_UNSENT: Final = 512 * 1024
"""Bytes that may wait for a slow reader; two of the largest frames."""
SLOW_SECONDS: Final = 10.0
"""So long a byte may wait for its reader."""


class Outgoing:
    """Whole frames, in their order. Whoever too much waits for is cut off, be it that they do not
    read or that the disk is slow.
    """

    __slots__ = ("_backlog", "_counters", "_held", "_journal", "_next", "_transport", "is_ending")

    def __init__(
        self, transport: asyncio.Transport, journal: Journal, counters: Counters, now: float
    ) -> None:
        self._transport = transport
        self._journal = journal
        self._counters = counters
        self._next = b""
        """Goes with the next frame."""
        self._held = 0
        """Bytes that wait for the disk."""
        self._backlog = Backlog(now)
        self.is_ending = False
        """The last frame is among those on their way: nothing more is taken."""

    @property
    def unsent(self) -> int:
        """Bytes that wait for the reader."""
        return self._transport.get_write_buffer_size()

    def send(self, frame: bytes) -> None:
        """Let it go when all that it may tell is on disk."""
        transport = self._transport
        if self.is_ending or transport.is_closing():
            return
        counters = self._counters
        counters.frames_out += 1
        if self._next:
            frame, self._next = self._next + frame, b""
            counters.frames_out += 1
        size = len(frame)
        if self._held + size + transport.get_write_buffer_size() > MOST_UNSENT:
            counters.slow_readers += 1
            transport.abort()
            return
        counters.bytes_out += size
        if self._journal.is_on_disk:
            transport.write(frame)
            self._backlog.written += size
        else:
            self._held += size
            self._journal.after(self._write_held, frame)

    def send_with_next(self, frame: bytes) -> None:
        """Let it go as one piece with the next frame, or by `flush`: half the work of two."""
        self.flush()
        self._next = frame

    def flush(self) -> None:
        """Send what waits for a next frame, if anything does."""
        if self._next:
            frame, self._next = self._next, b""
            self.send(frame)

    def _write_held(self, frame: bytes) -> None:
        size = len(frame)
        self._held -= size
        if not self._transport.is_closing():
            self._transport.write(frame)
            self._backlog.written += size

    def abort(self) -> None:
        """Close at once, whatever has not been sent."""
        self._transport.abort()

    def is_slow(self, now: float) -> bool:
        """Whether a byte has waited for its reader for too long."""
        return self._backlog.age(self.unsent, now) > SLOW_SECONDS
