"""How fast one session may type: no terminal makes the screens work faster than a person could."""

from typing import Final

from threeup_client.door.bucket import Bucket

BYTES_PER_SECOND: Final = 4096
BYTES_AT_ONCE: Final = 8192
KEYS_PER_SECOND: Final = 40
KEYS_AT_ONCE: Final = 80
CHUNK: Final = 64
"""Bytes that are looked at together."""


class TypingRate:
    """Two buckets, of bytes and of keys."""

    def __init__(self, now: float) -> None:
        self._bytes = Bucket(BYTES_PER_SECOND, BYTES_AT_ONCE, now)
        self._keys = Bucket(KEYS_PER_SECOND, KEYS_AT_ONCE, now)

    def allowed(self, now: float) -> int:
        """How many bytes may be looked at now."""
        count, keys = self._bytes.left(now), self._keys.left(now)
        return 0 if keys < 1 else min(CHUNK, int(count))

    def spent(self, count: int, keys: int) -> None:
        self._bytes.spend(count)
        self._keys.spend(keys)
