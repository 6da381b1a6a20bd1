"""A true record is verified; of a false one it is said where and why."""

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from support.games import Setting, record_of, settings_of_games
from threeup_engine.actions import Take
from threeup_engine.options import HouseRules, Seat
from threeup_engine.record import Begun, Ending, Record, RecordedMove
from threeup_engine.replay import ReplayError, replay, verify

RECORD = record_of(Setting(HouseRules(), 3, 1), 5000)
"""A finished game of a person and two bots; its moves begin in line 14."""


def with_move(record: Record, number: int, move: RecordedMove) -> Record:
    return replace(record, moves=(*record.moves[: number - 1], move, *record.moves[number:]))


@settings(max_examples=30, deadline=None)
@given(settings_of_games())
def test_a_true_record_is_verified(setting: Setting) -> None:
    assert verify(record_of(setting)) is None


def test_a_replay_has_the_deal_and_each_move() -> None:
    assert len(list(replay(RECORD))) == 1 + len(RECORD.moves)


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        (
            replace(RECORD, commitment="0" * 64),
            "line 8: the secret is not the one that was committed to",
        ),
        (
            replace(RECORD, shares=(RECORD.shares[0],) * 3),
            "line 11: a bot's share must be all zeros",
        ),
        (
            replace(RECORD, first=Seat((RECORD.first + 1) % 3)),
            f"line 13: the shuffle draws seat {RECORD.first} to begin",
        ),
        (
            replace(RECORD, begun=Begun.LOSER),
            "line 13: the house rules find the first player in another way",
        ),
        (
            with_move(RECORD, 2, replace(RECORD.moves[1], milliseconds=10**6)),
            "move 3, line 16: it is earlier than the move before it",
        ),
        (
            with_move(RECORD, 1, RecordedMove(0, Seat(0), Take())),
            "move 1, line 14: seat 0 may not do this: CHOOSE_FIRST (R2.2)",
        ),
        (
            replace(RECORD, ending=Ending.STOPPED),
            f"line {14 + len(RECORD.moves)}: by its moves the game is over",
        ),
        (
            replace(RECORD, ending=Ending.UNDECIDED),
            f"line {14 + len(RECORD.moves)}: by its moves the game is decided",
        ),
        (
            replace(RECORD, places=()),
            f"line {14 + len(RECORD.moves)}: by its moves the places are: {RECORD.places[0]}",
        ),
        (
            replace(RECORD, moves=RECORD.moves[:9]),
            "line 23: by its moves the game is not over",
        ),
        (
            replace(RECORD, moves=RECORD.moves[:9], ending=Ending.ABANDONED),
            "line 23: by its moves the places are: none",
        ),
    ],
)
def test_a_false_record_is_found_out(record: Record, fault: str) -> None:
    assert str(verify(record)) == fault


def test_a_first_player_by_rotation_is_taken_on_trust() -> None:
    stopped = replace(RECORD, moves=(), ending=Ending.STOPPED, places=(), begun=Begun.ROTATION)

    assert verify(replace(stopped, first=Seat((RECORD.first + 1) % 3))) is None


def test_a_replay_stops_at_an_illegal_move() -> None:
    steps = replay(with_move(RECORD, 1, RecordedMove(0, Seat(0), Take())))

    assert next(steps).state.turns == 0
    with pytest.raises(ReplayError, match="move 1, line 14: seat 0 may not do this"):
        next(steps)
