"""No message has a field without bounds, or of a type that does not belong on the wire."""

from collections.abc import Iterator

import msgspec
import pytest

from threeup_protocol.client_messages import ClientMessage
from threeup_protocol.server_messages import ServerMessage

LEAVES = (
    msgspec.inspect.BoolType,
    msgspec.inspect.NoneType,
    msgspec.inspect.EnumType,
    msgspec.inspect.StrType,
    msgspec.inspect.IntType,
)


def holes(node: msgspec.inspect.Type, path: str) -> Iterator[str]:
    """Paths of the fields that could be anything, or of any size."""
    match node:
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                yield from holes(field.type, f"{cls.__name__}.{field.name}")
        case msgspec.inspect.UnionType(types=types):
            for member in types:
                yield from holes(member, path)
        case msgspec.inspect.VarTupleType(item_type=item, max_length=int()):
            yield from holes(item, path)
        case msgspec.inspect.StrType(max_length=None) | msgspec.inspect.IntType(ge=None):
            yield path
        case msgspec.inspect.IntType(le=None):
            yield path
        case _:
            yield from () if isinstance(node, LEAVES) else (path,)


@pytest.mark.parametrize("union", [ClientMessage, ServerMessage])
def test_5_7_every_field_of_every_message_is_bounded(union: object) -> None:
    assert list(holes(msgspec.inspect.type_info(union), "")) == []


@pytest.mark.parametrize("kind", [int, str, float, bytes, object, tuple[int, ...], dict[str, int]])
def test_the_lint_finds_holes(kind: object) -> None:
    assert list(holes(msgspec.inspect.type_info(kind), "x")) == ["x"]
