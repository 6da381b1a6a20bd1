"""Finished games, for those who sat at or watched their tables and for nobody else."""

import logging
import sqlite3
from typing import Any, Final

import msgspec

from threeup_protocol.server_messages import LONGEST_RECORD, Finished
from threeup_server.game import Game
from threeup_server.journal import Journal
from threeup_server.person import Person
from threeup_server.store import Store
from threeup_server.table import Table

logger = logging.getLogger(__name__)

MOST_LISTED: Final = 100
_FORGET: Final = "DELETE FROM records WHERE id <= ?"
_FORGET_READERS: Final = (
    "DELETE FROM readers WHERE record < (SELECT coalesce(min(id), 0) FROM records)"
)
"""Looks at every reader, so it is left to the next start."""


class Archive:
    """Kept in the store; without one only a table knows its last game."""

    def __init__(self, journal: Journal, store: Store | None, most_kept: int) -> None:
        self._journal = journal
        self._most_kept = most_kept
        self._reader = store.reader() if store else None
        self._last = store.last_record() if store else 0
        self._forget_oldest()
        self._journal.write(_FORGET_READERS)

    def keep(self, table: Table, game: Game) -> None:
        """A game that is over, and who may read it."""
        self._last += 1
        winner = game.state.places[0] if game.state.places else None
        names = msgspec.msgpack.encode([player.name for player in game.players])
        self._journal.write(
            "INSERT INTO records(id, table_id, game, title, ended, names, winner, body)"
            " VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            self._last, table.id, table.games, table.options.name, table.at, names, winner,
            table.record,
        )  # fmt: skip
        for person in table.people:
            self._journal.write("INSERT INTO readers VALUES(?, ?)", person.id, self._last)
        self._forget_oldest()

    def games_of(self, person: Person) -> tuple[Finished, ...]:
        """The newest first."""
        rows = self._rows(
            "SELECT id, title, ended, names, winner FROM records JOIN readers ON record = id"
            " WHERE person = ? ORDER BY id DESC LIMIT ?",
            person.id,
            MOST_LISTED,
        )
        return tuple(
            Finished(
                record=number,
                table=title,
                ended=int(ended),
                names=msgspec.msgpack.decode(names, type=tuple[str, ...]),
                winner=winner,
            )
            for number, title, ended, names, winner in rows
        )

    def text_of(self, person: Person, record: int) -> str | None:
        """The record of this number; None where there is none that the person may read."""
        rows = self._rows(
            "SELECT body FROM records JOIN readers ON record = id WHERE person = ? AND id = ?",
            person.id,
            record,
        )
        text: str = rows[0][0] if rows else ""
        return text if 0 < len(text) <= LONGEST_RECORD else None

    def close(self) -> None:
        if self._reader is not None:
            self._reader.close()

    def _forget_oldest(self) -> None:
        if self._last > self._most_kept:
            self._journal.write(_FORGET, self._last - self._most_kept)

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        if self._reader is None:
            return []
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            logger.warning("finished games cannot be read: %s", error)
            return []
