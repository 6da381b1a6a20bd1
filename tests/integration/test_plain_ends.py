"""The line face says in one line what is wrong, whatever it is."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from support.line_face import COMMAND, run
from support.server_process import running_server_address

BROKEN = """
import sys
from threeup_client import __main__
from threeup_client.plain.face import PlainFace

def broken(*_):
    raise KeyError("x")

PlainFace.run = broken
sys.exit(__main__.main(sys.argv[1:]))
"""
"""The line face with a mistake in it."""


def test_a_script_that_ends_before_the_game_exits_with_1_and_says_so() -> None:
    done = run("\n", "--solo", "--bots", "1")

    assert done.returncode == 1
    assert done.stdout.endswith("The input ended before the game did.\n")


def test_without_utf_8_what_cannot_be_written_is_replaced() -> None:
    done = run("say grüß\n\nauto\nleave\n", "--solo", "--bots", "1", PYTHONIOENCODING="ascii")

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ["log", "let", "record", "replay", "create seats", "join"])
def test_a_number_of_any_length_is_answered(words: str) -> None:
    in_game = words in {"log", "let"}
    script = f"{words} {'9' * 5000}\nquit\n"
    with running_server_address("--bot-pause", "0") as address:
        before = "create bots 1\n\n" if in_game else ""
        done = run(before + script, address)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("? quit\n")


@pytest.mark.parametrize(
    ("redirected", "said"),
    [
        (">/dev/full", "threeup-client: cannot write: No space left on device\n"),
        (">&-", "threeup-client: there is no standard output to write to\n"),
        ("<&- >/dev/null", ""),
        ("| true", ""),
    ],
)
def test_whatever_is_done_to_its_files_is_one_line_at_most(redirected: str, said: str) -> None:
    command = f"{shlex.join([*COMMAND])} </dev/null {redirected}"
    done = subprocess.run(
        ["sh", "-c", command], stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )

    assert done.stderr == said


def test_6_2_a_mistake_of_its_own_is_one_line_and_status_1(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BROKEN, "--plain"],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        check=False,
    )

    details = tmp_path / "threeup" / "crash.txt"
    line = f"threeup-client: a mistake of the client's own (KeyError); {details} says more\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line)
