"""One moment of a table as frames for everybody there: what all of them see is encoded once.

An `Update` is a map, and so are its room and view. Their entries are encoded in pieces and laid
side by side; what a receiver decodes is the same.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from threeup_engine.cards import Cards
from threeup_engine.options import MOST_SEATS
from threeup_engine.view import OwnPart, SeatView, SeenSeat
from threeup_protocol.frames import framed, header
from threeup_protocol.room_events import TableEvent
from threeup_protocol.table import Away, RoomView

_encode: Final = msgspec.msgpack.Encoder().encode
_MAP_OF: Final = [bytes((0x80 + entries,)) for entries in range(16)]
"""Begins a map of so many entries."""
_ARRAY_OF: Final = [bytes((0x90 + items,)) for items in range(16)]
_TYPE_AND_S: Final = b"\xa1t\xa6update\xa1s"
_EVENTS: Final = _encode("events")
_VIEW: Final = _encode("view")


class SharedRoom:
    """The room as everybody at the table sees it; `room` is an onlooker's."""

    __slots__ = ("onlookers", "seated")

    def __init__(self, room: RoomView) -> None:
        self.onlookers = entry = _entry("room", room)
        """Its entry in an update, whole."""
        name, shared = entry[:5], entry[5:]
        self.seated = name + bytes((shared[0] + 1,)) + shared[1:]
        """The same, but for who the receiver is, which is to follow."""


def part_of_view(value: SeenSeat | Cards) -> bytes:
    """Something of a view as bytes, to be laid into `shared_view` as often as it is the same."""
    return _encode(value)


def shared_view(view: SeatView, seats: Sequence[bytes], cleared: bytes) -> bytes:
    """The view as everybody at the table sees it, an onlooker's; `own_entries` are to follow."""
    all_seats = msgspec.Raw(_ARRAY_OF[len(seats)] + b"".join(seats))
    known = replace(view, seats=all_seats, cleared=msgspec.Raw(cleared))
    return (_VIEW + _encode(known)).removesuffix(_NOTHING_OWN)


def own_entries(own: OwnPart) -> bytes:
    """What one viewer's view holds besides, in the map of the view."""
    return _encode(own)[1:]


def head_of(s: int, events: Sequence[TableEvent]) -> bytes:
    """The entries of an update before its room."""
    return _TYPE_AND_S + _encode(s) + _EVENTS + _encode(events)


class SharedUpdate:
    """An update as far as it is the same for all, or for all who may know its events."""

    __slots__ = ("_onlookers", "_room", "_seated", "_start", "_view", "size")

    def __init__(
        self, head: bytes, room: SharedRoom, view: bytes, away: Away | None = None
    ) -> None:
        """`view` is empty before the first game."""
        entries = 5 if view else 4
        if away is not None:
            entries += 1
            head += _entry("away", away)
        self._start = start = _MAP_OF[entries] + head
        self._room = room
        self._onlookers = b""
        self._seated = start + room.seated
        self._view = view
        self.size = len(self._seated) + len(_YOU[0]) + len(view)
        """Bytes, but for what is one receiver's own."""

    def frame_for(self, seat: int, own: bytes) -> bytes:
        """The whole frame; `own` is empty before the first game."""
        size = self.size + len(own)
        return b"".join((header(size), self._seated, _YOU[seat], self._view, own))

    def onlookers_frame(self) -> bytes:
        """The same for who has no seat, made once: fifty who do not read keep its bytes once."""
        if not self._onlookers:
            own = _NOTHING_OWN if self._view else b""
            self._onlookers = framed(self._start + self._room.onlookers + self._view + own)
        return self._onlookers


def _entry(name: str, value: object) -> bytes:
    return _encode(name) + _encode(value)


_YOU: Final = tuple(_entry("you", seat) for seat in range(MOST_SEATS))
_NOTHING_OWN: Final = own_entries(OwnPart())
