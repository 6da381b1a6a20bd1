"""The server's clock, and how much one player may ask for in a time."""

import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds since 1970 that never go back."""


def clock_after(last: float) -> Clock:
    """The time of day as it is now, or `last` if that is later, and steady from here on."""
    ahead = max(time.time(), last) - time.monotonic()
    return lambda: time.monotonic() + ahead


class TokenBucket:
    """Lets `burst` requests through at once and `per_second` in the long run."""

    def __init__(self, per_second: float, burst: int, clock: Clock) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._filled_at = clock()

    def take(self) -> bool:
        """Whether one more is within the limit."""
        now = self._clock()
        gained = (now - self._filled_at) * self._per_second
        self._tokens = min(float(self._burst), self._tokens + gained)
        self._filled_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        """What was taken was for something that limits itself, like a move in turn."""
        self._tokens = min(float(self._burst), self._tokens + 1)
