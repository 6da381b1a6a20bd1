"""What holds in every game: random ones with all decks, house rules and leaves."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from support.games import Made, Setting, random_moves, settings_of_games
from support.positions import cards_everywhere, whole_deck
from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.cards import Card, in_order
from threeup_engine.digest import digest
from threeup_engine.errors import IllegalActionError
from threeup_engine.every_move import every_move
from threeup_engine.legality import legal_actions, refusal_for, seats_to_move
from threeup_engine.options import SEATS, Deck, HouseRules, Seat
from threeup_engine.rules import apply
from threeup_engine.state import Downs, GameState, SeatCards
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for

MOST_MOVES = 300

ENDLESS = 40_000
"""Moves that no game has been seen to need."""


def candidates(state: GameState, seat: Seat) -> Iterator[Action]:
    """Moves of every kind, with held cards and others, too many of them, and of mixed ranks."""
    own = state.seats[seat]
    near = [*own.hand[:5], *own.up, *own.face_down, Card.G7, Card.GC2, Card.O1]
    for count in (1, 2, 3):
        for cards in combinations_with_replacement(dict.fromkeys(near), count):
            yield Play(cards)
            yield ChooseUp(cards)
    yield from (Play(()), ChooseUp(()), Play((Card.G7,) * 14), ChooseUp(own.hand), Play(own.hand))
    yield from (Flip(place) for place in range(-1, 4))
    yield from (Draw(), Take())


def sorted_cards(action: Action) -> Action:
    """The action with its cards in order; in which they are named never matters."""
    match action:
        case Play(cards=cards):
            return Play(in_order(cards))
        case ChooseUp(cards=cards):
            return ChooseUp(in_order(cards))
        case _:
            return action


@settings(max_examples=40, deadline=None)
@given(settings_of_games())
def test_no_card_is_ever_lost_or_doubled(setting: Setting) -> None:
    for made in random_moves(setting, MOST_MOVES):
        assert cards_everywhere(made.step.state) == whole_deck(made.step.state)


@settings(max_examples=25, deadline=None)
@given(settings_of_games())
def test_the_seat_to_move_always_can_and_all_that_is_listed_is_accepted(setting: Setting) -> None:
    for made in random_moves(setting, MOST_MOVES):
        for seat in seats_to_move(made.before):
            listed = legal_actions(made.before, seat)

            assert listed
            steps = [apply(made.before, seat, action) for action in listed]
            assert all(step.events for step in steps)


@settings(max_examples=15, deadline=None)
@given(settings_of_games())
def test_exactly_the_listed_moves_and_their_like_are_accepted(setting: Setting) -> None:
    for made in list(random_moves(setting, MOST_MOVES))[::7]:
        for seat in map(Seat, range(setting.players)):
            legal = every_move(made.before, seat)
            for action in candidates(made.before, seat):
                accepted = refusal_for(made.before, seat, action) is None

                assert accepted is (sorted_cards(action) in legal)


@settings(max_examples=25, deadline=None)
@given(settings_of_games())
def test_a_seat_that_is_not_to_move_is_refused(setting: Setting) -> None:
    for made in random_moves(setting, MOST_MOVES):
        waiting = set(range(setting.players)) - set(seats_to_move(made.before))
        for seat in map(Seat, waiting):
            with pytest.raises(IllegalActionError):
                apply(made.before, seat, Take())


def rearranged(state: GameState, viewer: Seat | None, rng: Random) -> GameState:
    """The state with all cards that `viewer` cannot see dealt anew among their places."""
    is_choosing = state.phase is Phase.CHOOSE
    unseen = [*state.draw, *state.buried]
    for seat, own in enumerate(state.seats):
        unseen += own.face_down
        unseen += hidden_in(own, is_own=seat == viewer, is_choosing=is_choosing)
    rng.shuffle(unseen)
    seats = tuple(
        redealt(own, unseen, is_own=seat == viewer, is_choosing=is_choosing)
        for seat, own in enumerate(state.seats)
    )
    draw = tuple(unseen.pop() for _ in state.draw)
    buried = tuple(unseen.pop() for _ in state.buried)
    return replace(state, seats=seats, draw=draw, buried=buried)


def hidden_in(own: SeatCards, *, is_own: bool, is_choosing: bool) -> list[Card]:
    """The cards of a hand that were not seen to be picked up, and a 3UP that is not shown yet."""
    hand = list(own.hand)
    for card in own.known:
        hand.remove(card)
    return [] if is_own else [*hand, *(own.up if is_choosing else ())]


def redealt(own: SeatCards, unseen: list[Card], *, is_own: bool, is_choosing: bool) -> SeatCards:
    one, two, three = (unseen.pop() if card else None for card in own.down)
    down: Downs = (one, two, three)
    if is_own:
        return SeatCards(own.hand, down, own.up, own.status, own.known)
    new = [unseen.pop() for _ in range(len(own.hand) - len(own.known))]
    up = tuple(unseen.pop() for _ in own.up) if is_choosing else own.up
    return SeatCards(in_order((*own.known, *new)), down, up, own.status, own.known)


@settings(max_examples=25, deadline=None)
@given(settings_of_games())
def test_a_view_is_the_same_however_the_unseen_cards_lie(setting: Setting) -> None:
    rng = Random(setting.seed)
    for made in list(random_moves(setting, MOST_MOVES))[::5]:
        state = made.step.state
        for viewer in (None, *map(Seat, range(setting.players))):
            other = rearranged(state, viewer, rng)

            assert cards_everywhere(other) == whole_deck(state)
            assert view_for(other, viewer) == view_for(state, viewer)


def text_of_last_state(setting: Setting) -> str:
    *_, last = random_moves(setting, MOST_MOVES)
    return digest(last.step.state)


def test_the_same_input_leads_to_the_same_states_in_any_process() -> None:
    setting = Setting(HouseRules(play_on=True, bonus=True), 4, 20)
    program = (
        "from support.games import *; from threeup_engine.digest import digest;"
        "s = Setting(HouseRules(play_on=True, bonus=True), 4, 20);"
        f"*_, last = random_moves(s, {MOST_MOVES}); print(digest(last.step.state))"
    )

    digests = [
        subprocess.run(
            [sys.executable, "-c", f"import sys; sys.path += {sys.path!r}; {program}"],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip()
        for seed in ("1", "2")
    ]

    assert digests == [text_of_last_state(setting)] * 2


@pytest.mark.parametrize("deck", Deck)
def test_every_game_ends_or_is_undecided(deck: Deck) -> None:
    for players in SEATS[deck]:
        setting = Setting(HouseRules(deck), players, 7 + players)

        *_, last = random_moves(setting, ENDLESS)

        assert last.step.state.phase is Phase.OVER


@settings(max_examples=20, deadline=None)
@given(settings_of_games())
def test_a_state_that_was_moved_from_is_unchanged(setting: Setting) -> None:
    made: list[Made] = []
    digests = []
    for one in random_moves(setting, 60):
        made.append(one)
        digests.append(digest(one.step.state))

    assert [digest(one.step.state) for one in made] == digests
