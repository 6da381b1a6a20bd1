"""Cutting a stream of bytes into frames: a 4-byte big-endian length, then that many bytes."""

import struct
from collections.abc import Iterator
from typing import Final

_HEADER: Final = struct.Struct(">I")
_HEADER_SIZE: Final = _HEADER.size
_LOOKS_LIKE: Final = {
    b"GET ": "this looks like HTTP",
    b"POST": "this looks like HTTP",
    b"SSH-": "this looks like SSH",
    b"\x16\x03\x01": "this looks like TLS, and the port is a plain one",
}


_NOTHING: Final = bytearray()
"""Of all readers that are between two frames: thousands that wait need no buffer each."""


class FrameError(Exception):
    """The peer's bytes are no frame of ours; nothing may be read past them."""


class ForeignError(FrameError):
    """The peer speaks another protocol, which the text names."""


class FrameReader:
    """Collects bytes and gives out whole payloads, however the bytes were cut.

    `limit` is the largest payload in bytes; it is checked on the length, before a body arrives.
    """

    __slots__ = ("_buffer", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._buffer = _NOTHING

    @property
    def is_inside_frame(self) -> bool:
        """Whether the beginning of a frame has come and its end has not."""
        return bool(self._buffer)

    def only(self, data: bytes) -> bytes | None:
        """The payload where `data` is just one whole frame, as nearly always; else None, and
        nothing is taken in.
        """
        length = len(data) - _HEADER_SIZE
        if self._buffer or not 0 < length <= self.limit or not data.startswith(header(length)):
            return None
        return data[_HEADER_SIZE:]

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The payloads that `data` completes.

        Raises:
            FrameError: a length of 0 or above the limit.
        """
        self._buffer = self._buffer or bytearray()
        self._buffer += data
        while len(self._buffer) >= _HEADER_SIZE:
            (length,) = _HEADER.unpack_from(self._buffer)
            if not 0 < length <= self.limit:
                raise self._complaint(length)
            end = _HEADER_SIZE + length
            if len(self._buffer) < end:
                return
            payload = bytes(self._buffer[_HEADER_SIZE:end])
            del self._buffer[:end]
            yield payload
        self._buffer = self._buffer or _NOTHING

    def _complaint(self, length: int) -> FrameError:
        complaint = f"a frame of {length} bytes, the limit is {self.limit}"
        for start, hint in _LOOKS_LIKE.items():
            if self._buffer.startswith(start):
                return ForeignError(f"{complaint}; {hint}")
        return FrameError(complaint)


def framed(payload: bytes) -> bytes:
    """The payload with its length in front."""
    return header(len(payload)) + payload


header: Final = _HEADER.pack
"""What stands before a payload of so many bytes."""
