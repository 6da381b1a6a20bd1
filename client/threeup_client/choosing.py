"""Which three of the six dealt cards are to be laid face up (R2.2). Pure."""

from collections.abc import Set
from typing import Final

from threeup_engine.cards import Card, Cards, Rank
from threeup_engine.view import SeatView

UPS: Final = 3

Picked = frozenset[int]
"""Numbers of the chosen cards within `dealt`."""


def dealt(view: SeatView) -> Cards:
    """The viewer's six cards, lowest rank first, whether laid already or not."""
    return tuple(sorted(view.hand + view.chosen, key=_low_first))


def laid(view: SeatView) -> Picked:
    """The cards among `dealt` that the viewer has laid for good."""
    left = list(view.chosen)
    numbers: set[int] = set()
    for number, card in enumerate(dealt(view)):
        if card in left:
            left.remove(card)
            numbers.add(number)
    return frozenset(numbers)


def after_card(picked: Set[int], number: int) -> Picked | None:
    """One card moved between hand and 3UP; None where three are chosen already."""
    if number in picked:
        return frozenset(picked - {number})
    return frozenset(picked | {number}) if len(picked) < UPS else None


def after_rank(cards: Cards, picked: Set[int], rank: Rank) -> Picked | None:
    """One more card of the rank goes up; where none can, all of it come back to the hand.

    None where the rank is not held, or three others are chosen already.
    """
    same = [number for number, card in enumerate(cards) if card.rank is rank]
    free = [number for number in same if number not in picked]
    if free and len(picked) < UPS:
        return frozenset(picked | {free[0]})
    if not picked & set(same):
        return None
    return frozenset(picked - set(same))


def coached(cards: Cards) -> Picked:
    """The three highest: they are played near the end, when only high cards get through."""
    return frozenset(range(len(cards) - UPS, len(cards)))


def _low_first(card: Card) -> tuple[int, int]:
    return card.rank, card.place
