"""Keys by which positions are the same or not, to count how often each has stood (R6.2)."""

from collections.abc import Iterable
from typing import Final

from threeup_engine.actions import LARGEST_SET
from threeup_engine.cards import Card, Rank
from threeup_engine.state import GameState, SeatCards

_BITS: Final = LARGEST_SET.bit_length()
"""So many count the cards of one rank in a hand."""
_BITS_OF_HAND: Final = _BITS * (max(Rank) + 1)
_one_of: Final = {card: 1 << _BITS * card.rank for card in Card}.__getitem__


def position_of(turn: int, seats: Iterable[SeatCards]) -> int:
    """A key for whose turn it is and for how many of each rank there are in each hand.

    It stands for the whole position of R6.2 among those in `stood`: no 3UP or 3DOWN changes
    between them, and what is in no hand is on the pile, which rises and so has but one order.
    """
    position = turn
    for cards in seats:
        position = position << _BITS_OF_HAND | sum(map(_one_of, cards.hand))
    return position


def position_by_ranks(turn: int, hands: Iterable[Iterable[int]]) -> bytes:
    """The same as text that can be read, and where hands are sorted ranks: the key by seat."""
    return bytes((turn,)) + b"\0".join(map(bytes, hands))


def stood_by_ranks(state: GameState) -> dict[bytes, int]:
    """`state.stood` with keys as of `position_by_ranks`."""
    return {
        position_by_ranks(*_ranks_at(position, len(state.seats))): times
        for position, times in state.stood.items()
    }


def _ranks_at(position: int, players: int) -> tuple[int, list[list[int]]]:
    hands: list[list[int]] = []
    for _ in range(players):
        hand = position & (1 << _BITS_OF_HAND) - 1
        hands.insert(
            0, [rank for rank in Rank for _ in range(hand >> _BITS * rank & (1 << _BITS) - 1)]
        )
        position >>= _BITS_OF_HAND
    return position, hands
