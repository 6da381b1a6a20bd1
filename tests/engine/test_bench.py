"""The bench runs, and its checked games find no fault."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def bench(*words: str, seconds: float = 100) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench", *words]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
    )


def test_checked_games_for_every_deck_and_number_of_seats_find_no_fault() -> None:
    run = bench("games", "--games", "1")

    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    assert [line.endswith("faults 0") for line in lines[1:23]] == [True] * 22
    assert lines[23].startswith("  22 games, no refusal, no card lost; all ended but ")


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_two_thousand_checked_games_per_deck_and_seats_find_no_fault() -> None:
    run = bench("games", "--games", "2000", seconds=3000)

    assert (run.returncode, run.stderr) == (0, "")


def test_strength_is_a_line_for_each_pair_of_levels_and_number_of_seats() -> None:
    run = bench("strength", "--games", "20", "--levels", "steady,easy")

    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()[1:5]
    assert [line[:32] for line in lines] == [
        f"  {seats} seats, steady against easy  " for seats in (2, 3, 4, 6)
    ]
    assert all(" 20 games, median " in line for line in lines)


def test_the_load_of_few_tables_is_measured_without_a_complaint() -> None:
    run = bench("load", "--tables", "4", "--seconds", "1")

    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    assert lines[0] == "4 tables of 4, everybody moves at once, every move on disk; 1 s"
    assert lines[1].endswith(" moves")
    assert [line.split(":")[0] for line in lines[4:9]] == [
        "  of the fan-out", "  later than the fan-out", "  memory", "  memory", "  memory",
    ]  # fmt: skip


async def test_a_load_is_measured_until_there_is_something_to_measure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine a server may have no turn for longer than it was to be measured."""
    monkeypatch.syspath_prepend(ROOT)
    from bench.load.pace import Pace
    from bench.load.process import Measured
    from bench.load.run import Result, _measure

    pace, result, readings = Pace(), Result(), iter((0.0, 0.0, 0.0, 0.5))

    class _Stopped(Measured):
        @property
        def cpu_seconds(self) -> float:
            pace.moves += 1
            return next(readings)

    await _measure(_Stopped(0, 0), pace, 0.0, result)
    pace.stop()

    assert result.moves_per_cpu_second == 8.0


def test_a_bad_number_gets_one_line() -> None:
    run = bench("games", "--games", "no")

    assert run.returncode == 2
    assert run.stderr.splitlines()[-1] == (
        "python -m bench: error: argument --games: 'no': a number from 1 to 1000000"
    )
