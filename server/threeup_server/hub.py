"""Where connections, people and tables meet: sessions, heartbeats, and telling what happened."""

import asyncio
import logging
import time
from typing import Final

from threeup_protocol.client_messages import ClientMessage, Hello, Pong
from threeup_protocol.limits import PING_SECONDS, PROTOCOL_VERSION
from threeup_protocol.server_messages import Code, Goodbye, Refused, Welcome
from threeup_protocol.table import (
    Presence,
)
from threeup_server import clockwork
from threeup_server.connection import PlayerConnection
from threeup_server.lobby import LobbyBoard
from threeup_server.people import HelloRefusedError, People
from threeup_server.person import Person
from threeup_server.rate import Clock
from threeup_server.requests import Desk
from threeup_server.settings import Settings
from threeup_server.table import Table
from threeup_server.updates import Updates

logger = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 0.5
TRY_AGAIN_SECONDS: Final = 5.0
"""After a table's own step has failed."""


class Hub:
    """Everything one server holds; lives in one event loop and never waits."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.settings = settings
        self.clock = clock
        self.connections: set[PlayerConnection] = set()
        self.people = People(clock, settings.max_people)
        self.tables: dict[str, Table] = {}
        self.lobby = LobbyBoard(self.tables, self.people)
        self.is_stopping = False
        self.empty = asyncio.Event()
        """Stopping, and the last connection has ended."""
        self._desk = Desk(self)
        self._updates = Updates(settings, clock)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._strangers: dict[PlayerConnection, None] = {}
        """Connections without a hello, the oldest first."""

    def opened(self, connection: PlayerConnection) -> None:
        self.connections.add(connection)
        if self.is_stopping:
            connection.say_goodbye(Goodbye(Code.STOPPING, final=False, wait=2))
        elif len(self.connections) > self.settings.max_connections:
            connection.say_goodbye(Goodbye(Code.SERVER_FULL, final=False, wait=10))
        else:
            self._strangers[connection] = None
            if len(self._strangers) > self.settings.max_strangers:
                next(iter(self._strangers)).abort()

    def lost(self, connection: PlayerConnection) -> None:
        """A connection has ended; one that was replaced changes nothing."""
        self.connections.discard(connection)
        self._strangers.pop(connection, None)
        if self.is_stopping and not self.connections:
            self.empty.set()
        person = connection.person
        if person is None or person.connection is not connection:
            return
        person.connection = None
        person.lost_at = self.clock()
        logger.info("%r lost the link", person.name)
        self._set_presence(person, Presence.LOST)
        self.flush(person.table, lobby=True)

    def received(self, connection: PlayerConnection, message: ClientMessage) -> None:
        person = connection.person
        if isinstance(message, Hello):
            self._hello(connection, message)
        elif person is None:
            connection.say_goodbye(Goodbye(Code.HELLO_FIRST, final=True))
        elif not isinstance(message, Pong):
            self._desk.handle(person, message)
        elif not person.requests.take():
            self._desk.refuse_rate(person, None)

    def unknown_type(self, connection: PlayerConnection, refused: Refused) -> None:
        """A request of a type we do not know counts against the limits like any other."""
        person = connection.person
        if person is None:
            connection.say_goodbye(Goodbye(Code.HELLO_FIRST, final=True))
        elif person.requests.take():
            connection.send(refused)
        else:
            self._desk.refuse_rate(person, refused.i)

    def flush(self, table: Table | None, *, lobby: bool) -> None:
        """Tell those at a table what has happened there, set its timer; close it if it is empty."""
        if table is not None and not table.people:
            self._close(table)
            lobby = True
        elif table is not None:
            self._updates.send(table)
            self._set_timer(table)
        if lobby:
            self.lobby.changed()

    def sweep(self) -> None:
        """Look after every connection, and forget who has been away for too long."""
        now = self.clock()
        for connection in list(self.connections):
            connection.look_after(now)
        self.forget_who_is_away()

    def forget_who_is_away(self) -> None:
        now = self.clock()
        for person in self.people:
            is_seated = person.table is not None and person.table.seats.seat_of(person) is not None
            keeps = self.settings.forget if is_seated else self.settings.hold
            if not person.is_connected and person.lost_at + keeps <= now:
                self.forget(person)

    def forget(self, person: Person) -> None:
        logger.info("%r is gone", person.name)
        table = person.table
        if table is not None:
            table.leave(person)
        self.people.forget(person)
        self.flush(table, lobby=True)

    def say_goodbye_to_all(self) -> None:
        self.is_stopping = True
        if not self.connections:
            self.empty.set()
        self.lobby.close()
        for timer in self._timers.values():
            timer.cancel()
        for connection in list(self.connections):
            connection.say_goodbye(Goodbye(Code.STOPPING, final=False, wait=2))

    def _hello(self, connection: PlayerConnection, hello: Hello) -> None:
        if connection.person is not None:
            connection.say_goodbye(Goodbye(Code.BAD_MESSAGE, final=True))
            return
        try:
            person, token = self.people.admit(hello)
        except HelloRefusedError as error:
            connection.say_goodbye(error.goodbye)
            return
        old, person.connection = person.connection, connection
        if old is not None:
            old.say_goodbye(Goodbye(Code.REPLACED, final=True))
        if hello.seen is None:
            person.forget_answers()
        connection.welcomed(person)
        self._strangers.pop(connection, None)
        logger.info("%r %s", person.name, "is back" if hello.token else "came in")
        table = person.table
        connection.send(
            Welcome(
                PROTOCOL_VERSION,
                self.settings.name,
                person.name,
                token,
                round(PING_SECONDS),
                table.id if table else None,
            )
        )
        if table is not None:
            person.seen = table.s if hello.seen is None else min(hello.seen, table.s)
            self._set_presence(person, Presence.HERE)
            self._updates.send_to(table, person)
        self.lobby.tell(person)
        self.flush(table, lobby=True)

    def _set_presence(self, person: Person, presence: Presence) -> None:
        seat = person.table.seats.seat_of(person) if person.table else None
        if person.table is not None and seat is not None:
            person.table.set_presence(seat, presence)

    def _close(self, table: Table) -> None:
        self.tables.pop(table.id, None)
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        logger.info("table %s is closed", table.id)

    def _set_timer(self, table: Table) -> None:
        due = clockwork.deadline(table, self.settings)
        self._call_at(table, due)

    def _call_at(self, table: Table, due: float | None) -> None:
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        if due is not None and not self.is_stopping:
            loop = asyncio.get_running_loop()
            delay = max(0.0, due - self.clock())
            self._timers[table.id] = loop.call_later(delay, self._act_on_time, table)

    def _act_on_time(self, table: Table) -> None:
        stage = table.stage
        try:
            sent_away = clockwork.act_on_time(table, self.settings, self.clock())
        except Exception:
            logger.exception("table %s: its own step failed", table.id)
            self._call_at(table, self.clock() + TRY_AGAIN_SECONDS)
            return
        self.flush(table, lobby=bool(sent_away) or table.stage is not stage)
        self.lobby.tell(*sent_away)
