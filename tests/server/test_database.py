"""What is on the disk, when, and what trouble with it costs."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support.games_of_people import GREEN, table_of_people
from support.hosted import hosted, until_true
from support.raw_client import RawClient, play_to_the_end
from support.slow_disk import slow_disk
from threeup_server import writer
from threeup_server.store import FILE_NAME, Store


async def test_nothing_is_told_before_it_is_on_disk(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        (table,) = server.hub.tables
        before = table.s
        with slow_disk(tmp_path):
            number = asha.request("say", text="waits for the disk")
            await until_true(lambda: table.s == before + 1)
            with pytest.raises(TimeoutError):
                await _within(0.2, bert)

        assert (await asha.until(lambda message: message.get("i") == number))["t"] == "done"
        assert (await bert.event("said"))["text"] == "waits for the disk"


async def _within(seconds: float, player: RawClient) -> None:
    async with asyncio.timeout(seconds):
        await player.next()


async def test_a_disk_that_takes_nothing_stops_no_game_and_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        server.hub.journal._writer._store._db.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]
        for _ in range(40):
            server.clock.ahead += 2
            await asha.ask("say", text="x" * 200)
        await asha.ready()
        await bert.ready()
        await play_to_the_end(asha, bert)

        assert asha.room["stage"] == "over"
        warnings = [record.getMessage() for record in caplog.records]
        assert [text for text in warnings if "cannot write" in text] == [
            f"cannot write to {tmp_path / FILE_NAME}: database or disk is full; "
            "games go on, but would not outlive the server"
        ]


async def test_what_a_full_disk_did_not_take_is_written_when_there_is_room_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.02)
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
        await asha.create()
        disk = server.hub.journal._writer._store._db  # type: ignore[attr-defined]
        (pages,) = disk.execute("PRAGMA max_page_count").fetchone()
        disk.execute("PRAGMA max_page_count = 1")
        while not caplog.records:
            server.clock.ahead += 2
            await asha.ask("say", text="x" * 200)
        disk.execute(f"PRAGMA max_page_count = {pages}")
        await until_true(lambda: len(caplog.records) == 2)

        assert caplog.messages[1] == f"{tmp_path / FILE_NAME} is written to again"
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
            (entries,) = other.execute("SELECT count(*) FROM entries").fetchone()
        answers = [message for message in asha.said if message["t"] == "done"]
        assert entries == 2 + len(answers)


@pytest.mark.parametrize("value", [2**63, "\ud800"])
async def test_what_no_database_can_hold_keeps_nothing_else_from_the_disk(
    tmp_path: Path, value: object
) -> None:
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
        server.hub.journal.write("INSERT INTO bans VALUES(?, ?)", value, value)
        table = await asha.create()
    async with hosted(tmp_path) as server:
        back = await server.comes("Asha", token=asha.token, seen=0)

        assert (await back.kind("update"))["room"]["id"] == table


async def test_a_journal_that_cannot_be_read_costs_no_other_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        broken, whole = await asha.create(), await bert.create()
    with sqlite3.connect(tmp_path / FILE_NAME) as db:
        db.execute(
            "UPDATE entries SET body = x'c1' WHERE table_id = ? AND before IS NOT NULL", (broken,)
        )
    async with hosted(tmp_path) as server:
        assert [table.id for table in server.hub.tables] == [whole]
        back = await server.comes("Asha", token=asha.token)
        assert (await back.kind("lobby"))["you"] == "Asha"
    assert [f"table {broken}: its journal cannot be read" in caplog.text] == [True]
    with sqlite3.connect(tmp_path / FILE_NAME) as db:
        rows = db.execute("SELECT count(*) FROM entries WHERE table_id = ?", (broken,))
        assert rows.fetchone() == (2,)


async def test_a_closed_table_leaves_nothing_but_its_finished_games(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        await bert.ready()
        await play_to_the_end(asha, bert)
        await asha.ask("leave")
        await bert.ask("leave")
    with sqlite3.connect(tmp_path / FILE_NAME) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM records").fetchone() == (1,)


async def test_a_database_of_an_older_server_is_set_aside(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        await server.comes("Asha")
    with sqlite3.connect(tmp_path / FILE_NAME) as db:
        db.execute("PRAGMA user_version = 1")

    store = Store(tmp_path)
    store.close()

    assert "was written by an older threeup-server; it was kept as" in (store.warning or "")


async def test_what_can_never_be_written_keeps_nothing_else_from_the_disk(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
        with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
            other.execute("INSERT INTO people(id, token, name) VALUES(2, x'00', 'Mallory')")
        await server.comes("Bert")
        table = await asha.create()
    async with hosted(tmp_path) as server:
        back = await server.comes("Asha", token=asha.token, seen=0)

        assert (await back.kind("update"))["room"]["id"] == table
