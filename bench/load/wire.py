"""The least of the protocol that scripted people need, so that they are not what is measured."""

import struct
from typing import Final

import msgspec

HEADER: Final = struct.Struct(">I")
FANNED_OUT: Final = b"\x82\xa1t\xa3fan"
"""How the payload of the bare fan-out begins."""

_PLAY: Final = b"\xa4play"
_COUNT_AT: Final = 14
"""Where an encoded play says how many cards it has: after map, `t`, `play` and `cards`."""


class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    name: str
    versions: tuple[int, ...] = (1,)
    client: str = "bench"


class Create(msgspec.Struct, tag_field="t", tag="create"):
    options: dict[str, object]
    i: int = 1


class Join(msgspec.Struct, tag_field="t", tag="join"):
    table: str
    i: int = 1


class Ready(msgspec.Struct, tag_field="t", tag="ready"):
    i: int
    share: str
    ready: bool = True


class Act(msgspec.Struct, tag_field="t", tag="act"):
    i: int
    game: int
    version: int
    action: msgspec.Raw


class Pong(msgspec.Struct, tag_field="t", tag="pong"):
    pass


class Room(msgspec.Struct):
    stage: str
    game: int = 0


class View(msgspec.Struct):
    version: int
    phase: str
    legal: list[msgspec.Raw]


class Update(msgspec.Struct, tag_field="t", tag="update"):
    s: int
    room: Room
    view: View | None = None


class Answer(msgspec.Struct):
    t: str
    code: str = ""
    table: str = ""


_encode: Final = msgspec.msgpack.Encoder().encode
decode_update: Final = msgspec.msgpack.Decoder(Update).decode
decode_answer: Final = msgspec.msgpack.Decoder(Answer).decode


def framed(message: object) -> bytes:
    payload = _encode(message)
    return HEADER.pack(len(payload)) + payload


def kind_of(payload: bytes) -> bytes:
    """The type of a message whose first key is `t`."""
    return payload[4 : 4 + (payload[3] & 31)]


def most_cards(legal: list[msgspec.Raw]) -> msgspec.Raw:
    """The largest set of the lowest rank, so that games are as long as people's are."""
    return max(legal, key=_cards)


def _cards(action: msgspec.Raw) -> int:
    data = bytes(action)
    return data[_COUNT_AT] & 15 if data[3:8] == _PLAY else 0
