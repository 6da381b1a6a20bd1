"""The lobby: what everybody at no table is told, and how often."""

import asyncio
from collections.abc import Iterable
from typing import Final

from threeup_protocol.codec import encode
from threeup_protocol.limits import FRAME_FROM_SERVER
from threeup_protocol.room_events import Reason
from threeup_protocol.server_messages import Lobby, LobbyPerson, LobbyTable
from threeup_server.people import People
from threeup_server.person import Person
from threeup_server.table import Table

TELL_SECONDS: Final = 0.2
"""Changes that come faster are told together."""
TELL_SECONDS_EACH: Final = 0.004
"""The more there are to be told, the seldomer: it costs the square of their number."""
_MOST_TABLES: Final = 200
_MOST_PEOPLE: Final = 500


class LobbyBoard:
    """Tells the lobby to those in it."""

    def __init__(self, tables: Iterable[Table], people: People) -> None:
        self._tables = tables
        self._people = people
        self._timer: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Tell everybody in the lobby soon."""
        if self._timer is None:
            seconds = max(TELL_SECONDS, TELL_SECONDS_EACH * len(self._people))
            self._timer = asyncio.get_running_loop().call_later(seconds, self._tell_all)

    def tell(self, *people: Person, why: Reason | None = None) -> None:
        """Tell these people now, as far as they are in the lobby; `why` they were sent there."""
        readers = [who for who in people if who.table is None and who.connection is not None]
        if not readers:
            return
        tables = tuple(listed(table) for table in self._tables if not table.options.private)[
            :_MOST_TABLES
        ]
        names = tuple(
            LobbyPerson(person.name, person.table.options.name if person.table else None)
            for person in self._people
            if person.is_connected
        )[:_MOST_PEOPLE]
        for person in readers:
            if person.connection is not None:
                person.connection.outgoing.send(_frame(Lobby(person.name, tables, names, why)))

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _tell_all(self) -> None:
        self._timer = None
        self.tell(*self._people)


def listed(table: Table) -> LobbyTable:
    """A table as the lobby lists it."""
    taken = [who for _, who in table.seats.taken]
    return LobbyTable(
        id=table.id,
        name=table.options.name,
        deck=table.options.house.deck,
        stage=table.stage,
        seats=len(table.seats),
        people=tuple(who.name for who in taken),
        bots=sum(who.level is not None for who in taken),
        turns=table.game.state.turns if table.game else 0,
        move_seconds=table.options.move_seconds,
        watchers=table.options.watchers,
        password=table.password is not None,
    )


def _frame(lobby: Lobby) -> bytes:
    """The lobby, cut to what one frame holds."""
    frame = encode(lobby)
    while len(frame) > FRAME_FROM_SERVER:
        tables, people = lobby.tables, lobby.people
        lobby = Lobby(lobby.you, tables[: len(tables) // 2], people[: len(people) // 2], lobby.why)
        frame = encode(lobby)
    return frame
