"""A bot decides by what its seat may see, and its games end."""

from random import Random

import pytest
from msgspec.structs import replace

from threeup_engine import rules
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.cards import Cards, in_order, without
from threeup_engine.legality import seats_to_move
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules, Seat, cards_of
from threeup_engine.selfplay import TURN_CAP, play_game, shuffled_deal
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for

PLAYED_HOUSES = [
    HouseRules(first=FirstPlayer.LOSER),
    HouseRules(bonus=True),
    HouseRules(voluntary=True),
    HouseRules(play_on=True),
    HouseRules(first=FirstPlayer.WINNER, bonus=True, voluntary=True, play_on=True),
]


TABLES = [(deck, seats) for deck in Deck for seats in (SEATS[deck][0], SEATS[deck][-1])]


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
