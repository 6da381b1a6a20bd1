"""Whatever people do, in any order: nothing fails, and a restart brings back every table.

What holds at every moment between is in `support.table_truth`.
"""

from pathlib import Path
from typing import Any

import pytest

from support.evening import Evening
from support.hosted import hosted
from threeup_engine.record_text import parse
from threeup_engine.replay import verify
from threeup_server import lobby
from threeup_server.table import Table


def _all_of(table: Table) -> dict[str, Any]:
    """Everything that a table is, but what a restart changes: who is here, and the clocks."""
    game = table.game
    return {
        "options": table.options,
        "password": table.password,
        "stage": table.stage,
        "host": table.host,
        "games": table.games,
        "seats": [
            who and (who.name, who.level, who.ready, who.share, who.wins) for who in table.seats.all
        ],
        "people": [who and who.person and who.person.id for who in table.seats.all],
        "watchers": [person.id for person in table.watchers],
        "state": game and game.state,
        "moves": game and game.moves,
        "players": game and game.players,
        "secret": table.secret,
        "record": table.record,
        "next_first": table.next_first,
        "kicked": table.kicked,
        "muted": table.muted,
        "is_paused": table.paused_at is not None,
        "pausing": table.pausing,
    }


async def _evening(folder: Path, seed: int, steps: int) -> None:
    evening = Evening(seed)
    for _ in range(3):
        async with hosted(folder, evening.ahead) as server:
            await evening.goes_on(server, steps)
        before = {table.id: _all_of(table) for table in server.hub.tables}
        told = {table.id: _numbered(table) for table in server.hub.tables}
        evening.ahead = server.clock.ahead
        async with hosted(folder, evening.ahead, bot_pause=3600) as server:
            tables = list(server.hub.tables)
            assert {table.id: _all_of(table) for table in tables} == before
            for table in tables:
                again, first = _numbered(table), told[table.id]
                both = again.keys() & first.keys()
                assert [again[number] for number in both] == [first[number] for number in both]
            _records_are_sound(tables)


def _numbered(table: Table) -> dict[int, object]:
    """The last events by their numbers."""
    return dict(enumerate(table.history, table.s - len(table.history)))


def _records_are_sound(tables: list[Table]) -> None:
    records = [table.record for table in tables if table.record is not None]
    assert [verify(parse(record)) for record in records] == [None] * len(records)


@pytest.fixture(autouse=True)
def _told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby, so that what it was told can be compared."""
    monkeypatch.setattr(lobby, "TELL_SECONDS", 0.0)
    monkeypatch.setattr(lobby, "TELL_SECONDS_EACH", 0.0)


def _failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("seed", range(4))
async def test_after_any_evening_a_restart_brings_back_every_table(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    await _evening(tmp_path, seed, 60)

    assert _failures(caplog) == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(100, 160))
async def test_after_any_of_many_evenings_a_restart_brings_back_every_table(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    await _evening(tmp_path, seed, 150)

    assert _failures(caplog) == []
