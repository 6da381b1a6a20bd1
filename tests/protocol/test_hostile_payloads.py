"""Payloads made to break a decoder; each ends in the same clean protocol error."""

import struct
import tracemalloc

import msgpack
import pytest

from support.messages import CLIENT, SERVER
from threeup_protocol.client_messages import Leave
from threeup_protocol.codec import (
    MAX_DEPTH,
    BadMessageError,
    UnknownTypeError,
    decode_from_client,
    decode_from_server,
    encode,
)


def payload(**fields: object) -> bytes:
    return bytes(msgpack.packb(fields))


def with_field(raw: bytes) -> bytes:
    """A good `leave` with one more field of these bytes, which a reader ignores."""
    return b"\x83\xa1t\xa5leave\xa1i\x01\xa1x" + raw


def refused(raw: bytes) -> None:
    with pytest.raises(BadMessageError):
        decode_from_client(raw)
    with pytest.raises(BadMessageError):
        decode_from_server(raw)


@pytest.mark.parametrize("tail", [b"\x00", b"\x80", encode(Leave(i=2))[4:], b"\xc1"])
def test_5_1_nothing_is_read_past_the_first_object(tail: bytes) -> None:
    refused(encode(Leave(i=1))[4:] + tail)


def test_5_1_a_good_message_after_a_bad_one_is_read_afresh() -> None:
    refused(b"\xdd\x00\x00")

    assert decode_from_client(encode(Leave(i=1))[4:]) == Leave(i=1)


@pytest.mark.parametrize("depth", [MAX_DEPTH, 100, 1000, 1025, 16000])
@pytest.mark.parametrize("opener", [b"\x91", b"\x81\xa1x", b"\xdd\x00\x00\x00\x01"])
def test_5_2_nested_bombs_are_refused(depth: int, opener: bytes) -> None:
    refused(opener * depth + b"\xc0")
    refused(with_field(opener * depth + b"\xc0"))


def test_5_2_a_field_may_nest_up_to_the_limit() -> None:
    raw = with_field(b"\x91" * (MAX_DEPTH - 1) + b"\xc0")

    assert decode_from_client(raw) == Leave(i=1)


def depth_of(value: object) -> int:
    inner = [*value.values()] if isinstance(value, dict) else value
    return 1 + max(map(depth_of, inner), default=0) if isinstance(inner, list) else 0


def test_5_2_the_deepest_message_stays_far_below_the_limit() -> None:
    deepest = max(depth_of(msgpack.unpackb(encode(each)[4:])) for each in (*CLIENT, *SERVER))

    assert deepest == 5


@pytest.mark.parametrize(
    "header",
    [
        b"\xdd\xff\xff\xff\xff",
        b"\xdd\x00\x00\x40\x00",
        b"\xdc\x02\x01",
        b"\xdf\xff\xff\xff\xff",
        b"\xde\x00\x41",
        b"\xdb\xff\xff\xff\xff",
        b"\xda\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\xc9\xff\xff\xff\xff\x05",
    ],
)
def test_5_3_a_header_that_claims_too_much_is_refused(header: bytes) -> None:
    refused(header)
    refused(with_field(header))
    refused(with_field(b"\x91" * 5 + header))


@pytest.mark.parametrize(
    "more", [[None] * 250, [[]] * 128, [{f"{key}": key for key in range(60)}] * 2, [[[0]] * 8] * 6]
)
def test_5_3_a_client_says_no_more_values_than_any_request_needs(more: object) -> None:
    payload: bytes = msgpack.packb({"t": "probe", "i": 1, "a": more, "b": more, "c": more})

    with pytest.raises(BadMessageError):
        decode_from_client(payload)


def test_5_3_headers_that_claim_much_cost_little_memory() -> None:
    tracemalloc.start()

    refused(b"\xdd\x00\x00\x02\x00" * 1000)
    refused(b"\xdd\x00\x00\x40\x00" * 1000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 8 * 2**20


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xc0",
        b"\x01",
        b"\x90",
        b"\xa5leave",
        b"\x80",
        payload(i=1),
        payload(t=1, i=1),
        payload(t=None),
        payload(t=["leave"]),
        b"\x82\xa1t\xa5leave\x01\x01",
        b"\x81\xc0\xc0",
        b"\x81\x90\xc0",
        b"\x83\xa1t\xa5leave\xa1i\x01\xa1i\x02",
        b"\x83\xa1t\xa5leave\xa1t\xa4join\xa1i\x01",
        with_field(b"\x81\x01\x01"),
    ],
)
def test_5_4_what_is_no_map_with_string_keys_and_a_type_is_refused(raw: bytes) -> None:
    refused(raw)


@pytest.mark.parametrize(
    "fields",
    [
        {"t": "leave"},
        {"t": "leave", "i": "1"},
        {"t": "leave", "i": [1]},
        {"t": "leave", "i": True},
        {"t": "join", "i": 1, "table": {"id": "k3"}},
        {"t": "join", "i": 1, "table": "K3 "},
        {"t": "ready", "i": 1, "ready": 1},
        {"t": "say", "i": 1, "text": ""},
        {"t": "say", "i": 1, "text": "x" * 201},
        {"t": "act", "i": 1, "game": 1, "version": 1, "action": {"t": "win"}},
        {"t": "act", "i": 1, "game": 1, "version": 1, "action": {"t": "flip", "place": -1}},
        {"t": "act", "i": 1, "game": 1, "version": 1, "action": {"t": "flip", "place": 3}},
    ],
)
def test_5_4_wrong_fields_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadMessageError):
        decode_from_client(payload(**fields))


def test_5_4_the_complaint_never_repeats_the_peer() -> None:
    with pytest.raises(BadMessageError) as caught:
        decode_from_client(payload(t="say", i=1, text={"secret": 1}))

    assert str(caught.value) == "a field of `say` is missing or wrong"


@pytest.mark.parametrize("text", [b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xc3"])
def test_5_5_invalid_utf_8_is_refused_everywhere(text: bytes) -> None:
    string = bytes([0xA0 | len(text)]) + text
    refused(with_field(string))
    refused(b"\x83\xa1t\xa3say\xa1i\x01\xa4text" + string)
    refused(b"\x83\xa1t\xa5leave\xa1i\x01" + string + b"\xc0")


@pytest.mark.parametrize(
    "raw",
    [
        b"\xc1",
        b"\xd4\x05\x00",
        b"\xc7\x00\x05",
        b"\xd6\xff\x00\x00\x00\x01",
        b"\xd7\xff" + bytes(8),
        b"\xc7\x0c\xff" + bytes(12),
        b"\xc7\x03\xff" + bytes(3),
        b"\xc4\x01x",
        b"\xc4\x00",
        b"\xca\x3f\x80\x00\x00",
    ],
)
def test_5_6_extensions_timestamps_bytes_and_floats_are_refused_even_where_ignored(
    raw: bytes,
) -> None:
    refused(raw)
    refused(with_field(raw))
    refused(with_field(b"\x91" + raw))


@pytest.mark.parametrize(
    "number", [0, -1, 2**53 + 1, 2**64 - 1, -(2**63), 1.0, float("nan"), float("inf"), True, None]
)
def test_5_7_numbers_out_of_range_are_refused(number: object) -> None:
    with pytest.raises(BadMessageError):
        decode_from_client(payload(t="leave", i=number))


@pytest.mark.parametrize(
    ("claimed", "told"), [(7, 7), (2**53, 2**53), (2**53 + 1, 0), (-1, 0), ("7", 0), (True, 0)]
)
def test_5_7_an_unknown_type_is_told_with_a_usable_id_only(claimed: object, told: int) -> None:
    with pytest.raises(UnknownTypeError) as caught:
        decode_from_client(payload(t="dance", i=claimed))

    assert caught.value.request_id == told


@pytest.mark.parametrize("cut", range(1, 20))
def test_5_8_a_message_cut_short_is_refused(cut: int) -> None:
    refused(encode(Leave(i=2**40))[4:][:-cut][: 20 - cut])


@pytest.mark.parametrize("first", range(256))
def test_5_8_every_first_byte_ends_in_a_clean_error(first: int) -> None:
    refused(bytes([first]))
    refused(bytes([first]) + struct.pack(">IQ", 3, 2**63) * 3)


def test_unknown_fields_are_ignored() -> None:
    assert decode_from_client(with_field(b"\x93\x01\xa1a\xc3")) == Leave(i=1)
