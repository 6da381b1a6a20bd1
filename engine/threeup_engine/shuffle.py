"""The verified deal: who begins and the order of the deck, from a committed secret and the shares.

The only chance in the engine, and it comes in by argument. The algorithm, with test vectors, is in
docs/fair-deal.md; a change to it makes every old record unverifiable.
"""

import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from threeup_engine.cards import Cards
from threeup_engine.options import Deck, Seat, cards_of

SECRET_BYTES: Final = 32
SHARE_BYTES: Final = 16

NO_SHARE: Final = bytes(SHARE_BYTES)
"""The share of a bot or an absent player: fixed, so that nobody can choose it."""

_SEED_LABEL: Final = b"threeup deal 1"
_WORDS: Final = 2**32
_BLOCK: Final = struct.Struct(">8I")


def commitment(secret: bytes) -> str:
    """What is published before anybody gives a share: the SHA-256 of the secret, 64 hex digits."""
    return sha256(secret).hexdigest()


class Shuffle:
    """The deal that follows from a secret and one share a seat.

    Raises:
        ValueError: the secret is not 32 bytes long, a share is not 16, or there is no share.
    """

    order: Cards
    """The whole deck, top card first."""
    first: Seat
    """Who begins the first game at a table."""

    def __init__(self, deck: Deck, secret: bytes, shares: Sequence[bytes]) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"the secret has {len(secret)} bytes, not {SECRET_BYTES}")
        if not shares or any(len(share) != SHARE_BYTES for share in shares):
            raise ValueError(f"each seat needs a share of {SHARE_BYTES} bytes")
        words = _words(sha256(_SEED_LABEL + secret + b"".join(shares)).digest())
        cards = list(cards_of(deck))
        for i in range(len(cards) - 1, 0, -1):
            j = _below(words, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        self.order = tuple(cards)
        self.first = Seat(_below(words, len(shares)))


def _words(seed: bytes) -> Iterator[int]:
    """32-bit numbers without end: SHA-256 of seed and counter, read big-endian."""
    counter = 0
    while True:
        yield from _BLOCK.unpack(sha256(seed + counter.to_bytes(8, "big")).digest())
        counter += 1


def _below(words: Iterator[int], limit: int) -> int:
    """A number below `limit`, each equally likely: words of the uneven rest are passed over."""
    even = _WORDS - _WORDS % limit
    return next(filter(even.__gt__, words)) % limit
