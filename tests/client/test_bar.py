"""Every state of the bar: what it says, and what Enter does."""

from support.table_scenes import NAMES, OTHER, game, my_view, seat_cards
from threeup_client.bar import Bar, Mood, bar_for
from threeup_client.hand import Choice, default_choice
from threeup_client.words import Names
from threeup_engine.actions import Draw, Flip, Play, Take
from threeup_engine.cards import Card, Rank
from threeup_engine.options import HouseRules, Seat
from threeup_engine.view import SeatView
from threeup_engine.visibility import view_for


def bar(
    view: SeatView, choice: Choice | None = None, *, place: int | None = None, extra: bool = False
) -> Bar:
    names = Names(NAMES[: len(view.seats)], view.seat)
    return bar_for(view, names, choice or default_choice(view), place, is_extra=extra)


def test_in_ones_turn_enter_plays_what_is_chosen() -> None:
    shown = bar(my_view(seat_cards("G7 B7 O9"), pile="O4", draw="G1"))
    assert shown.text == "▶ Your turn  Enter plays 7 7  ↑↓ how many  ←→ other card"
    assert shown.enter == Play((Card.G7, Card.B7))


def test_three_equal_cards_are_announced_to_clear_the_pile() -> None:
    shown = bar(my_view(seat_cards("G9 B9"), pile="O9", draw="G1"))
    assert shown.text == "▶ Your turn  Enter plays 9 9: the pile clears  ↑↓ how many"


def test_the_bonus_of_three_of_a_kind_is_announced() -> None:
    view = my_view(seat_cards("G9 B9"), pile="O9", draw="G1", house=HouseRules(bonus=True))
    assert "Enter plays 9 9: the pile clears, 1 more discard" in bar(view).text


def test_what_a_clear_plus_1_earns_is_announced() -> None:
    shown = bar(my_view(seat_cards("GC1"), pile="O9", draw="G1"))
    assert shown.text == "▶ Your turn  Enter plays C+1: the pile clears, 1 more discard"


def test_two_of_the_open_3up_can_be_counted_too() -> None:
    shown = bar(my_view(seat_cards("", "G7 B7 O10"), pile="O4"))
    assert shown.text == "▶ Your turn  Enter plays 7 7  ↑↓ how many  ←→ other card"


def test_the_draw_after_a_clear_plus_2_is_offered() -> None:
    view = my_view(seat_cards("G4"), draw="G1 G2 G3", due=2, may_draw=True)
    shown = bar(view, extra=True)
    assert shown.text == "▶ 2 more discards  d draws 2 first  Enter plays 4"


def test_with_an_empty_hand_enter_makes_the_compulsory_draw() -> None:
    view = my_view(seat_cards("", "G7"), draw="G1 G2 G3", may_draw=True)
    shown = bar(view, extra=True)
    assert shown.text == "▶ 1 more discard  your hand is empty:  Enter draws 3"
    assert shown.enter == Draw()


def test_where_nothing_fits_enter_takes_the_pile() -> None:
    shown = bar(my_view(seat_cards("G3 B4"), pile="G2 G7 O9 G9"))
    assert shown.text == "▶ Nothing you hold beats 9  Enter takes the pile (4 cards)"
    assert shown.enter == Take()


def test_a_rank_that_is_too_low_makes_enter_do_nothing() -> None:
    shown = bar(my_view(seat_cards("G3 G9"), pile="O9"), Choice(Rank.THREE, 1))
    assert shown.text == "▶ Your turn  3 is too low  ←→ other card"
    assert shown.enter is None


def test_a_face_down_card_is_turned_unseen() -> None:
    shown = bar(my_view(seat_cards("", "", "G1 - G3"), pile="O9"), place=2)
    assert shown.text == "▶ Turn one over, unseen  Enter turns card 3  1 or 3 turns that card"
    assert shown.enter == Flip(2)


def test_while_waiting_it_says_when_ones_turn_comes() -> None:
    view = view_for(game(seat_cards("G9"), OTHER, OTHER, pile="O4", turn=1), Seat(0))
    shown = bar(view)
    assert shown.mood is Mood.WAIT
    assert shown.text == "Bert's turn     you play in 2 turns  0-9 pick your card now"


def test_an_onlooker_is_told_whose_turn_it_is() -> None:
    shown = bar(view_for(game(OTHER, OTHER, pile="O4", turn=1), None))
    assert shown.text == "Watching  Bert's turn  q leave"
