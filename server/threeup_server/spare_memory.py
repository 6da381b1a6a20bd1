"""Giving memory back that was freed here and that the C library keeps for itself."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

WORTH_IT: Final = 4 * 1024 * 1024
"""Bytes freed; for fewer nothing is done."""


def give_back() -> None:
    """Where there is such a call, as in GNU's library; a millisecond for every few MiB.

    It gives back by itself only what is free at the end of its heap: of many small pieces, as
    the queues of slow readers are, that is nearly nothing.
    """
    with suppress(ImportError, MemoryError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).malloc_trim(0)


class Ebb:
    """Gives back what queues have held when they are short again, however that came."""

    def __init__(self, give_back: Callable[[], None] = give_back) -> None:
        self._give_back = give_back
        self._most = 0
        """Since it was last given back."""
        self._is_due = False

    def note(self, waiting: int) -> None:
        """So many bytes wait now in all queues; what has gone is free by the next call."""
        if self._is_due:
            self._give_back()
        self._most = max(self._most, waiting)
        self._is_due = self._most - waiting >= WORTH_IT
        if self._is_due:
            self._most = waiting
