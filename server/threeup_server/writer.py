"""Statements to the disk: at once while that takes no time, else from a thread, with patience."""

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Final

from threeup_server.batches import Statement
from threeup_server.store import Store

logger = logging.getLogger(__name__)

MOST_KEPT: Final = 200_000
"""Statements that are kept for a disk that takes none; beyond that the journal is given up."""
RETRY_SECONDS: Final = 5.0
QUICK_SECONDS: Final = 0.05
"""A disk that took longer is left to the thread for `RETRY_SECONDS`."""

_NEVER: Final = (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, ValueError)
"""What is wrong with a statement itself, and would be so the next time."""


class Writer:
    """A disk that takes nothing stops no game: it is said, and tried again.

    Either the loop writes or the thread does: while the thread has a batch, `written_at_once` is
    not to be called.
    """

    def __init__(self, store: Store, was_written: Callable[[int, float], None]) -> None:
        """The thread calls `was_written` with how many statements it took, and its seconds."""
        self._store = store
        self._was_written = was_written
        self._batches: queue.SimpleQueue[list[Statement] | None] = queue.SimpleQueue()
        self._unwritten: list[Statement] = []
        self._slow_at: float | None = None
        self._failed_at: float | None = None
        self._checkpoint_failed_at: float | None = None
        self._is_given_up = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def written_at_once(self, batch: list[Statement]) -> float | None:
        """The seconds it took; None where nothing was written, and the thread is to do it.

        So it is where the disk itself is asked (`--durable`, and now and then for all that the
        system keeps for it), where the disk was slow just now, and where it cannot be written:
        somebody else has the database, the disk is full, or a statement is wrong.
        """
        began = time.monotonic()
        is_slow = self._slow_at is not None and began - self._slow_at < RETRY_SECONDS
        if is_slow or self._failed_at is not None or self._store.asks_disk_next:
            return None
        try:
            self._store.commit(batch)
        except (sqlite3.Error, *_NEVER):
            return None  # the thread says what is wrong
        ended = time.monotonic()
        self._slow_at = ended if ended - began > QUICK_SECONDS else None
        return ended - began

    def take(self, batch: list[Statement] | None) -> None:
        """For the thread to write; after None it ends."""
        self._batches.put(batch)

    def join(self) -> None:
        self._thread.join()

    def _run(self) -> None:
        ends = False
        while not ends:
            try:
                batch = self._batches.get(timeout=RETRY_SECONDS if self._unwritten else None)
            except queue.Empty:
                self._write(is_last=False)  # nothing new, but the disk may take the old again
                continue
            count, ends = self._gather(batch)
            began = time.monotonic()
            self._write(is_last=ends)
            self._was_written(count, time.monotonic() - began)
        self._store.close()

    def _gather(self, more: list[Statement] | None) -> tuple[int, bool]:
        """Take whatever else has come; says how much it is, and whether it was the last."""
        count = 0
        while more is not None:
            self._unwritten += more
            count += len(more)
            try:
                more = self._batches.get_nowait()
            except queue.Empty:
                return count, False
        return count, True

    def _write(self, *, is_last: bool) -> None:
        if self._is_given_up:
            self._unwritten.clear()
            return
        since = time.monotonic() - self._failed_at if self._failed_at is not None else None
        if since is not None and since < RETRY_SECONDS and not is_last:
            return
        try:
            with self._store.patience():
                self._commit()
        except sqlite3.Error as error:
            self._note(error)
            return
        if self._failed_at is not None:
            logger.warning("%s is written to again", self._store.path)
        self._checkpoint()
        self._failed_at = None  # from now on the loop may write, so nothing is done after it

    def _checkpoint(self) -> None:
        """One that fails loses nothing: what was committed stays in the write-ahead log."""
        began, failed_at = time.monotonic(), self._checkpoint_failed_at
        if failed_at is not None and began - failed_at < RETRY_SECONDS:
            return
        try:
            with self._store.patience():
                self._store.checkpoint_if_due()
        except sqlite3.Error as error:
            if failed_at is None:
                logger.warning(
                    "cannot checkpoint %s: %s; everything is kept, but its log grows",
                    self._store.path,
                    error,
                )
            self._checkpoint_failed_at = began
            return
        if failed_at is not None:
            logger.warning("%s is checkpointed again", self._store.path)
        self._checkpoint_failed_at = None

    def _commit(self) -> None:
        """All that waits; a statement that can never be written keeps no other back."""
        try:
            self._store.commit(self._unwritten)
            self._unwritten.clear()
        except _NEVER:
            while self._unwritten:
                try:
                    self._store.commit(self._unwritten[:1])
                except _NEVER:
                    logger.exception("%s: a statement was dropped", self._store.path)
                del self._unwritten[0]

    def _note(self, error: sqlite3.Error) -> None:
        if self._failed_at is None:
            logger.warning(
                "cannot write to %s: %s; games go on, but would not outlive the server",
                self._store.path,
                error,
            )
        self._failed_at = time.monotonic()
        if len(self._unwritten) > MOST_KEPT:
            self._is_given_up = True
            logger.error(
                "%s could not be written to for too long: nothing more is kept", self._store.path
            )
