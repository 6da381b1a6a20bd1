"""A monkey at a real terminal: whatever bytes it types, the client can be left, and all is tidy."""

import signal
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from support.server_process import running_server_address
from support.terminal import Terminal

_KEYS: Final = (
    *"abcdefghijklmnoprstuvwxyz1234567890!?/[]+-\t\r\x7f\x01\x05\x0b\x0c\x10\x15\x17²é中🂡",
    *("\x1b", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"),
    *("\x1bOP", "\x1b[12~", "\x1b[13~", "\x1b[14~", "\x1b[1;5D", "\x1b[200~paste\x07\x1b[201~"),
    *(
        "\x1b[<0;5;24M\x1b[<0;5;24m",
        "\x1b[<0;40;12M\x1b[<0;40;12m",
        "\x1b[<64;9;9M",
        "\x1b[<65;9;9M",
    ),
    *("\x1b[", "\x1b[<0;", "\x1b[999;999R", "\x1b]11;rgb:00/00/00\x07", "aq", "\r\r\r", "n\r \r"),
    *(" ", " ", " ", "\r", "\r", "\r", "\r", "a\r", "b", "b", "n"),
)
"""Keys, halves of keys, clicks, and what a terminal answers late."""
_SIZES: Final = ((80, 24), (60, 20), (40, 10), (120, 40), (200, 50), (80, 18))
_ALONE: Final = {"THREEUP_HOSTS": "127.0.0.1"}
"""What it hosts from the start screen is heard by nobody else."""
_TRIES: Final = 8
_LOOKS: Final = 400
_QUESTION: Final = "Quit?"
_ENDS: Final = {0, 128 + signal.SIGINT, -signal.SIGINT}
"""Left by a key, or by a Ctrl+C that met a client which was ending already."""


def _lives(terminal: Terminal, chance: Random, steps: int) -> bool:
    """Whether the client is still there: some keys leave it, and then none more can be typed."""
    for _ in range(steps):
        if chance.random() < 0.05:
            terminal.resize(*chance.choice(_SIZES))
        try:
            terminal.press("".join(chance.choices(_KEYS, k=chance.choice((1, 1, 1, 4)))))
        except OSError:
            return False
        if not terminal.read(0.01):
            return False
    return True


def _leaves(terminal: Terminal) -> None:
    """Ctrl+C, and yes where it is asked; Escape leads out of any other question."""
    terminal.resize(80, 24)
    for _ in range(_TRIES):
        is_asked = _QUESTION in terminal.text
        terminal.press("y" if is_asked else "\x03")
        if _has_ended(terminal, is_asked=is_asked):
            return
        if _QUESTION not in terminal.text:
            terminal.press("\x1b")


def _has_ended(terminal: Terminal, *, is_asked: bool) -> bool:
    """Soon, or else it asks whether to quit."""
    for _ in range(_LOOKS):
        if not terminal.read(0.05):
            return True
        if _QUESTION in terminal.text and not is_asked:
            return False
    return False


def _evening(seed: int, steps: int, home: Path) -> None:
    chance = Random(f"terminal {seed}")
    with running_server_address("--bot-pause", "0") as address:
        client = [sys.executable, "-m", "threeup_client", address, "--name", "Asha"]
        environment = {"HOME": str(home), "THREEUP_THEME": "dark", **_ALONE}
        with Terminal([*client, "--enter-guard", "0"], env=environment) as terminal:
            before = terminal.attributes
            terminal.wait_for("n new table")
            if _lives(terminal, chance, steps):
                _leaves(terminal)
            assert terminal.wait_for_end() in _ENDS
            assert terminal.attributes == before
            assert b"mistake" not in terminal.raw
            assert b"Traceback" not in terminal.raw


@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_monkey_types_the_client_can_be_left(seed: int, tmp_path: Path) -> None:
    _evening(seed, 150, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(100, 130))
def test_whatever_a_monkey_types_for_long_the_client_can_be_left(seed: int, tmp_path: Path) -> None:
    _evening(seed, 1000, tmp_path)
