"""Data folders that are missing, cannot be written to or are full stop nobody from playing."""

from pathlib import Path

import pytest

from support.host_process import host_process
from support.raw_client import client
from threeup_server.store import Store


async def test_9_3_a_missing_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    async with host_process(folder) as server, client(server.port, "Asha") as asha:
        assert (await asha.ask("probe"))["t"] == "done"

    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("place", ["/proc/threeup", "/dev/null/threeup"])
async def test_9_3_a_folder_that_cannot_be_had_gives_one_warning_and_play_goes_on(
    place: str,
) -> None:
    async with host_process(Path(place)) as server, client(server.port, "Asha") as asha:
        await asha.create(bots=["easy"])
        server.process.terminate()
        status, error = await server.ended()

    assert status == 0
    assert error.startswith(f"threeup-server: cannot use the data folder {place}: ")
    assert "--data" in error
    assert error.count("\n") == 1


def _set_aside(folder: Path) -> Path:
    (found,) = folder.glob("threeup.db.2*")
    return found


async def test_9_3_a_damaged_database_is_set_aside_with_one_warning(tmp_path: Path) -> None:
    (tmp_path / "threeup.db").write_bytes(b"rubbish" * 1000)
    async with host_process(tmp_path) as server, client(server.port, "Asha") as asha:
        await asha.create(bots=["easy"])
        server.process.terminate()
        status, error = await server.ended()

    aside = _set_aside(tmp_path)
    assert status == 0
    assert aside.read_bytes() == b"rubbish" * 1000
    assert aside.name in error
    assert error.count("\n") == 1


def test_9_3_a_log_whose_database_is_empty_is_set_aside_with_it(tmp_path: Path) -> None:
    (tmp_path / "threeup.db").touch()
    (tmp_path / "threeup.db-wal").write_bytes(b"the last moves")

    store = Store(tmp_path)
    store.close()

    (log,) = tmp_path.glob("threeup.db.2*-wal")
    assert log.read_bytes() == b"the last moves"
    assert "is damaged; it was kept as" in (store.warning or "")


def test_9_3_what_was_set_aside_is_never_overwritten(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / "threeup.db").write_text(f"rubbish {number}")
        Store(tmp_path).close()

    kept = sorted(path.read_text() for path in tmp_path.glob("threeup.db.2*"))
    assert kept == [f"rubbish {number}" for number in range(5)]
