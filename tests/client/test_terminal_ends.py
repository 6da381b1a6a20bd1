"""However the client ends at a real terminal, that is as it was (hardening 6.2, 6.3)."""

import re
import signal
import sys
from pathlib import Path

import pytest

from support.terminal import Terminal

CLIENT = (sys.executable, "-m", "threeup_client", "--name", "Asha", "--no-search")
BROKEN = """
import sys
from threeup_client import __main__, app

def broken(*_):
    raise KeyError("x")

setattr(app.ThreeUpApp, sys.argv.pop(1), broken)
sys.exit(__main__.main(sys.argv[1:]))
"""
"""The client with a mistake in one of its parts."""
INTERRUPTED = """
import asyncio, os, signal, sys
from threeup_client import __main__, local_server

heard, kill = local_server._address_of, local_server._kill

async def interrupted(process):
    signal.raise_signal(signal.SIGINT)
    return await heard(process)

async def kill_slowly(process):
    await asyncio.sleep(0.3)
    await kill(process)
    os.write(2, b"(its server has ended)")

local_server._address_of, local_server._kill = interrupted, kill_slowly
sys.exit(__main__.main(sys.argv[1:]))
"""
"""The client, to which Ctrl+C comes while its own server starts, which takes its time to end."""
_MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
AS_BEFORE = {b"1049": b"l", b"25": b"h", b"7": b"h", b"2004": b"l", b"1000": b"l", b"1006": b"l"}


def modes(raw: bytes) -> dict[bytes, bytes]:
    """Each private mode that was ever set, as it was set last."""
    return dict(_MODE.findall(raw))


def at_terminal(*command: str, home: Path) -> Terminal:
    return Terminal(command, env={"HOME": str(home), "THREEUP_THEME": "dark"})


def last_line(terminal: Terminal) -> str:
    return bytes(terminal.raw).split(b"\x1b[?25h")[-1].decode()


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), (signal.SIGQUIT, 131)],
)
def test_6_2_a_signal_gives_the_terminal_back_and_says_so(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    with at_terminal(*CLIENT, home=tmp_path) as terminal:
        before = terminal.attributes
        terminal.wait_for("Play bots here")
        terminal.kill(number)
        assert terminal.wait_for_end() == status
        assert terminal.attributes == before
        assert modes(bytes(terminal.raw)) == AS_BEFORE
        assert last_line(terminal) == f"threeup-client: ended by {number.name}\r\n"


@pytest.mark.parametrize(
    "part", ["__init__", "on_load", "on_mount", "show_start", "_display", "on_unmount"]
)
def test_6_2_a_mistake_in_any_phase_is_one_line_and_status_1(part: str, tmp_path: Path) -> None:
    with at_terminal(sys.executable, "-c", BROKEN, part, "--no-search", home=tmp_path) as terminal:
        before = terminal.attributes
        while terminal.read(0.2):
            terminal.press("q")
        assert terminal.wait_for_end() == 1
        assert terminal.attributes == before
        assert set(modes(bytes(terminal.raw)).items()) <= set(AS_BEFORE.items())
        assert "threeup-client: a mistake of the client's own (KeyError)" in terminal.raw.decode()
        assert b"Traceback" not in terminal.raw


def test_6_2_ctrl_c_while_a_server_of_ones_own_starts_ends_that_first(tmp_path: Path) -> None:
    with at_terminal(sys.executable, "-c", INTERRUPTED, "--solo", home=tmp_path) as terminal:
        assert terminal.wait_for_end() == 130
        assert last_line(terminal) == "(its server has ended)threeup-client: ended by SIGINT\r\n"


def test_6_2_to_quit_is_no_error_and_needs_no_reason(tmp_path: Path) -> None:
    with at_terminal(*CLIENT, home=tmp_path) as terminal:
        before = terminal.attributes
        terminal.wait_for("Play bots here")
        terminal.press("q")
        assert terminal.wait_for_end() == 0
        assert terminal.attributes == before
        assert last_line(terminal) == ""


def test_6_2_to_give_up_a_server_that_does_not_answer_is_an_error(tmp_path: Path) -> None:
    with at_terminal(*CLIENT, "127.0.0.1:1", home=tmp_path) as terminal:
        terminal.wait_for("q give up")
        terminal.press("q")
        assert terminal.wait_for_end() == 1
        assert last_line(terminal) == "threeup-client: you gave up waiting for the server\r\n"


def test_6_2_a_client_that_is_stopped_goes_on_with_the_same_screen(tmp_path: Path) -> None:
    with at_terminal(*CLIENT, home=tmp_path) as terminal:
        before = terminal.attributes
        terminal.wait_for("Play bots here")
        terminal.kill(signal.SIGTSTP)
        terminal.wait_until_stopped()
        assert terminal.attributes == before
        terminal.clear()
        terminal.kill(signal.SIGCONT)
        terminal.wait_for("Play bots here")


@pytest.mark.parametrize("start", ["exec", "trap '' HUP; exec"])
def test_6_3_a_terminal_that_hangs_up_ends_the_client(start: str, tmp_path: Path) -> None:
    command = f"{start} {' '.join(CLIENT)}"
    with at_terminal("/bin/sh", "-c", command, home=tmp_path) as terminal:
        terminal.wait_for("Play bots here")
        assert terminal.hang_up() in (1, 129)


def test_keys_of_one_packet_act_in_order_also_where_the_first_opens_a_line(tmp_path: Path) -> None:
    with at_terminal(*CLIENT, home=tmp_path) as terminal:
        terminal.wait_for("Play bots here")
        terminal.press("\tqy\r\x1b[B")
        terminal.wait_for("Ashaqy")


def test_keys_of_one_packet_act_in_order_also_where_one_opens_a_screen(tmp_path: Path) -> None:
    with at_terminal(*CLIENT, home=tmp_path) as terminal:
        terminal.wait_for("Play bots here")
        terminal.press("?xq")
        assert terminal.wait_for_end() == 0


def test_6_8_a_paste_presses_no_key(tmp_path: Path) -> None:
    with at_terminal(*CLIENT, home=tmp_path) as terminal:
        terminal.wait_for("Play bots here")
        terminal.press("\x1b[200~qq\r\x1b[201~\t\x1b[200~ o\nk\r\x1b[201~!")
        terminal.wait_for("Ashao k!")


def test_6_11_any_size_and_fast_resizes_are_survived(tmp_path: Path) -> None:
    with at_terminal(*CLIENT, home=tmp_path) as terminal:
        terminal.wait_for("Play bots here")
        terminal.press("\tmore")
        terminal.wait_for("Ashamore")
        for columns, rows in ((1, 1), (200, 60), (3, 2), (2, 90), (300, 1), (40, 10)):
            terminal.resize(columns, rows)
        terminal.wait_for("this is 40x10")
        terminal.resize(80, 24)
        terminal.wait_for("Ashamore")
