"""What has come in within one turn of the loop, handled in stages for all of it together.

First everything is read and done, then all tables are told, then all is written down, and then
all goes out. A processor that does one thing for many tables, and then the next, needs a tenth
less time than one that turns from each to each; and people who wait are woken once, not by the
frame.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threeup_server.connection import PlayerConnection
    from threeup_server.hub import Hub

logger = logging.getLogger(__name__)


class Inbox:
    """Bytes by connection, in the order in which they came."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._came: list[tuple[PlayerConnection, bytes | None]] = []

    def put(self, connection: "PlayerConnection", data: bytes | None) -> None:
        """To be taken by the connection before the loop reads again; None as `take` has it."""
        if not self._came:
            asyncio.get_running_loop().call_soon(self.handle)
        self._came.append((connection, data))

    def handle(self) -> None:
        """All that has come."""
        came, self._came = self._came, []
        self._hub.clock.stand_still()
        self._hub.journal.begin_turn()
        try:
            self._take(came)
            self._hub.telling.tell_rest()
        finally:
            self._hub.clock.go_on()
            self._hub.journal.write_down()

    def _take(self, came: list[tuple["PlayerConnection", bytes | None]]) -> None:
        for connection, data in came:
            try:
                connection.take(data)
            except Exception:
                logger.exception("%s: what came could not be read", connection.peer)
                connection.abort()
