"""Messages to bytes and back. What arrives is read with limits, then typed; nothing else passes."""

from typing import Final, TypeVar, cast

import msgpack
import msgspec

from threeup_protocol.client_messages import Act, ClientMessage
from threeup_protocol.frames import framed
from threeup_protocol.room_events import TableEvent
from threeup_protocol.server_messages import ServerMessage
from threeup_protocol.wire import LARGEST_NUMBER

M = TypeVar("M", ClientMessage, ServerMessage)

MAX_DEPTH: Final = 12
"""Containers inside containers; our deepest message has 7."""

MOST_PARTS: Final = 256
"""Values in a client's message, those in fields we ignore included; our largest has about 60."""

_MAX_ARRAY: Final = 512
_MAX_MAP: Final = 64

_DECODER_ERRORS: Final = (
    ValueError,
    TypeError,
    OverflowError,
    RecursionError,
    MemoryError,
    msgpack.UnpackException,
)

_ACT: Final = b"\x85\xa1t\xa3act"
"""How `Act` begins."""

_encode: Final = msgspec.msgpack.Encoder().encode
_decode_act: Final = msgspec.msgpack.Decoder(Act).decode


class ProtocolError(Exception):
    """The peer broke the protocol; the only safe answer is to close the connection."""


class BadMessageError(ProtocolError):
    """The payload is not one of our messages. The text never repeats the peer's."""


class UnknownTypeError(BadMessageError):
    """The payload is a well-formed message of a type we do not know."""

    def __init__(self, request_id: int) -> None:
        super().__init__("unknown message type")
        self.request_id = request_id
        """Its `i`, or 0."""


class _FromClient(msgspec.Struct):
    m: ClientMessage


class _FromServer(msgspec.Struct):
    m: ServerMessage


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """The whole frame of a message, its length included."""
    return framed(_encode(message))


def decode_from_client(payload: bytes) -> ClientMessage:
    """
    A move in the very bytes that we would write is no other than it seems: it is typed at once.

    Raises:
        UnknownTypeError: a message of a type that this version does not know.
        BadMessageError: anything else that is not one of our messages.
    """
    if payload.startswith(_ACT):
        try:
            act = _decode_act(payload)
        except (msgspec.MsgspecError, RecursionError):
            pass
        else:
            if _encode(act) == payload:
                return act
    return _typed(_unpacked(payload, MOST_PARTS), _FromClient, _CLIENT_TYPES).m


def decode_from_server(payload: bytes) -> ServerMessage:
    """Events of an `update` whose types this version does not know are left out.

    Raises:
        UnknownTypeError: a message of a type that this version does not know.
        BadMessageError: anything else that is not one of our messages.
    """
    return _typed(_unpacked(payload, 2 * len(payload)), _FromServer, _SERVER_TYPES).m


def _known_events(events: object) -> object:
    """Without events of types that we do not know; what is no event stays, and is refused."""
    if not isinstance(events, list):
        return events
    return [event for event in cast("list[object]", events) if not _is_unknown(event)]


def _is_unknown(event: object) -> bool:
    kind = cast("dict[str, object]", event).get("t") if isinstance(event, dict) else None
    return isinstance(kind, str) and kind not in _EVENT_TYPES


Box = TypeVar("Box", _FromClient, _FromServer)


def _typed(envelope: dict[str, object], box: type[Box], known: frozenset[str]) -> Box:
    kind = envelope.get("t")
    if not isinstance(kind, str):
        raise BadMessageError("a message has a type `t`")
    if kind not in known:
        raise UnknownTypeError(_request_id(envelope.get("i")))
    if kind == "update":
        envelope["events"] = _known_events(envelope.get("events"))
    try:
        return msgspec.convert({"m": envelope}, box)
    except (msgspec.MsgspecError, RecursionError, OverflowError, MemoryError) as error:
        raise BadMessageError(f"a field of `{kind}` is missing or wrong") from error


def _request_id(claimed: object) -> int:
    """The id that an answer can carry; 0 where there is none."""
    if isinstance(claimed, int) and claimed is not True and 0 < claimed <= LARGEST_NUMBER:
        return claimed
    return 0


class _Parts:
    """Counts the values of a message while they are unpacked, so that too many cost no time."""

    __slots__ = ("_left",)

    def __init__(self, most: int) -> None:
        self._left = most

    def array(self, values: list[object]) -> list[object]:
        self._count(len(values))
        return values

    def strict_map(self, pairs: list[tuple[object, object]]) -> dict[str, object]:
        self._count(len(pairs))
        entries = {key: value for key, value in pairs if isinstance(key, str)}
        if len(entries) != len(pairs):
            raise ValueError("a key is no string, or stands twice")
        return entries

    def _count(self, inside: int) -> None:
        self._left -= inside + 1
        if self._left < 0:
            raise ValueError("too many values")


def _unpacked(payload: bytes, most_parts: int) -> dict[str, object]:
    parts = _Parts(most_parts)
    try:
        value: object = msgpack.unpackb(
            payload,
            max_str_len=len(payload),
            max_bin_len=0,
            max_ext_len=0,
            max_array_len=_MAX_ARRAY,
            max_map_len=_MAX_MAP,
            list_hook=parts.array,
            object_pairs_hook=parts.strict_map,
            ext_hook=_refuse_extension,
        )
    except _DECODER_ERRORS as error:
        raise BadMessageError("the payload is not one MessagePack map of ours") from error
    _check_plain(value, MAX_DEPTH)
    if not isinstance(value, dict):
        raise BadMessageError("a message is a map")
    return cast("dict[str, object]", value)


def _refuse_extension(code: int, _data: bytes) -> None:
    raise ValueError(f"extension type {code}")


def _check_plain(value: object, depth: int) -> None:
    """Only nil, bool, int, string, array and map, and not too deep; also in fields we ignore."""
    if value is None or isinstance(value, (bool, int, str)):
        return
    if depth == 0 or not isinstance(value, (list, dict)):
        raise BadMessageError("too deep, or a type that no message uses")
    inside = cast("dict[str, object] | list[object]", value)
    for inner in inside.values() if isinstance(inside, dict) else inside:
        _check_plain(inner, depth - 1)


def _types_of(union: object) -> frozenset[str]:
    info = msgspec.inspect.type_info(union)
    assert isinstance(info, msgspec.inspect.UnionType)
    return frozenset(
        str(member.tag) for member in info.types if isinstance(member, msgspec.inspect.StructType)
    )


_CLIENT_TYPES: Final = _types_of(ClientMessage)
_SERVER_TYPES: Final = _types_of(ServerMessage)
_EVENT_TYPES: Final = _types_of(TableEvent)
