"""How much the table sends to its terminal, motion off; the counts are the same in every run."""

import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest
from rich.color import ColorSystem

from support.bot_game import models
from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import Recorded, recorded
from support.seeded_table import DONE, END, MOVES
from support.table_scenes import HAND_OF_33, YOU, model_of, players, six_players
from support.terminal import Terminal
from threeup_client.lean import LeanApp
from threeup_client.paint.look import Look
from threeup_client.screens.table import TableScreen
from threeup_client.settings import Settings
from threeup_engine.state import GameState

ONE_CARD = 450
TESTS = Path(__file__).parents[1]
PROGRAM = TESTS / "support" / "seeded_table.py"
STATES = {"3 players": players(3), "6 players": six_players(), "33 cards": players(3, HAND_OF_33)}


class TableApp(LeanApp[None]):
    """The table screen alone, in 256 colours, motion off."""

    look = Look(only_256=True)
    settings = Settings(animation="off")

    def __init__(self, screen: TableScreen) -> None:
        super().__init__()
        self._table = screen

    def on_mount(self) -> None:
        self.push_screen(self._table)


def table_app(state: GameState) -> TableApp:
    return TableApp(TableScreen(FakeTableSession(model_of(state)), Clock()))


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("name", STATES)
async def test_to_move_the_choice_by_one_card_sends_at_most_450_bytes(
    name: str, size: tuple[int, int]
) -> None:
    async with recorded(table_app(STATES[name]), size, ColorSystem.EIGHT_BIT) as at:
        at.bytes_sent()
        sent = []
        for key in ("right", "right", "left", "left", "down", "up"):
            await at.press(key)
            sent.append(at.bytes_sent())
    assert max(sent) <= ONE_CARD


async def test_what_is_shown_again_sends_nothing() -> None:
    async with recorded(table_app(players(3))) as at:
        at.bytes_sent()
        at.app.screen.refresh()
        await at.settle()
        assert at.bytes_sent() == 0


OTHERS_MOVE = 300
OWN_TURN = 1500


@dataclass
class Sent:
    """Bytes of every update of some games, by what it was."""

    others: list[int] = field(default_factory=list)
    """Somebody else's moves after which one goes on waiting."""
    turns: list[int] = field(default_factory=list)
    """One's own: the move before that begins it, a look at another card, all moves of one's own."""


async def game_bytes(sent: Sent, players_of_it: int) -> None:
    moves = list(models(players_of_it, seed=1, most=60))
    screen = TableScreen(FakeTableSession(moves[0][1]), Clock())
    async with recorded(TableApp(screen), (80, 24), ColorSystem.EIGHT_BIT) as at:
        at.bytes_sent()
        turn = 0
        for seat, model in moves[1:]:
            screen.show(model)
            await at.settle()
            count = at.bytes_sent()
            view = model.table.view if model.table else None
            is_asked = view is not None and bool(view.legal)
            if seat == YOU or is_asked:
                turn += count
            else:
                sent.others.append(count)
            if is_asked and seat != YOU:
                turn += await look_at_another_card(at)
            if turn and not is_asked:
                sent.turns.append(turn)
                turn = 0


async def look_at_another_card(at: Recorded) -> int:
    """There and back; the way back is as long, and counts for nothing."""
    await at.press("right")
    count = at.bytes_sent()
    await at.press("left")
    at.bytes_sent()
    return count


async def sent_in_games() -> Sent:
    sent = Sent()
    for count in (3, 4, 6):
        await game_bytes(sent, count)
    return sent


async def test_a_move_of_somebody_else_sends_at_most_300_bytes() -> None:
    sent = await sent_in_games()
    assert median(sent.others) <= OTHERS_MOVE


async def test_a_whole_turn_of_ones_own_sends_at_most_1500_bytes() -> None:
    sent = await sent_in_games()
    assert median(sent.turns) <= OWN_TURN


def test_at_a_pseudo_terminal_a_move_of_somebody_else_sends_at_most_300_bytes() -> None:
    """Every byte that the driver writes is counted, in a process of its own."""
    counts: list[int] = []
    with Terminal([sys.executable, str(PROGRAM), "4"], env={"PYTHONPATH": str(TESTS)}) as terminal:
        next_bytes(terminal)
        for _ in range(MOVES - 20):
            terminal.kill(signal.SIGUSR1)
            sent, what = next_bytes(terminal)
            if what.isdigit() and what != str(YOU):
                counts.append(sent)
    assert median(counts) <= OTHERS_MOVE


def next_bytes(terminal: Terminal) -> tuple[int, str]:
    """How many bytes come before the next mark, and what the mark says."""
    terminal.wait_until(lambda _: END in terminal.raw.partition(DONE)[2])
    sent, _, rest = terminal.raw.partition(DONE)
    what, _, terminal.raw[:] = rest.partition(END)
    return len(sent), what.decode()


async def test_a_second_of_the_clock_sends_at_most_40_bytes() -> None:
    screen = TableScreen(FakeTableSession(model_of(players(3), seconds_left=24)), Clock())
    async with recorded(TableApp(screen), (80, 24), ColorSystem.EIGHT_BIT) as at:
        at.bytes_sent()
        screen._told_at -= 1
        screen.repaint()
        await at.settle()
        assert 0 < at.bytes_sent() <= 40
