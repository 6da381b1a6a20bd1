"""Noticing that the server itself stood still: it was stopped, or its computer slept.

So much time was nobody's: no clock of a table runs on for it, and nobody was silent or slow.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from threeup_server.agreements import hold_clocks

if TYPE_CHECKING:
    from threeup_server.hub import Hub

logger = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.5
LEAST_SECONDS: Final = 2.0
"""A shorter delay makes nobody late."""


class Naps:
    """Looks at the clock again and again: whenever nobody did, the server did nothing else."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._looked_at = hub.clock()
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Look from now on.

        After a nap this timer rings before any that came due in it, and its call is done before
        what has come in meanwhile.
        """
        self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._ring)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def look(self) -> None:
        """Let nobody be late for a nap that has just ended."""
        now = self._hub.clock()
        slept = now - self._looked_at - LOOK_SECONDS
        self._looked_at = now
        if slept > LEAST_SECONDS:
            logger.info("the server stood still for %.0f s", slept)
            self._forgive(slept, now)

    def _ring(self) -> None:
        self.watch()
        try:
            self.look()
        except Exception:
            logger.exception("looking at the clock failed")

    def _forgive(self, seconds: float, now: float) -> None:
        hub = self._hub
        for connection in hub.connections:
            connection.server_stood_still(seconds, now)
        for person in hub.people:
            person.lost_at = min(person.lost_at + seconds, now)
            person.active_at = min(person.active_at + seconds, now)
        for table in hub.tables:
            if table.paused_at is None:  # else the end of the pause sees to it
                hold_clocks(table, seconds, now)
            table.shown.room = None
        for person in hub.people:
            if person.table is not None and person.is_connected:  # whose own count is wrong now
                hub.telling.show(person.table, person, None)
