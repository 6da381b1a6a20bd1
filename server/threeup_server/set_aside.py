"""Moving a database away that this server cannot use, so that nothing of it is lost."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

SCHEMA_VERSION: Final = 2
APPLICATION_ID: Final = 0x33555033

_PRIMARY_CODE: Final = 0xFF
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def set_aside_if_unusable(path: Path) -> str | None:
    """Move a database away, as it is, that is damaged or of no use to this version.

    Says so in one line; None where nothing was moved.
    """
    log = path.with_name(f"{path.name}-wal")
    if _is_empty(path) and _is_empty(log):
        return None
    why = "is damaged" if _is_empty(path) else _why_unusable(path)
    if why is None:
        return None
    aside = _free_name(path)
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return f"{path} {why}; it was kept as {aside.name}, and a new one begun"


def _is_empty(path: Path) -> bool:
    """It is not there, or holds nothing. A log without its database would be thrown away."""
    return not path.exists() or path.stat().st_size == 0


def _free_name(path: Path) -> Path:
    """With the time in it, and of no file that is there."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.{stamp}")
    while aside.exists():
        aside = aside.with_name(f"{aside.name}-again")
    return aside


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
