"""Bots: what each level does."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.cards import Card, in_order, without
from threeup_engine.notation import parse_cards
from threeup_engine.options import Deck, HouseRules, Seat, cards_of
from threeup_engine.state import GameState, SeatCards, deal
from threeup_engine.view import Phase, SeatStatus, SeatView
from threeup_engine.visibility import view_for

DOWNS = (Card.G1, Card.G2, Card.G3)


def position(
    hand: str, pile: str = "", *, draw: str = "", up: str = "O1", voluntary: bool = False
) -> GameState:
    """Seat 0 to move with these cards; seat 1 holds one card."""
    playing = SeatStatus.PLAYING
    return GameState(
        HouseRules(voluntary=voluntary),
        (
            SeatCards(in_order(parse_cards(hand)), DOWNS, parse_cards(up), playing),
            SeatCards((Card.B5,), DOWNS, (Card.B6,), playing),
        ),
        parse_cards(draw),
        Seat(0),
        Phase.PLAY,
        Seat(0),
        pile=parse_cards(pile),
    )


def view_of(hand: str, pile: str = "", *, draw: str = "", up: str = "O1") -> SeatView:
    return view_for(position(hand, pile, draw=draw, up=up), Seat(0))


def dealt_view(six: str) -> SeatView:
    """What seat 0 sees that has to choose its 3UP from these cards."""
    cards = parse_cards(six)
    left = without(cards_of(Deck.FULL), cards)
    return view_for(deal(HouseRules(), left[:6] + cards + left[6:], 2, Seat(0)), Seat(0))


def decision(level: Level, view: SeatView, seed: int = 1) -> Action:
    return make(level, Random(seed)).decide(view)


def played(text: str) -> Play:
    return Play(parse_cards(text))


def test_a_random_bot_does_in_time_everything_it_may() -> None:
    view = view_for(position("G7 B7 G9", "G2", voluntary=True), Seat(0))

    decisions = {decision(Level.RANDOM, view, seed) for seed in range(100)}

    assert decisions == set(view.legal)
    assert Take() in decisions


def test_an_easy_bot_plays_its_lowest_rank_that_fits_but_for_slips() -> None:
    view = view_of("G3 B7 O7 GC", "G4")

    counts = Counter(decision(Level.EASY, view, seed) for seed in range(300))

    assert set(counts) == {played("B7"), played("B7 O7"), played("GC")}
    assert counts[played("B7")] + counts[played("B7 O7")] > 260
    assert counts[played("GC")] > 10


def test_an_easy_bot_lays_any_three_cards_as_3up() -> None:
    view = dealt_view("G1 G2 G3 G4 G5 G6")

    decisions = {decision(Level.EASY, view, seed) for seed in range(300)}

    assert decisions == set(view.legal)
    assert len(decisions) == 20


@pytest.mark.parametrize("level", [Level.EASY, Level.STEADY])
def test_a_bot_that_thinks_makes_the_draw_of_r4_5(level: Level) -> None:
    state = replace(position("G7", draw="G8 G9 O2"), may_draw=True)

    assert decision(level, view_for(state, Seat(0))) == Draw()


@pytest.mark.parametrize("level", Level)
def test_a_bot_turns_over_any_3down_when_nothing_else_is_left(level: Level) -> None:
    view = view_of("", up="")

    decisions = {decision(level, view, seed) for seed in range(60)}

    assert decisions == {Flip(0), Flip(1), Flip(2)}


@pytest.mark.parametrize("level", Level)
def test_a_bot_takes_the_pile_when_it_must(level: Level) -> None:
    assert decision(level, view_of("G3 O4", "G5")) == Take()


def test_a_steady_bot_never_takes_a_pile_while_it_can_discard() -> None:
    view = view_for(position("G7", "G2", voluntary=True), Seat(0))

    assert {decision(Level.STEADY, view, seed) for seed in range(50)} == {played("G7")}


def test_a_steady_bot_flips_rather_than_takes_voluntarily() -> None:
    view = view_for(position("", "G2", up="", voluntary=True), Seat(0))

    decisions = {decision(Level.STEADY, view, seed) for seed in range(60)}

    assert decisions == {Flip(0), Flip(1), Flip(2)}


@pytest.mark.parametrize(
    ("six", "ups"),
    [
        ("G1 G9 B10 O5 GC1 GC2", "B10 GC1 GC2"),
        ("G1 G9 B10 O5 GC BC", "G9 B10 GC"),
        ("G1 G2 G3 O4 GC BC", "O4 GC BC"),
        ("G7 B8 O9 G10 OC GC", "B8 O9 G10"),
    ],
)
def test_a_steady_bot_lays_its_high_cards_as_3up_and_keeps_plain_clears(six: str, ups: str) -> None:
    choice = decision(Level.STEADY, dealt_view(six))

    assert isinstance(choice, ChooseUp)
    assert in_order(choice.cards) == in_order(parse_cards(ups))


@pytest.mark.parametrize(
    ("hand", "pile", "draw", "play"),
    [
        ("G3 B3 O9 GC", "G2", "G8", "G3 B3"),
        ("G2 O4 B4 O5", "G1", "G8", "B4 O4"),
        ("G3 B8 O8 GC", "G7", "G8", "B8"),
        ("G3 B8 O8 GC", "G7", "", "B8 O8"),
        ("G2 O4 B4", "G1", "", "G2"),
        ("G3 GC BC GC1", "G7", "G8", "GC"),
        ("G3 GC BC GC1", "G7", "", "GC"),
    ],
)
def test_a_steady_bot_sheds_low_sets_and_saves_high_cards_and_clears(
    hand: str, pile: str, draw: str, play: str
) -> None:
    choice = decision(Level.STEADY, view_of(hand, pile, draw=draw))

    assert isinstance(choice, Play)
    assert choice == Play(in_order(parse_cards(play)))


def test_a_steady_bot_leaves_its_plan_where_it_has_stood_before() -> None:
    view = view_of("G2 B7 O9", "G1")

    first, again = zip(*(_two_decisions(view, seed) for seed in range(60)), strict=True)

    assert set(first) == {played("G2")}
    assert set(again) == {played("G2"), played("B7"), played("O9")}


def test_a_steady_bot_keeps_its_plan_after_a_card_has_left_the_game() -> None:
    bot = make(Level.STEADY, Random(1))
    state = position("G2 B7 O9", "G1")
    bot.decide(view_for(state, Seat(0)))

    decisions = {
        bot.decide(view_for(replace(state, cleared=(Card.GC,) * n), Seat(0))) for n in range(1, 30)
    }

    assert decisions == {played("G2")}


def test_a_steady_bot_keeps_its_plan_while_cards_can_be_drawn() -> None:
    bot = make(Level.STEADY, Random(1))
    view = view_of("G2 B7 O9", "G1", draw="G8")

    assert {bot.decide(view) for _ in range(30)} == {played("G2")}


def _two_decisions(view: SeatView, seed: int) -> tuple[Action, Action]:
    bot = make(Level.STEADY, Random(seed))
    return bot.decide(view), bot.decide(view)
