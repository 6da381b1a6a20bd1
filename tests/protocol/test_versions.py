"""Versions one step apart can talk: by the highest common one, and without what is new."""

import msgpack
import msgspec
import pytest

from support.messages import SERVER
from threeup_protocol.codec import BadMessageError, decode_from_server, encode
from threeup_protocol.limits import chosen_version
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Update

UPDATE = next(message for message in SERVER if isinstance(message, Update))


@pytest.mark.parametrize(
    ("spoken", "chosen"), [((1,), 1), ((1, 2, 900), 1), ((2,), None), ((), None), ((0, 1, 1), 1)]
)
def test_the_highest_common_version_is_chosen(spoken: tuple[int, ...], chosen: int | None) -> None:
    assert chosen_version(spoken) == chosen


def update_with(events: object) -> bytes:
    """An `update` of the server in which these stand where its events belong."""
    message = msgpack.unpackb(encode(UPDATE)[4:])
    return bytes(msgpack.packb({**message, "events": events}))


def test_events_of_a_later_version_are_passed_over_and_the_rest_of_the_update_is_read() -> None:
    later = {"t": "fireworks", "seat": [0, {"x": 1}]}
    said = {"t": "said", "name": "Ann", "text": "hi"}

    update = decode_from_server(update_with([later, said, later]))

    assert update == msgspec.structs.replace(UPDATE, events=(Said("Ann", "hi"),))


@pytest.mark.parametrize(
    "events",
    [None, "said", {"t": "fireworks"}, [7], [None], [{}], [{"t": 7}], [{"t": "said", "name": 7}]],
)
def test_events_that_are_none_still_refuse_the_update(events: object) -> None:
    with pytest.raises(BadMessageError):
        decode_from_server(update_with(events))
