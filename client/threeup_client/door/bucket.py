"""So many things a second, and so many at once: what is spent comes back with time."""


class Bucket:
    """Full at first."""

    def __init__(self, per_second: float, at_once: float, now: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._left = at_once
        self._filled_at = now

    def left(self, now: float) -> float:
        """What may be spent now; less than nothing where too much was."""
        passed, self._filled_at = now - self._filled_at, now
        self._left = min(self._at_once, self._left + passed * self._per_second)
        return self._left

    def spend(self, count: float) -> None:
        self._left -= count

    def seconds_until_one(self, now: float) -> float:
        """How long to wait before one more may be spent; 0 where none is needed."""
        return max(0.0, (1 - self.left(now)) / self._per_second)
