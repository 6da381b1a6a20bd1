"""A record's text is read back exactly, and whatever is wrong with it is said in one line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from support.games import Setting, record_of, settings_of_games
from threeup_engine.actions import Play
from threeup_engine.cards import Card
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.record import Record, RecordedMove
from threeup_engine.record_file import read_record
from threeup_engine.record_text import RecordError, parse, write

RECORD = record_of(Setting(HouseRules(Deck.GREEN), 2, 3), 6)
LINES = write(RECORD).splitlines()


def text_with(line: int, text: str) -> str:
    """The record with one line, counted from 1, written anew."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:]]) + "\n"


def complaint_about(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        parse(text)
    return str(caught.value)


@settings(max_examples=30, deadline=None)
@given(settings_of_games())
def test_what_is_written_is_read_back(setting: Setting) -> None:
    record = record_of(setting)

    assert parse(write(record)) == record


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(names, names, st.integers(0, 10**9))
def test_any_name_and_time_is_read_back(table: str, name: str, milliseconds: int) -> None:
    move = RecordedMove(milliseconds, Seat(1), None)
    seats = (replace(RECORD.seats[0], name=name), RECORD.seats[1])
    record = replace(RECORD, table=table, seats=seats, moves=(move,))

    assert parse(write(record)) == record


def test_the_text_is_readable() -> None:
    assert LINES[:6] == [
        "threeup record 1",
        r'table "Friday \"night\"\n\u2028 \ud83c\udccf"',
        "date 2026-11-30T18:05:00Z",
        "house deck=green first=random bonus=no voluntary=no play_on=no",
        r'seat 0 person "Ada \\ L\u00f6ve"',
        'seat 1 bot steady "Robo 1"',
    ]
    assert LINES[-2:] == ["result stopped", "end"]


def test_a_move_keeps_its_cards_in_order() -> None:
    move = RecordedMove(0, Seat(0), Play((Card.O7, Card.G7)))

    assert move.action == Play((Card.G7, Card.O7))


def test_lines_may_end_as_on_another_system() -> None:
    assert parse(write(RECORD).replace("\n", "\r\n")) == RECORD


@pytest.mark.parametrize("count", range(len(LINES)))
def test_a_record_that_is_cut_off_is_refused(count: int) -> None:
    text = "\n".join(LINES[:count])

    assert complaint_about(text).startswith(f"line {max(1, count)}: ")


@pytest.mark.parametrize(
    ("line", "text", "complaint"),
    [
        (1, "threeup record x", "line 1: this is no record of a game; it does not begin: threeup"),
        (1, "threeup record 3", "line 1: the record is of version 3, this program reads 1"),
        (2, "table Friday", 'line 2: damaged; expected here: table "NAME"'),
        (2, r'table "\x"', "line 2: damaged; the name is not quoted as in JSON"),
        (3, "date 2026-13-45T18:05:00Z", "line 3: damaged; there is no such date"),
        (3, "date today", "line 3: damaged; expected here: date YYYY-MM-DDTHH:MM:SSZ"),
        (4, "house deck=tiny", "line 4: damaged; expected here: house and the five house rules"),
        (5, 'seat 1 person "A"', "line 5: damaged; expected here: seat 0"),
        (
            6,
            'seat 1 robot "A"',
            'line 6: damaged; expected here: seat NUMBER person|bot LEVEL "NAM',
        ),
        (6, "", "line 5: 1 seats, the green deck is for 2 to 3"),
        (7, "commitment 00", "line 7: damaged; expected here: commitment and 64 hex digits"),
        (8, "secret 00", "line 8: damaged; expected here: secret and 64 hex digits"),
        (9, LINES[9], "line 9: damaged; expected here: share 0 and 32 hex digits"),
        (11, "begins 2 drawn", "line 11: there is no seat 2"),
        (11, "begins 0 somehow", "line 11: damaged; expected here: begins SEAT drawn|rotation|"),
        (12, "0.000 0 pass", "line 12: 'pass' is no move; moves are up, play, flip, draw and take"),
        (12, "0.000 0 play G99", "line 12: 'G99' is no card; cards are written G7, B10, OC, GC2"),
        (12, "0.0 0 take", "line 12: damaged; expected here: SECONDS SEAT MOVE, or the result"),
        (12, "0.000 7 take", "line 12: there is no seat 7"),
        (18, "result won 0", "line 18: damaged; expected here: a move, or the result"),
        (18, "result finished 9", "line 18: there is no seat 9"),
        (19, "en", "line 19: damaged; expected here: end"),
        (19, "end\nend", "line 20: there is more after the end"),
    ],
)
def test_a_damaged_line_is_named(line: int, text: str, complaint: str) -> None:
    assert complaint_about(text_with(line, text)).startswith(complaint)


def test_a_huge_text_is_refused() -> None:
    assert (
        complaint_about("x" * 1048577)
        == "line 1: the text is longer than 1 MiB, no record of a game is"
    )


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(write(RECORD)) - 1), st.characters(exclude_categories=["Cs"]))
def test_a_changed_sign_never_ends_in_anything_but_a_record_error(at: int, sign: str) -> None:
    text = write(RECORD)

    assert isinstance(read_or_complaint(text[:at] + sign + text[at + 1 :]), (Record, str))


def read_or_complaint(text: str) -> Record | str:
    try:
        return parse(text)
    except RecordError as error:
        return str(error)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write(RECORD), "utf-8", newline="")

    assert read_record(path) == RECORD


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"x" * 2**20 + b"x", "line 1: the file is larger than 1 MiB, no record of a game is"),
        (b"threeup record 1\n\xff", "line 2: damaged; this is no UTF-8 text"),
        (b"", "line 1: this is no record of a game; it does not begin: threeup record"),
    ],
)
def test_a_file_that_is_no_record_is_refused(
    tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)

    with pytest.raises(RecordError) as caught:
        read_record(path)

    assert str(caught.value) == complaint
