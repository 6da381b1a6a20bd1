"""Where connections, people and tables meet: sessions, heartbeats, and telling what happened."""

import asyncio
import logging
import time
from typing import Final

from threeup_protocol.client_messages import ClientMessage, Hello, Pong
from threeup_protocol.limits import PING_SECONDS, PROTOCOL_VERSION
from threeup_protocol.room_events import Reason
from threeup_protocol.server_messages import Code, Goodbye, Refused, Welcome
from threeup_protocol.table import Presence
from threeup_server import clockwork
from threeup_server.archive import Archive
from threeup_server.bans import Bans
from threeup_server.connection import PlayerConnection
from threeup_server.counters import Counters
from threeup_server.doorkeeper import Doorkeeper
from threeup_server.entries import Left, PresenceSet
from threeup_server.inbox import Inbox
from threeup_server.journal import Journal, NoJournal
from threeup_server.lobby import LobbyBoard
from threeup_server.people import HelloRefusedError, People
from threeup_server.person import Person
from threeup_server.rate import Clock, TurnClock
from threeup_server.requests import Desk
from threeup_server.settings import Settings
from threeup_server.store import Store
from threeup_server.table import Table
from threeup_server.tables import Tables
from threeup_server.telling import Telling
from threeup_server.thinkers import Thinkers
from threeup_server.timers import Timers

logger = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 0.5
_HERE: Final = Presence.HERE


class Hub:
    """Everything one server holds; lives in one event loop and never waits."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock = time.time,
        journal: Journal | None = None,
        store: Store | None = None,
    ) -> None:
        """What the store holds is brought back; `journal` then writes to it."""
        self.settings = settings
        self.clock = clock = TurnClock(clock)
        self.journal = journal or NoJournal()
        self.counters = Counters()
        self.doorkeeper = Doorkeeper(settings, clock)
        self.connections = self.doorkeeper.connections
        self.people = People(clock, settings.max_people, self.journal)
        self.archive = Archive(self.journal, store, settings.keep_games)
        last_entry = store.last_entry() if store else 0
        self.tables = Tables(
            clock, self.people, self.journal, self.archive, self.counters, last_entry
        )
        self.lobby = LobbyBoard(self.tables, self.people)
        self.thinkers = Thinkers(settings.thinkers)
        self.timers = Timers(self)
        self.is_stopping = False
        self.empty = asyncio.Event()
        """Stopping, and the last connection has ended."""
        self.is_draining = False
        """No new tables and games; the server stops when the last game is over."""
        self.bans = Bans(clock, self.journal, store.bans() if store else ())
        self._desk = Desk(self)
        self.telling = Telling(self)
        self.inbox = Inbox(self)
        if store is not None:
            self._restore(store)

    def opened(self, connection: PlayerConnection) -> None:
        self.counters.connections += 1
        self.doorkeeper.opened(connection)
        if self.is_stopping:
            connection.say_goodbye(Goodbye(Code.STOPPING, final=False, wait=2))

    def lost(self, connection: PlayerConnection) -> None:
        """A connection has ended; one that was replaced changes nothing."""
        self.doorkeeper.lost(connection)
        if self.is_stopping and not self.connections:
            self.empty.set()
        person = connection.person
        if person is None or person.connection is not connection:
            return
        person.loses_link()
        person.lost_at = self.clock()
        logger.info("%r lost the link", person.name)
        if not self.is_stopping:
            self._set_presence(person, Presence.LOST)
            self.flush(person.table, lobby=True)

    def received(self, connection: PlayerConnection, message: ClientMessage) -> None:
        person = connection.person
        if type(message) is Hello:
            self._hello(connection, message)
        elif person is None:
            connection.say_goodbye(Goodbye(Code.HELLO_FIRST, final=True))
        elif type(message) is not Pong:
            self._desk.handle(person, message)
        elif not person.requests.take(self.clock()):
            self._desk.refuse_rate(person, None)

    def unknown_type(self, connection: PlayerConnection, refused: Refused) -> None:
        """A request of a type we do not know counts against the limits like any other."""
        person = connection.person
        if person is None:
            connection.say_goodbye(Goodbye(Code.HELLO_FIRST, final=True))
        elif person.requests.take(self.clock()):
            connection.send(refused)
        else:
            self._desk.refuse_rate(person, refused.i)

    def is_active(self, person: Person) -> None:
        """They asked for something: a bot that plays for them gives the seat back."""
        person.active_at = self.clock()
        self._set_presence(person, _HERE)

    def send_away(self, table: Table, person: Person, reason: Reason) -> None:
        """From the table to the lobby, and told why."""
        self.tables.do(table, Left(person.id, reason))
        self.flush(table, lobby=True)
        self.lobby.tell(person, why=reason)

    def flush(self, table: Table | None, *, lobby: bool) -> None:
        """Tell those at a table what has happened there, set its timer; close it if it is empty."""
        self.telling.tell(table, lobby=lobby)

    def sweep(self) -> None:
        """Look after every connection, and forget who has been away for too long."""
        self.doorkeeper.look_after(self.clock())
        self.forget_who_is_away()

    def forget_who_is_away(self) -> None:
        now = self.clock()
        for person in self.people:
            if not person.is_connected and clockwork.forgotten_at(person, self.settings) <= now:
                self.forget(person)

    def forget(self, person: Person) -> None:
        """Who was away for too long."""
        self.people.forget(person)
        self._is_gone(person, Reason.AWAY)

    def put_out(self, person: Person, code: Code) -> None:
        """Off the table, out of the lobby, and the connection is closed with the reason."""
        connection = person.connection
        person.loses_link()
        self.people.put_out(person)
        self._is_gone(person, Reason.KICKED)
        if connection is not None:
            connection.say_goodbye(Goodbye(code, final=True))

    def _is_gone(self, person: Person, reason: Reason) -> None:
        logger.info("%r is gone", person.name)
        table = person.table
        if table is not None:
            self.tables.do(table, Left(person.id, reason))
        self.doorkeeper.gone(person)
        self.flush(table, lobby=True)

    def say_goodbye_to_all(self) -> None:
        self.inbox.handle()
        self.is_stopping = True
        if not self.connections:
            self.empty.set()
        self.lobby.close()
        self.timers.stop_all()
        self.thinkers.close()
        for connection in list(self.connections):
            connection.say_goodbye(Goodbye(Code.STOPPING, final=False, wait=2))

    def _restore(self, store: Store) -> None:
        self.people.restore(store.people(), store.last_person())
        self.tables.restore(store.journals(), store.answered())
        for table in self.tables:
            self.flush(table, lobby=False)

    def _hello(self, connection: PlayerConnection, hello: Hello) -> None:
        if connection.person is not None:
            connection.say_goodbye(Goodbye(Code.BAD_MESSAGE, final=True))
            return
        origin = self.doorkeeper.origin_for(hello, connection.origin)
        banned = self.bans.refusal(hello, origin)
        if banned is not None:
            connection.say_goodbye(banned)
            return
        try:
            person, token = self._admitted(origin, hello)
        except HelloRefusedError as error:
            connection.say_goodbye(error.goodbye)
            return
        old = person.connection
        person.comes_by(connection)
        if old is not None:
            old.say_goodbye(Goodbye(Code.REPLACED, final=True))
        connection.welcomed(person)
        self.doorkeeper.welcomed(connection)
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
            self._show_table(table, person, hello.seen)
        self.lobby.tell(person)
        self.flush(table, lobby=True)

    def _admitted(self, origin: str, hello: Hello) -> tuple[Person, str]:
        """The person and their token, as `People.admit`; limits and passwords come first."""
        is_back = self.people.is_back(hello)
        refusal = self.doorkeeper.hello_refusal(hello, origin, is_back=is_back)
        if refusal is not None:
            raise HelloRefusedError(refusal)
        try:
            person, token = self.people.admit(hello)
        except HelloRefusedError as error:
            raise HelloRefusedError(self.doorkeeper.counted(error.goodbye, origin)) from error
        person.origin = origin
        self.doorkeeper.came_in(person, origin)
        return person, token

    def _show_table(self, table: Table, person: Person, seen: int | None) -> None:
        """To somebody who is back: what they missed, and the state as it is."""
        seat = table.seats.seat_of(person)
        who = table.seats[seat] if seat is not None else None
        looked = who.looked if who else None
        if seen is None:
            seen = looked.s if looked else table.s
        person.seen = min(seen, table.s)
        self.is_active(person)
        self.telling.show(table, person, looked)

    def _set_presence(self, person: Person, presence: Presence) -> None:
        table = person.table
        place = table.seats.place_of(person) if table is not None else None
        if table is not None and place is not None and place[1].presence is not presence:
            self.tables.do(table, PresenceSet(place[0], presence))
