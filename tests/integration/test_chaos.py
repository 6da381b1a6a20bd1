"""People behind bad lines; `make soak` shakes them for ten minutes."""

from pathlib import Path

from soak.chaos import Plan, run


async def test_bad_lines_lose_nothing_and_leave_nothing_open(tmp_path: Path) -> None:
    outcome = await run(Plan(tables=5, seconds=5, seed=1, end_seconds=30), tmp_path)

    assert outcome.facts.faults == []
    assert (outcome.exit_status, outcome.complaints) == (0, "")
    assert outcome.facts.games > 0
    assert sum(outcome.troubles.values()) > 10
    before, after = outcome.usages[0], outcome.after
    assert after is not None
    assert (after.files, after.threads) == (before.files, before.threads)
