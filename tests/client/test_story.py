"""The log in short sentences: a deed and what came of it in one line."""

import pytest

from threeup_client.story import told
from threeup_client.words import Names
from threeup_engine.cards import Card
from threeup_engine.events import (
    Cleared,
    ClearedBy,
    Played,
    SomebodyDrew,
    Took,
    TurnedOver,
    YouDrew,
    Zone,
)
from threeup_engine.options import Seat
from threeup_protocol.room_events import TableEvent

BERT, YOU = Seat(1), Seat(0)
NAMES = Names(["Asha", "Bert"], YOU)
NINES = (Card.G9, Card.B9, Card.O9)


def played(*cards: Card, seat: Seat = BERT) -> Played:
    return Played(seat, cards, Zone.HAND)


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        ((played(Card.G7, Card.B7), SomebodyDrew(BERT, 2)), ["Bert played 7 7"]),
        (
            (played(Card.O9), Cleared(BERT, ClearedBy.THREE_OF_A_KIND, NINES, 0)),
            ["Bert played 9: three 9s, the pile clears"],
        ),
        (
            (played(Card.BC1), Cleared(BERT, ClearedBy.CLEAR, (*NINES[:2], Card.BC1), 1)),
            ["Bert played C+1: 3 cards out, 1 more discard"],
        ),
        (
            (Cleared(BERT, ClearedBy.CLEAR, (Card.BC1,), 1), SomebodyDrew(BERT, 2)),
            ["The pile clears, 1 card out, 1 more discard", "Bert drew 2 first"],
        ),
        ((Took(BERT, NINES[:2], forced=True),), ["Bert could not beat 9: took 2 cards"]),
        ((TurnedOver(BERT, 1, Card.G7, holds=True),), ["Bert turned over a 7: it holds"]),
        (
            (
                TurnedOver(BERT, 1, Card.G4, holds=False),
                Took(BERT, (*NINES[:2], Card.G4), forced=True),
            ),
            ["Bert turned over a 4: too low, took 3 cards"],
        ),
        (
            (
                TurnedOver(BERT, 1, Card.O9, holds=True),
                Cleared(BERT, ClearedBy.THREE_OF_A_KIND, NINES, 0),
            ),
            ["Bert turned over a 9: it holds, three 9s, the pile clears"],
        ),
        ((played(Card.G7, seat=YOU), YouDrew(YOU, (Card.G3,))), ["You played 7", "You drew 3"]),
    ],
)
def test_a_deed_and_what_came_of_it_are_one_line(
    events: tuple[TableEvent, ...], lines: list[str]
) -> None:
    assert [line for _, line in told(events, NAMES)] == lines
