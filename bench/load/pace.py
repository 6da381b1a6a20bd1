"""When moves are made: at once, or evenly at a rate; and how long all took to have them."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

TICK: Final = 0.001


class Pace:
    """Takes moves that could be made and makes them; None as `rate` is at once."""

    def __init__(self) -> None:
        self.rate: float | None = None
        self.moves = 0
        self.seconds: list[float] = []
        """From each move made until the last of its table had it."""
        self._waiting: deque[Callable[[], None]] = deque()
        self._owed = 0.0
        self._ticked_at = time.perf_counter()
        self._task = asyncio.create_task(self._tick())

    def may(self, move: Callable[[], None]) -> None:
        if self.rate is None:
            move()
        else:
            self._waiting.append(move)

    def starts_anew(self, rate: float | None) -> None:
        """Count from now, at another rate."""
        self.rate = rate
        self.moves, self.seconds, self._owed = 0, [], 0.0
        self._ticked_at = time.perf_counter()

    def stop(self) -> None:
        self._task.cancel()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = time.perf_counter()
            passed, self._ticked_at = now - self._ticked_at, now
            # what could not be made in time is not made up for in a burst
            most = float(len(self._waiting)) if self.rate is None else passed * self.rate
            self._owed = min(self._owed + most, most + 1)
            while self._owed >= 1 and self._waiting:
                self._owed -= 1
                self._waiting.popleft()()


def quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
