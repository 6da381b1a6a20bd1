"""How long a slow reader lets what was written wait."""


class Backlog:
    """Of one connection whose reader lags; knows whether some bytes have waited for too long."""

    __slots__ = ("_mark", "_marked_at", "written")

    def __init__(self, now: float) -> None:
        """Of what waits now, the oldest bytes count as written now."""
        self.written = 0
        """Bytes since then."""
        self._mark = 0
        """All bytes before this one were written by `_marked_at`."""
        self._marked_at = now

    def age(self, unsent: int, now: float) -> float:
        """For how many seconds at least the oldest of `unsent` bytes have waited."""
        if self.written - unsent >= self._mark:
            self._mark = self.written
            self._marked_at = now
        return now - self._marked_at

    def server_stood_still(self, seconds: float, now: float) -> None:
        """So much of the time was no time to read in."""
        self._marked_at = min(self._marked_at + seconds, now)
