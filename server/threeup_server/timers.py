"""When each table has something to do by itself, and doing it."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from threeup_server import clockwork
from threeup_server.entries import AnyEntry, Left
from threeup_server.table import Table

if TYPE_CHECKING:
    from threeup_server.hub import Hub

logger = logging.getLogger(__name__)

TRY_AGAIN_SECONDS: Final = 5.0
"""After a table's own step has failed."""


class Timers:
    """At most one timer a table, for its next step."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self._timers)

    def set(self, table: Table) -> None:
        """For the table as it is now."""
        step = clockwork.next_step(table, self._hub.settings)
        self._call_at(table, step[0] if step else None)

    def stop(self, table: Table) -> None:
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()

    def stop_all(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _call_at(self, table: Table, due: float | None) -> None:
        self.stop(table)
        if due is not None and not self._hub.is_stopping:
            delay = max(0.0, due - self._hub.clock())
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(delay, self._act, table)

    def _act(self, table: Table) -> None:
        """Do what is due; one thing at a time, since each may change what is due next."""
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

    def _do(self, table: Table, entry: AnyEntry) -> None:
        if isinstance(entry, Left):
            self._hub.send_away(table, table.person_of(entry.person), entry.reason)
        else:
            self._hub.tables.do(table, entry)
