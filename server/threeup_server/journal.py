"""Writing down what happens, and holding back what may be told only when it is on disk."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from threeup_server.batches import Statement
from threeup_server.counters import COMMIT_BOUNDS, Histogram
from threeup_server.store import Store
from threeup_server.writer import Writer

logger = logging.getLogger(__name__)

MOST_WAITING: Final = 20_000
"""Statements that may wait for the disk before people are asked to wait."""


class Held(Protocol):
    """What may be told only when it is on disk."""

    def release(self) -> None:
        """Tell it."""
        ...

    def split_off(self) -> Callable[[], None]:
        """To tell what is held so far, and not what comes to it."""
        ...


class Journal(Protocol):
    """Where the server writes down what happens."""

    @property
    def is_on_disk(self) -> bool:
        """Nothing waits to be written."""
        ...

    @property
    def is_behind(self) -> bool:
        """So much waits to be written that nothing should be added."""
        ...

    @property
    def commits(self) -> Histogram:
        """Seconds that it took to write."""
        ...

    def write(self, sql: str, *values: object) -> None: ...

    def hold(self, held: Held) -> None:
        """Release it when all that was written so far is on disk: now, if it is."""
        ...

    def begin_turn(self) -> None:
        """Hold everything until `write_down`, so that it goes to each in one piece."""
        ...

    def write_down(self) -> None:
        """Put what waits on disk now, if that takes no time; else it is on its way."""
        ...

    async def close(self) -> None:
        """Write what waits."""
        ...


class NoJournal:
    """For a server that keeps nothing."""

    is_on_disk = True
    is_behind = False

    def __init__(self) -> None:
        self.commits = Histogram(COMMIT_BOUNDS)

    def write(self, sql: str, *values: object) -> None:
        pass

    def hold(self, held: Held) -> None:
        held.release()

    def begin_turn(self) -> None:
        pass

    def write_down(self) -> None:
        pass

    async def close(self) -> None:
        pass


class StoreJournal:
    """Writes to a store; whatever happens within one turn of the loop is one transaction.

    The loop itself writes while that takes it no time: to hand each batch to a thread and back
    costs a busy server a tenth of its processor, and those who wait half a millisecond.
    """

    def __init__(self, store: Store) -> None:
        self.commits = Histogram(COMMIT_BOUNDS)
        self._loop = asyncio.get_running_loop()
        self._batch: list[Statement] = []
        self._written = self._on_disk = 0
        self.is_on_disk = True
        self._is_in_turn = False
        self._is_writing = False
        """The thread has a batch."""
        self._held: list[Held] = []
        self._held_for_thread: list[_Part] = []
        """What waits for no more than the thread's batch."""
        self._writer = Writer(store, self._was_written)

    @property
    def is_behind(self) -> bool:
        return self._written - self._on_disk > MOST_WAITING

    def write(self, sql: str, *values: object) -> None:
        if not self._batch and not self._is_writing:
            self._loop.call_soon(self.write_down)
        self._batch.append((sql, values))
        self._written += 1
        self.is_on_disk = False

    def hold(self, held: Held) -> None:
        if self.is_on_disk and not self._is_in_turn:
            held.release()
        else:
            self._held.append(held)

    async def close(self) -> None:
        self._writer.take(self._batch)
        self._batch = []
        self._writer.take(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.sleep(0)  # what the writer reported last is released

    def begin_turn(self) -> None:
        self._is_in_turn = True

    def write_down(self) -> None:
        """Everything that has come in this turn, or while the last batch was written."""
        self._is_in_turn = False
        if not self._batch or self._is_writing:
            self._release_held()
            return
        batch, self._batch = self._batch, []
        seconds = self._writer.written_at_once(batch)
        if seconds is None:
            self._is_writing = True
            self._held_for_thread = [_Part(held.split_off()) for held in self._held]
            self._held.clear()
            self._writer.take(batch)
        else:
            self._are_on_disk(len(batch), seconds)

    def _was_written(self, count: int, seconds: float) -> None:
        """Called in the writer's thread."""
        self._loop.call_soon_threadsafe(self._thread_has_written, count, seconds)

    def _thread_has_written(self, count: int, seconds: float) -> None:
        self._is_writing = False
        self._are_on_disk(count, seconds)
        self.write_down()

    def _are_on_disk(self, count: int, seconds: float) -> None:
        self.commits.add(seconds)
        self._on_disk += count
        parts, self._held_for_thread = self._held_for_thread, []
        _release(parts)
        self._release_held()
        self.is_on_disk = self._on_disk == self._written  # what has waited went first

    def _release_held(self) -> None:
        """What tells of nothing that is not on disk."""
        while self._held and self._on_disk == self._written:
            held, self._held = self._held, []
            _release(held)


@dataclass(frozen=True, slots=True)
class _Part:
    """What was split off."""

    release: Callable[[], None]


def _release(held: Sequence[Held | _Part]) -> None:
    for one in held:
        try:
            one.release()
        except Exception:
            logger.exception("what waited for the journal failed")
