"""Long lists kept as bytes give back what was put in."""

import msgspec
import pytest

from threeup_server.packed import Packed

_NUMBERS = msgspec.msgpack.Decoder(list[int])


def _filled(count: int, most: int | None = None) -> "Packed[int]":
    packed = Packed(_NUMBERS, most)
    for number in range(count):
        packed.append(number)
    return packed


@pytest.mark.parametrize("count", [0, 1, 19, 20, 21, 100, 1000])
def test_everything_comes_back_in_its_order(count: int) -> None:
    packed = _filled(count)

    assert list(packed) == list(range(count))
    assert len(packed) == count


@pytest.mark.parametrize("count", [0, 1, 4, 5, 30, 100, 101])
def test_the_newest_come_back_alone(count: int) -> None:
    assert _filled(100).last(count) == list(range(100))[max(0, 100 - count) :]


@pytest.mark.parametrize("made", [31, 32, 33, 64, 200])
def test_of_more_than_the_most_the_oldest_are_dropped(made: int) -> None:
    packed = _filled(made, most=32)

    assert list(packed) == list(range(made))[-32:]
    assert packed.last(1000) == list(packed)
    assert len(packed) == min(made, 32)


def test_many_at_once_are_as_good_as_one_after_another() -> None:
    packed = Packed(_NUMBERS, 32)
    packed.extend(range(500))
    packed.extend(range(500, 503))

    assert list(packed) == list(range(471, 503))
