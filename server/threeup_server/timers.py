"""When each table has something to do by itself, and doing it."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from threeup_engine.actions import Action
from threeup_engine.legality import seats_to_move
from threeup_engine.options import Seat
from threeup_engine.view import Phase
from threeup_server import clockwork
from threeup_server.clockwork import Ponder
from threeup_server.entries import AnyEntry, Left, Moved
from threeup_server.table import Table

if TYPE_CHECKING:
    from threeup_server.hub import Hub

logger = logging.getLogger(__name__)

TRY_AGAIN_SECONDS: Final = 5.0
"""After a table's own step has failed."""
TURN_SECONDS: Final = 0.01
"""After so much of what tables do by themselves people are heard, before more of it is done."""


class Timers:
    """At most one timer a table, for its next step."""

    def __init__(self, hub: "Hub", stopwatch: Callable[[], float] = time.perf_counter) -> None:
        self._hub = hub
        self._stopwatch = stopwatch
        self._spent = 0.0
        """Seconds of this turn of the loop."""

    def set(self, table: Table) -> None:
        """For the table as it is now. A timer that rings too early is left."""
        if self._hub.clock() < table.rings_at <= clockwork.quiet_until(table, self._hub.settings):
            return
        step = clockwork.next_step(table, self._hub.settings)
        self._call_at(table, step[0] if step else None)

    def stop(self, table: Table) -> None:
        if table.timer is not None:
            table.timer.cancel()
        table.timer, table.rings_at = None, 0.0

    def stop_all(self) -> None:
        for table in self._hub.tables:
            self.stop(table)

    def _call_at(self, table: Table, due: float | None) -> None:
        """When a timer rings too early, it is looked again what is due."""
        now = self._hub.clock()
        if due is not None and now < table.rings_at <= due:
            return
        self.stop(table)
        if due is not None and not self._hub.is_stopping:
            loop = asyncio.get_running_loop()
            table.timer = loop.call_later(max(0.0, due - now), self._ring, table)
            table.rings_at = due

    def _ring(self, table: Table) -> None:
        """At many tables bots that think for a moment may be due at once: that is a long time."""
        loop = asyncio.get_running_loop()
        if self._spent > TURN_SECONDS:
            table.timer = loop.call_soon(self._ring, table)
            return
        if not self._spent:
            loop.call_soon(self._begin_turn)
        began = self._stopwatch()
        self._act(table)
        self._spent += self._stopwatch() - began

    def _begin_turn(self) -> None:
        self._spent = 0.0

    def _act(self, table: Table) -> None:
        """Do what is due; one thing at a time, since each may change what is due next."""
        self.stop(table)
        step = clockwork.next_step(table, self._hub.settings)
        if step is None or step[0] > self._hub.clock():
            self.set(table)
            return
        stage = table.stage
        try:
            self._do(table, step[1]())
        except Exception:
            logger.exception("table %s: its own step failed", table.id)
            self._call_at(table, self._hub.clock() + TRY_AGAIN_SECONDS)
            return
        self._hub.flush(table, lobby=table.stage is not stage)

    def _do(self, table: Table, step: AnyEntry | Ponder) -> None:
        if isinstance(step, Ponder):
            self._ponder(table, step)
        elif isinstance(step, Left):
            self._hub.send_away(table, table.person_of(step.person), step.reason)
        else:
            self._hub.tables.do(table, step)

    def _ponder(self, table: Table, step: Ponder) -> None:
        table.thinking.add(step.seat)
        game, version = table.games, step.question.view.version
        self._hub.thinkers.ask(
            step.question, lambda action: self._pondered(table, step, (game, version), action)
        )

    def _pondered(self, table: Table, step: Ponder, asked: tuple[int, int], action: Action) -> None:
        """Make the move, if the bot is still to move in the same position."""
        table.thinking.discard(step.seat)
        stage = table.stage
        try:
            if table.is_open and _still_asked(table, step.seat, asked):
                step.bot.decided(step.question.view, action)
                self._hub.tables.do(table, Moved(step.seat, action, step.is_for))
        except Exception:
            logger.exception("table %s: its own step failed", table.id)
            self._call_at(table, self._hub.clock() + TRY_AGAIN_SECONDS)
            return
        self._hub.flush(table, lobby=table.stage is not stage)


def _still_asked(table: Table, seat: Seat, asked: tuple[int, int]) -> bool:
    """While all choose their 3UP, what the others choose is no other position."""
    state = table.game.state if table.game and table.is_playing else None
    if state is None or table.paused_at is not None:
        return False
    who = table.seats[seat]
    if who is None or who.plays_itself:
        return False
    version = asked[1] if state.phase is Phase.CHOOSE else state.version
    return (table.games, version) == asked and seat in seats_to_move(state)
