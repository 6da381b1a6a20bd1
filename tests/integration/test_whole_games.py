"""Whole games at a terminal, by keys only and by mouse only; the link breaks in the middle."""

import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from support.cutter import cutter
from support.mouse_player import MousePlayer
from support.player import Player
from support.server_process import running_server_address
from support.terminal import Terminal

CLIENT = (sys.executable, "-m", "threeup_client")
QUICK = ("--enter-guard", "0", "--animation", "off")
SIZES = ((60, 20), (120, 40))


def winner_of_a_game(
    kind: type[Player], size: tuple[int, int], home: Path, seed: int
) -> str | None:
    """Who has won, as the screen says; None where the game ended early or went in circles."""
    with ExitStack() as stack:
        server = stack.enter_context(running_server_address("--bot-pause", "0"))
        way = stack.enter_context(cutter(server))
        command = [*CLIENT, way.address, "--name", "Asha", *QUICK]
        env = {"HOME": str(home / str(seed))}
        terminal = Terminal(command, columns=size[0], rows=size[1], env=env)
        player = kind(stack.enter_context(terminal), Random(seed))
        player.opens_a_table_against_one_bot()
        if not player.plays_on_until_turn(5):
            return None
        with way.cut():
            terminal.wait_for("Connection lost")
        terminal.wait_until(lambda text: "Connection lost" not in text)
        return player.winner if player.plays_to_the_end() else None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", [Player, MousePlayer])
@pytest.mark.timeout(200)
def test_a_whole_game_is_played_over_a_broken_link(
    kind: type[Player], size: tuple[int, int], tmp_path: Path
) -> None:
    games = (winner_of_a_game(kind, size, tmp_path, seed) for seed in range(6))

    winner = next(game for game in games if game)

    assert winner.isalpha()
