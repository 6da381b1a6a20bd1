"""The referee answers every line, whatever it holds, and a failed request changes nothing."""

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.referee import RefereeProcess, running_referee
from threeup_engine.events import GameEnded
from threeup_engine.events_as_text import event_as_text
from threeup_engine.notation import cards_as_text
from threeup_engine.options import Deck, cards_of
from threeup_engine.referee import LONGEST_LINE, serve

POSITION = {"hands": ["GC2 G9 B3", "G5"], "draw": "O4 O5", "pile": "G2", "turn": 0}
GAME = {"position": POSITION, "players": 2, "house": {}}


@pytest.fixture(scope="module")
def referee() -> Iterator[RefereeProcess]:
    with running_referee() as process:
        yield process


def answers_to(*lines: bytes) -> list[dict[str, Any]]:
    answers = io.BytesIO()
    serve(io.BytesIO(b"".join(line + b"\n" for line in lines)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def answer_to(request: object) -> dict[str, Any]:
    return answers_to(json.dumps(request).encode())[0]


def after_game(request: object) -> dict[str, Any]:
    return answers_to(json.dumps(GAME).encode(), json.dumps(request).encode())[1]


def error_at(**position: object) -> str:
    """What is wrong with a position that is like the example but for these keys."""
    answer = answer_to({"position": {**POSITION, **position}, "players": 2})
    assert answer["ok"] is False
    return str(answer["error"])


def test_the_answer_shows_the_whole_game() -> None:
    answer = after_game({"seat": 0, "move": "play GC2"})

    cleared = answer.pop("cleared").split()
    assert len(cleared) == 84 - 3 - 2
    assert cleared[-2:] == ["G2", "GC2"]
    assert answer == {
        "ok": True,
        "phase": "play",
        "to_move": [0],
        "legal": {"0": ["draw", "play B3", "play G9"]},
        "turn": 0,
        "first": 0,
        "due": 2,
        "may_draw": True,
        "hands": ["G9 B3", "G5"],
        "up": ["", ""],
        "down": ["- - -", "- - -"],
        "draw": "O4 O5",
        "pile": "",
        "places": [],
        "undecided": False,
        "events": ["0 played GC2 from hand", "0 cleared G2 GC2 by clear, 2 extra"],
    }


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    lines = [GAME, {"seat": 1, "move": "play G5"}, {"seat": 0, "move": "play G9"}]

    _, refused, played = answers_to(*(json.dumps(line).encode() for line in lines))

    assert refused == {"ok": False, "refusal": "NOT_YOUR_TURN", "rule": "R2.5"}
    assert played["events"] == ["0 played G9 from hand", "0 drew O4"]


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (
            {"seat": 0, "move": "pass"},
            {"ok": False, "refusal": "UNREADABLE", "rule": "section 7"},
        ),
        (
            {"seat": 0, "move": ""},
            {"ok": False, "refusal": "UNREADABLE", "rule": "section 7"},
        ),
        (
            {"seat": 9, "move": "take"},
            {"ok": False, "refusal": "NOT_IN_GAME", "rule": "R6.1"},
        ),
        (
            {"seat": -1, "leave": True},
            {"ok": False, "refusal": "NOT_IN_GAME", "rule": "R6.1"},
        ),
        ({"seat": 0}, {"ok": False, "error": "a seat either has a move or leaves"}),
        (
            {"seat": 0, "move": "take", "leave": True},
            {"ok": False, "error": "a seat either has a move or leaves"},
        ),
        (
            {},
            {
                "ok": False,
                "error": "a request is new, or position, or seat with move or leave",
            },
        ),
    ],
)
def test_a_request_that_cannot_be_done_is_answered(
    request_: object, answer: dict[str, object]
) -> None:
    assert after_game(request_) == answer


def test_before_a_game_there_is_nothing_to_move() -> None:
    answer = answer_to({"seat": 0, "move": "draw"})

    assert answer == {"ok": False, "error": "there is no game yet; it begins with new or position"}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[1]",
        b"null",
        b'"new"',
        b"NaN",
        b'{"new": NaN}',
        b'{"new": {"players": 2, "deck": 5}}',
        b'{"new": {"players": 2, "deck": ["G1"]}}',
        b'{"new": {"players": 2, "deck": "G1 XX"}}',
        b'{"new": {"players": 1e999, "deck": []}}',
        b'{"new": {"players": true, "deck": []}}',
        b'{"new": {"players": 2, "deck": [], "house": {"decks": "full"}}}',
        b'{"new": {"players": 2, "deck": [], "house": {"deck": "tiny"}}}',
        b'{"new": {"players": 9, "deck": []}}',
        b'{"seat": 1' + b"0" * 5000 + b', "move": "take"}',
        b'{"seat": 0, "move": ["take"]}',
        b'{"seat": 0, "move": "\\ud800"}',
        b'{"seat": 0, "move": "\xff"}',
        b"[" * 100_000,
        b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"seat": 0',
        b"\x00\xff\xfe",
        b" " * (LONGEST_LINE + 5),
        b"x" * (3 * LONGEST_LINE),
    ],
    ids=lambda line: repr(line[:40]),
)
def test_a_bad_line_gets_an_error_and_the_referee_goes_on(
    line: bytes, referee: RefereeProcess
) -> None:
    answer = referee.ask_line(line)

    assert (answer["ok"], list(answer)) == (False, ["ok", "error"])
    assert referee.ask(GAME)["ok"] is True


@given(st.binary(max_size=60).filter(lambda line: b"\n" not in line))
def test_any_bytes_are_answered(line: bytes) -> None:
    assert answers_to(line)[0]["ok"] is False


json_values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
keys = st.sampled_from(["new", "position", "players", "house", "seat", "move", "leave"])
position_keys = st.sampled_from(["hands", "up", "down", "draw", "pile", "turn", "due", "phase"])


@given(st.dictionaries(keys, json_values))
def test_any_values_are_answered(request_: dict[str, object]) -> None:
    assert "ok" in answer_to(request_)


@given(st.dictionaries(position_keys, json_values))
def test_any_position_is_answered(position: dict[str, object]) -> None:
    assert "ok" in answer_to({"position": {**POSITION, **position}, "players": 2})


def test_a_line_that_is_too_long_or_too_deep_is_answered_once() -> None:
    deep = b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"

    long, nested, game = answers_to(b"x" * (3 * LONGEST_LINE), deep, json.dumps(GAME).encode())

    assert long == {"ok": False, "error": "a line is at most 1048576 bytes long"}
    assert nested == {"ok": False, "error": "the request is nested too deep"}
    assert game["ok"] is True


def test_discards_that_lapse_have_a_line() -> None:
    position = {"hands": ["G7", "G5"], "up": ["G1", ""], "draw": "O1", "pile": "B7 O7"}

    lines = [{"position": position, "house": {"bonus": True}}, {"seat": 0, "move": "play G7"}]
    _, lapsed = answers_to(*(json.dumps(line).encode() for line in lines))

    assert lapsed["events"] == [
        "0 played G7 from hand",
        "0 cleared B7 O7 G7 by three, 1 extra",
        "0 lost 1 extra",
        "0 drew O1",
    ]


def test_an_undecided_end_has_a_line() -> None:
    assert event_as_text(GameEnded((), undecided=True)) == "game over: undecided"


def test_an_undecided_position_is_over_with_nobody_placed() -> None:
    answer = answer_to({"position": {"hands": ["G9", "G5"], "phase": "over"}})

    assert (answer["phase"], answer["undecided"], answer["standings"]) == ("over", True, [])


def test_a_new_game_deals_three_down_to_each_and_then_six() -> None:
    deck = cards_as_text(cards_of(Deck.GREEN))

    answer = answer_to(
        {"new": {"players": 2, "house": {"deck": "green"}, "deck": deck, "first_seat": 1}}
    )

    assert (answer["phase"], answer["to_move"], answer["first"]) == ("choose", [0, 1], 1)
    assert answer["down"] == ["G1 G1 G1", "G2 G2 G2"]
    assert answer["hands"] == ["G3 G3 G3 G4 G4 G4", "G5 G5 G5 G6 G6 G6"]
    assert answer["draw"].startswith("G7 G7 G7 G8")
    assert answer["legal"]["0"] == ["up G3 G3 G3", "up G3 G3 G4", "up G3 G4 G4", "up G4 G4 G4"]


def test_a_finished_game_says_who_stands_where_and_who_begins_next() -> None:
    lines = [{"position": {"hands": ["G9", "G5"]}}, {"seat": 0, "move": "play G9"}]

    _, over = answers_to(*(json.dumps(line).encode() for line in lines))

    assert (over["phase"], over["to_move"], over["legal"]) == ("over", [], {})
    assert (over["places"], over["standings"], over["next_first"]) == ([0], [[0]], 1)


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


def test_every_event_has_a_line() -> None:
    lines = [
        {
            "position": {
                "hands": ["", "G9 B9", "", "G4"],
                "down": ["G2 GC1 B3", "- - -", "- - -", "- - -"],
                "pile": "G5",
                "places": [2],
            },
            "house": {"play_on": True, "voluntary": True},
        },
        {"seat": 0, "move": "flip 1"},
        {"seat": 0, "move": "flip 0"},
        {"seat": 1, "move": "take"},
        {"seat": 3, "leave": True},
        {"seat": 0, "move": "flip 2"},
    ]

    answers = answers_to(*(json.dumps(line).encode() for line in lines))

    assert [answer["events"] for answer in answers[1:]] == [
        ["0 turned 1: GC1 holds", "0 cleared G5 GC1 by clear, 1 extra"],
        ["0 turned 0: G2 holds"],
        ["1 took G2 by choice"],
        ["3 left with 1 cards"],
        ["0 turned 2: B3 holds", "0 went out, place 2", "game over: places 2 0 1"],
    ]
