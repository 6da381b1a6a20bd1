"""The server's clock, and how much may be asked for in a time, by one player or from one origin."""

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]
"""Seconds since 1970 that never go back."""

_ROUNDING: Final = 1e-6
"""Seconds by which a sum of times may be wrong."""
ORIGINS_KEPT: Final = 4096
"""So many origins are remembered; beyond that the one unseen for longest is forgotten."""


def clock_after(last: float) -> Clock:
    """The time of day as it is now, or `last` if that is later, and steady from here on."""
    ahead = max(time.time(), last) - time.monotonic()
    return lambda: time.monotonic() + ahead


class TurnClock:
    """A server's clock: it stands still while what has come in one turn of the loop is handled.

    So that is one moment, however many ask for the time; and its number is there only once.
    """

    __slots__ = ("_clock", "_now")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._now: float | None = None

    def __call__(self) -> float:
        now = self._now
        return self._clock() if now is None else now

    def stand_still(self) -> None:
        self._now = self._clock()

    def go_on(self) -> None:
        self._now = None


class Limit:
    """How much may be asked for: `burst` at once, and `per_second` in the long run."""

    __slots__ = ("seconds", "seconds_each")

    def __init__(self, per_second: float, burst: float) -> None:
        self.seconds_each = 1 / per_second
        self.seconds = burst / per_second
        """For which an empty bucket is filled."""


class TokenBucket:
    """Lets through what is within one limit; all that it keeps is when it will be full."""

    __slots__ = ("_full_at", "_limit")

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._full_at = 0.0

    def has_one(self, now: float) -> bool:
        """Whether one more would be within the limit; takes none."""
        ahead, limit = self._full_at - now, self._limit
        return ahead <= 0 or ahead + limit.seconds_each <= limit.seconds + _ROUNDING

    def take(self, now: float) -> bool:
        """Whether one more is within the limit."""
        is_within = self.has_one(now)
        if is_within:
            self.overdraw(1, now)
        return is_within

    def overdraw(self, count: int, now: float) -> float:
        """Take so many, there or not; gives back the seconds until none is owed."""
        full_at, limit = self._full_at, self._limit
        begun = full_at if full_at > now else now  # noqa: FURB136  # max() takes far longer
        self._full_at = full_at = begun + count * limit.seconds_each
        owed = full_at - now - limit.seconds
        return owed if owed > 0 else 0.0


class Arrivals:
    """A token bucket for each origin."""

    def __init__(self, limit: Limit, clock: Clock) -> None:
        self._limit = limit
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, origin: str) -> bool:
        """Whether one more from there is within the limit."""
        bucket = self._buckets.pop(origin, None)
        if bucket is None:
            bucket = TokenBucket(self._limit)
        self._buckets[origin] = bucket
        if len(self._buckets) > ORIGINS_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take(self._clock())


class Attempts:
    """Failed tries at what can be guessed, by origin: at most `most` within `seconds`.

    What can be guessed in so few tries (a password, a spoken code) is not even looked at while
    `wait` says so. What cannot (a token) is looked at always, and `failed` says how to answer.
    """

    def __init__(self, most: int, seconds: float, clock: Clock) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._failures: OrderedDict[str, deque[float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._failures)

    def wait(self, origin: str) -> int:
        """Whole seconds until somebody there may try again; 0 where they may now."""
        failures = self._failures.get(origin)
        if failures is None or len(failures) < self._most:
            return 0
        return max(0, math.ceil(failures[0] + self._seconds - self._clock()))

    def failed(self, origin: str) -> int:
        """Count a failed try; gives back `wait` as it was before, and then counts nothing.

        So that who waits as told is let in, however often they asked meanwhile.
        """
        wait = self.wait(origin)
        if wait:
            return wait
        failures = self._failures.pop(origin, None) or deque(maxlen=self._most)
        failures.append(self._clock())
        self._failures[origin] = failures
        self._forget()
        return 0

    def _forget(self) -> None:
        """Drop the origins whose last failure is long ago, and the oldest where there are many."""
        long_ago = self._clock() - self._seconds
        while self._failures:
            oldest = next(iter(self._failures.values()))
            if oldest[-1] > long_ago and len(self._failures) <= ORIGINS_KEPT:
                return
            self._failures.popitem(last=False)
