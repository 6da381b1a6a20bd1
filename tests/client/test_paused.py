"""Moves while the table is paused are refused as soon as their key is pressed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import msgspec
import pytest
from textual.pilot import Pilot

from support.fake_table_session import Clock, FakeTableSession, OneScreenApp
from support.table_scenes import OTHER, game, model_of, seat_cards
from threeup_client.screens.table import TableScreen
from threeup_engine.options import HouseRules
from threeup_engine.state import GameState

PAUSED = "The game is paused"
VOLUNTARY = game(seat_cards("G9"), OTHER, pile="O9", house=HouseRules(voluntary=True))
STATES = {
    "t": game(seat_cards("G3"), OTHER, pile="O9"),
    "d": game(seat_cards("G4"), OTHER, draw="G1 G2 G3", may_draw=True),
    "1": game(seat_cards("", "", "G1 - G3"), OTHER, pile="O9"),
}


@asynccontextmanager
async def paused_at(
    state: GameState,
) -> AsyncIterator[tuple[FakeTableSession, TableScreen, Pilot[None]]]:
    model = model_of(state)
    assert model.table is not None
    room = msgspec.structs.replace(model.table.room, paused=True)
    session = FakeTableSession(replace(model, table=replace(model.table, room=room)))
    screen = TableScreen(session, Clock())
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield session, screen, pilot


def bar_of(screen: TableScreen) -> str:
    assert screen.scene is not None
    return screen.scene.bar.text


async def test_to_take_the_pile_by_choice_is_refused_before_it_is_asked_about() -> None:
    async with paused_at(VOLUNTARY) as (session, screen, pilot):
        await pilot.press("t")

        assert bar_of(screen) == PAUSED
        assert session.asked == []


@pytest.mark.parametrize("key", STATES)
async def test_a_move_is_refused_without_asking_the_server(key: str) -> None:
    async with paused_at(STATES[key]) as (session, screen, pilot):
        await pilot.press(key)

        assert bar_of(screen) == PAUSED
        assert session.asked == []


async def test_the_next_key_shows_again_how_the_game_goes_on() -> None:
    async with paused_at(VOLUNTARY) as (_, screen, pilot):
        await pilot.press("t", "9")

        assert bar_of(screen) == "Paused: nobody moves and no clock runs  z goes on"


async def test_what_the_rules_forbid_is_said_with_its_rule_in_a_pause_too() -> None:
    async with paused_at(game(seat_cards("G9"), OTHER, pile="O9")) as (_, screen, pilot):
        await pilot.press("t")

        assert bar_of(screen) == "Something you hold fits, so you must play (R3.4)"
