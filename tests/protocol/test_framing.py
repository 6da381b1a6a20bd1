"""Frames come out whole however the bytes were cut, and too large ones before their body."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threeup_protocol.frames import FrameError, FrameReader, framed

PAYLOADS = st.lists(st.binary(min_size=1, max_size=40), max_size=8)


@given(payloads=PAYLOADS, cuts=st.lists(st.integers(0, 360), max_size=12))
def test_4_7_any_chopping_gives_the_same_payloads(payloads: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(map(framed, payloads))
    borders = [0, *sorted(cuts), len(stream)]
    reader = FrameReader(limit=40)

    seen = [
        payload
        for start, end in pairwise(borders)
        for payload in reader.feed(stream[start : max(start, end)])
    ]

    assert (seen, reader.is_inside_frame) == (payloads, False)


@given(payloads=PAYLOADS)
def test_4_7_one_byte_at_a_time_gives_the_same_payloads(payloads: list[bytes]) -> None:
    reader = FrameReader(limit=40)
    stream = b"".join(map(framed, payloads))

    assert [each for byte in stream for each in reader.feed(bytes([byte]))] == payloads


@pytest.mark.parametrize("cut", range(1, 9))
def test_4_7_the_reader_knows_that_an_end_would_be_inside_a_frame(cut: int) -> None:
    reader = FrameReader(limit=40)

    assert list(reader.feed(framed(b"hello")[:cut])) == []
    assert reader.is_inside_frame


def test_4_6_the_largest_frame_passes() -> None:
    assert list(FrameReader(limit=16).feed(framed(b"x" * 16))) == [b"x" * 16]


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        (b"\x00\x00\x00\x11", "a frame of 17 bytes, the limit is 16"),
        (b"\x00\x00\x00\x00", "a frame of 0 bytes, the limit is 16"),
        (b"\xff\xff\xff\xff", "a frame of 4294967295 bytes, the limit is 16"),
        (
            b"GET / HTTP/1.1\r\n",
            "a frame of 1195725856 bytes, the limit is 16; this looks like HTTP",
        ),
        (
            b"\x16\x03\x01\x02",
            "a frame of 369295618 bytes, the limit is 16; "
            "this looks like TLS, and the port is a plain one",
        ),
    ],
)
def test_4_6_a_length_out_of_range_is_refused_before_a_body(header: bytes, complaint: str) -> None:
    with pytest.raises(FrameError) as caught:
        list(FrameReader(limit=16).feed(header))

    assert str(caught.value) == complaint


def test_4_6_good_frames_before_a_bad_one_are_given_out() -> None:
    payloads = FrameReader(limit=16).feed(framed(b"good") + b"\x00\x00\x00\x00")

    assert next(payloads) == b"good"
    with pytest.raises(FrameError):
        next(payloads)


def test_one_whole_frame_is_known_at_once() -> None:
    assert FrameReader(16).only(b"\0\0\0\x02hi") == b"hi"


@pytest.mark.parametrize(
    "data", [b"", b"\0\0\0\0", b"\0\0\0\x03hi", b"\0\0\0\x01hi", b"\0\0\0\x11" + bytes(17)]
)
def test_what_is_not_one_whole_frame_is_left_to_be_fed(data: bytes) -> None:
    assert FrameReader(16).only(data) is None


def test_inside_a_frame_nothing_is_a_whole_one() -> None:
    reader = FrameReader(16)
    assert list(reader.feed(b"\0")) == []

    assert reader.only(b"\0\0\0\x02hi") is None
