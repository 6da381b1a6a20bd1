"""How much the table sends to its terminal, motion off; the counts are the same in every run."""

import pytest
from rich.color import ColorSystem

from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import recorded
from support.table_scenes import HAND_OF_33, model_of, players, six_players
from threeup_client.lean import LeanApp
from threeup_client.screens.table import TableScreen
from threeup_engine.state import GameState

ONE_CARD = 450
STATES = {"3 players": players(3), "6 players": six_players(), "33 cards": players(3, HAND_OF_33)}


class TableApp(LeanApp[None]):
    """The table screen alone."""

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
