"""Writing in the background, and holding back what may be told only when it is on disk."""

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from threeup_server.batches import Statement
from threeup_server.counters import COMMIT_BOUNDS, Histogram
from threeup_server.store import Store

logger = logging.getLogger(__name__)

MOST_WAITING: Final = 20_000
"""Statements that may wait for the disk before people are asked to wait."""
MOST_KEPT: Final = 200_000
"""Statements that are kept for a disk that takes none; beyond that the journal is given up."""
RETRY_SECONDS: Final = 5.0

_NEVER: Final = (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, ValueError)
"""What is wrong with the statement itself, and would be so the next time."""

Action = Callable[..., None]


class Journal(Protocol):
    """Where the server writes down what happens."""

    @property
    def is_behind(self) -> bool:
        """So much waits to be written that nothing should be added."""
        ...

    @property
    def commits(self) -> Histogram:
        """Seconds that it took to write."""
        ...

    def write(self, sql: str, *values: object) -> None: ...

    def after(self, action: Action, *values: object) -> None:
        """Do it when all that was written so far is on disk: now, if it is."""
        ...

    async def close(self) -> None:
        """Write what waits."""
        ...


class NoJournal:
    """For a server that keeps nothing."""

    is_behind = False

    def __init__(self) -> None:
        self.commits = Histogram(COMMIT_BOUNDS)

    def write(self, sql: str, *values: object) -> None:
        pass

    def after(self, action: Action, *values: object) -> None:
        action(*values)

    async def close(self) -> None:
        pass


class StoreJournal:
    """Writes to a store from a thread of its own; whatever is waiting is one transaction."""

    def __init__(self, store: Store) -> None:
        self.commits = Histogram(COMMIT_BOUNDS)
        self._loop = asyncio.get_running_loop()
        self._batch: list[Statement] = []
        self._written = self._on_disk = 0
        self._is_writing = False
        """The thread has a batch; waking it more often would cost more than the writing."""
        self._held: deque[tuple[int, Action, tuple[object, ...]]] = deque()
        self._batches: queue.SimpleQueue[list[Statement] | None] = queue.SimpleQueue()
        self._writer = _Writer(store, self._batches, self._was_written)
        self._thread = threading.Thread(target=self._writer.run, name="journal", daemon=True)
        self._thread.start()

    @property
    def is_behind(self) -> bool:
        return self._written - self._on_disk > MOST_WAITING

    def write(self, sql: str, *values: object) -> None:
        if not self._batch and not self._is_writing:
            self._loop.call_soon(self._hand_over)
        self._batch.append((sql, values))
        self._written += 1

    def after(self, action: Action, *values: object) -> None:
        if self._written == self._on_disk:
            action(*values)
        else:
            self._held.append((self._written, action, values))

    async def close(self) -> None:
        self._batches.put(self._batch)
        self._batch = []
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.sleep(0)  # what the writer reported last is released

    def _hand_over(self) -> None:
        """Everything that has come while the last batch was written goes together."""
        if self._batch and not self._is_writing:
            self._is_writing = True
            self._batches.put(self._batch)
            self._batch = []

    def _was_written(self, count: int, seconds: float) -> None:
        """Called in the writer's thread."""
        self._loop.call_soon_threadsafe(self._release, count, seconds)

    def _release(self, count: int, seconds: float) -> None:
        self.commits.add(seconds)
        self._on_disk += count
        self._is_writing = False
        self._hand_over()
        while self._held and self._held[0][0] <= self._on_disk:
            _, action, values = self._held.popleft()
            try:
                action(*values)
            except Exception:
                logger.exception("what waited for the journal failed")


class _Writer:
    """The thread's side. A disk that takes nothing stops no game: it is said, and tried again."""

    def __init__(
        self,
        store: Store,
        batches: "queue.SimpleQueue[list[Statement] | None]",
        was_written: Callable[[int, float], None],
    ) -> None:
        self._store = store
        self._batches = batches
        self._was_written = was_written
        self._unwritten: list[Statement] = []
        self._failed_at: float | None = None
        self._is_given_up = False

    def run(self) -> None:
        while True:
            try:
                batch = self._batches.get(timeout=RETRY_SECONDS if self._unwritten else None)
            except queue.Empty:
                self._write(is_last=False)  # nothing new, but the disk may take the old again
                continue
            if batch is None:
                break
            count, ends = self._gather(batch)
            began = time.monotonic()
            self._write(is_last=ends)
            self._was_written(count, time.monotonic() - began)
            if ends:
                break
        self._store.close()

    def _gather(self, batch: list[Statement]) -> tuple[int, bool]:
        """Take whatever else has come; says how much it is, and whether it was the last."""
        count = 0
        more: list[Statement] | None = batch
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
            self._commit()
        except sqlite3.Error as error:
            self._note(error)
            return
        if self._failed_at is not None:
            logger.warning("%s is written to again", self._store.path)
        self._failed_at = None
        self._unwritten.clear()

    def _commit(self) -> None:
        """All that waits; a statement that can never be written keeps no other back."""
        try:
            self._store.commit(self._unwritten)
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
