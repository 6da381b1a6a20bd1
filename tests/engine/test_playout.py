"""The fast path is held to the rules, choice by choice."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from threeup_engine import rules
from threeup_engine.cards import Cards
from threeup_engine.legality import legal_actions, seats_to_move
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules, Seat
from threeup_engine.playout import Playout
from threeup_engine.selfplay import shuffled_deal
from threeup_engine.state import GameState
from threeup_engine.view import Phase

MOST_MOVES = 1500

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
    """All that a playout knows of a game that is being played or over."""
    return {
        "hands": [ranks_of(seat.hand) for seat in state.seats],
        "ups": [ranks_of(seat.up) for seat in state.seats],
        "downs": [[int(card.rank) if card else 0 for card in seat.down] for seat in state.seats],
        "pile": [int(card.rank) for card in state.pile],
        "draw": [int(card.rank) for card in reversed(state.draw)],
        "choices": sum(len(legal_actions(state, seat)) for seat in seats_to_move(state)[:1]),
        "outcome": (state.phase is Phase.OVER, state.places, state.undecided),
        "turns": state.turns,
    }


def picture_of_playout(game: Playout) -> dict[str, object]:
    return {
        "hands": game.hands,
        "ups": game.ups,
        "downs": game.downs,
        "pile": game.pile,
        "draw": game.draw,
        "choices": game.choices(),
        "outcome": (game.over, tuple(game.places), game.undecided),
        "turns": game.turns,
    }


def in_turn(game: Playout | GameState) -> tuple[object, ...]:
    """Whose turn it is and what is due, which mean something in play only."""
    return (game.turn, game.due, game.may_draw)


def play_side_by_side(state: GameState, rng: Random) -> tuple[GameState, Playout]:
    """Make the same random choices in both, comparing after each, until the game is over."""
    game = Playout.of(state)
    for _ in range(MOST_MOVES):
        assert picture_of_playout(game) == picture_of_state(state)
        for seat in seats_to_move(state)[:1]:
            choice = rng.randrange(game.choices())
            action = legal_actions(state, seat)[choice]
            state = rules.apply(state, seat, action).state
            game.choose(choice)
        assert [in_turn(game)] * (state.turn is not None) == [in_turn(state)] * (
            state.turn is not None
        )
    return state, game


@settings(max_examples=60, deadline=None)
@given(house=houses, seats=st.integers(0, 10), seed=st.integers(0, 2**32))
def test_a_playout_equals_the_rules_at_every_choice(
    house: HouseRules, seats: int, seed: int
) -> None:
    allowed = SEATS[house.deck]
    rng = Random(seed)
    players = allowed[seats % len(allowed)]

    state, game = play_side_by_side(shuffled_deal(house, players, Seat(seed % players), rng), rng)

    assert picture_of_playout(game) == picture_of_state(state)
