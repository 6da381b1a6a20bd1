"""A list that grows long and is seldom read: all but its newest items are kept as bytes."""

from collections.abc import Iterable, Iterator
from typing import Final, Generic, TypeVar

import msgspec

T = TypeVar("T")

TOGETHER: Final = 16
"""So many items are made to bytes at once: small bytes objects are half overhead."""
FRESH: Final = 4
"""At least so many of the newest stay as they are, to be read at no cost."""

_encode: Final = msgspec.msgpack.Encoder().encode


class Packed(Generic[T]):
    """Items in order. An item of a dozen objects becomes a few dozen bytes."""

    __slots__ = ("_chunks", "_decoder", "_fresh", "_most")

    def __init__(self, decoder: msgspec.msgpack.Decoder[list[T]], most: int | None = None) -> None:
        """Of more than `most` items the oldest are dropped; None keeps all."""
        self._decoder = decoder
        self._most = most
        self._chunks: list[bytes] = []
        """Each holds `TOGETHER` items."""
        self._fresh: list[T] = []

    def __len__(self) -> int:
        kept = self._kept
        return kept if self._most is None else min(kept, self._most)

    def __iter__(self) -> Iterator[T]:
        return iter(self.last(len(self)))

    def append(self, item: T) -> None:
        self._fresh.append(item)
        if len(self._fresh) >= TOGETHER + FRESH:
            self._pack()

    def extend(self, items: Iterable[T]) -> None:
        self._fresh += items
        if len(self._fresh) >= TOGETHER + FRESH:
            self._pack()

    def last(self, count: int) -> list[T]:
        """The newest `count` items, the oldest of them first; fewer where there are no more."""
        fresh = self._fresh
        if count <= len(fresh):
            return fresh[len(fresh) - count :]
        packed = [item for chunk in self._chunks for item in self._decoder.decode(chunk)]
        return (packed + fresh)[-min(count, len(self)) :]

    @property
    def _kept(self) -> int:
        return len(self._chunks) * TOGETHER + len(self._fresh)

    def _pack(self) -> None:
        while len(self._fresh) >= TOGETHER + FRESH:
            self._chunks.append(_encode(self._fresh[:TOGETHER]))
            del self._fresh[:TOGETHER]
        if self._most is not None and self._kept >= self._most + TOGETHER:
            del self._chunks[: (self._kept - self._most) // TOGETHER]
