"""The database file: what is kept, and what is done with one that cannot be used."""

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from threeup_server.store import FILE_NAME, FolderInUseError, SavedPerson, Store, StoreError

PERSON = "INSERT INTO people(id, token, name) VALUES(?, ?, ?)"


def _with_a_person(folder: Path) -> bytes:
    """A database with one row; gives back the file's bytes."""
    store = Store(folder)
    store.commit([(PERSON, (1, b"hash", "Asha"))])
    store.close()
    return (folder / FILE_NAME).read_bytes()


def test_what_was_committed_is_there_again(tmp_path: Path) -> None:
    _with_a_person(tmp_path)
    store = Store(tmp_path)

    assert store.people() == [SavedPerson(1, b"hash", "Asha", 0, None)]
    assert store.warning is None
    store.close()


def test_what_was_there_at_the_start_needs_no_log_any_more(tmp_path: Path) -> None:
    store = Store(tmp_path / "one")
    store.commit([(PERSON, (1, b"hash", "Asha"))])
    for name in (FILE_NAME, f"{FILE_NAME}-wal"):
        (tmp_path / name).write_bytes((tmp_path / "one" / name).read_bytes())
    again = Store(tmp_path)
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / FILE_NAME).write_bytes((tmp_path / FILE_NAME).read_bytes())
    bare = Store(tmp_path / "two")

    assert bare.people() == [SavedPerson(1, b"hash", "Asha", 0, None)]
    for one in (store, again, bare):
        one.close()


def test_a_commit_writes_all_or_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(sqlite3.IntegrityError):
        store.commit([(PERSON, (1, b"a", "Asha")), (PERSON, (1, b"b", "Bert"))])

    assert store.people() == []
    store.close()


def test_files_and_folder_are_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    _with_a_person(folder)

    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert modes == {FILE_NAME: 0o600, "lock": 0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: b"not a database at all" * 50, id="something else"),
        pytest.param(lambda data: data[:5000], id="cut off"),
        pytest.param(lambda data: data[:4096] + b"\xff" * 4096 + data[8192:], id="overwritten"),
    ],
)
def test_9_3_a_damaged_database_is_set_aside_untouched(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    broken = damage(_with_a_person(tmp_path))
    (tmp_path / FILE_NAME).write_bytes(broken)
    store = Store(tmp_path)

    (aside,) = tmp_path.glob(f"{FILE_NAME}.2*[0-9]")
    assert aside.read_bytes() == broken
    assert store.people() == []
    assert store.warning is not None
    assert store.warning.endswith(f"it was kept as {aside.name}, and a new one begun")
    store.close()


def test_9_3_a_database_of_a_newer_version_is_set_aside_untouched(tmp_path: Path) -> None:
    _with_a_person(tmp_path)
    with sqlite3.connect(tmp_path / FILE_NAME) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    newer = (tmp_path / FILE_NAME).read_bytes()
    store = Store(tmp_path)

    (aside,) = tmp_path.glob(f"{FILE_NAME}.2*[0-9]")
    assert aside.read_bytes() == newer
    assert "was written by a newer threeup-server" in str(store.warning)
    store.close()


def test_two_servers_cannot_use_one_folder(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(FolderInUseError, match="stop it, or choose another --data folder"):
        Store(tmp_path)
    store.close()


def test_a_folder_that_cannot_be_made_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="cannot use the data folder") as caught:
        Store(tmp_path / "file" / "folder")

    assert "\n" not in str(caught.value)


def test_9_3_a_database_that_somebody_else_has_locked_is_not_set_aside(tmp_path: Path) -> None:
    Store(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("INSERT INTO bans VALUES('name mallory', 0)")

    with pytest.raises(StoreError, match="locked"):
        Store(tmp_path)
    other.execute("COMMIT")
    other.close()

    again = Store(tmp_path)
    assert (again.warning, again.bans()) == (None, ["name mallory"])
    again.close()
