"""One moment of a table as frames for everybody there: what all of them see is encoded once.

An `Update` is a map, and so are its room and view. Their entries are encoded in pieces and laid
side by side; what a receiver decodes is the same.
"""

import struct
from collections.abc import Sequence
from typing import Final

import msgspec

from threeup_engine.view import OwnPart, SeatView
from threeup_protocol.room_events import TableEvent
from threeup_protocol.table import Away, RoomView

_encode: Final = msgspec.msgpack.Encoder().encode
_LENGTH: Final = struct.Struct(">I")
_FIXMAP: Final = 0x80
_TYPE: Final = b"\xa1t\xa6update"


class SharedRoom:
    """The room as everybody at the table sees it; `room` is an onlooker's."""

    def __init__(self, room: RoomView) -> None:
        self._entry = _entry("room", room)
        self._entries: dict[int, bytes] = {}

    def entry_for(self, seat: int | None) -> bytes:
        """With who the receiver is."""
        if seat is None:
            return self._entry
        if seat not in self._entries:
            name, shared = self._entry[:5], self._entry[5:]
            fuller = bytes((shared[0] + 1,))
            self._entries[seat] = name + fuller + shared[1:] + _entry("you", seat)
        return self._entries[seat]


class SharedView:
    """The game as everybody at the table sees it; `view` is an onlooker's."""

    def __init__(self, view: SeatView) -> None:
        self._entry = _entry("view", view).removesuffix(_NOTHING_OWN)

    def entry_for(self, own: OwnPart) -> tuple[bytes, bytes]:
        return self._entry, _entries_of(own)


def head_of(s: int, events: Sequence[TableEvent]) -> bytes:
    """The entries of an update before its room."""
    return _TYPE + _entry("s", s) + _entry("events", events)


def update_frame(
    head: bytes, room: bytes, view: tuple[bytes, bytes] | None, away: Away | None = None
) -> bytes:
    """The whole frame of an update of these parts."""
    parts = [head, room]
    count = 4
    if view is not None:
        parts += view
        count += 1
    if away is not None:
        parts.append(_entry("away", away))
        count += 1
    length = 1 + sum(map(len, parts))
    return b"".join((_LENGTH.pack(length), bytes((_FIXMAP + count,)), *parts))


def _entry(name: str, value: object) -> bytes:
    return _encode(name) + _encode(value)


def _entries_of(own: OwnPart) -> bytes:
    """The entries of the map without its head."""
    return _encode(own)[1:]


_NOTHING_OWN: Final = _entries_of(OwnPart())
