"""All tables of a server: opened, changed, timed and closed here, and every change written down."""

import logging
import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

import msgspec

from threeup_engine.errors import IllegalActionError
from threeup_protocol.room_events import Reason
from threeup_protocol.server_messages import Done, Opened
from threeup_protocol.table import Stage, TableOptions
from threeup_server import entries, steps
from threeup_server.answers import ANSWERS_KEPT
from threeup_server.archive import Archive
from threeup_server.counters import Counters
from threeup_server.entries import AnyEntry, Moved, to_bytes
from threeup_server.journal import Journal
from threeup_server.people import People
from threeup_server.person import Person
from threeup_server.rate import Clock
from threeup_server.resume_codes import spoken_code
from threeup_server.store import SavedAnswer, SavedEntry
from threeup_server.table import Table

logger = logging.getLogger(__name__)

Cause = tuple[Person, int]
"""Who asked for a change, and the id of the request."""

_ADD: Final = (
    "INSERT INTO entries(id, before, table_id, at, person, session, request, body)"
    " VALUES(?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_ANSWER: Final = (
    "INSERT OR REPLACE INTO answered(person, session, request, table_id) VALUES(?, ?, ?, ?)"
)
_REMOVE: Final = (
    "WITH RECURSIVE chain(id) AS (VALUES(?) UNION ALL SELECT before FROM entries JOIN chain"
    " USING(id) WHERE before IS NOT NULL) DELETE FROM entries WHERE id IN (SELECT id FROM chain)"
)
"""From a table's last entry back to its first."""
ROOT_BYTES: Final = 32
_NOBODY: Final = (None, None)
_UNREADABLE: Final = (
    msgspec.MsgspecError,
    IllegalActionError,
    AssertionError,
    LookupError,
    StopIteration,
    ValueError,
)


class Tables:
    """The open tables by id."""

    def __init__(
        self,
        clock: Clock,
        people: People,
        journal: Journal,
        archive: Archive,
        counters: Counters,
        last_entry: int,
    ) -> None:
        self._clock = clock
        self._people = people
        self._journal = journal
        self._archive = archive
        self._counters = counters
        self._tables: dict[str, Table] = {}
        self._last_entry = last_entry

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def open(self, options: TableOptions, password: str | None, cause: Cause) -> Table:
        """A new table at which nobody sits yet."""
        root = new_root()
        entry = entries.Opened(options, root, (password and password_hash(root, password)) or None)
        table_id = spoken_code()
        while table_id in self._tables:
            table_id = spoken_code()
        table = Table(table_id, entry, self._clock(), self._people.found)
        self._tables[table_id] = table
        self._write(table, entry, cause)
        return table

    def do(self, table: Table, entry: AnyEntry, cause: Cause | None = None) -> None:
        """Let it happen and write it down.

        Raises:
            IllegalActionError: a move that the rules forbid; nothing has changed.
        """
        stage = table.stage
        steps.do(table, entry, self._clock())
        self._write(table, entry, cause)
        if isinstance(entry, Moved):
            self._counters.moves += 1
        elif cause is not None and isinstance(entry, entries.Left):
            self._write_answers(*cause)
        if table.stage is not stage:
            self._note_stage(table, stage)

    def _note_stage(self, table: Table, before: Stage) -> None:
        """A game has begun or is over, or a table has another number of seats."""
        if table.is_playing:
            logger.info("table %s: game %d began", table.id, table.games)
        elif before is Stage.PLAYING and table.game is not None:
            logger.info("table %s: game %d is over", table.id, table.games)
            self._counters.games += 1
            self._archive.keep(table, table.game)

    def close(self, table: Table) -> None:
        self._tables.pop(table.id, None)
        table.is_open = False
        self._journal.write(_REMOVE, table.last_entry)
        logger.info("table %s is closed", table.id)

    def restore(
        self,
        journals: Iterable[tuple[str, list[SavedEntry]]],
        answered: Iterable[SavedAnswer] = (),
    ) -> None:
        """Every open table as it was when the server stopped, from its journal."""
        answers: dict[Person, dict[int, Done | Opened]] = {}
        for one in answered:
            self._note_answer(one.person, one.session, one.request, one.table_id, answers)
        for table_id, rows in journals:
            try:
                table = self._read_again(table_id, rows, answers)
            except _UNREADABLE as error:
                logger.warning("table %s: its journal cannot be read (%r)", table_id, error)
                continue
            self._tables[table_id] = table
            self.do(table, entries.Restarted())
        self._seat_people()
        self._free_seats_of_strangers()
        for person, given in answers.items():
            for request in sorted(given)[-ANSWERS_KEPT:]:
                person.answers.keep(given[request])

    def _seat_people(self) -> None:
        """While journals are read people come to tables and go from them, in no order of time."""
        for person in self._people:
            person.table = None
        for table in self:
            for person in table.people:
                person.table = table

    def _free_seats_of_strangers(self) -> None:
        """Nobody could come back to a seat of somebody whom the server does not know."""
        for table in self:
            for person in table.people:
                if self._people.get(person.id) is not person:
                    self.do(table, entries.Left(person.id, Reason.AWAY))

    def _read_again(
        self,
        table_id: str,
        rows: list[SavedEntry],
        answers: dict[Person, dict[int, Done | Opened]],
    ) -> Table:
        opened = entries.from_bytes(rows[0].body)
        assert isinstance(opened, entries.Opened)
        table = Table(table_id, opened, rows[0].at, self._people.found)
        for row in rows[1:]:
            entry = entries.from_bytes(row.body)
            steps.do(table, entry, row.at)
            comes_in = isinstance(entry, (entries.Sat, entries.Watched))
            self._note_answer(
                row.person, row.session, row.request, table_id if comes_in else None, answers
            )
        table.last_entry = rows[-1].id
        return table

    def _note_answer(
        self,
        number: int | None,
        session: int | None,
        request: int | None,
        came_to: str | None,
        answers: dict[Person, dict[int, Done | Opened]],
    ) -> None:
        """So that a request sent again is answered and not done twice."""
        person = self._people.get(number) if number is not None else None
        if person is not None and request is not None and person.session == session:
            answer = Done(request) if came_to is None else Opened(request, came_to)
            answers.setdefault(person, {})[request] = answer

    def _write_answers(self, person: Person, leaving: int) -> None:
        """Apart from the journal of the table, which goes if nobody is left there."""
        self._journal.write("DELETE FROM answered WHERE person = ?", person.id)
        for answer in (*person.answers.kept(), Done(leaving)):
            if isinstance(answer, (Done, Opened)):
                came_to = answer.table if isinstance(answer, Opened) else None
                self._journal.write(_ADD_ANSWER, person.id, person.session, answer.i, came_to)

    def _write(self, table: Table, entry: AnyEntry, cause: Cause | None) -> None:
        person, request = cause or _NOBODY
        before = table.last_entry
        self._last_entry = table.last_entry = number = self._last_entry + 1
        self._journal.write(
            _ADD,
            number,
            before,
            table.id,
            table.at,
            person and person.id,
            person and person.session,
            request,
            bytearray(to_bytes(entry)),  # of `bytes` SQLite asks first if they want to be adapted
        )


def new_root() -> bytes:
    """What the secrets of all of a table's deals come from."""
    return secrets.token_bytes(ROOT_BYTES)


def password_hash(root: bytes, password: str) -> bytes:
    """What is kept of a table's password; the table's own random bytes are its salt."""
    return sha256(root + password.encode()).digest()
