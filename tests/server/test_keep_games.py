"""Of finished games as many are kept as the host says, the newest."""

import sqlite3
from contextlib import closing
from pathlib import Path

from support.hosted import Hosted, hosted
from support.raw_client import RawClient
from threeup_server.store import FILE_NAME


async def _games_of(player: RawClient) -> list[int]:
    """The numbers of those that they are shown."""
    games = (await player.ask("list_records"))["games"]
    return [game["record"] for game in games]


async def _comes_and_plays(server: Hosted, name: str, games: int) -> RawClient:
    player = await server.comes(name)
    await player.create(bots=["easy"], house={"deck": "green"}, bots_wait=False)
    for _ in range(games):
        await player.ready()
        await player.event("game_began")
        await player.play_own_moves()
    return player


def _numbers(folder: Path, column: str, table: str) -> list[int]:
    with closing(sqlite3.connect(folder / FILE_NAME)) as store:
        return [number for (number,) in store.execute(f"SELECT {column} FROM {table} ORDER BY 1")]


async def test_the_oldest_games_go_when_there_are_more_than_are_kept(tmp_path: Path) -> None:
    async with hosted(tmp_path, keep_games=2) as server:
        asha = await _comes_and_plays(server, "Asha", 3)

        assert await _games_of(asha) == [3, 2]
        assert (await asha.ask("get_record", record=1))["code"] == "no_record"
        assert _numbers(tmp_path, "id", "records") == [2, 3]


async def test_fewer_can_be_kept_from_the_next_start_on(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha = await _comes_and_plays(server, "Asha", 3)
        assert await _games_of(asha) == [3, 2, 1]
    async with hosted(tmp_path, keep_games=1):
        pass

    assert _numbers(tmp_path, "id", "records") == [3]
    assert _numbers(tmp_path, "record", "readers") == [3]


async def test_a_number_of_a_game_that_went_is_not_used_again(tmp_path: Path) -> None:
    async with hosted(tmp_path, keep_games=1) as server:
        await _comes_and_plays(server, "Asha", 2)
    async with hosted(tmp_path, keep_games=1) as server:
        bert = await _comes_and_plays(server, "Bert", 1)

        assert await _games_of(bert) == [3]
