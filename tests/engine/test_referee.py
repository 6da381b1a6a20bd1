"""The referee answers every line, whatever it holds, and a failed request changes nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.referee import POSITION, RefereeProcess, answer_to, answers_to, running_referee
from threeup_engine.events import GameEnded
from threeup_engine.events_as_text import event_as_text
from threeup_engine.notation import cards_as_text
from threeup_engine.options import Deck, cards_of
from threeup_engine.referee import LONGEST_LINE

GAME = {"position": POSITION, "players": 2, "house": {}}


@pytest.fixture(scope="module")
def referee() -> Iterator[RefereeProcess]:
    with running_referee() as process:
        yield process


def after_game(request: object) -> dict[str, Any]:
    return answers_to(json.dumps(GAME).encode(), json.dumps(request).encode())[1]


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
