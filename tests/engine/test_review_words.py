"""A review in words: moments, lines, and the command that prints them."""

import sys
from pathlib import Path

import pexpect
import pytest

from support.bot_games import record_of_bots
from threeup_engine.command_line import main
from threeup_engine.notation import parse_action
from threeup_engine.options import Seat
from threeup_engine.record import Record
from threeup_engine.record_text import write
from threeup_engine.review import Decision, review
from threeup_engine.review_text import moment_in_words, review_as_lines


@pytest.mark.parametrize(
    ("made", "better", "words"),
    [
        ("play GC", "play G7", "keeping the Clear and playing a 7 {would}"),
        ("play GC1 BC1", "take", "keeping the Clears +1 and picking up the pile {would}"),
        ("play G8", "play GC2", "playing a Clear +2 {would} than playing an 8"),
        ("play GC", "play GC1", "playing a Clear +1 {would} than playing a Clear"),
        ("play G8", "draw", "drawing first {would} than playing an 8"),
        ("flip 1", "take", "picking up the pile {would} than turning over a 3DOWN card"),
        ("play G4 G4 G4 B4 B4 O4 O4", "play G4", "playing a 4 {would} than playing 7 4s"),
    ],
)
def test_a_dear_moment_is_told_in_plain_words(made: str, better: str, words: str) -> None:
    would = "would have won 12 % more often"
    moves = parse_action(made), parse_action(better)

    told = moment_in_words(Decision(40, 31, Seat(0), *moves, 0.12, (0.5, 0.5)), "Ann")

    assert told == f"turn 31, Ann: {words.format(would=would)}"


def test_a_dear_choice_of_3up_is_told_in_plain_words() -> None:
    moves = parse_action("up G4 G5 G6"), parse_action("up G6 G9 GC1")

    told = moment_in_words(Decision(1, 0, Seat(0), *moves, 0.123, (0.5, 0.5)), "Ann")

    assert told == (
        "the choice of 3UP, Ann: laying 6, 9 and Clear +1 as 3UP would have won 12 % more often "
        "than laying 4, 5 and 6 as 3UP"
    )


def test_a_review_in_lines_has_graph_moments_and_accounts() -> None:
    record = record_of_bots(4)
    lines = list(review_as_lines(record, review(record, games=60)))

    assert lines[0] == f"chances after each of {len(record.moves)} moves, from 0 to 100 %"
    assert [line[:6] for line in lines[1:3]] == ["  Ann ", "  Bo  "]
    assert len(lines[1]) == 6 + min(72, len(record.moves) + 1)
    assert lines[4] == "dearest moments"
    assert [line[:6] for line in lines[-2:]] == ["  Ann ", "  Bo  "]


def test_a_game_without_mistakes_says_so() -> None:
    record = record_of_bots(1, most=0)

    lines = list(review_as_lines(record, review(record, games=4)))

    assert lines[4] == "no decision surely cost anything"


def file_of(record: Record, folder: Path) -> Path:
    path = folder / "game.txt"
    path.write_text(write(record), encoding="utf-8")
    return path


def test_the_command_prints_the_review_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_of_bots(1, most=2)

    status = main(["review", "--games", "9", str(file_of(record, tmp_path))])

    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    assert out.splitlines() == list(review_as_lines(record, review(record, games=9)))


def test_a_file_that_is_no_record_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x"
    path.write_text("hello\n", encoding="utf-8")

    status = main(["review", str(path)])

    assert status == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("games", ["0", "many", "1000001"])
def test_a_bad_number_of_games_gets_one_line(
    games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["review", "--games", games, "x"])

    assert (
        capsys.readouterr()
        .err.splitlines()[-1]
        .endswith(f"argument --games: '{games}': a number from 1 to 1000000")
    )


def test_at_a_terminal_a_bar_shows_how_far_it_is(tmp_path: Path) -> None:
    path = file_of(record_of_bots(1, most=2), tmp_path)

    seen = pexpect.spawn(
        sys.executable,
        ["-m", "threeup_engine", "review", "--games", "9", str(path)],
        timeout=60,
        encoding="utf-8",
    )
    seen.expect_exact("] 1 of 3 positions")
    seen.expect_exact("chances after each of 2 moves")
    seen.expect(pexpect.EOF)
    seen.close()

    assert seen.exitstatus == 0
