"""A database that this server cannot use is kept as it is, under another name."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

SCHEMA_VERSION: Final = 2
APPLICATION_ID: Final = 0x33555033

_PRIMARY_CODE: Final = 0xFF
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def set_aside_if_unusable(path: Path) -> str | None:
    """Move a database that is damaged or of another version away, as it is; says so in one line.

    Raises:
        sqlite3.Error, OSError: it cannot be read or moved now, and stays.
    """
    if not path.exists() or path.stat().st_size == 0:
        return None
    why = _why_unusable(path)
    if why is None:
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.{stamp}")
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return f"{path} {why}; it was kept as {aside.name}, and a new one begun"


def _why_unusable(path: Path) -> str | None:
    """Looked at without a change to it."""
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (application,) = db.execute("PRAGMA application_id").fetchone()
            if application != APPLICATION_ID:
                return "is no database of threeup-server"
            if version < SCHEMA_VERSION:
                return "was written by an older threeup-server"
            if version > SCHEMA_VERSION:
                return "was written by a newer threeup-server"
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
            return None if found == "ok" else "is damaged"
        finally:
            db.close()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & _PRIMARY_CODE not in _DAMAGED:
            raise  # it may be sound, but is locked or cannot be read now
        return "is damaged"
