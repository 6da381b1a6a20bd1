"""The wire format is pinned, and is what the `msgpack` package writes and reads."""

import os
import subprocess
import sys
from pathlib import Path

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.golden_bytes import CLIENT_BYTES, SERVER_BYTES
from support.messages import CLIENT, SERVER
from threeup_protocol.client_messages import ClientMessage, Say
from threeup_protocol.codec import decode_from_client, decode_from_server, encode
from threeup_protocol.server_messages import ServerMessage

CLIENT_GOLDEN = list(zip(CLIENT, CLIENT_BYTES, strict=True))
SERVER_GOLDEN = list(zip(SERVER, SERVER_BYTES, strict=True))
NUMBERS = st.integers(1, 2**53)
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=200)


def types_in(union: object) -> set[type]:
    info = msgspec.inspect.type_info(union)
    assert isinstance(info, msgspec.inspect.UnionType)
    return {each.cls for each in info.types if isinstance(each, msgspec.inspect.StructType)}


@pytest.mark.parametrize(("message", "payload"), CLIENT_GOLDEN)
def test_client_messages_have_their_bytes(message: ClientMessage, payload: bytes) -> None:
    assert encode(message) == len(payload).to_bytes(4, "big") + payload
    assert decode_from_client(payload) == message


@pytest.mark.parametrize(("message", "payload"), SERVER_GOLDEN)
def test_server_messages_have_their_bytes(message: ServerMessage, payload: bytes) -> None:
    assert encode(message) == len(payload).to_bytes(4, "big") + payload
    assert decode_from_server(payload) == message


@pytest.mark.parametrize("payload", [*CLIENT_BYTES, *SERVER_BYTES])
def test_msgpack_writes_the_same_bytes(payload: bytes) -> None:
    assert msgpack.packb(msgpack.unpackb(payload)) == payload


def test_every_type_of_message_has_golden_bytes() -> None:
    assert {type(each) for each in CLIENT} == types_in(ClientMessage)
    assert {type(each) for each in SERVER} == types_in(ServerMessage)


@given(i=NUMBERS, text=TEXTS)
def test_5_9_random_messages_have_the_bytes_of_msgpack(i: int, text: str) -> None:
    message = Say(i=i, text=text)
    payload = encode(message)[4:]

    assert payload == msgpack.packb({"t": "say", "i": i, "text": text})
    assert decode_from_client(payload) == message


def test_5_5_text_that_is_no_utf_8_cannot_be_sent() -> None:
    with pytest.raises(UnicodeEncodeError):
        encode(Say(i=1, text="\ud800"))


def test_5_9_the_protocol_tests_pass_with_the_pure_python_msgpack() -> None:
    here = Path(__file__).parent
    names = ("test_hostile_payloads.py", "test_wire_bytes.py")
    check = (
        "import sys, msgpack, pytest; "
        "assert msgpack.Unpacker.__module__ == 'msgpack.fallback'; "
        "sys.exit(pytest.main(sys.argv[1:]))"
    )

    run = subprocess.run(
        [
            *(sys.executable, "-c", check, "-q", "-p", "no:cacheprovider", "-p", "no:randomly"),
            *("-k", "not pure_python", *(str(here / name) for name in names)),
        ],
        env={**os.environ, "MSGPACK_PUREPYTHON": "1"},
        cwd=here.parent.parent,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )

    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
