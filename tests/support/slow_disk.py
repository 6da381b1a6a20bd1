"""A database that somebody else is writing to: nothing of the server's gets there."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import patch

from support.raw_client import SECONDS
from threeup_server.store import FILE_NAME


@contextmanager
def slow_disk(folder: Path) -> Iterator[None]:
    """For as long as the block lasts. The server has the patience of the test: with its own it
    would tell what it cannot write, once a busy machine has done nothing for some seconds.
    """
    with (
        patch("threeup_server.store.BUSY_SECONDS", SECONDS),
        closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
