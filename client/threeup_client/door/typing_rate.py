"""How fast one session may type: no terminal makes the screens work faster than a person could."""

from typing import Final

BYTES_PER_SECOND: Final = 4096
BYTES_AT_ONCE: Final = 8192
KEYS_PER_SECOND: Final = 40
KEYS_AT_ONCE: Final = 80
CHUNK: Final = 64
"""Bytes that are looked at together."""


class TypingRate:
    """Two buckets, of bytes and of keys."""

    def __init__(self, now: float) -> None:
        self._bytes = float(BYTES_AT_ONCE)
        self._keys = float(KEYS_AT_ONCE)
        self._filled_at = now

    def allowed(self, now: float) -> int:
        """How many bytes may be looked at now."""
        passed, self._filled_at = now - self._filled_at, now
        self._bytes = min(BYTES_AT_ONCE, self._bytes + passed * BYTES_PER_SECOND)
        self._keys = min(KEYS_AT_ONCE, self._keys + passed * KEYS_PER_SECOND)
        return 0 if self._keys < 1 else min(CHUNK, int(self._bytes))

    def spent(self, count: int, keys: int) -> None:
        self._bytes -= count
        self._keys -= keys
