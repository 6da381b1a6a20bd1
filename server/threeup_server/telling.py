"""Telling those at a table what has happened there, and seeing to what is due there next."""

import logging
from typing import TYPE_CHECKING

from threeup_protocol.table import Away
from threeup_server.person import Person
from threeup_server.table import Table
from threeup_server.updates import Updates

if TYPE_CHECKING:
    from threeup_server.hub import Hub

logger = logging.getLogger(__name__)


class Telling:
    """Whoever has changed a table has its people told."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._updates = Updates(hub.settings, hub.clock)
        self._moves: list[tuple[Table, Person]] = []
        """Where something is still to be told, and who moved there or said that they are ready."""

    def tell(self, table: Table | None, *, lobby: bool) -> None:
        """Tell those at a table what has happened there, set its timer; close it if it is empty."""
        hub = self._hub
        if table is not None and table.is_open:
            if table.is_deserted():
                hub.timers.stop(table)
                hub.tables.close(table)
                lobby = True
            else:
                self._updates.send(table)
                hub.timers.set(table)
        if lobby:
            hub.lobby.changed()

    def tell_soon(self, table: Table, mover: Person) -> None:
        """When all that has come in by now is done: see `Inbox`."""
        self._moves.append((table, mover))

    def tell_rest(self) -> None:
        """Whatever was to be told soon."""
        moves, self._moves = self._moves, []
        for table, mover in moves:
            try:
                self.tell(table, lobby=False)
            except Exception:
                logger.exception("table %s: a move could not be told", table.id)
                mover.cut_off()

    def show(self, table: Table, person: Person, away: Away | None) -> None:
        """One person the events since `person.seen` and the state as it is."""
        self._updates.send_to(table, person, away)
