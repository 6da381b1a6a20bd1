"""Giving memory back that was freed here and that the C library keeps for itself."""

from contextlib import suppress


def give_back() -> None:
    """Where there is such a call, as in GNU's library; a millisecond for every few MiB.

    It gives back by itself only what is free at the end of its heap: of many small pieces, as
    the queues of slow readers are, that is nearly nothing.
    """
    with suppress(ImportError, MemoryError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).malloc_trim(0)
