"""The table while something moves; the clock is moved by hand."""

import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Literal

import msgspec
import pytest
from rich.color import ColorSystem

from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import Recorded, recorded
from support.table_scenes import OTHER, game, model_of, seat_cards
from threeup_client.lean import LeanApp
from threeup_client.model import ClientModel
from threeup_client.screens.table import TableScreen
from threeup_client.settings import Settings
from threeup_engine.actions import Play
from threeup_engine.cards import Card
from threeup_engine.events import Played, TurnedOver, Zone
from threeup_engine.options import Seat
from threeup_engine.view import Phase
from threeup_protocol.client_messages import Act
from threeup_protocol.room_events import TableEvent

Animation = Literal["auto", "full", "short", "off"]
BERT = Seat(1)
OWN = seat_cards("G9 B9 O10")
NOW = game(OWN, OTHER, pile="O7 O9")
PLAYED = Played(BERT, (Card.O9,), Zone.HAND)
TURNED = TurnedOver(BERT, 1, Card.O9, holds=True)


class MovingApp(LeanApp[None]):
    """The table screen alone, with its settings."""

    def __init__(self, screen: TableScreen, animation: Animation) -> None:
        super().__init__()
        self.settings = Settings(animation=animation)
        self.enter_guard = 0.0
        self._table = screen

    def on_mount(self) -> None:
        self.push_screen(self._table)


def told(*events: TableEvent, milliseconds: int | None = 18) -> ClientModel:
    """Everybody's view after the events, where nothing happened before."""
    model = model_of(NOW, events)
    assert model.table is not None
    table = replace(model.table, told=len(events))
    return replace(model, link=replace(model.link, milliseconds=milliseconds), table=table)


@dataclass
class Moved:
    at: Recorded
    screen: TableScreen
    session: FakeTableSession
    clock: Clock

    async def passes(self, seconds: float) -> None:
        self.clock.now += seconds
        self.screen._moving.advance()
        await self.at.settle()

    @property
    def lines(self) -> list[str]:
        return self.screen.board.lines

    @property
    def bar(self) -> str:
        return self.lines[14]


@asynccontextmanager
async def after(
    *events: TableEvent, animation: Animation = "auto", milliseconds: int | None = 18
) -> AsyncIterator[Moved]:
    """The table just when it has been told of the events; `bytes_sent` counts from there."""
    session, clock = FakeTableSession(told(milliseconds=milliseconds)), Clock()
    screen = TableScreen(session, clock)
    async with recorded(MovingApp(screen, animation), (80, 24), ColorSystem.EIGHT_BIT) as at:
        at.bytes_sent()
        session.become(told(*events, milliseconds=milliseconds))
        screen.show(session.model)
        await at.settle()
        yield Moved(at, screen, session, clock)


async def test_a_card_flies_and_then_lies_where_it_would_have_been_painted() -> None:
    async with after(PLAYED) as moved:
        pictures = [moved.lines]
        for _ in range(4):
            await moved.passes(0.051)
            pictures.append(moved.lines)
    async with after(PLAYED, animation="off") as still:
        assert pictures[-1] == still.lines
        assert len({"\n".join(picture) for picture in pictures}) == 5


async def test_what_comes_of_a_card_that_is_turned_over_stands_in_the_bar_meanwhile() -> None:
    async with after(TURNED, animation="short") as moved:
        assert moved.bar.startswith(" ▶ Your turn")
        await moved.passes(0.26)
        assert moved.bar.startswith(" Bert turned over a 9: it holds  Enter plays 9 9")
        await moved.passes(0.25)
        assert moved.bar.startswith(" ▶ Your turn")


async def test_what_comes_of_it_is_nowhere_to_be_seen_before_the_face_is() -> None:
    async with after(TURNED, animation="full") as moved:
        await moved.passes(0.44)
        assert "turned" not in "\n".join(moved.lines)
        await moved.passes(0.02)
        assert "Bert turned over a 9: it holds" in "\n".join(moved.lines[6:13])


async def test_the_bar_does_not_tell_of_a_win_before_the_face_is_seen() -> None:
    async with after() as moved:
        table = told(TURNED).table
        assert table is not None
        assert table.view is not None
        over = msgspec.structs.replace(table.view, phase=Phase.OVER, legal=(), places=(BERT,))
        moved.screen.show(replace(told(TURNED), table=replace(table, view=over)))
        await moved.at.settle()
        assert moved.bar == " Bert turns a card over"
        await moved.passes(0.46)
        assert moved.bar.startswith(" Bert turned over a 9: it holds  Enter results")


async def test_a_click_on_what_is_no_longer_so_does_nothing_but_end_it() -> None:
    async with after(TURNED, animation="full") as moved:
        moved.screen.clicked("0", 2)
        assert not moved.screen._moving.is_going
        assert moved.session.asked == []


async def test_a_key_ends_what_moves_and_acts_at_once() -> None:
    async with after(PLAYED) as moved:
        assert moved.screen._moving.is_going
        await moved.at.press("0", "enter")
        assert not moved.screen._moving.is_going
        assert moved.session.asked == [Act(1, 2, 7, Play((Card.O10,)))]


async def test_a_key_that_is_typed_ends_it_too() -> None:
    async with after(PLAYED) as moved:
        moved.screen.start_typing()
        await moved.at.press("h")
        assert not moved.screen._moving.is_going


async def test_a_timer_runs_only_while_something_moves() -> None:
    async with after(PLAYED) as moved:
        assert moved.screen._moving._timer is not None
        await moved.passes(0.21)
        assert moved.screen._moving._timer is None


async def test_talk_ends_nothing_but_another_state_of_the_game_does() -> None:
    async with after(PLAYED) as moved:
        table = moved.session.model.table
        assert table is not None
        assert table.view is not None
        moved.screen.show(replace(moved.session.model, table=replace(table, s=table.s + 1)))
        assert moved.screen._moving.is_going
        later = msgspec.structs.replace(table.view, version=8)
        moved.screen.show(replace(moved.session.model, table=replace(table, view=later)))
        assert not moved.screen._moving.is_going


async def test_a_picture_that_stands_sends_nothing() -> None:
    async with after(PLAYED) as moved:
        moved.at.bytes_sent()
        await moved.passes(0.01)
        assert moved.at.bytes_sent() == 0


async def all_bytes(animation: Animation, milliseconds: int | None, *events: TableEvent) -> int:
    """What is sent from the update until everything stands."""
    async with after(*events, animation=animation, milliseconds=milliseconds) as moved:
        for _ in range(16):
            await moved.passes(0.05)
        return moved.at.bytes_sent()


@pytest.mark.parametrize("milliseconds", [150, 400, None])
async def test_auto_sends_over_a_slow_link_what_off_sends(milliseconds: int | None) -> None:
    slow = await all_bytes("auto", milliseconds, PLAYED)
    assert slow == await all_bytes("off", milliseconds, PLAYED)


async def test_auto_moves_all_on_a_quick_link_and_only_turned_cards_on_a_slow_one() -> None:
    assert await all_bytes("auto", 18, PLAYED) > await all_bytes("off", 18, PLAYED)
    assert await all_bytes("auto", 400, TURNED) == await all_bytes("short", 400, TURNED)


async def test_nothing_moves_where_the_terminal_itself_is_far() -> None:
    async with after() as moved:
        moved.at.driver.round_trip = 0.3  # type: ignore[attr-defined]
        moved.screen.show(told(PLAYED))
        assert not moved.screen._moving.is_going


async def test_nothing_moves_before_a_terminal_that_is_behind() -> None:
    async with after() as moved:
        moved.at.driver.is_congested = True  # type: ignore[attr-defined]
        moved.screen.show(told(PLAYED))
        assert not moved.screen._moving.is_going


async def test_the_answers_to_ones_own_moves_are_measured_too() -> None:
    async with after(milliseconds=None) as moved:
        moved.session.may_answer.clear()
        await moved.at.press("enter")
        moved.clock.now += 0.1
        assert not moved.screen._moving._pace.is_quick
        moved.session.may_answer.set()
        await moved.at.settle()
        assert moved.screen._moving._pace.is_quick


async def test_what_was_told_before_the_table_was_shown_does_not_move() -> None:
    session = FakeTableSession(told(PLAYED))
    screen = TableScreen(session, Clock())
    async with recorded(MovingApp(screen, "full"), (80, 24)):
        assert not screen._moving.is_going


def test_what_moves_is_not_loaded_before_something_does() -> None:
    program = (
        "import sys, threeup_client.screens.table;"
        "print([one for one in sys.modules if one.endswith('.motion')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"
