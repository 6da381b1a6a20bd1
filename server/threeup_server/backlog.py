"""How long a slow reader lets what was written wait."""


class Backlog:
    """Counts the bytes of one connection; knows whether some of them have waited too long."""

    __slots__ = ("_mark", "_marked_at")

    def __init__(self, now: float) -> None:
        self._mark = 0
        """All bytes before this one were written by `_marked_at`."""
        self._marked_at = now

    def age(self, written: int, unsent: int, now: float) -> float:
        """For how many seconds at least the oldest of `unsent` bytes have waited."""
        if written - unsent >= self._mark:
            self._mark = written
            self._marked_at = now
        return now - self._marked_at

    def server_stood_still(self, seconds: float, now: float) -> None:
        """So much of the time was no time to read in."""
        self._marked_at = min(self._marked_at + seconds, now)
