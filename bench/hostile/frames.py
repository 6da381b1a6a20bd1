"""Frames that no client sends: noise, and good messages with something wrong in them."""

from random import Random
from typing import Final

import msgpack

from bench.hostile.peer import in_frame

_GOOD: Final = tuple(
    msgpack.packb(message)
    for message in (
        {"t": "hello", "versions": [1], "client": "bench", "name": "Mutant"},
        {"t": "create", "i": 1, "options": {"name": "Mutant", "seats": 2, "bots": ["easy"]}},
        {"t": "join", "i": 2, "table": "abcdef"},
        {"t": "watch", "i": 3, "table": "abcdef"},
        {"t": "leave", "i": 4},
        {"t": "ready", "i": 5, "ready": True, "share": "5a" * 16},
        {"t": "add_bot", "i": 6, "level": "easy"},
        {"t": "remove_bot", "i": 7, "seat": 1},
        {"t": "act", "i": 8, "game": 1, "version": 3, "action": {"t": "play", "cards": ["G7"]}},
        {"t": "say", "i": 9, "text": "grüß"},
        {"t": "get_record", "i": 10},
        {"t": "probe", "i": 11},
        {"t": "pong"},
    )
)
_EXTENSION: Final = b"\xd4\x05x"
_VALUES: Final[tuple[object, ...]] = (
    *(-1, 2**63, 2**64 - 1, -(2**63), 1.5, float("nan"), True, None, "", "x" * 300, b"x"),
    *([], {}, [[]] * 600, {"t": "leave"}, "\u202e\x1b[2J"),
)


def random_frame(rng: Random) -> bytes:
    kinds = (_noise, _framed_noise, _changed_bytes, _changed_value, _extended, _nested)
    return rng.choice((*kinds, _wrong_length))(rng)


def _noise(rng: Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 200))


def _framed_noise(rng: Random) -> bytes:
    return in_frame(rng.randbytes(rng.randrange(1, 900)))


def _changed_bytes(rng: Random) -> bytes:
    """Some bytes changed, put in or left out; the length is right."""
    payload = bytearray(rng.choice(_GOOD))
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(payload))
        kind = rng.randrange(3)
        payload[place : place + (kind != 1)] = b"" if kind == 2 else rng.randbytes(1)
    return in_frame(bytes(payload) or b"\xc1")


def _changed_value(rng: Random) -> bytes:
    """A field, its own or one too many, with a value that it cannot have."""
    message = msgpack.unpackb(rng.choice(_GOOD))
    message[rng.choice([*message, "more"])] = rng.choice(_VALUES)
    return in_frame(msgpack.packb(message))


def _extended(rng: Random) -> bytes:
    """A field more, of a type that MessagePack leaves to those who use it."""
    payload: bytes = rng.choice(_GOOD)
    return in_frame(bytes([payload[0] + 1]) + payload[1:] + b"\xa4more" + _EXTENSION)


def _nested(rng: Random) -> bytes:
    opener = rng.choice((b"\x91", b"\x81\xa1t", b"\xdc\xff\xff", b"\xdd\xff\xff\xff\xff"))
    return in_frame(opener * rng.randrange(20, 250))


def _wrong_length(rng: Random) -> bytes:
    payload = rng.choice(_GOOD)
    length = rng.choice((0, len(payload) - 1, len(payload) + 1, 16_385, 2**31, 2**32 - 1))
    return length.to_bytes(4, "big") + payload
