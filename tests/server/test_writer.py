"""Who writes: the loop while it takes no time, else the thread, which has patience."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from threeup_server import writer as module
from threeup_server.batches import Statement
from threeup_server.store import CHECKPOINT_AFTER, FILE_NAME, Store
from threeup_server.writer import Writer

SECONDS = 60


class _Thread:
    """A writer whose thread's reports can be waited for."""

    def __init__(self, folder: Path, *, is_durable: bool = False) -> None:
        self.store = Store(folder, is_durable=is_durable)
        self.reports: SimpleQueue[int] = SimpleQueue()
        self.writer = Writer(self.store, lambda count, _: self.reports.put(count))

    def at_once(self, number: int) -> bool:
        return self.writer.written_at_once([_person(number)]) is not None

    def by_thread(self, number: int) -> int:
        """How many statements it took."""
        self.writer.take([_person(number)])
        return self.reports.get(timeout=SECONDS)

    def close(self) -> None:
        self.writer.take(None)
        self.writer.join()


@pytest.fixture
def thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[_Thread]:
    """On a disk that is never slow, however busy the machine is; it has person 0 already."""
    monkeypatch.setattr(module, "QUICK_SECONDS", SECONDS)
    with closing(_Thread(tmp_path)) as thread:
        thread.by_thread(0)
        yield thread


def test_the_loop_writes_what_takes_no_time(thread: _Thread) -> None:
    assert thread.at_once(1)
    assert _people(thread) == [0, 1]


def test_what_begins_the_log_is_left_to_the_thread(tmp_path: Path) -> None:
    with closing(_Thread(tmp_path)) as new:
        assert not new.at_once(1)
        assert _people(new) == []


def test_what_asks_the_disk_itself_is_left_to_the_thread(tmp_path: Path) -> None:
    with closing(_Thread(tmp_path, is_durable=True)) as durable:
        assert not durable.at_once(1)
        assert durable.by_thread(1) == 1
        assert not durable.at_once(2)
        assert _people(durable) == [1]


def test_a_database_that_somebody_has_is_waited_for_by_the_thread(
    thread: _Thread, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not thread.at_once(1)
        thread.writer.take([_person(1)])
        other.execute("ROLLBACK")

    assert thread.reports.get(timeout=SECONDS) == 1
    assert _people(thread) == [0, 1]
    assert thread.at_once(2)


def test_after_a_slow_write_the_next_is_left_to_the_thread(
    thread: _Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "QUICK_SECONDS", 0)
    monkeypatch.setattr(module, "RETRY_SECONDS", SECONDS)

    assert thread.at_once(1)
    assert not thread.at_once(2)
    assert _people(thread) == [0, 1]


def test_what_can_never_be_written_is_left_to_the_thread_which_drops_it_alone(
    thread: _Thread,
) -> None:
    assert thread.at_once(1)
    again: list[Statement] = [_person(1), _person(2)]
    assert thread.writer.written_at_once(again) is None
    thread.writer.take(again)

    assert thread.reports.get(timeout=SECONDS) == 2
    assert _people(thread) == [0, 1, 2]


def test_what_a_full_disk_did_not_take_is_tried_once_more_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", SECONDS)
    writing = _Thread(tmp_path)
    disk = writing.store._db
    (pages,) = disk.execute("PRAGMA max_page_count").fetchone()
    disk.execute("PRAGMA max_page_count = 1")
    many = [_person(number) for number in range(2000)]
    writing.writer.take(many)
    assert writing.reports.get(timeout=SECONDS) == len(many)
    assert _people(writing) == []
    disk.execute(f"PRAGMA max_page_count = {pages}")
    writing.close()

    with closing(Store(tmp_path)) as again:
        assert len(again.people()) == len(many)


def test_what_comes_after_a_full_disk_does_not_overtake_what_waits_for_it(
    thread: _Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", SECONDS)
    disk = thread.store._db
    (pages,) = disk.execute("PRAGMA max_page_count").fetchone()
    disk.execute("PRAGMA max_page_count = 1")
    many = [_person(number) for number in range(1, 2001)]
    thread.writer.take(many)
    assert thread.reports.get(timeout=SECONDS) == len(many)
    disk.execute(f"PRAGMA max_page_count = {pages}")

    assert not thread.at_once(2001)
    assert thread.by_thread(2001) == 1
    assert _people(thread) == [0]


def test_once_a_full_disk_takes_again_the_loop_writes_as_before_and_it_is_said_once(
    thread: _Thread,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0)
    disk = thread.store._db
    (pages,) = disk.execute("PRAGMA max_page_count").fetchone()
    disk.execute("PRAGMA max_page_count = 1")
    many = [_person(number) for number in range(1, 2001)]
    assert thread.writer.written_at_once(many) is None
    thread.writer.take(many)
    assert thread.reports.get(timeout=SECONDS) == len(many)
    disk.execute(f"PRAGMA max_page_count = {pages}")
    thread.by_thread(2001)

    assert thread.at_once(2002)
    assert thread.by_thread(2003) == 1
    assert _people(thread) == [*range(2004)]
    assert caplog.messages == [
        f"cannot write to {tmp_path / FILE_NAME}: database or disk is full; "
        "games go on, but would not outlive the server",
        f"{tmp_path / FILE_NAME} is written to again",
    ]


def test_the_write_ahead_log_is_used_again_and_does_not_grow(
    thread: _Thread, tmp_path: Path
) -> None:
    sizes: list[int] = []
    for first in (1000, 2000, 3000):
        assert all(thread.at_once(first + i) for i in range(CHECKPOINT_AFTER - 1))
        assert thread.by_thread(first + CHECKPOINT_AFTER) == 1
        assert thread.by_thread(first + CHECKPOINT_AFTER + 1) == 1
        sizes.append((tmp_path / f"{FILE_NAME}-wal").stat().st_size)

    assert sizes[1] < 2 * sizes[0]
    assert sizes[2] < 2 * sizes[0]


def test_a_checkpoint_that_fails_is_said_once_until_one_works_again(
    thread: _Thread,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0)
    assert all(thread.at_once(number) for number in range(1, CHECKPOINT_AFTER))
    thread.store._db.set_authorizer(_no_checkpoint)
    for number in (2001, 2002):
        thread.by_thread(number)
    thread.store._db.set_authorizer(None)
    for number in (2003, 2004):
        thread.by_thread(number)

    assert caplog.messages == [
        f"cannot checkpoint {tmp_path / FILE_NAME}: not authorized; "
        "everything is kept, but its log grows",
        f"{tmp_path / FILE_NAME} is checkpointed again",
    ]


def test_what_comes_after_a_checkpoint_that_failed_is_written_at_its_time(
    thread: _Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", SECONDS)
    assert all(thread.at_once(number) for number in range(1, CHECKPOINT_AFTER))
    thread.store._db.set_authorizer(_no_checkpoint)
    for number in (2001, 2002):
        thread.by_thread(number)

    assert _people(thread)[-2:] == [2001, 2002]


def _no_checkpoint(_action: int, what: str | None, *_: object) -> int:
    return sqlite3.SQLITE_DENY if what == "wal_checkpoint" else sqlite3.SQLITE_OK


def _person(number: int) -> Statement:
    return (
        "INSERT INTO people(id, token, name) VALUES(?, ?, ?)",
        (number, b"token %d" % number, "Asha"),
    )


def _people(thread: _Thread) -> list[int]:
    return [person.id for person in thread.store.people()]
