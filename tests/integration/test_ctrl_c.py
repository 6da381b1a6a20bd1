"""Ctrl+C ends every command without a traceback, also while it loads and when it has ended."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from support.terminal import Terminal

_WHILE_IT_LOADS: Final = """
class CtrlC:
    def find_spec(self, name, *_):
        if name == "argparse":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, CtrlC())
"""
_WHEN_IT_HAS_ENDED: Final = "atexit.register(signal.raise_signal, signal.SIGINT)"
_COMMAND: Final = """
import atexit, signal, sys
{when}
from {package}.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
_NO_NETWORK: Final = ("--host", "127.0.0.1", "--port", "0", "--until-stdin-closes")
_COMMANDS: Final = {
    "engine": ("threeup_engine", "referee"),
    "server": ("threeup_server", "--no-config", "--no-data", *_NO_NETWORK),
    "host command": ("threeup_server", "status", "--no-config"),
    "plain": ("threeup_client", "--plain", "--solo"),
    "SSH door": ("threeup_client", "serve-ssh", *_NO_NETWORK),
    "web door": ("threeup_client", "serve-web", *_NO_NETWORK),
}
_ENDED_BY_IT: Final = -signal.SIGINT


def interrupted(when: str, package: str, *words: str) -> list[str]:
    """The command, to which Ctrl+C comes at that moment."""
    return [sys.executable, "-c", _COMMAND.format(when=when, package=package), *words]


@pytest.mark.parametrize(
    "when", [_WHILE_IT_LOADS, _WHEN_IT_HAS_ENDED], ids=["while it loads", "when it has ended"]
)
@pytest.mark.parametrize("name", _COMMANDS)
def test_ctrl_c_before_or_after_the_work_ends_a_command_silently(
    name: str, when: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        interrupted(when, *_COMMANDS[name]),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "THREEUP_DATA": str(tmp_path)},
        text=True,
        timeout=60,
        check=False,
    )

    assert "Traceback" not in done.stderr
    assert done.returncode == _ENDED_BY_IT


def test_ctrl_c_at_a_screen_that_has_ended_is_silent(tmp_path: Path) -> None:
    command = interrupted(_WHEN_IT_HAS_ENDED, "threeup_client", "--no-search")
    with Terminal(command, env={"HOME": str(tmp_path), "THREEUP_THEME": "dark"}) as terminal:
        terminal.wait_for("Play bots here")
        terminal.press("q")

        assert terminal.wait_for_end() == _ENDED_BY_IT
        assert b"Traceback" not in terminal.raw


def test_ctrl_c_that_nobody_has_caught_is_silent() -> None:
    raised = (
        "from threeup_engine.ctrl_c import ctrl_c_ends\nwith ctrl_c_ends(): raise KeyboardInterrupt"
    )
    done = subprocess.run([sys.executable, "-c", raised], capture_output=True, check=False)

    assert done.stderr == b""
    assert done.returncode == _ENDED_BY_IT


def test_ctrl_c_leaves_plain_mode_in_good_order() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "threeup_client", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as plain:
        assert plain.stdout is not None
        assert plain.stderr is not None
        while plain.stdout.read(1) != "?":
            continue
        plain.send_signal(signal.SIGINT)

        assert plain.wait(60) == 1
        assert plain.stdout.read() == " \n"
        assert plain.stderr.read() == ""


def test_ctrl_c_is_nothing_to_a_command_in_the_background() -> None:
    start = "trap '' INT; exec"
    words = [sys.executable, "-m", "threeup_engine", "referee"]
    with subprocess.Popen(
        ["/bin/sh", "-c", f'{start} "$@"', "sh", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        referee.stdin.write(b"{}\n")
        referee.stdin.flush()
        referee.stdout.readline()
        referee.send_signal(signal.SIGINT)
        referee.stdin.close()

        assert referee.wait(20) == 0
