"""The server's clock, and how much may be asked for in a time, by one player or from one origin."""

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]
"""Seconds since 1970 that never go back."""

ORIGINS_KEPT: Final = 4096
"""So many origins are remembered; beyond that the one unseen for longest is forgotten."""


def clock_after(last: float) -> Clock:
    """The time of day as it is now, or `last` if that is later, and steady from here on."""
    ahead = max(time.time(), last) - time.monotonic()
    return lambda: time.monotonic() + ahead


class TokenBucket:
    """Lets `burst` requests through at once and `per_second` in the long run."""

    __slots__ = ("_burst", "_clock", "_filled_at", "_per_second", "_tokens")

    def __init__(self, per_second: float, burst: float, clock: Clock) -> None:
        self._per_second = per_second
        self._burst = self._tokens = burst
        self._clock = clock
        self._filled_at = clock()

    def has_one(self) -> bool:
        """Whether one more would be within the limit; takes none."""
        if self._tokens < 1:
            self._tokens = self._filled(self._clock())
        return self._tokens >= 1

    def take(self) -> bool:
        """Whether one more is within the limit."""
        self._tokens = tokens = self._filled(self._clock())
        if tokens < 1:
            return False
        self._tokens = tokens - 1
        return True

    def overdraw(self, count: int, now: float) -> float:
        """Take so many, there or not; gives back the seconds until none is owed."""
        self._tokens = left = self._filled(now) - count
        return 0.0 if left >= 0 else -left / self._per_second

    def _filled(self, now: float) -> float:
        """How many tokens there are now."""
        tokens, burst = self._tokens + (now - self._filled_at) * self._per_second, self._burst
        self._filled_at = now
        # min() takes far longer.
        return burst if tokens > burst else tokens  # noqa: FURB136


class Arrivals:
    """A token bucket for each origin."""

    def __init__(self, per_second: float, burst: int, clock: Clock) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, origin: str) -> bool:
        """Whether one more from there is within the limit."""
        bucket = self._buckets.pop(origin, None)
        if bucket is None:
            bucket = TokenBucket(self._per_second, self._burst, self._clock)
        self._buckets[origin] = bucket
        if len(self._buckets) > ORIGINS_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()


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
