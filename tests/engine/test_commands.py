"""`python -m threeup_engine`: what it prints, and how it fails."""

import io
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from support.games import Setting, record_of
from threeup_engine.command_line import main
from threeup_engine.options import Deck, HouseRules
from threeup_engine.record import Ending
from threeup_engine.record_text import write

RECORD = record_of(Setting(HouseRules(Deck.GREEN), 2, 3), 4)
MODULE = [sys.executable, "-m", "threeup_engine"]


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write(RECORD), "utf-8")
    return path


def run(*words: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*MODULE, *words], input=stdin, capture_output=True, timeout=60)


def test_verify_says_yes(record_file: Path) -> None:
    done = run("verify", record_file)

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"yes: the deal, 4 moves and the result are true\n"


def test_verify_says_where_and_why_not(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record_file.write_text(write(replace(RECORD, ending=Ending.FINISHED)), "utf-8")

    status = main(["verify", str(record_file)])

    assert status == 1
    assert capsys.readouterr().err == (
        f"threeup_engine: {record_file}: not true, line 16: by its moves the game is not over\n"
    )


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "line 1: this is no record of a game; it does not begin: threeup record"),
        (b"threeup record 9\n", "line 1: the record is of version 9, this program reads 1"),
        (b"threeup record 1\n\xff", "line 2: damaged; this is no UTF-8 text"),
    ],
)
def test_a_bad_file_gets_one_line(
    command: str,
    content: bytes,
    complaint: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)

    assert main([command, str(path)]) == 1
    assert capsys.readouterr().err == f"threeup_engine: {path}: {complaint}\n"


def test_a_missing_file_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err == (
        f"threeup_engine: {tmp_path / 'none'}: No such file or directory\n"
    )


def test_a_folder_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"threeup_engine: {tmp_path}: Is a directory\n"


@pytest.mark.parametrize("words", [[], ["nonsense"], ["verify"], ["selfplay", "--nonsense"]])
def test_a_wrong_usage_ends_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)

    assert ended.value.code == 2
    assert "usage: python -m threeup_engine" in capsys.readouterr().err


def test_verify_and_replay_end_with_0_in_this_process_too(
    record_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    assert main(["verify", str(record_file)]) == 0
    assert main(["replay", str(record_file)]) == 0
    assert capsys.readouterr().out.endswith("\nresult stopped\n")


def test_the_referee_is_one_of_the_commands() -> None:
    done = run("referee", stdin=b"nonsense\n")

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b'{"ok":false,"error":')


def test_replay_prints_every_step_where_nobody_can_press_enter(record_file: Path) -> None:
    done = run("replay", record_file)

    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[3:5] == ["", f"deal, seat {RECORD.first} begins (drawn)"]
    assert sum(line.startswith("move ") for line in lines) == 4
    assert lines[-1] == "result stopped"


def test_replay_stops_at_an_illegal_move(
    record_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record_file.write_text(write(replace(RECORD, moves=RECORD.moves[:1] * 2)), "utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    status = main(["replay", str(record_file)])

    assert status == 1
    assert "line 13: seat 0 may not do this: ALREADY_CHOSEN (R2.2)" in capsys.readouterr().err


@pytest.mark.parametrize(("enters", "moves"), [(0, 0), (2, 2), (4, 4)])
def test_replay_shows_one_move_an_enter_at_a_terminal(
    record_file: Path, enters: int, moves: int
) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"\n" * enters + b"\x04")

    with os.fdopen(ours, "rb"), os.fdopen(theirs, "rb") as terminal:
        done = subprocess.run(
            [*MODULE, "replay", record_file], stdin=terminal, capture_output=True, timeout=60
        )

    assert done.returncode == 0
    assert done.stdout.count(b"\nmove ") == moves


def test_a_reader_that_goes_away_gets_no_traceback(record_file: Path) -> None:
    command = f"{sys.executable} -m threeup_engine replay {record_file} | true"

    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)

    assert done.stderr == b""


def test_selfplay_is_one_of_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["selfplay", "--help"])

    assert ended.value.code == 0
    assert "selfplay" in capsys.readouterr().out


def test_selfplay_prints_a_share_for_each_level(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["selfplay", "--games", "2", "--levels", "steady,random"])

    output = capsys.readouterr().out
    assert status == 0
    assert "steady" in output
    assert "random" in output


def test_ctrl_c_ends_a_command_without_a_traceback() -> None:
    with subprocess.Popen(
        [*MODULE, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        assert referee.stderr is not None
        referee.stdin.write(b"{}\n")
        referee.stdin.flush()
        referee.stdout.readline()
        referee.send_signal(signal.SIGINT)

        assert referee.wait(20) == -signal.SIGINT
        assert referee.stderr.read() == b""
