"""Moves are typed at once where their bytes are our own, and read with all care where not."""

import pytest

from threeup_engine.actions import Flip
from threeup_protocol.client_messages import Act
from threeup_protocol.codec import BadMessageError, decode_from_client

HEAD = b"\x85\xa1t\xa3act\xa1i\x01\xa4game\x01\xa7version"
FLIP = b"\xa6action\x82\xa1t\xa4flip\xa5place"


def test_a_move_in_bytes_that_we_would_not_write_is_the_same_move() -> None:
    own, longer = HEAD + b"\x03" + FLIP + b"\x02", HEAD + b"\xcd\x00\x03" + FLIP + b"\x02"

    assert decode_from_client(own) == decode_from_client(longer)
    assert decode_from_client(own) == Act(i=1, game=1, version=3, action=Flip(2))


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(HEAD + b"\x03" + FLIP + b"\x07", id="no such place"),
        pytest.param(HEAD + b"\x03" + FLIP + b"\xcb" + bytes(8), id="a float"),
        pytest.param(
            b"\x85\xa1t\xa3act\xa1i\x01\xa1i\x01\xa7version\x03" + FLIP + b"\x02", id="a key twice"
        ),
        pytest.param(
            HEAD + b"\x03" + FLIP.replace(b"\x82", b"\x83") + b"\x02\xa1x\xcb" + bytes(8),
            id="a float where nobody reads",
        ),
        pytest.param(
            HEAD + b"\x03" + FLIP.replace(b"\x82", b"\x83") + b"\x01\xa5place\x02",
            id="two places",
        ),
        pytest.param(HEAD + b"\x03" + FLIP + b"\x02\x00", id="more behind it"),
        pytest.param(HEAD + b"\x03" + FLIP, id="cut off"),
    ],
)
def test_5_4_a_move_that_is_none_is_refused(payload: bytes) -> None:
    with pytest.raises(BadMessageError):
        decode_from_client(payload)
