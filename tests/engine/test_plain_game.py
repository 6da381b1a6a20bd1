"""Games played on in thought: they keep the rules and play as `steady` does."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.positions import at
from threeup_engine import rules
from threeup_engine.bots.steady import SteadyBot
from threeup_engine.legality import legal_actions, seats_to_move
from threeup_engine.options import SEATS, Deck, HouseRules, Seat
from threeup_engine.plain_game import PlainGame
from threeup_engine.selfplay import shuffled_deal
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for

seeds = st.integers(0, 2**32)
houses = st.builds(
    HouseRules,
    deck=st.sampled_from(Deck),
    bonus=st.booleans(),
    voluntary=st.booleans(),
    play_on=st.booleans(),
)


def no_slip() -> float:
    return 0.999


def everything(game: PlainGame) -> tuple[object, ...]:
    zones = (game.hands, game.ups, game.downs, game.pile, game.draw, game.choosing)
    return (*zones, game.turn, game.due, game.may_draw, game.places, game.over, game.turns)


def dealt(house: HouseRules, seed: int) -> GameState:
    players = SEATS[house.deck][seed % len(SEATS[house.deck])]
    return shuffled_deal(house, players, Seat(seed % players), Random(seed))


@settings(max_examples=30, deadline=None)
@given(house=houses, seed=seeds)
def test_plain_play_makes_the_moves_of_steady(house: HouseRules, seed: int) -> None:
    state = dealt(house, seed)

    for _ in range(150):
        for seat in seats_to_move(state)[:1]:
            legal = legal_actions(state, seat)
            action = legal[PlainGame.of(state).plain_choice()]
            steady = SteadyBot(Random(1)).decide(view_for(state, seat))

            assert _kind(action) == _kind(steady)

            state = rules.apply(state, seat, action).state


def _kind(action: object) -> object:
    """3DOWN cards are all alike; of a set only rank and number matter."""
    cards = getattr(action, "cards", ())
    return type(action), sorted(card.rank for card in cards)


@settings(max_examples=30, deadline=None)
@given(house=houses, seed=seeds)
def test_a_game_played_on_at_once_ends_as_move_by_move(house: HouseRules, seed: int) -> None:
    at_once = PlainGame.of(dealt(house, seed))
    by_moves = at_once.copy()

    by_moves.choose_ups_plainly()
    made = 0
    while not by_moves.over and made < 200:
        by_moves.choose(by_moves.plain_choice())
        made += 1
    at_once.finish(no_slip, made)

    assert everything(at_once) == everything(by_moves)


@settings(max_examples=30, deadline=None)
@given(house=houses, seed=seeds, moves=st.integers(0, 60))
def test_a_game_that_only_slips_makes_legal_moves(house: HouseRules, seed: int, moves: int) -> None:
    slipping = PlainGame.of(dealt(house, seed))
    slipping.choose_ups_plainly()
    random = slipping.copy()

    slipping.finish(lambda: 0.05, moves)
    random.run(lambda: 0.05, moves)

    assert everything(slipping) == everything(random)


def test_r4_8_leaves_plain_play_nothing_but_the_draw() -> None:
    state = at(hands=("", "B7"), up=("O5", "B8"), draw="G4 G6", may_draw=True, turn=0)
    game = PlainGame.of(state)

    assert game.plain_choice() == 0
    game.finish(no_slip, 1)
    assert game.hands[0] == [4, 6]


def test_a_copy_goes_its_own_way() -> None:
    game = PlainGame.of(dealt(HouseRules(), 5))
    before = everything(game.copy())

    game.copy().finish(no_slip)

    assert everything(game) == before


def test_a_game_stops_after_the_moves_it_may_make() -> None:
    game = PlainGame.of(dealt(HouseRules(), 5))

    game.finish(no_slip, 3)

    assert not game.over
    assert game.turns == 4


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_that_left_is_passed_by(seat: int) -> None:
    state = rules.leave(shuffled_deal(HouseRules(), 4, Seat(0), Random(3)), Seat(seat)).state
    hands = [[int(card.rank) for card in own.hand] for own in state.seats]
    downs = [[int(card.rank) if card else 0 for card in own.down] for own in state.seats]
    game = PlainGame.at(HouseRules(), hands, downs, [seat])
    game.choosing = [other for other in range(4) if other != seat]
    game.turn = 3

    game.choose_ups_plainly()
    turns = []
    for _ in range(6):
        turns.append(game.turn)
        game.finish(no_slip, 1)

    assert seat not in turns
    assert state.phase is Phase.CHOOSE
