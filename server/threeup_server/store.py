"""The database of a server: people, the journals of open tables, finished games."""

import fcntl
import os
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from threeup_server.batches import Statement, joined
from threeup_server.set_aside import APPLICATION_ID, SCHEMA_VERSION, set_aside_if_unusable

FILE_NAME: Final = "threeup.db"
LOCK_NAME: Final = "lock"
BUSY_SECONDS: Final = 5.0
CHECKPOINT_AFTER: Final = 500
"""Commits until what they left in the write-ahead log goes to its places: about 2000 pages."""

_SCHEMA: Final = """
CREATE TABLE people(
  id INTEGER PRIMARY KEY, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
  session INTEGER NOT NULL DEFAULT 0, forgotten REAL
);
CREATE TABLE entries(
  id INTEGER PRIMARY KEY, before INTEGER, table_id TEXT NOT NULL, at REAL NOT NULL,
  person INTEGER, session INTEGER, request INTEGER, body BLOB NOT NULL
);
CREATE TABLE answered(
  person INTEGER NOT NULL, session INTEGER NOT NULL, request INTEGER NOT NULL, table_id TEXT,
  PRIMARY KEY(person, request)
) WITHOUT ROWID;
CREATE TABLE records(
  id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, game INTEGER NOT NULL, title TEXT NOT NULL,
  ended REAL NOT NULL, names BLOB NOT NULL, winner INTEGER, body TEXT NOT NULL
);
CREATE TABLE readers(
  person INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY(person, record)
) WITHOUT ROWID;
CREATE TABLE bans(key TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
"""


class StoreError(Exception):
    """The data folder cannot be used; the text says why and what to do."""


class FolderInUseError(StoreError):
    """Another server has the folder."""


@dataclass(frozen=True, slots=True)
class SavedPerson:
    id: int
    token: bytes
    """Its SHA-256."""
    name: str
    session: int
    forgotten: float | None
    """When, in seconds since 1970; None for somebody who may still have a seat."""


@dataclass(frozen=True, slots=True)
class SavedEntry:
    """A row of a table's journal, and the request of a person that made it."""

    id: int
    """Counts the rows of all tables: they lie in the order in which they were written, so that
    the moves of many tables are few pages to write. Each knows the one before it at its table."""
    at: float
    person: int | None
    session: int | None
    request: int | None
    body: bytes


@dataclass(frozen=True, slots=True)
class SavedAnswer:
    """A request that was done, where the journal of its table may be gone."""

    person: int
    session: int
    request: int
    table_id: str | None
    """Where the request was to come to a table."""


class Store:
    """An open database in a folder that no other server uses."""

    def __init__(self, folder: Path, *, is_durable: bool = False) -> None:
        """
        Raises:
            StoreError: the folder cannot be made, read or locked.
        """
        self.path = folder / FILE_NAME
        self._is_durable = is_durable
        self._commits = 0
        """Since the last checkpoint."""
        self.warning: str | None = None
        """That an old database was set aside; one line."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _lock(folder)
            try:
                self.warning = set_aside_if_unusable(self.path)
                self._db = _opened(self.path, is_durable)
            except BaseException:
                os.close(self._lock)
                raise
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot use the data folder {folder}: {_reason(error)}") from error

    @property
    def asks_disk_next(self) -> bool:
        """Whether the next commit waits for the disk itself; others end when the system has it.

        So does the first after a checkpoint, with which SQLite begins the log anew.
        """
        return self._is_durable or not 0 < self._commits < CHECKPOINT_AFTER

    def commit(self, statements: Sequence[Statement]) -> None:
        """Write all of them or none.

        Raises:
            sqlite3.Error: nothing was written.
        """
        together = list(joined(statements))
        if len(together) == 1:
            self._db.execute(*together[0])  # a transaction by itself
        else:
            with self._db:
                self._db.execute("BEGIN")
                for sql, values in together:
                    self._db.execute(sql, values)
        self._commits += 1

    def checkpoint_if_due(self) -> None:
        """
        Raises:
            sqlite3.Error: it was not done; what was committed is safe.
        """
        if self._commits >= CHECKPOINT_AFTER:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            self._commits = 0

    @contextmanager
    def patience(self) -> Generator[None]:
        """Within it a database that somebody else has is waited for."""
        self._db.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")
        try:
            yield
        finally:
            self._db.execute("PRAGMA busy_timeout = 0")

    def people(self) -> list[SavedPerson]:
        rows = self._db.execute("SELECT id, token, name, session, forgotten FROM people")
        return [SavedPerson(*row) for row in rows]

    def journals(self) -> Iterator[tuple[str, list[SavedEntry]]]:
        """Every open table's id and entries, in the order in which they were opened."""
        journals: dict[str, list[SavedEntry]] = {}
        for table_id, *row in self._db.execute(
            "SELECT table_id, id, at, person, session, request, body FROM entries ORDER BY id"
        ):
            journals.setdefault(table_id, []).append(SavedEntry(*row))
        for table_id in list(journals):
            yield table_id, journals.pop(table_id)

    def answered(self) -> list[SavedAnswer]:
        """The last requests that were done of everybody who has left a table."""
        rows = self._db.execute(
            "SELECT person, session, request, table_id FROM answered ORDER BY request"
        )
        return [SavedAnswer(*row) for row in rows]

    def bans(self) -> list[str]:
        return [key for (key,) in self._db.execute("SELECT key FROM bans ORDER BY key")]

    def last_time(self) -> float:
        """Of everything written, in seconds since 1970."""
        (last,) = self._db.execute("SELECT max(at) FROM entries").fetchone()
        return float(last or 0)

    def last_entry(self) -> int:
        return self._highest("SELECT max(id) FROM entries")

    def last_record(self) -> int:
        return self._highest("SELECT max(id) FROM records")

    def last_person(self) -> int:
        """The highest number of a person in the journals, also of one who is known no more."""
        return self._highest("SELECT max(person) FROM entries")

    def _highest(self, sql: str) -> int:
        (number,) = self._db.execute(sql).fetchone()
        return int(number or 0)

    def reader(self) -> sqlite3.Connection:
        """A connection of one's own that only reads."""
        uri = f"{self.path.absolute().as_uri()}?mode=ro"
        return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)

    def close(self) -> None:
        self._db.close()
        os.close(self._lock)


def _opened(path: Path, is_durable: bool) -> sqlite3.Connection:
    """Used by one thread at a time, but not always by the one that opened it."""
    old_mask = os.umask(0o077)
    try:
        db = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {'FULL' if is_durable else 'NORMAL'}")
        db.execute("PRAGMA wal_autocheckpoint = 0")  # a commit does nothing but what it must
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version == 0:
            db.executescript(
                f"BEGIN; {_SCHEMA} PRAGMA application_id = {APPLICATION_ID};"
                f" PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
            )
        with suppress(sqlite3.Error):  # what the log holds is safe there too, but less so
            db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        db.execute("PRAGMA busy_timeout = 0")
    finally:
        os.umask(old_mask)
    return db


def _lock(folder: Path) -> int:
    lock = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise FolderInUseError(
            f"another threeup-server uses {folder}; stop it, or choose another --data folder"
        ) from error
    return lock


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else str(error)) or "it cannot be read"
