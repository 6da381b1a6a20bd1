"""What keys do to the choice of cards."""

from support.table_scenes import my_view, seat_cards
from threeup_client.hand import (
    Choice,
    default_choice,
    groups,
    kept,
    moved,
    one_or_all,
    rank_pressed,
    resized,
)
from threeup_engine.cards import Card, Rank

VIEW = my_view(seat_cards("G3 B4 G9 G9 O9 O10 GC"), pile="O9")
SEVENS = Choice(Rank.SEVEN, 2, by_person=True)


def test_cards_are_grouped_by_rank_low_to_high() -> None:
    own = groups((Card.GC, Card.B4, Card.G9, Card.O4))
    assert [(group.rank, group.cards) for group in own] == [
        (Rank.FOUR, (Card.B4, Card.O4)),
        (Rank.NINE, (Card.G9,)),
        (Rank.CLEAR, (Card.GC,)),
    ]


def test_all_copies_of_the_lowest_playable_number_are_proposed() -> None:
    assert default_choice(VIEW) == Choice(Rank.NINE, 3)


def test_a_clear_is_proposed_last() -> None:
    view = my_view(seat_cards("G3 GC GC1"), pile="O9")
    assert default_choice(view) == Choice(Rank.CLEAR, 1)


def test_nothing_is_proposed_where_nothing_fits() -> None:
    assert default_choice(my_view(seat_cards("G3 B4"), pile="O9")) is None


def test_the_open_3up_are_proposed_from_when_hand_and_draw_pile_are_empty() -> None:
    view = my_view(seat_cards("", "G7 B7 O10"), pile="O5")
    assert default_choice(view) == Choice(Rank.SEVEN, 2)


def test_a_rank_key_takes_all_of_it_also_where_the_client_proposed_it() -> None:
    assert rank_pressed(VIEW, Choice(Rank.NINE, 3), Rank.NINE) == Choice(
        Rank.NINE, 3, by_person=True
    )


def test_the_same_key_again_takes_one_fewer_and_after_one_all() -> None:
    choice = None
    counts = []
    for _ in range(4):
        choice = rank_pressed(VIEW, choice, Rank.NINE)
        counts.append(choice.count if choice else 0)
    assert counts == [3, 2, 1, 3]


def test_the_key_of_a_rank_that_is_not_held_chooses_nothing() -> None:
    assert rank_pressed(VIEW, None, Rank.FIVE) is None


def test_too_low_ranks_can_be_looked_at() -> None:
    assert moved(VIEW, Choice(Rank.NINE, 3), -1) == Choice(Rank.FOUR, 1, by_person=True)


def test_steps_stay_at_the_ends() -> None:
    assert moved(VIEW, Choice(Rank.CLEAR, 1), 1) == Choice(Rank.CLEAR, 1, by_person=True)


def test_the_count_stays_between_one_and_what_is_held() -> None:
    nines = Choice(Rank.NINE, 3)
    assert resized(VIEW, nines, 1) == Choice(Rank.NINE, 3, by_person=True)
    assert resized(VIEW, Choice(Rank.NINE, 1), -1) == Choice(Rank.NINE, 1, by_person=True)


def test_space_takes_one_only_and_then_all() -> None:
    one = one_or_all(VIEW, Choice(Rank.NINE, 3))
    assert one == Choice(Rank.NINE, 1, by_person=True)
    assert one_or_all(VIEW, one) == Choice(Rank.NINE, 3, by_person=True)


def test_a_choice_made_ahead_is_kept_while_it_is_legal() -> None:
    view = my_view(seat_cards("G5 G7 B7"), pile="O4")
    assert kept(view, SEVENS) == SEVENS


def test_a_choice_made_ahead_gives_way_when_it_has_become_too_low() -> None:
    view = my_view(seat_cards("G5 G7 B7 O9"), pile="O8")
    assert kept(view, SEVENS) == Choice(Rank.NINE, 1)


def test_a_choice_shrinks_with_what_is_held() -> None:
    view = my_view(seat_cards("G7"), pile="O4")
    assert kept(view, SEVENS) == Choice(Rank.SEVEN, 1, by_person=True)
