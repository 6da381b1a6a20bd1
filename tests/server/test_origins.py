"""By what the limits per address count, and that what is kept of addresses is bounded."""

import pytest

from threeup_protocol.origins import origin_of
from threeup_server.rate import ORIGINS_KEPT, Arrivals, Attempts, Limit, TokenBucket


class _Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("?", "?"),
    ],
)
def test_4_8_an_origin_is_an_ipv4_address_or_a_network_of_ipv6(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_failures_beyond_the_limit_wait_for_the_oldest_to_be_forgotten() -> None:
    clock = _Clock()
    attempts = Attempts(3, 60, clock)

    assert [_after(clock, 10, attempts) for _ in range(5)] == [0, 0, 0, 30, 20]
    clock.now += 20
    assert attempts.wait("a") == 0
    assert attempts.failed("a") == 0
    assert attempts.wait("a") == 10


def _after(clock: _Clock, seconds: float, attempts: Attempts) -> int:
    clock.now += seconds
    return attempts.failed("a")


def test_failures_of_one_origin_are_not_those_of_another() -> None:
    attempts = Attempts(1, 60, _Clock())

    assert (attempts.failed("a"), attempts.wait("a"), attempts.wait("b")) == (0, 60, 0)


def test_what_is_kept_of_origins_is_bounded_and_forgotten_in_time() -> None:
    clock = _Clock()
    attempts, arrivals = Attempts(3, 60, clock), Arrivals(Limit(1, 2), clock)
    for number in range(ORIGINS_KEPT + 100):
        attempts.failed(str(number))
        arrivals.take(str(number))

    assert (len(attempts), len(arrivals)) == (ORIGINS_KEPT, ORIGINS_KEPT)
    clock.now += 61
    attempts.failed("late")
    assert len(attempts) == 1


def test_8_10_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    clock = _Clock()
    bucket = TokenBucket(Limit(2, 3))

    assert [bucket.take(clock.now) for _ in range(5)] == [True, True, True, False, False]
    clock.now += 1
    assert [bucket.take(clock.now) for _ in range(3)] == [True, True, False]
    clock.now += 3600
    assert [bucket.take(clock.now) for _ in range(5)] == [True, True, True, False, False]


def test_4_9_what_is_taken_too_much_is_owed_for_some_time() -> None:
    clock = _Clock()
    bucket = TokenBucket(Limit(10, 50))

    assert [bucket.overdraw(40, clock.now), bucket.overdraw(40, clock.now)] == [0.0, 3.0]
    assert bucket.overdraw(0, clock.now + 3) == 0.0
