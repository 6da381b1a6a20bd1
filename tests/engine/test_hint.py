"""Hints: what `sharp` would do, and why in one sentence."""

from random import Random

import pytest

from support.positions import at
from threeup_engine.bots.hint import hint
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.options import HouseRules, Seat
from threeup_engine.selfplay import play_game, shuffled_deal
from threeup_engine.state import GameState
from threeup_engine.visibility import view_for

NAMES = ("Me", "Ann", "Bo")
UPS = ("O1 G1 B1", "O3 G2 B2")
DOWNS = ("O5 O6 O7", "G5 G6 G3")
PLAY_ON = HouseRules(play_on=True)
VOLUNTARY = HouseRules(voluntary=True)

HINTS: list[tuple[GameState, str]] = [
    (
        at(hands=("G3 G4", "B5"), pile="O6", turn=0),
        "Picking up the pile: it is the only move you have.",
    ),
    (
        at(hands=("G7 B7", "B5 B6"), pile="O2", turn=0),
        "Playing two 7s: you have no other card left.",
    ),
    (
        at(hands=("", "B10"), up=("G8 B8 O8", ""), pile="O1", turn=0),
        "Playing three 8s: you have no other card left.",
    ),
    (
        at(hands=("G4 B7 O9", "B5 B6 B8"), up=UPS, down=DOWNS, pile="O4 B4", draw="G8 G9", turn=0),
        "Playing a 4: three of a kind clear the pile.",
    ),
    (
        at(hands=("G3 B9 G4", "B5 B6 B8"), up=UPS, down=DOWNS, pile="O2", draw="G8 G9", turn=0),
        "Playing a 3: low cards are hard to get rid of later, and you draw new ones.",
    ),
    (
        at(hands=("G6 G9", ""), up=("", "B8"), pile="O2", turn=0),
        "Playing a 9: Ann has no open card that beats it.",
    ),
    (
        at(PLAY_ON, hands=("G6 G9", "", ""), up=("", "", "B8"), pile="O2", turn=0, places=(1,)),
        "Playing a 9: Bo has no open card that beats it.",
    ),
    (
        at(hands=("G6 G9", "B7"), pile="O2", turn=0),
        "Playing a 9: tried in games that can still come, it won more often than playing a 6.",
    ),
    (
        at(hands=("", "B5 B6"), up=("G7 G9", ""), pile="O2", turn=0),
        "Playing a 7: it is the lowest that fits, and keeps what is higher for later.",
    ),
    (
        at(hands=("", "B5 B6"), down=("G7 G9 -", "- - -"), pile="O2", turn=0),
        "Turning over a 3DOWN card: nobody can know which of them is high.",
    ),
    (
        at(hands=("G7", "B5 B6 B8"), up=UPS, draw="G8 G9 O9", may_draw=True, turn=0),
        "Drawing first: more cards to choose from before you discard again.",
    ),
    (
        at(VOLUNTARY, hands=("GC2 G1", "B10"), pile="O7", turn=0),
        "Playing a Clear +2: nothing else fits, and you need not pick up the pile.",
    ),
    (
        at(hands=("G9 GC1", "B10"), pile="O2", turn=0),
        "Playing a Clear +1: tried in games that can still come, it won more often than "
        "playing a 9.",
    ),
]


def sentence_for_turn(state: GameState) -> str:
    return hint(view_for(state, state.turn), NAMES).sentence


@pytest.mark.parametrize(("state", "words"), HINTS)
def test_a_hint_says_what_to_do_and_why(state: GameState, words: str) -> None:
    assert sentence_for_turn(state) == words


def test_a_hint_to_pick_up_of_ones_own_will_says_what_it_won_against() -> None:
    rng = Random(226)
    bots = [make(Level.RANDOM, rng) for _ in range(2)]
    state = play_game(shuffled_deal(VOLUNTARY, 2, Seat(0), rng), bots, turn_cap=9)

    assert sentence_for_turn(state) == (
        "Picking up the pile: tried in games that can still come, it won more often than "
        "playing a Clear +1."
    )


def test_a_hint_for_the_choice_of_3up_names_three_of_the_six() -> None:
    view = view_for(shuffled_deal(HouseRules(), 3, Seat(0), Random(2)), Seat(1))
    found = hint(view, NAMES)

    assert found.action in view.legal
    assert found.sentence.startswith("Laying ")
    assert found.sentence.endswith(
        " as 3UP: 3UP are played with no choice of time, and these serve you best there."
    )


def test_a_hint_is_the_same_for_the_same_view() -> None:
    view = view_for(shuffled_deal(HouseRules(), 3, Seat(0), Random(3)), Seat(2))

    assert hint(view, NAMES) == hint(view, NAMES)
