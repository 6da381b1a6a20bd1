"""Games over SSH with the real OpenSSH client at 80x24, by keys, and what may happen to them."""

import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from support.cutter import cutter
from support.held_port import held_port
from support.player import Player
from support.server_process import running_server_address
from support.ssh_door import Ssh, running_door

QUICK = ("--bot-pause", "0")


@pytest.fixture
def ssh(tmp_path: Path) -> Iterator[Ssh]:
    with running_server_address(*QUICK) as address, running_door(address, tmp_path) as one:
        yield one


def has_its_last_line(text: str) -> bool:
    """The keys stand in the last line of a screen, whatever its size."""
    return bool(text.rpartition("\n")[2].strip())


def comes_back(player: Player) -> None:
    """To a game that was under way, as the one who moves in it."""
    player.terminal.wait_until(lambda text: bool(re.search(r"· turn [1-9]", text)))
    player.terminal.wait_until(lambda text: "Asha" in text)


def begins(player: Player) -> None:
    player.opens_a_table_against_one_bot()
    player.lays_the_coachs_choice()
    assert player.plays_on_until_turn(2)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What is entered ends with the test."""
    with ExitStack() as one:
        yield one


@pytest.mark.timeout(240)
def test_a_whole_game_is_played_over_ssh_by_keys_with_resizes_in_between(ssh: Ssh) -> None:
    def winner_of_a_game(seed: int) -> str:
        who = f"asha{seed}"
        with ssh.terminal(user=who, key=who) as terminal:
            player = Player(terminal, Random(seed))
            player.opens_a_table_against_one_bot()
            player.lays_the_coachs_choice()
            player.plays_on_until_turn(2)
            for columns, rows in ((100, 30), (120, 40), (80, 24)):
                terminal.resize(columns, rows)
                terminal.wait_until(has_its_last_line)
            ended = player.plays_to_the_end()
            return player.winner if ended else ""

    assert next(filter(None, map(winner_of_a_game, range(8))))


def test_a_killed_client_finds_its_seat_again(ssh: Ssh) -> None:
    with ssh.terminal(key="asha") as terminal:
        begins(Player(terminal, Random(1)))
        terminal.kill(signal.SIGKILL)
    with ssh.terminal(key="asha") as terminal:
        comes_back(Player(terminal, Random(2)))


def test_a_cut_link_finds_its_seat_again(ssh: Ssh, tmp_path: Path) -> None:
    with cutter(f"127.0.0.1:{ssh.port}") as way:
        far = Ssh(way.port, tmp_path)
        with far.terminal(key="asha") as terminal:
            begins(Player(terminal, Random(1)))
            with way.cut():
                assert terminal.wait_for_end() == 255
        with far.terminal(key="asha", user="another") as terminal:
            comes_back(Player(terminal, Random(2)))


def test_a_restarted_server_has_the_seat_again_by_itself(tmp_path: Path, stack: ExitStack) -> None:
    at = ("--port", str(stack.enter_context(held_port())))
    kept = ("--data", str(tmp_path / "server"))
    with running_server_address(*QUICK, *at, keeps=kept) as address:
        ssh = stack.enter_context(running_door(address, tmp_path))
        terminal = stack.enter_context(ssh.terminal(key="asha"))
        player = Player(terminal, Random(1))
        begins(player)
    terminal.wait_for("lost")
    with running_server_address(*QUICK, *at, keeps=kept):
        terminal.wait_until(lambda text: bool(re.search(r"● \d+ ms", text)))
        comes_back(player)


def test_of_two_sessions_of_one_key_the_newer_has_the_seat(ssh: Ssh) -> None:
    with ssh.terminal(key="asha") as first:
        begins(Player(first, Random(1)))
        with ssh.terminal(key="asha") as second:
            assert first.wait_for_end() == 1
            comes_back(Player(second, Random(2)))

    assert b"You came in from somewhere else; your seat is there now." in first.raw


def test_a_closed_door_gives_the_terminal_back(ssh: Ssh) -> None:
    with ssh.terminal(key="asha") as terminal:
        terminal.wait_for("No table yet")
        terminal.press("q")

        assert terminal.wait_for_end() == 0
        assert terminal.raw.rstrip().endswith(b"\x1b[?1049l\x1b[?25h")
