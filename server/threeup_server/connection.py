"""One TCP connection: frames in, frames out, and the limits of both."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, cast

from threeup_protocol.codec import BadMessageError, UnknownTypeError, decode_from_client, encode
from threeup_protocol.frames import ForeignError, FrameError, FrameReader
from threeup_protocol.limits import (
    FRAME_FROM_CLIENT,
    FRAME_FROM_STRANGER,
    HELLO_SECONDS,
    PING_SECONDS,
    SILENT_SECONDS,
)
from threeup_protocol.origins import origin_of
from threeup_protocol.server_messages import Code, Goodbye, Ping, Refused, ServerMessage
from threeup_server.outgoing import Outgoing
from threeup_server.rate import Limit, TokenBucket

if TYPE_CHECKING:
    from threeup_server.hub import Hub
    from threeup_server.person import Person

logger = logging.getLogger(__name__)

FRAME_SECONDS: Final = 10.0
"""So long the rest of a frame may take to come."""
CLOSE_SECONDS: Final = 5.0
"""So long the last bytes of a closing connection may take to go."""
FRAMES_AT_ONCE: Final = 16
"""So many frames of one connection are handled before the others have their turn."""
READ_AT_ONCE: Final = 16 * 1024
"""Bytes taken from one connection before the others have their turn."""
READING: Final = Limit(32 * 1024.0, 64 * 1024)
"""Bytes that are read of one connection; the rest waits."""
SYSTEM_BUFFER: Final = 64 * 1024
"""Bytes the system may keep for a slow reader: with its own default it is megabytes."""

_incoming: Final = memoryview(bytearray(READ_AT_ONCE))
"""Shared: the loop fills it for one connection and hands it over before it turns to the next."""


class PlayerConnection(asyncio.BufferedProtocol):
    """The socket's side of a player; the hub decides what messages mean."""

    __slots__ = (
        "__weakref__", "_asked_at", "_closing_since", "_frame_since", "_frames", "_heard_at",
        "_hub", "_is_paused", "_opened_at", "_payloads", "_read_budget", "_slowed_for",
        "_transport", "origin", "outgoing", "peer", "person",
    )  # fmt: skip

    outgoing: Outgoing
    """There as soon as the connection is made."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._transport: asyncio.Transport | None = None
        self._frames = FrameReader(FRAME_FROM_STRANGER)
        self._opened_at = self._heard_at = self._asked_at = hub.clock()
        self._payloads: Iterator[bytes] = iter(())
        self._is_paused = False
        self._read_budget = TokenBucket(READING)
        self._slowed_for = 0.0
        """Seconds to read nothing, since too much came."""
        self._frame_since: float | None = None
        self._closing_since: float | None = None
        self.person: Person | None = None
        self.peer = self.origin = "?"

    def is_open(self) -> bool:
        """Whether messages still come in."""
        transport = self._transport
        return transport is not None and not transport.is_closing() and not self.outgoing.is_ending

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # The transports of uvloop are of no class of asyncio's.
        self._transport = transport = cast(asyncio.Transport, transport)
        _keep_little(transport)
        hub = self._hub
        self.outgoing = Outgoing(transport, hub.journal, hub.counters)
        address, port, *_ = transport.get_extra_info("peername") or ("?", 0)
        self.peer, self.origin = f"{address} port {port}", origin_of(address)
        hub.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._hub.lost(self)
        if self._transport is not None:
            # One of TLS keeps its protocol: both would wait for the garbage collector.
            self._transport.set_protocol(_NOBODY)

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002
        return _incoming

    def buffer_updated(self, nbytes: int) -> None:
        if nbytes == READ_AT_ONCE:
            self._pause()  # there is more
        self._hub.inbox.put(self, _incoming[:nbytes].tobytes())

    def eof_received(self) -> None:
        """With TLS the transport closes at once: what came before the end is done first."""
        self._hub.inbox.handle()

    def take(self, data: bytes | None) -> None:
        """Handle what has come; None is to go on with what came before."""
        if data is None:
            self._read_some()
        elif self.is_open():
            self._hub.counters.bytes_in += len(data)
            self._heard_at = now = self._hub.clock()
            self._slowed_for = self._read_budget.overdraw(len(data), now)
            only = None if self._slowed_for or self._is_paused else self._frames.only(data)
            if only is not None:
                self._read(only)
            else:
                self._payloads = chain(self._payloads, self._frames.feed(data))
                self._read_some()

    def welcomed(self, person: "Person") -> None:
        """The hello is done: from now on this is `person`'s connection."""
        self.person = person
        self._frames.limit = FRAME_FROM_CLIENT

    def send(self, message: ServerMessage) -> None:
        """To go when all that it may tell is on disk."""
        self.outgoing.send(encode(message))

    def say_goodbye(self, goodbye: Goodbye) -> None:
        """Send the last message and close."""
        self.send(goodbye)
        if not self.outgoing.is_ending:
            self._hub.counters.goodbyes[goodbye.code] += 1
            self.outgoing.end(self._close)

    def _close(self) -> None:
        self._closing_since = self._hub.clock()
        if self._transport is None or self._transport.is_closing():
            return
        is_sent = not self.outgoing.unsent
        if not (self._is_paused and is_sent and self._transport.can_write_eof()):
            self._transport.close()
            return
        # Closed over unread bytes, the system would drop the goodbye: they are thrown away.
        try:
            self._transport.write_eof()
        except OSError:
            self._transport.abort()
        else:
            self._transport.resume_reading()

    def abort(self) -> None:
        """Close at once, whatever has not been sent."""
        if self._transport is not None:
            self._transport.abort()

    def look_after(self, now: float) -> None:
        """Called about twice a second: ends what takes too long, asks who is silent."""
        if self._is_slow(now):
            logger.info("%s: does not read, cut off", self.peer)
            self._hub.counters.slow_readers += 1
            self.abort()
        elif not self.is_open():
            return
        elif self.person is None and now - self._opened_at > HELLO_SECONDS:
            self.say_goodbye(Goodbye(Code.HELLO_LATE, final=False))
        elif self._frame_since is not None and now - self._frame_since > FRAME_SECONDS:
            self.say_goodbye(Goodbye(Code.BAD_FRAME, final=False))
        elif now - self._heard_at > SILENT_SECONDS:
            self.say_goodbye(Goodbye(Code.SLOW, final=False))
        elif now - max(self._heard_at, self._asked_at) > PING_SECONDS:
            self._asked_at = now
            self.send(Ping())

    def server_stood_still(self, seconds: float, now: float) -> None:
        """So long nobody looked at what the other side did: it was not late."""
        self._opened_at = min(self._opened_at + seconds, now)
        self._heard_at = min(self._heard_at + seconds, now)
        self._asked_at = min(self._asked_at + seconds, now)
        if self._frame_since is not None:
            self._frame_since = min(self._frame_since + seconds, now)
        if self._closing_since is not None:
            self._closing_since = min(self._closing_since + seconds, now)
        if self._transport is not None:
            self.outgoing.server_stood_still(seconds, now)

    def _is_slow(self, now: float) -> bool:
        if self._transport is None:
            return False
        closing = self._closing_since
        return self.outgoing.is_slow(now) or (closing is not None and now - closing > CLOSE_SECONDS)

    def _read_some(self) -> None:
        """Handle what has come, a few frames at a time; no more is read before that is done."""
        try:
            for payload in islice(self._payloads, FRAMES_AT_ONCE):
                if not self.is_open():
                    return
                self._frame_since = None
                self._read(payload)
            waiting = next(self._payloads, None)
        except FrameError as error:
            level = logging.WARNING if isinstance(error, ForeignError) else logging.INFO
            logger.log(level, "%s: %s", self.peer, error)
            self.say_goodbye(Goodbye(Code.BAD_FRAME, final=True))
            return
        if waiting is not None:
            self._payloads = chain((waiting,), self._payloads)
            self._read_later(0)
            return
        self._payloads = iter(())
        if self._frames.is_inside_frame:
            self._frame_since = self._frame_since or self._heard_at
        if self._slowed_for:
            self._read_later(self._slowed_for)
            self._slowed_for = 0.0
        elif self._is_paused and self.is_open() and self._transport is not None:
            self._is_paused = False
            self._transport.resume_reading()

    def _read_later(self, seconds: float) -> None:
        """Go on with what has come after the others, or in some time; take no more meanwhile."""
        if not self.is_open():
            return
        self._pause()
        asyncio.get_running_loop().call_later(seconds, self._hub.inbox.put, self, None)

    def _pause(self) -> None:
        if self._transport is not None and self.is_open() and not self._is_paused:
            self._is_paused = True
            self._transport.pause_reading()

    def _read(self, payload: bytes) -> None:
        try:
            self._hub.received(self, decode_from_client(payload))
        except UnknownTypeError as error:
            if self.person is None:
                self.say_goodbye(Goodbye(Code.HELLO_FIRST, final=True))
            else:
                self._hub.unknown_type(self, Refused(error.request_id, Code.UNKNOWN_TYPE))
        except BadMessageError as error:
            logger.info("%s: bad message: %s", self.peer, error)
            self.say_goodbye(Goodbye(Code.BAD_MESSAGE, final=True))
        except Exception:
            logger.exception("%s: a message could not be handled", self.peer)
            self.say_goodbye(Goodbye(Code.INTERNAL, final=False, wait=1))


def _keep_little(transport: asyncio.Transport) -> None:
    """Let a slow reader be noticed before the system holds megabytes for it."""
    transport.set_write_buffer_limits(high=64 * 1024, low=16 * 1024)
    link = transport.get_extra_info("socket")
    if link is not None:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)


class _Nobody(asyncio.BufferedProtocol):
    """Whom a transport knows when its connection has ended."""

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002
        return _incoming


_NOBODY: Final = _Nobody()
