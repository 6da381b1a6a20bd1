"""What typed words mean as moves, and what is said where they mean none."""

import pytest

from support.table_scenes import cards, my_view, seat_cards
from threeup_client.narration import sentence
from threeup_client.plain.moves import NotUnderstoodError, move_of, suggested
from threeup_client.plain.speech import SpokenNames, hand_text, pile_text
from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.cards import Card
from threeup_engine.events import Played, TurnedOver, YouDrew, Zone
from threeup_engine.options import HouseRules, Seat
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import SeatView
from threeup_engine.visibility import view_for

POSSIBLE = "You can play 9 (two), Clear or Clear plus one. Too low: 3."


def _hand(hand: str = "G3 G9 B9 GC GC1", pile: str = "G2 G5", **moment: object) -> SeatView:
    return my_view(seat_cards(hand, up="G8 B8 O8"), pile=pile, draw="G1", **moment)


def _choosing() -> SeatView:
    hand = cards("G1 G2 G3 G9 G10 GC")
    dealt = SeatCards(hand, (Card.B1, Card.B2, Card.B3))
    return view_for(GameState(HouseRules(), (dealt, dealt), (Card.G4,), Seat(0)), Seat(0))


@pytest.mark.parametrize(
    ("line", "played"),
    [
        ("9", "G9 B9"),
        ("nine", "G9 B9"),
        ("9 1", "G9"),
        ("9 one", "G9"),
        ("9 9", "G9 B9"),
        ("NINE two", "G9 B9"),
        ("c", "GC"),
        ("Clear", "GC"),
        ("c1", "GC1"),
        ("c+1", "GC1"),
        ("clear +1", "GC1"),
        ("clear plus one", "GC1"),
    ],
)
def test_words_and_numbers_mean_ranks_and_counts(line: str, played: str) -> None:
    assert move_of(line, _hand()) == Play(cards(played))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3", f"3 cannot go now. {POSSIBLE}"),
        ("7", f"You do not hold 7. {POSSIBLE}"),
        ("9 3", "You hold only 2 of them."),
        ("9 c", "Name one rank, and how many of it: 9, or 9 1."),
        ("x", f"I do not know 'x'. {POSSIBLE}"),
        ("t", f"That cannot be done now. {POSSIBLE}"),
        ("flip 2", f"That cannot be done now. {POSSIBLE}"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_answered_with_what_can(line: str, said: str) -> None:
    with pytest.raises(NotUnderstoodError) as caught:
        move_of(line, _hand())

    assert str(caught.value) == said


def test_three_cards_are_named_as_3up() -> None:
    view = _choosing()
    assert move_of("10 c 9", view) == ChooseUp((Card.G10, Card.GC, Card.G9))
    assert suggested(view) == ChooseUp((Card.G9, Card.G10, Card.GC))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("10 c", "Name three of your six cards: 1, 2, 3, 9, 10 and Clear."),
        ("10 10 c", "You do not hold all of these. You hold 1, 2, 3, 9, 10 and Clear."),
        ("a b c", "Name three of your six cards: 1, 2, 3, 9, 10 and Clear."),
    ],
)
def test_a_wrong_choice_of_3up_is_answered_with_the_six(line: str, said: str) -> None:
    with pytest.raises(NotUnderstoodError) as caught:
        move_of(line, _choosing())

    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("view", "action"),
    [
        (_hand(), Play(cards("G9 B9"))),
        (_hand("G3 G4", pile="G10"), Take()),
        (my_view(seat_cards("", down="- G2 G3"), pile="G10"), Flip(1)),
    ],
)
def test_an_empty_line_does_what_is_suggested(view: SeatView, action: Action) -> None:
    assert move_of("", view) == action


def test_a_place_alone_turns_a_card_over() -> None:
    assert move_of("3", my_view(seat_cards("", down="- G2 G3"), pile="G10")) == Flip(2)


def test_drawing_first_is_a_word() -> None:
    assert move_of("d", _hand("G9", may_draw=True)) == Draw()


def test_hand_and_pile_are_sentences() -> None:
    view = _hand(pile="G2 G9 B9")
    assert pile_text(view) == "Pile: 9, 3 cards, two of them on top."
    assert hand_text(view) == (
        "Your hand: 3, 9 (two), Clear, Clear plus one. Your 3UP: 8 (three). "
        "Face down: 3 cards. Draw pile: 1."
    )


def test_cards_are_read_aloud_the_same_in_events_and_in_what_one_can_do() -> None:
    names = SpokenNames(["Asha", "Bert"], Seat(0))
    assert sentence(Played(Seat(1), (Card.GC1, Card.BC1), Zone.HAND), names) == (
        "Bert played Clear plus one Clear plus one"
    )
    assert sentence(YouDrew(Seat(0), (Card.G9, Card.GC)), names) == "You drew 9 Clear"
    assert sentence(TurnedOver(Seat(1), 0, Card.GC2, holds=True), names) == (
        "Bert turned over a Clear plus two: it holds"
    )
