"""One moment of a table as frames for everybody there: what all of them see is encoded once.

An `Update` is a map, and so are its room and view. Their entries are encoded in pieces and laid
side by side; what a receiver decodes is the same.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from threeup_engine.options import MOST_SEATS
from threeup_engine.view import OwnPart, SeatView
from threeup_protocol.frames import framed
from threeup_protocol.room_events import TableEvent
from threeup_protocol.table import Away, RoomView

_encode: Final = msgspec.msgpack.Encoder().encode
_OF_FOUR, _OF_FIVE, _OF_SIX = b"\x84", b"\x85", b"\x86"
"""Heads of maps with so many entries."""
_TYPE_AND_S: Final = b"\xa1t\xa6update\xa1s"
_EVENTS: Final = _encode("events")
_VIEW: Final = _encode("view")


class SharedRoom:
    """The room as everybody at the table sees it; `room` is an onlooker's."""

    __slots__ = ("_onlookers", "_seated")

    def __init__(self, room: RoomView) -> None:
        self._onlookers = entry = _entry("room", room)
        name, shared = entry[:5], entry[5:]
        self._seated = name + bytes((shared[0] + 1,)) + shared[1:]

    def entry_for(self, seat: int | None) -> bytes:
        """With who the receiver is."""
        return self._onlookers if seat is None else self._seated + _YOU[seat]


def shared_view(view: SeatView) -> bytes:
    """The view as everybody at the table sees it, an onlooker's; `own_entries` are to follow."""
    return (_VIEW + _encode(view)).removesuffix(_NOTHING_OWN)


def own_entries(own: OwnPart) -> bytes:
    """What one viewer's view holds besides, in the map of the view."""
    return _encode(own)[1:]


def head_of(s: int, events: Sequence[TableEvent]) -> bytes:
    """The entries of an update before its room."""
    return _TYPE_AND_S + _encode(s) + _EVENTS + _encode(events)


def update_frame(
    head: bytes, room: bytes, view: bytes, own: bytes, away: Away | None = None
) -> bytes:
    """The whole frame of an update of these parts; `view` is empty before the first game."""
    if away is not None:
        count = _OF_SIX if view else _OF_FIVE
        return framed(b"".join((count, head, room, view, own, _entry("away", away))))
    count = _OF_FIVE if view else _OF_FOUR
    return framed(b"".join((count, head, room, view, own)))


def _entry(name: str, value: object) -> bytes:
    return _encode(name) + _encode(value)


_YOU: Final = tuple(_entry("you", seat) for seat in range(MOST_SEATS))
_NOTHING_OWN: Final = own_entries(OwnPart())
