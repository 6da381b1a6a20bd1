"""Rude peers of every kind at a real server, and what is left of them (hardening 3.3, 4.1, 4.9)."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNHARMED = re.compile(r"memory [\d.]+ MiB, open files (\d+), tables 1")


def _attacked(scale: float, seconds: float) -> list[str]:
    """What `python -m bench hostile` says: a line for each attack, and one for each fault."""
    command = [sys.executable, "-m", "bench", "hostile", "--scale", str(scale)]
    run = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert (run.returncode, run.stderr) == (0, ""), run.stdout + run.stderr
    return run.stdout.splitlines()


def _open_files(line: str) -> int:
    found = UNHARMED.search(line)
    assert found is not None, line
    return int(found[1])


def test_4_1_and_4_9_after_rude_peers_another_table_plays_and_the_server_is_as_before() -> None:
    lines = _attacked(0.02, 100)

    assert [line.split()[0] for line in lines[:6]] == [
        "quiet", "frames", "floods", "slowloris", "deaf", "rounds",
    ]  # fmt: skip
    assert len({_open_files(line) for line in lines[:6]}) == 1
    assert lines[3].endswith("100: closed by the server 100")
    assert lines[4].endswith("10: opened 10, cut off 10")
    assert lines[5].endswith("48: opened 48")


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_4_1_and_4_9_ten_thousand_frames_and_a_thousand_rounds_leave_nothing_behind() -> None:
    lines = _attacked(1, 1000)

    assert len({_open_files(line) for line in lines[:6]}) == 1
    assert lines[4].endswith("40: opened 40, cut off 40")
    assert lines[5].endswith("1000: opened 1000")
