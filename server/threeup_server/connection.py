"""One TCP connection: frames in, frames out, and the limits of both."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from threeup_protocol.codec import BadMessageError, UnknownTypeError, decode_from_client, encode
from threeup_protocol.frames import FrameError, FrameReader
from threeup_protocol.limits import (
    FRAME_FROM_CLIENT,
    FRAME_FROM_STRANGER,
    HELLO_SECONDS,
    PING_SECONDS,
    SILENT_SECONDS,
)
from threeup_protocol.server_messages import Code, Goodbye, Ping, Refused, ServerMessage

if TYPE_CHECKING:
    from threeup_server.hub import Hub
    from threeup_server.person import Person

logger = logging.getLogger(__name__)

MOST_UNSENT: Final = 1024 * 1024
"""Bytes that may wait for a slow reader."""
SLOW_SECONDS: Final = 10.0
"""So long a reader may take nothing while something waits for it."""
FRAME_SECONDS: Final = 10.0
"""So long the rest of a frame may take to come."""


class PlayerConnection(asyncio.Protocol):
    """The socket's side of a player; the hub decides what messages mean."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._transport: asyncio.Transport | None = None
        self._frames = FrameReader(FRAME_FROM_STRANGER)
        self._opened_at = self._heard_at = self._asked_at = hub.clock()
        self._frame_since: float | None = None
        self._stuck_since: float | None = None
        self.person: Person | None = None
        self.peer = "?"

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=64 * 1024, low=16 * 1024)
        self.peer = str(transport.get_extra_info("peername"))[:60]
        self._hub.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._hub.lost(self)

    def pause_writing(self) -> None:
        self._stuck_since = self._hub.clock()

    def resume_writing(self) -> None:
        self._stuck_since = None

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._hub.clock()
        try:
            for payload in self._frames.feed(data):
                if not self.is_open:
                    return
                self._read(payload)
        except FrameError as error:
            logger.info("%s: %s", self.peer, error)
            self.say_goodbye(Goodbye(Code.BAD_FRAME, final=True))
        self._frame_since = self._heard_at if self._frames.is_inside_frame else None

    def welcomed(self, person: "Person") -> None:
        """The hello is done: from now on this is `person`'s connection."""
        self.person = person
        self._frames.limit = FRAME_FROM_CLIENT

    def send(self, message: ServerMessage) -> None:
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Queue bytes that are one whole frame; who does not read is cut off."""
        if not self.is_open:
            return
        assert self._transport is not None
        self._transport.write(frame)
        if self._transport.get_write_buffer_size() > MOST_UNSENT:
            self.abort()

    def say_goodbye(self, goodbye: Goodbye) -> None:
        """Send the last message and close."""
        self.send(goodbye)
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Close at once, whatever has not been sent."""
        if self._transport is not None:
            self._transport.abort()

    def look_after(self, now: float) -> None:
        """Called about once a second: ends what takes too long, asks who is silent."""
        if self._stuck_since is not None and now - self._stuck_since > SLOW_SECONDS:
            logger.info("%s: does not read, cut off", self.peer)
            self.abort()
        elif self.person is None and now - self._opened_at > HELLO_SECONDS:
            self.say_goodbye(Goodbye(Code.HELLO_LATE, final=False))
        elif self._frame_since is not None and now - self._frame_since > FRAME_SECONDS:
            self.say_goodbye(Goodbye(Code.BAD_FRAME, final=False))
        elif now - self._heard_at > SILENT_SECONDS:
            self.say_goodbye(Goodbye(Code.SLOW, final=False))
        elif now - max(self._heard_at, self._asked_at) > PING_SECONDS:
            self._asked_at = now
            self.send(Ping())

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
