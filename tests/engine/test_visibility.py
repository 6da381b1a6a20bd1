"""What a viewer learns of an event: of others' secret cards only that there are some."""

import pytest

from threeup_engine.cards import Card
from threeup_engine.events import (
    Drew,
    Event,
    Played,
    SeenEvent,
    SomebodyChose,
    SomebodyDrew,
    UpChosen,
    YouChose,
    YouDrew,
    Zone,
)
from threeup_engine.options import Deck, HouseRules, Seat, cards_of
from threeup_engine.state import DealError, deal
from threeup_engine.visibility import seen_by

SEAT = Seat(1)
CARDS = (Card.G7, Card.B7)


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (Drew(SEAT, CARDS), YouDrew(SEAT, CARDS), SomebodyDrew(SEAT, 2)),
        (UpChosen(SEAT, CARDS), YouChose(SEAT, CARDS), SomebodyChose(SEAT)),
        (
            Played(SEAT, CARDS, Zone.HAND),
            Played(SEAT, CARDS, Zone.HAND),
            Played(SEAT, CARDS, Zone.HAND),
        ),
    ],
)
def test_only_the_owner_sees_the_cards(event: Event, own: SeenEvent, others: SeenEvent) -> None:
    assert seen_by(SEAT, event) == own
    assert seen_by(Seat(0), event) == others
    assert seen_by(None, event) == others


def test_no_seat_begins_that_does_not_sit_there() -> None:
    with pytest.raises(DealError, match="first player 2, seats are 0 to 1"):
        deal(HouseRules(), cards_of(Deck.FULL), 2, Seat(2))


def test_a_deal_needs_exactly_the_cards_of_the_deck() -> None:
    with pytest.raises(DealError, match="does not hold exactly the cards of the short deck"):
        deal(HouseRules(Deck.SHORT), cards_of(Deck.FULL), 2, Seat(0))
