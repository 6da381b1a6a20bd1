"""Two people, two terminals, one server: a whole game by keys alone, over TCP."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from support.local_server import running_server_address
from support.player import Player
from support.terminal import Terminal

CLIENT = (sys.executable, "-m", "threeup_client")


@pytest.fixture
def players(tmp_path: Path) -> Iterator[tuple[Player, Player]]:
    with ExitStack() as stack:
        address = stack.enter_context(running_server_address("--bot-pause", "0"))

        def player(name: str) -> Player:
            command = [*CLIENT, address, "--name", name, "--enter-guard", "0"]
            terminal = Terminal(command, env={"HOME": str(tmp_path / name)})
            return Player(stack.enter_context(terminal), Random(name))

        yield player("Asha"), player("Bert")


@pytest.mark.timeout(240)
def test_two_people_play_a_whole_game_by_keys_alone(players: tuple[Player, Player]) -> None:
    asha, bert = players
    asha.opens_a_table_for_two_with_the_green_deck()
    bert.joins_the_first_table()
    asha.is_ready()
    bert.is_ready()
    asha.lays_the_coachs_choice()
    bert.lays_the_coachs_choice()

    asha.and_other_play_to_the_end(bert)

    assert asha.winner in {"ASHA", "BERT"}
    assert asha.winner == bert.winner
