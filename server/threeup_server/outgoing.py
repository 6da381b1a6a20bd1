"""What one connection is sent: held until it may be told, then handed to the system."""

import asyncio
from collections.abc import Callable
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
        "_parted",
        "_then",
        "_transport",
        "_waiting",
        "is_ending",
    )

    def __init__(self, transport: asyncio.Transport, journal: Journal, counters: Counters) -> None:
        self._transport = transport
        self._journal = journal
        self._counters = counters
        self._waiting = b""
        """Goes as one piece when all that it may tell is on disk."""
        self._parted = 0
        """Bytes that wait besides, each part for its own turn at a slow disk."""
        self._backlog: Backlog | None = None
        """Kept only while something waits for the reader."""
        self._then: Callable[[], None] | None = None
        self.is_ending = False
        """The last frame is among those on their way: nothing more is taken."""

    @property
    def held(self) -> int:
        """Bytes that wait for the disk."""
        return len(self._waiting) + self._parted

    @property
    def unsent(self) -> int:
        """Bytes that wait for the reader."""
        return self._transport.get_write_buffer_size()

    def send(self, frame: bytes) -> None:
        """Let it go when all that it may tell is on disk."""
        if self.is_ending:
            return
        self._counters.frames_out += 1
        held = len(self._waiting) + self._parted
        if held and held + len(frame) + self.unsent > MOST_UNSENT:
            self._cut_off()
        elif self._waiting:
            self._waiting += frame
        else:
            self._waiting = frame
            self._journal.hold(self)

    def end(self, then: Callable[[], None]) -> None:
        """Take no more; `then` is done when the last frame has been handed to the system."""
        self.is_ending, self._then = True, then
        if not self._waiting:
            self._journal.hold(self)

    def release(self) -> None:
        """Hand to the system what has waited for the disk."""
        frames, self._waiting = self._waiting, b""
        self._write(frames)
        if self._then is not None:
            then, self._then = self._then, None
            then()

    def split_off(self) -> Callable[[], None]:
        """To `release` only what waits so far, and not what will be sent from now on."""
        frames, self._waiting = self._waiting, b""
        then, self._then = self._then, None
        self._parted += len(frames)

        def release() -> None:
            self._parted -= len(frames)
            self._write(frames)
            if then is not None:
                then()

        return release

    def _write(self, frames: bytes) -> None:
        size, transport = len(frames), self._transport
        unsent = transport.get_write_buffer_size()
        if not unsent:
            self._backlog = None
        elif unsent + size + self._parted > MOST_UNSENT:
            self._cut_off()
        elif self._backlog is not None:
            self._backlog.written += size
        if not transport.is_closing():
            transport.write(frames)
            self._counters.bytes_out += size

    def _cut_off(self) -> None:
        if not self._transport.is_closing():
            self._counters.slow_readers += 1
            self._transport.abort()

    def abort(self) -> None:
        """Close at once, whatever has not been sent."""
        self._transport.abort()

    def is_slow(self, now: float) -> bool:
        """Whether a byte has waited for its reader for too long."""
        unsent = self.unsent
        if not unsent:
            self._backlog = None
            return False
        self._backlog = self._backlog or Backlog(now)
        return self._backlog.age(unsent, now) > SLOW_SECONDS

    def server_stood_still(self, seconds: float, now: float) -> None:
        """So long nothing could go, whoever reads."""
        if self._backlog is not None:
            self._backlog.server_stood_still(seconds, now)
