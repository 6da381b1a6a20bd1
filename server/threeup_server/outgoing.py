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

    __slots__ = (
        "_backlog",
        "_counters",
        "_journal",
        "_next",
        "_transport",
        "_written",
        "is_ending",
        "taken",
    )

    def __init__(
        self, transport: asyncio.Transport, journal: Journal, counters: Counters, now: float
    ) -> None:
        self._transport = transport
        self._journal = journal
        self._counters = counters
        self._next = b""
        """Goes with the next frame."""
        self.taken = 0
        """Bytes since the connection was made; those that are not written yet wait for the disk."""
        self._written = 0
        self._backlog = Backlog(now)
        self.is_ending = False
        """The last frame is among those on their way: nothing more is taken."""

    @property
    def unsent(self) -> int:
        """Bytes that wait for the reader."""
        return self._transport.get_write_buffer_size()

    def send(self, frame: bytes) -> None:
        """Let it go when all that it may tell is on disk."""
        if self.is_ending:
            return
        if self._next:
            frame, self._next = self._next + frame, b""
        self._counters.frames_out += 1
        self.taken += len(frame)
        if self.taken - self._written + self._transport.get_write_buffer_size() > MOST_UNSENT:
            self._cut_off()
        else:
            self._journal.after(self._write, frame)

    def send_with_next(self, frame: bytes) -> None:
        """Let it go as one piece with the next frame, or by `flush`: half the work of two."""
        self.flush()
        self._counters.frames_out += 1
        self._next = frame

    def flush(self) -> None:
        """Send what waits for a next frame, if anything does."""
        if self._next:
            frame, self._next = self._next, b""
            self._counters.frames_out -= 1  # it was counted
            self.send(frame)

    def _write(self, frame: bytes) -> None:
        self._written += len(frame)
        if not self._transport.is_closing():
            self._transport.write(frame)

    def _cut_off(self) -> None:
        if not self._transport.is_closing():
            self._counters.slow_readers += 1
            self._transport.abort()

    def abort(self) -> None:
        """Close at once, whatever has not been sent."""
        self._transport.abort()

    def is_slow(self, now: float) -> bool:
        """Whether a byte has waited for its reader for too long."""
        return self._backlog.age(self._written, self.unsent, now) > SLOW_SECONDS
