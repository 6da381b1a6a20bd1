"""How much the table sends to its terminal, motion off; the counts are the same in every run."""

from dataclasses import dataclass, field

import pytest
from rich.color import ColorSystem

from support.bot_game import models
from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import recorded
from support.table_scenes import HAND_OF_33, YOU, model_of, players, six_players
from threeup_client.lean import LeanApp
from threeup_client.screens.table import TableScreen
from threeup_client.settings import Settings
from threeup_engine.state import GameState

ONE_CARD = 450
STATES = {"3 players": players(3), "6 players": six_players(), "33 cards": players(3, HAND_OF_33)}


class TableApp(LeanApp[None]):
    """The table screen alone."""

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


def median_of(sizes: list[int]) -> int:
    return sorted(sizes)[len(sizes) // 2]


@dataclass
class Sent:
    """Bytes of every update of a game, by what it was."""

    others: list[int] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)
    """Somebody else's move that makes it one's own turn."""
    own: list[int] = field(default_factory=list)


async def game_bytes(players_of_it: int) -> Sent:
    moves = list(models(players_of_it, seed=1, most=60))
    screen = TableScreen(FakeTableSession(moves[0][1]), Clock())
    sent = Sent()
    async with recorded(TableApp(screen), (80, 24), ColorSystem.EIGHT_BIT) as at:
        at.bytes_sent()
        for seat, model in moves[1:]:
            screen.show(model)
            await at.settle()
            view = model.table.view if model.table else None
            asks = view is not None and bool(view.legal)
            kind = sent.own if seat == YOU else sent.begins if asks else sent.others
            kind.append(at.bytes_sent())
    return sent


@pytest.mark.parametrize("count", [3, 6])
async def test_a_move_of_somebody_else_sends_about_300_bytes(count: int) -> None:
    sent = await game_bytes(count)
    assert median_of(sent.others) <= 340


@pytest.mark.parametrize("count", [3, 6])
async def test_a_whole_turn_of_ones_own_sends_at_most_1500_bytes(count: int) -> None:
    sent = await game_bytes(count)
    assert median_of(sent.begins) + median_of(sent.own) <= 1500


async def test_a_second_of_the_clock_sends_at_most_40_bytes() -> None:
    screen = TableScreen(FakeTableSession(model_of(players(3), seconds_left=24)), Clock())
    async with recorded(TableApp(screen), (80, 24), ColorSystem.EIGHT_BIT) as at:
        at.bytes_sent()
        screen._told_at -= 1
        screen.repaint()
        await at.settle()
        assert 0 < at.bytes_sent() <= 40
