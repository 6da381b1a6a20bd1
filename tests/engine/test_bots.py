"""Bots: what each level does, that it sees its view only, and that its games end."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from threeup_engine import rules
from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.cards import Card, Cards, in_order, without
from threeup_engine.legality import seats_to_move
from threeup_engine.notation import parse_cards
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules, Seat, cards_of
from threeup_engine.selfplay import TURN_CAP, play_game, shuffled_deal
from threeup_engine.state import GameState, SeatCards, deal
from threeup_engine.view import Phase, SeatStatus, SeatView
from threeup_engine.visibility import view_for

DOWNS = (Card.G1, Card.G2, Card.G3)
PLAYED_HOUSES = [
    HouseRules(first=FirstPlayer.LOSER),
    HouseRules(bonus=True),
    HouseRules(voluntary=True),
    HouseRules(play_on=True),
    HouseRules(first=FirstPlayer.WINNER, bonus=True, voluntary=True, play_on=True),
]
TABLES = [(deck, seats) for deck in Deck for seats in (SEATS[deck][0], SEATS[deck][-1])]


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


def with_hidden_cards_rearranged(state: GameState, viewer: Seat, rng: Random) -> GameState:
    """The same view for `viewer`: draw pile, 3DOWN and what is unknown of other hands changed."""
    others = [seat for seat in range(len(state.seats)) if seat != viewer]
    hidden = [*state.draw, *(card for own in state.seats for card in own.face_down)]
    for seat in others:
        hidden += without(state.seats[seat].hand, state.seats[seat].known)
    rng.shuffle(hidden)
    seats = list(state.seats)
    for seat, own in enumerate(seats):
        one, two, three = (hidden.pop() if card else None for card in own.down)
        seats[seat] = replace(own, down=(one, two, three))
    for seat in others:
        own = seats[seat]
        unknown = [hidden.pop() for _ in range(len(own.hand) - len(own.known))]
        seats[seat] = replace(own, hand=in_order((*own.known, *unknown)))
    return replace(state, seats=tuple(seats), draw=tuple(hidden))


def moments_of_a_game(seed: int) -> list[tuple[GameState, Seat]]:
    """Every state in play of a seeded game of three bots, with the seat that moves."""
    rng = Random(seed)
    bots = [make(Level.EASY, rng) for _ in range(3)]
    state = shuffled_deal(HouseRules(), 3, Seat(0), rng)
    moments = []
    while state.phase is not Phase.OVER:
        seat = seats_to_move(state)[0]
        moments.append((state, seat))
        state = rules.apply(state, seat, bots[seat].decide(view_for(state, seat))).state
    return moments


@pytest.mark.parametrize("level", [Level.RANDOM, Level.EASY, Level.STEADY, Level.SHARP])
def test_a_bot_decides_alike_when_only_hidden_cards_differ(level: Level) -> None:
    rng = Random(7)
    moments = moments_of_a_game(3)
    one, other = make(level, Random(1)), make(level, Random(1))

    decisions = [one.decide(view_for(state, seat)) for state, seat in moments]
    elsewhere = [with_hidden_cards_rearranged(state, seat, rng) for state, seat in moments]

    assert len(moments) > 50
    assert sum(a != b for (a, _), b in zip(moments, elsewhere, strict=True)) > 50
    assert [
        other.decide(view_for(state, seat))
        for state, (_, seat) in zip(elsewhere, moments, strict=True)
    ] == decisions


def test_an_expert_decides_alike_when_only_hidden_cards_differ() -> None:
    for state, seat in moments_of_a_game(3)[5:50:20]:
        elsewhere = with_hidden_cards_rearranged(state, seat, Random(7))
        one = make(Level.EXPERT, Random(1)).decide(view_for(state, seat))

        assert make(Level.EXPERT, Random(1)).decide(view_for(elsewhere, seat)) == one


def all_cards(state: GameState) -> Cards:
    held = [card for own in state.seats for card in (*own.hand, *own.up, *own.face_down)]
    return in_order((*state.draw, *state.pile, *state.cleared, *state.buried, *held))


@pytest.mark.parametrize("house", PLAYED_HOUSES)
@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_1_10_bots_only_play_ends_for_every_deck_and_house_rule(
    deck: Deck, players: int, house: HouseRules
) -> None:
    house = HouseRules(deck, house.first, house.bonus, house.voluntary, house.play_on)
    rng = Random(f"{deck} {players}")

    for game in range(3):
        bots = [make(list(Level)[(seat + game) % 3], rng) for seat in range(players)]
        end = play_game(shuffled_deal(house, players, Seat(0), rng), bots)

        assert end.phase is Phase.OVER
        assert end.turns <= TURN_CAP
        assert all_cards(end) == cards_of(deck)
