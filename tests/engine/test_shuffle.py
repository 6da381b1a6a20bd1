"""The verified deal keeps to its published algorithm."""

from collections import Counter
from hashlib import sha256

import pytest

from threeup_engine.cards import Rank
from threeup_engine.notation import cards_as_text
from threeup_engine.options import Deck, Seat, cards_of
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment

SECRET = bytes(range(32))
SHARES = (bytes(range(16)), NO_SHARE, b"\xff" * 16)

VECTORS = [
    (
        Deck.FULL,
        "G9 G2 GC1 O3 BC1 O1 G1 O1 G10",
        0,
        "3c9606fd55537b7953a10d9603f70a0984bbf5d6c6b835be6a0554ee91d70403",
    ),
    (
        Deck.SHORT,
        "G8 GC1 G3 B1 G4 B7 G8 B2 G5",
        0,
        "2a63081336aedad2fe3d1fb08c7167fab4c4674784965aa0cb957e3e08d5643d",
    ),
    (
        Deck.GREEN,
        "G9 G9 G10 G8 G1 G3 G4 GC2 G6",
        2,
        "de0a96ffc7208d8213eaaa4ef114f50159015bc55d040998057a1690335c70a0",
    ),
    (
        Deck.DOUBLE,
        "G9 G8 G3 G8 B10 BC O5 G5 G7",
        0,
        "62ab672e1fb25e8aa519c173728de65dc90dd2873c0b52fdd15419c6e48e9e99",
    ),
]
"""Deck, nine top cards, who begins, SHA-256 of the order as text; as in docs/fair-deal.md."""


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(("deck", "top", "first", "hashed"), VECTORS)
def test_the_shuffle_gives_the_published_vectors(
    deck: Deck, top: str, first: int, hashed: str
) -> None:
    shuffle = Shuffle(deck, SECRET, SHARES)

    assert cards_as_text(shuffle.order[:9]) == top
    assert shuffle.first == first
    assert sha256(cards_as_text(shuffle.order).encode()).hexdigest() == hashed


@pytest.mark.parametrize("deck", Deck)
def test_the_shuffled_deck_is_the_whole_deck(deck: Deck) -> None:
    assert sorted(Shuffle(deck, SECRET, SHARES).order) == sorted(cards_of(deck))


def test_every_share_changes_the_order() -> None:
    orders = {
        Shuffle(Deck.FULL, SECRET, shares).order
        for shares in (SHARES, (*SHARES[:2], NO_SHARE), (NO_SHARE, *SHARES[1:]), SHARES[::-1])
    }

    assert len(orders) == 4


def test_each_seat_begins_and_each_card_is_on_top_about_equally_often() -> None:
    deals = [Shuffle(Deck.GREEN, n.to_bytes(32, "big"), (NO_SHARE,) * 3) for n in range(1800)]

    firsts = Counter(shuffled.first for shuffled in deals)
    tops = Counter(shuffled.order[0].rank for shuffled in deals)
    assert all(540 < firsts[seat] < 660 for seat in map(Seat, range(3)))
    assert all(100 < tops[rank] < 200 for rank in map(Rank, range(1, 11)))


@pytest.mark.parametrize(
    ("secret", "shares"),
    [(b"short", SHARES), (SECRET, ()), (SECRET, (b"short",)), (SECRET, (*SHARES, b""))],
)
def test_a_secret_or_share_of_the_wrong_length_is_refused(
    secret: bytes, shares: tuple[bytes, ...]
) -> None:
    with pytest.raises(ValueError, match="bytes"):
        Shuffle(Deck.FULL, secret, shares)
