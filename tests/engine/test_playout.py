"""The fast path is held to the rules, choice by choice."""

from itertools import chain
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from threeup_engine import rules
from threeup_engine.cards import Card, Cards
from threeup_engine.legality import legal_actions, seats_to_move
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules, Seat, cards_of
from threeup_engine.playout import Playout
from threeup_engine.selfplay import shuffled_deal
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import Phase, SeatStatus

MOST_MOVES = 600
SEED_OF_A_CIRCLE = 62
"""With the green deck and two seats these random moves go in a circle."""

seeds = st.integers(0, 2**32)
houses = st.builds(
    HouseRules,
    deck=st.sampled_from(Deck),
    first=st.sampled_from(FirstPlayer),
    bonus=st.booleans(),
    voluntary=st.booleans(),
    play_on=st.booleans(),
)


def ranks_of(cards: Cards) -> list[int]:
    return sorted(int(card.rank) for card in cards)


def picture_of_state(state: GameState) -> dict[str, object]:
    """All that a playout knows of a game; whose turn it is means something in play only."""
    return {
        "hands": [ranks_of(seat.hand) for seat in state.seats],
        "ups": [ranks_of(seat.up) for seat in state.seats],
        "downs": [[int(card.rank) if card else 0 for card in seat.down] for seat in state.seats],
        "pile": [int(card.rank) for card in state.pile],
        "draw": [int(card.rank) for card in reversed(state.draw)],
        "in turn": [(state.turn, state.due, state.may_draw)][: state.phase is Phase.PLAY],
        "choices": sum(len(legal_actions(state, seat)) for seat in seats_to_move(state)[:1]),
        "outcome": (state.phase is Phase.OVER, state.places, state.undecided),
        "turns": state.turns,
    }


def picture_of_playout(game: Playout) -> dict[str, object]:
    is_in_play = not (game.over or game.choosing)
    return {
        "hands": game.hands,
        "ups": game.ups,
        "downs": game.downs,
        "pile": game.pile,
        "draw": game.draw,
        "in turn": [(game.turn, game.due, game.may_draw)][:is_in_play],
        "choices": game.choices(),
        "outcome": (game.over, tuple(game.places), game.undecided),
        "turns": game.turns,
    }


def play_side_by_side(state: GameState, rng: Random, most_moves: int = MOST_MOVES) -> GameState:
    """Make the same random choices by the rules, in one playout all along, and in one that is
    taken up anew before each move; compare all three after each.
    """
    game = Playout.of(state)
    for _ in range(most_moves):
        assert picture_of_playout(game) == picture_of_state(state)
        for seat in seats_to_move(state)[:1]:
            choice = rng.randrange(game.choices())
            taken_up = Playout.of(state)
            state = rules.apply(state, seat, legal_actions(state, seat)[choice]).state
            game.choose(choice)
            taken_up.choose(choice)
            assert picture_of_playout(taken_up) == picture_of_state(state)
    return state


@settings(max_examples=40, deadline=None)
@given(house=houses, seats=st.integers(0, 10), seed=seeds)
def test_a_playout_equals_the_rules_at_every_choice(
    house: HouseRules, seats: int, seed: int
) -> None:
    allowed = SEATS[house.deck]
    players = allowed[seats % len(allowed)]
    rng = Random(seed)

    play_side_by_side(shuffled_deal(house, players, Seat(seed % players), rng), rng)


@settings(max_examples=20, deadline=None)
@given(house=houses, moves=st.integers(0, 40), leaver=st.integers(0, 5), seed=seeds)
def test_a_playout_takes_up_a_game_that_somebody_left(
    house: HouseRules, moves: int, leaver: int, seed: int
) -> None:
    rng = Random(seed)
    dealt = shuffled_deal(replace(house, deck=Deck.FULL), 6, Seat(0), rng)
    state = play_side_by_side(dealt, rng, moves)

    play_side_by_side(rules.leave(state, Seat(leaver)).state, rng)


def test_r6_2_ends_a_playout_as_it_ends_a_game() -> None:
    rng = Random(SEED_OF_A_CIRCLE)

    end = play_side_by_side(shuffled_deal(HouseRules(deck=Deck.GREEN), 2, Seat(0), rng), rng)

    assert (end.phase, end.undecided, end.places) == (Phase.OVER, True, ())


def test_r4_8_leaves_a_playout_nothing_but_the_draw() -> None:
    playing = SeatStatus.PLAYING
    downs = (Card.G1, Card.G2, Card.G3)
    first = SeatCards((Card.GC1,), downs, (Card.O5,), playing)
    second = SeatCards((Card.B7,), downs, (Card.B8,), playing)
    draw = (Card.G4, Card.G6, Card.G9, Card.B9)
    state = GameState(HouseRules(), (first, second), draw, Seat(0), Phase.PLAY, Seat(0))

    play_side_by_side(state, Random(1))
    game = Playout.of(state)
    game.choose(0)

    assert (game.hands[0], game.may_draw, game.choices()) == ([], True, 1)
    game.choose(0)
    assert (game.hands[0], game.may_draw, game.choices()) == ([4, 6, 9], False, 3)


def test_a_fresh_deal_has_the_cards_of_its_deck_and_is_played_to_its_end() -> None:
    rng = Random(5)
    game = Playout.dealt(HouseRules(deck=Deck.SHORT), 5, rng)
    cards = sorted(chain(game.draw, *game.hands, *game.downs))

    moves = game.run(rng.random)

    assert cards == ranks_of(cards_of(Deck.SHORT))
    assert game.over
    assert moves > 30
    assert game.choices() == 0


def test_a_run_stops_after_the_moves_it_may_make() -> None:
    rng = Random(5)
    game = Playout.dealt(HouseRules(), 2, rng)

    assert game.run(rng.random, 1) == 1
    assert game.choosing == [1]
    assert game.run(rng.random, 40) == 40
    assert not game.over
