"""Where connections, people and tables meet: sessions, heartbeats, and telling what happened."""

import asyncio
import logging
import time
from typing import Final

from threeup_protocol.client_messages import ClientMessage, Hello, Pong
from threeup_protocol.limits import PING_SECONDS, PROTOCOL_VERSION
from threeup_protocol.server_messages import Code, Goodbye, Lobby, LobbyPerson, Refused, Welcome
from threeup_protocol.table import Presence
from threeup_server import clockwork
from threeup_server.connection import PlayerConnection
from threeup_server.lobby import listed
from threeup_server.people import HelloRefusedError, People
from threeup_server.person import Person
from threeup_server.rate import Clock
from threeup_server.requests import Desk
from threeup_server.settings import Settings
from threeup_server.table import Table
from threeup_server.updates import Updates

logger = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 0.5


class Hub:
    """Everything one server holds; lives in one event loop and never waits."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.settings = settings
        self.clock = clock
        self.connections: set[PlayerConnection] = set()
        self.people = People(clock)
        self.tables: dict[str, Table] = {}
        self.is_stopping = False
        self.empty = asyncio.Event()
        """Stopping, and the last connection has ended."""
        self._desk = Desk(self)
        self._updates = Updates(settings, clock)
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def opened(self, connection: PlayerConnection) -> None:
        self.connections.add(connection)
        if self.is_stopping:
            connection.say_goodbye(Goodbye(Code.STOPPING, final=False, wait=2))
        elif len(self.connections) > self.settings.max_connections:
            connection.say_goodbye(Goodbye(Code.SERVER_FULL, final=False, wait=10))

    def lost(self, connection: PlayerConnection) -> None:
        """A connection has ended; one that was replaced changes nothing."""
        self.connections.discard(connection)
        if self.is_stopping and not self.connections:
            self.empty.set()
        person = connection.person
        if person is None or person.connection is not connection:
            return
        person.connection = None
        person.lost_at = self.clock()
        logger.info("%r lost the link", person.name)
        self._set_presence(person, Presence.LOST)
        self.flush(lobby=True)

    def received(self, connection: PlayerConnection, message: ClientMessage) -> None:
        if isinstance(message, Pong):
            return
        if isinstance(message, Hello):
            self._hello(connection, message)
        elif connection.person is None:
            connection.say_goodbye(Goodbye(Code.HELLO_FIRST, final=True))
        else:
            self._desk.handle(connection.person, message)

    def unknown_type(self, connection: PlayerConnection, refused: Refused) -> None:
        """A request of a type we do not know counts against the limits like any other."""
        if connection.person is not None and self._desk.is_within_limits(connection.person):
            connection.send(refused)

    def flush(self, *, lobby: bool) -> None:
        """Tell everybody what has happened since the last time, and set the tables' timers."""
        for table in list(self.tables.values()):
            if not table.people:
                self._close(table)
                lobby = True
        for table in self.tables.values():
            if self._updates.send(table):
                self._set_timer(table)
        if lobby:
            self.tell_lobby()

    def tell_lobby(self) -> None:
        """Send the lobby to everybody at no table."""
        tables = tuple(listed(table) for table in list(self.tables.values())[:200])
        people = tuple(
            LobbyPerson(person.name, person.table.options.name if person.table else None)
            for person in self.people
            if person.is_connected
        )[:500]
        for person in self.people:
            if person.table is None and person.connection is not None:
                person.connection.send(Lobby(person.name, tables, people))

    def sweep(self) -> None:
        """Look after every connection, and forget who has been away for too long."""
        now = self.clock()
        for connection in list(self.connections):
            connection.look_after(now)
        for person in self.people:
            keeps = self.settings.forget if person.table else self.settings.hold
            if not person.is_connected and person.lost_at + keeps <= now:
                self.forget(person)

    def forget(self, person: Person) -> None:
        logger.info("%r is gone", person.name)
        if person.table is not None:
            person.table.leave(person)
        self.people.forget(person)
        self.flush(lobby=True)

    def say_goodbye_to_all(self) -> None:
        self.is_stopping = True
        if not self.connections:
            self.empty.set()
        for timer in self._timers.values():
            timer.cancel()
        for connection in list(self.connections):
            connection.say_goodbye(Goodbye(Code.STOPPING, final=False, wait=2))

    def _hello(self, connection: PlayerConnection, hello: Hello) -> None:
        if connection.person is not None:
            connection.say_goodbye(Goodbye(Code.BAD_MESSAGE, final=True))
            return
        try:
            person, is_back = self.people.admit(hello)
        except HelloRefusedError as error:
            connection.say_goodbye(error.goodbye)
            return
        old, person.connection = person.connection, connection
        if old is not None:
            old.say_goodbye(Goodbye(Code.REPLACED, final=True))
        if hello.seen is None:
            person.forget_answers()
        connection.welcomed(person)
        logger.info("%r %s", person.name, "is back" if is_back else "came in")
        table = person.table
        connection.send(
            Welcome(
                PROTOCOL_VERSION,
                self.settings.name,
                person.name,
                person.token,
                round(PING_SECONDS),
                table.id if table else None,
            )
        )
        if table is not None:
            person.seen = table.s if hello.seen is None else min(hello.seen, table.s)
            self._set_presence(person, Presence.HERE)
            self._updates.send_to(table, person)
        self.flush(lobby=True)

    def _set_presence(self, person: Person, presence: Presence) -> None:
        seat = person.table.seats.seat_of(person) if person.table else None
        if person.table is not None and seat is not None:
            person.table.set_presence(seat, presence)
            self._set_timer(person.table)

    def _close(self, table: Table) -> None:
        del self.tables[table.id]
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        logger.info("table %s is closed", table.id)

    def _set_timer(self, table: Table) -> None:
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        due = clockwork.deadline(table, self.settings)
        if due is not None and not self.is_stopping:
            loop = asyncio.get_running_loop()
            delay = max(0.0, due - self.clock())
            self._timers[table.id] = loop.call_later(delay, self._act_on_time, table)

    def _act_on_time(self, table: Table) -> None:
        stage = table.stage
        sent_away = clockwork.act_on_time(table, self.settings, self.clock())
        self._set_timer(table)
        self.flush(lobby=bool(sent_away) or table.stage is not stage)
