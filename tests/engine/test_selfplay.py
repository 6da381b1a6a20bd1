"""Bots against bots: the tally, its intervals, and the command's arguments."""

import argparse
from random import Random

import pytest

from threeup_engine import selfplay
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.selfplay import Match, Tally, interval, play_game, play_match, report
from threeup_engine.view import Phase


def ran(*words: str) -> int:
    parser = argparse.ArgumentParser(prog="selfplay")
    selfplay.add_arguments(parser)
    return selfplay.run(parser.parse_args(words))


def test_steady_beats_random_in_at_least_nine_of_ten_games() -> None:
    tally = play_match(Match(HouseRules(), (Level.STEADY, Level.RANDOM), 200, "1"))

    assert tally.wins[0] / 200 >= 0.9


def test_steady_beats_easy_in_at_least_six_of_ten_games() -> None:
    tally = play_match(Match(HouseRules(), (Level.STEADY, Level.EASY), 200, "1"))

    assert tally.wins[0] / 200 >= 0.6


def test_the_same_seed_gives_the_same_games_and_another_seed_gives_others() -> None:
    levels = (Level.EASY, Level.STEADY, Level.EASY)

    one, same, other = (
        play_match(Match(HouseRules(), levels, 10, seed)) for seed in ("a", "a", "b")
    )

    assert one == same
    assert one != other


def test_equal_bots_win_equally_often_by_seat_and_order_of_play() -> None:
    tally = play_match(Match(HouseRules(deck=Deck.GREEN), (Level.STEADY,) * 2, 400, "1"))

    low, high = interval(tally.wins[0], 400)
    assert low < 0.5 < high
    assert sum(tally.wins) + tally.undecided == 400


def test_a_game_that_lasts_too_long_is_stopped_without_a_winner() -> None:
    rng = Random(1)
    bots = [make(Level.RANDOM, rng) for _ in range(2)]

    end = play_game(selfplay.shuffled_deal(HouseRules(), 2, Seat(0), rng), bots, turn_cap=5)

    assert (end.phase, end.turns, end.places) == (Phase.PLAY, 6, ())


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (90, 100, 0.8256, 0.9448), (10, 10, 0.7225, 1)],
)
def test_an_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_a_report_adds_up_the_seats_of_a_level_and_says_why_nobody_won() -> None:
    match = Match(HouseRules(), (Level.STEADY, Level.EASY, Level.EASY), 100, "1")

    lines = report(match, Tally(100, (40, 30, 25), undecided=3, stopped=2, turns=9000, longest=400))

    assert lines == [
        "100 games, 3 seats, full deck: 90 turns a game, longest 400",
        "steady   40.0 %  (95 %: 30.9 to 49.8)  1 of 3 seats",
        "easy     55.0 %  (95 %: 45.2 to 64.4)  2 of 3 seats",
        "no winner: 5 (3 undecided by R6.2, 2 stopped after 2000 turns)",
    ]


def test_the_command_prints_the_win_shares(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--games 4 --seats 3 --deck green --levels steady,easy --seed x --bonus --voluntary"

    assert ran(*words.split(), "--play-on") == 0

    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("4 games, 3 seats, green deck: ")
    assert [line.split()[0] for line in out[1:]] == ["steady", "easy", "no"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--deck green --seats 4", "selfplay: the green deck is for 2 to 3 seats"),
        ("--levels easy,easy,steady", "selfplay: 3 levels are more than 2 seats"),
    ],
)
def test_arguments_that_do_not_fit_together_get_one_line(
    words: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran(*words.split()) == 2

    assert capsys.readouterr().err == line + "\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--games 0", "argument --games: '0': a number from 1 to 1000000"),
        ("--games ²", "argument --games: '²': a number from 1 to 1000000"),
        ("--games 99999999999", "argument --games: '99999999999': a number from 1 to 1000000"),
        (
            "--levels wise",
            "argument --levels: 'wise': the levels are random, easy, steady, sharp, expert",
        ),
    ],
)
def test_a_bad_argument_is_refused_with_what_is_allowed(
    words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        ran(*words.split())

    assert refused.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"selfplay: error: {reason}"
