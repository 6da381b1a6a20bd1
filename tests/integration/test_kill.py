"""A killed server comes back with everything it has said; `make soak` tries it much longer."""

from pathlib import Path

from soak.kill import Plan, run


async def test_2_10_a_server_that_is_killed_in_play_loses_nothing_and_doubles_nothing(
    tmp_path: Path,
) -> None:
    outcome = await run(Plan(tables=6, kills=3, seed=2, end_seconds=30), tmp_path)

    assert outcome.facts.faults == []
    assert (outcome.exit_status, outcome.complaints) == (0, "")
    assert outcome.facts.games > 0
