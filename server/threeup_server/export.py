"""Records of finished games as files, read from the store beside a server that runs or not.

The store holds records of games that are over, and nothing here reads anything else of it.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from threeup_server.set_aside import APPLICATION_ID, SCHEMA_VERSION
from threeup_server.store import BUSY_SECONDS, FILE_NAME


class ExportError(Exception):
    """Nothing, or not everything, was written; the text is one line."""


def export_to(data: Path, target: Path) -> list[str]:
    """Write every record of the data folder into `target`; gives back the files' names.

    Raises:
        ExportError: there is no store, it cannot be read, or a file cannot be written.
    """
    path = data / FILE_NAME
    if not _is_there(path):
        raise ExportError(f"no games are kept in {data}; name the server's folder with --data")
    try:
        target.mkdir(parents=True, exist_ok=True)
        with closing(_opened(path)) as store:
            return [_written(target / name, text) for name, text in _records(store)]
    except sqlite3.Error as error:
        raise ExportError(f"{path} cannot be read: {error}") from error
    except OSError as error:
        raise ExportError(f"{target} cannot be written to: {error.strerror}") from error


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:  # as where only another user may look
        raise ExportError(f"{path} cannot be read: {error.strerror}") from error


def _opened(path: Path) -> sqlite3.Connection:
    store = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
    (application,) = store.execute("PRAGMA application_id").fetchone()
    (version,) = store.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID or version > SCHEMA_VERSION:
        store.close()
        raise ExportError(f"{path} is not of this version of threeup-server")
    return store


def _records(store: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    rows = store.execute("SELECT ended, table_id, game, body FROM records ORDER BY id")
    for ended, table_id, game, body in rows:
        day = datetime.fromtimestamp(ended, UTC).strftime("%Y-%m-%d")
        yield f"{day}-{table_id}-{game}.3up", body


def _written(path: Path, text: str) -> str:
    """Whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".export-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        Path(name).replace(path)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise
    return path.name
