"""The command `threeup-client`, as far as no terminal is needed."""

import subprocess
import sys
from pathlib import Path

import pytest

from threeup_client.storage import Storage


def run(*arguments: str, home: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "threeup_client", *arguments],
        env={"HOME": str(home), "PYTHONPATH": ":".join(sys.path), "PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def complaints(result: "subprocess.CompletedProcess[str]") -> list[str]:
    return [line for line in result.stderr.splitlines() if not line.startswith("import time:")]


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_a_question_about_the_command_is_answered_without_textual(
    option: str, tmp_path: Path
) -> None:
    result = run(option, home=tmp_path)
    assert result.returncode == 0
    assert "textual" not in result.stderr


def test_the_first_screen_waits_for_no_search_and_no_certificates() -> None:
    code = "import threeup_client.app, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "textual" in loaded
    assert loaded & {"zeroconf", "ifaddr", "cryptography"} == set()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--tls"], "--tls needs the address of a server"),
        (["--tls", "[::1"], "argument address: the bracket is not closed: [fe80::1]:7333"),
        (["--bots", "0"], "argument --bots: 1 to 5 bots can play"),
        (["--bots", "many"], "argument --bots: 1 to 5 bots can play"),
        (["host:0"], "argument address: '0' is no port; ports are 1 to 65535"),
        (["--solo", "host"], "--solo plays on this computer: leave the address out"),
    ],
)
def test_wrong_options_exit_with_2_and_say_what_is_wrong(
    arguments: list[str], complaint: str, tmp_path: Path
) -> None:
    result = run(*arguments, home=tmp_path)
    assert result.returncode == 2
    assert complaints(result)[-1].endswith(f"error: {complaint}")


def test_without_a_terminal_there_are_lines_only_and_nothing_is_created(tmp_path: Path) -> None:
    result = run(home=tmp_path)
    assert (result.returncode, complaints(result)) == (0, [])
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_is_there_in_the_next_run_and_is_for_its_owner_only(tmp_path: Path) -> None:
    Storage(tmp_path).put("name", "Asha \udcff")
    assert Storage(tmp_path).get("name") == "Asha \udcff"
    assert (tmp_path / "client.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff", b"[" * 100_000])
def test_damaged_state_is_set_aside_and_play_goes_on(text: bytes, tmp_path: Path) -> None:
    (tmp_path / "client.json").write_bytes(text)
    storage = Storage(tmp_path)
    assert storage.get("name") is None
    assert storage.warning == (
        "the saved state could not be read; it is set aside as client.json.damaged"
    )
    assert (tmp_path / "client.json.damaged").read_bytes() == text


def test_9_3_a_folder_that_cannot_be_written_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    storage = Storage(tmp_path / "file" / "data")
    told: list[str] = []
    storage.tell = told.append
    storage.put("name", "Asha")
    storage.put("name", "Bert")
    assert storage.get("name") == "Bert"
    assert len(told) == 1
    assert told[0].startswith(f"nothing can be kept in {tmp_path}/file/data: ")
