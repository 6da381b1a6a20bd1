"""A game judged: the graph against endgames solved by exhaustion, costs, luck and choices."""

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import pexpect
import pytest

from support.bot_games import record_of_bots
from support.exhaustion import exact_shares
from support.positions import at
from threeup_engine.__main__ import main
from threeup_engine.notation import parse_action
from threeup_engine.options import Seat
from threeup_engine.record import Ending, Record, RecordedMove
from threeup_engine.record_text import write
from threeup_engine.replay import ReplayError
from threeup_engine.review import Decision, review
from threeup_engine.review_moment import Judged, Moment, judge
from threeup_engine.review_text import moment_in_words, review_as_lines
from threeup_engine.state import GameState

GONE = "- - -"
ENDGAMES = {
    "only the higher card first wins": at(hands=("G6 G9", "B7"), pile="O2", turn=0),
    "the other one wins whatever is done": at(hands=("G3 G4 G5", "BC"), pile="O2", turn=0),
    "one card to go": at(hands=("G3", "B9 B10"), pile="O2", turn=0),
    "who must pick up loses": at(hands=("G3 G4", "B9"), pile="O8", turn=0),
    "one of two 3down fits": at(hands=("", "B5"), down=("G9 - -", "G3 - -"), pile="O6", turn=0),
    "one of three 3down fits": at(hands=("", "B8"), down=("G9 - -", "G3 G4 -"), pile="O8", turn=0),
    "three seats, the second wins": at(hands=("G3 G4", "B9", "O10 G1"), pile="O2", turn=0),
    "a clear wins from behind": at(hands=("GC G1", "B9 B10", "O5 O6"), pile="O8", turn=0),
}


def judged(state: GameState, made: str, games: int = 300) -> Judged:
    return judge(Moment(state, state.turn, parse_action(made), "1", games))


@pytest.mark.parametrize("state", ENDGAMES.values(), ids=list(ENDGAMES))
def test_the_graph_has_the_exact_chances_of_an_endgame(state: GameState) -> None:
    found = judge(Moment(state, None, None, "1", 600))

    assert found.best == pytest.approx(exact_shares(state), abs=0.07)


def test_a_mistake_costs_what_the_better_move_wins() -> None:
    found = judged(ENDGAMES["only the higher card first wins"], "play G6")

    assert (found.best, found.made) == ((1.0, 0.0), (0.0, 1.0))
    assert found.better == parse_action("play G9")
    assert found.cost == 1.0


def test_the_best_move_costs_nothing() -> None:
    found = judged(ENDGAMES["only the higher card first wins"], "play G9")

    assert (found.best, found.made) == ((1.0, 0.0), (1.0, 0.0))
    assert (found.better, found.cost) == (None, 0.0)


def test_a_decision_is_judged_by_what_the_seat_could_know() -> None:
    """The 5 cannot beat the 6, but it might have been one of the 7s that lie elsewhere."""
    state = at(hands=("G6 G9", "B5", "B7 O7"), down=(GONE, GONE, "G1 - -"), pile="O2", turn=0)

    found = judged(state, "play G6")

    assert found.best == found.made == (1.0, 0.0, 0.0)
    assert found.better == parse_action("play G9")
    assert found.cost == pytest.approx(0.5, abs=0.1)


def test_a_forced_move_costs_nothing() -> None:
    found = judged(ENDGAMES["who must pick up loses"], "take")

    assert found.best == found.made
    assert (found.better, found.cost) == (None, 0.0)


def test_another_copy_of_a_card_is_the_same_move() -> None:
    state = at(hands=("G6 B6 G9", "B7"), pile="O2", turn=0)

    assert judged(state, "play B6") == judged(state, "play G6")


def test_any_3down_card_is_the_same_move() -> None:
    state = at(hands=("", "B7"), down=("G4 G5 G9", GONE), pile="O2", turn=0)

    assert judged(state, "flip 2") == judged(state, "flip 0")


def test_a_review_follows_from_record_and_seed_in_one_process_or_two() -> None:
    record = record_of_bots(1)

    here = review(record, games=20)
    with ProcessPoolExecutor(2) as pool:
        elsewhere = review(record, games=20, spread=pool.map)

    assert elsewhere == here
    assert review(record, games=20, seed="2") != here


def test_progress_is_told_position_by_position() -> None:
    record = record_of_bots(1, most=5)
    told: list[tuple[int, int]] = []

    review(record, lambda done, of: told.append((done, of)), games=4)

    assert told == [(1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]


def test_a_graph_goes_from_the_deal_to_the_end_and_shares_add_up() -> None:
    record = record_of_bots(2, 3)
    found = review(record, games=20)

    assert len(found.decisions) == len(record.moves)
    assert [sum(decision.shares) for decision in found.decisions] == pytest.approx(
        [1.0] * len(record.moves)
    )
    assert sum(found.start) == pytest.approx(1.0)
    ends = found.decisions[-1].shares
    assert ends == tuple(float(seat == record.places[0]) for seat in range(3))


def test_luck_and_choices_add_up_to_the_result() -> None:
    found = review(record_of_bots(3, 3), games=20)

    sums = [a.deal + a.cards + a.own + a.others for a in found.accounts]
    ends = found.decisions[-1].shares
    assert sums == pytest.approx([share - 1 / 3 for share in ends])
    assert all(account.own <= 0 for account in found.accounts)


def test_the_dearest_moments_are_the_three_that_cost_most() -> None:
    found = review(record_of_bots(4), games=60)

    costs = sorted((decision.cost for decision in found.decisions), reverse=True)
    assert [decision.cost for decision in found.dearest] == costs[:3]
    assert costs[2] > 0
    assert sum(found.costs) == pytest.approx(sum(costs))


def test_a_game_that_was_stopped_ends_with_the_chances_it_had() -> None:
    record = record_of_bots(1, most=5)
    found = review(record, games=50)

    assert record.ending is Ending.STOPPED
    assert len(found.decisions) == 5
    assert 0 < found.decisions[-1].shares[0] < 1


def test_who_leaves_for_good_is_no_decision_but_changes_the_chances() -> None:
    record = record_of_bots(1, 3, most=6)
    left = replace(record, moves=(*record.moves, RecordedMove(9000, Seat(1), None)))
    found = review(left, games=30)

    assert found.decisions[-1].made is None
    assert (found.decisions[-1].better, found.decisions[-1].cost) == (None, 0.0)
    assert found.decisions[-1].shares[1] == 0.0


def test_an_undecided_game_is_an_even_share_for_all() -> None:
    state = at(hands=("G6", "B7"), pile="O2", turn=0)
    over = at(hands=("G6", "B7"), pile="O2", phase="over")

    assert Judged.end_of(over).best == (0.5, 0.5)
    assert state.turn == 0


def test_a_record_with_an_illegal_move_is_no_game_to_review() -> None:
    record = record_of_bots(1, most=5)
    false = replace(
        record, moves=(*record.moves, RecordedMove(9000, Seat(0), parse_action("draw")))
    )

    with pytest.raises(ReplayError, match="move 6"):
        review(false, games=4)


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
