"""Positions that the referee is given: as they stand, or refused in one line that says why."""

import json

import pytest

from support.referee import POSITION, answer_to, answers_to


def error_at(**position: object) -> str:
    """What is wrong with a position that is like the example but for these keys."""
    answer = answer_to({"position": {**POSITION, **position}, "players": 2})
    assert answer["ok"] is False
    return str(answer["error"])


def test_an_undecided_position_is_over_with_nobody_placed() -> None:
    answer = answer_to({"position": {"hands": ["G9", "G5"], "phase": "over"}})

    assert (answer["phase"], answer["undecided"], answer["standings"]) == ("over", True, [])


@pytest.mark.parametrize(
    ("position", "error"),
    [
        ({"hands": ["GX", "G5"]}, "'GX' is no card; cards are written G7, B10, OC, GC2"),
        ({"hands": ["G9 G9 G9 G9", "G5"]}, "there are more G9 than the full deck holds"),
        ({"hands": ["G9"]}, "hands is for 1 seats, there are 2 players"),
        ({"up": ["G9"]}, "up is for 1 seats, there are 2 players"),
        ({"up": ["G7 B7 O7 G8", ""]}, "a 3UP has at most 3 cards, not 4"),
        ({"down": ["G7 -", "- - -"]}, "a 3DOWN has three places, not 2"),
        ({"turn": 2}, "there is no seat 2, seats are 0 to 1"),
        ({"first": -1}, "there is no seat -1, seats are 0 to 1"),
        ({"places": [1, 1]}, "a seat has two places"),
        ({"places": [1]}, "the game ends with the first player out, without play_on"),
        ({"due": 0}, "at least one discard is due"),
        ({"pile": "GC"}, "a Clear never stays on the pile"),
        ({"pile": "G8 G7"}, "a pile never falls"),
        ({"pile": "G8 B8 O8"}, "three of a kind never stay on the pile"),
        (
            {"hands": ["", "G5"], "draw": ""},
            "fewer than two seats have cards, so the game is over",
        ),
        (
            {"hands": ["", "G5"], "up": ["G7", ""]},
            "a hand is never empty while there is a draw pile, but for a draw",
        ),
        (
            {"may_draw": True},
            "a draw is open only after a Clear, with a draw pile and less than three in hand",
        ),
        ({"phase": "choose"}, "while 3UP are chosen a seat has 6 and 3DOWN, or 3, 3UP and 3DOWN"),
        ({"phase": "over", "may_draw": True}, "nothing is drawn when the game is over"),
        (
            {"phase": "over", "places": [0, 1]},
            "the game ends with the first player out, without play_on",
        ),
        (
            {"phase": "over", "hands": ["", ""]},
            "a game does not end with nobody holding cards",
        ),
    ],
)
def test_an_impossible_position_is_refused(position: dict[str, object], error: str) -> None:
    assert error_at(**position) == error


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"position": POSITION, "players": 7}, "7 players, the full deck is for 2 to 6"),
        (
            {
                "position": {"hands": ["G9", "G5", "B5"], "places": [0]},
                "house": {"play_on": True},
            },
            "a seat that is out has no cards",
        ),
        (
            {"position": {"hands": ["", "G5", "B5"], "turn": 0}},
            "it is the turn of seat 0, which has no cards",
        ),
    ],
)
def test_an_impossible_table_is_refused(request_: object, error: str) -> None:
    assert answer_to(request_) == {"ok": False, "error": error}


CHOOSING = {
    "phase": "choose",
    "hands": ["G1 G2 G3 G4 G5 G6", "B1 B2 B3", ""],
    "up": ["", "B4 B5 B6", ""],
    "down": ["G7 G8 G9", "B7 B8 B9", "- - -"],
    "draw": "O1 O2 O3 O4 O5 O6",
}


def test_a_position_may_be_in_the_middle_of_choosing() -> None:
    lines = [{"position": CHOOSING}, {"seat": 0, "move": "up G1 G2 G3"}]

    choosing, playing = answers_to(*(json.dumps(line).encode() for line in lines))

    assert (choosing["to_move"], len(choosing["legal"]["0"])) == ([0], 20)
    assert playing["events"] == [
        "0 chose G1 G2 G3",
        "all chose: 0 G1 G2 G3, 1 B4 B5 B6, 2 nothing; 0 begins",
    ]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"pile": "O9"}, "nothing is played before all have chosen"),
        (
            {"hands": ["G4 G5 G6", "B1 B2 B3", ""], "up": ["G1 G2 G3", "B4 B5 B6", ""]},
            "nobody has a 3UP to choose",
        ),
    ],
)
def test_an_impossible_choice_is_refused(change: dict[str, object], error: str) -> None:
    assert answer_to({"position": CHOOSING | change}) == {"ok": False, "error": error}


def test_a_position_with_an_empty_draw_pile_counts_as_standing_for_the_first_time() -> None:
    position = {"hands": ["G9", "G5"], "up": ["G1 B1 O1", "G2 B2 O2"], "turn": 0, "pile": "G10"}
    circle = [{"position": position}, {"seat": 0, "move": "take"}, {"seat": 1, "move": "play G5"}]

    answers = answers_to(*(json.dumps(line).encode() for line in circle))

    assert [answer["undecided"] for answer in answers] == [False, False, False]
    assert answers[1]["events"] == ["0 took G10"]
