"""Records as files: of finished games only, with the server running or stopped."""

from pathlib import Path

import pytest

from support.host_process import host_process, typed
from support.raw_client import RawClient, client
from threeup_engine.record_text import parse


async def _finished_game(asha: RawClient) -> str:
    """A game against a bot, played to its end; gives back its record as the table has it."""
    await asha.create(name="Kept", bots=["easy"])
    await asha.ready()
    await asha.event("game_began")
    await asha.play_own_moves()
    record: str = (await asha.ask("get_record"))["text"]
    return record


async def test_finished_games_are_exported_while_the_server_runs_and_after(tmp_path: Path) -> None:
    data, running, stopped = (tmp_path / name for name in ("data", "running", "stopped"))
    async with host_process(data) as server, client(server.port, "Asha") as asha:
        record = await _finished_game(asha)
        exported = await server.type("export", str(running))
        server.process.terminate()
        await server.ended()
    await typed("export", str(stopped), "--data", str(data))

    (file,) = running.iterdir()
    assert exported.out == f"{file.name}\n1 record in {running}\n"
    assert file.read_text() == record
    assert parse(record).table == "Kept"
    assert [one.read_text() for one in stopped.iterdir()] == [record]


async def test_8_12_the_record_of_a_running_game_is_not_exported(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "out"
    async with host_process(data) as server, client(server.port, "Asha") as asha:
        await asha.create(bots=["easy"])
        await asha.ready()
        await asha.event("game_began")

        running = await server.type("export", str(target))
        refused = await asha.ask("get_record")
        server.process.kill()
        await server.ended()
    killed = await typed("export", str(target), "--data", str(data))

    assert (running.out, killed.out) == (f"0 records in {target}\n",) * 2
    assert refused["code"] == "no_record"
    assert list(target.iterdir()) == []


async def test_8_12_the_log_tells_nothing_of_a_running_game(tmp_path: Path) -> None:
    async with host_process(tmp_path, "--log-level", "debug") as server:
        async with client(server.port, "Asha") as asha:
            await asha.create(bots=["easy"])
            await asha.ready()
            await asha.event("game_began")
            cards = set(asha.view["hand"])
            server.process.terminate()
        _, log = await server.ended()

    assert "game 1 began" in log
    assert [card for card in cards if f"'{card}'" in log] == []
    assert asha.token not in log


async def test_a_second_export_changes_nothing(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "out"
    async with host_process(data) as server, client(server.port, "Asha") as asha:
        await _finished_game(asha)
        first = await server.type("export", str(target))
        second = await server.type("export", str(target))

    assert first.out == second.out
    assert len(list(target.iterdir())) == 1


async def test_a_folder_without_games_is_told_in_one_line(tmp_path: Path) -> None:
    done = await typed("export", "--data", str(tmp_path / "none"))

    assert (done.status, done.out) == (1, "")
    assert done.error == (
        f"threeup-server: no games are kept in {tmp_path}/none; name the server's folder with"
        " --data\n"
    )
    assert not (tmp_path / "none").exists()


async def test_a_folder_into_which_nobody_may_look_is_told_in_one_line() -> None:
    folder = f"/tmp/{'a' * 300}"  # even root may not look into one with such a name

    done = await typed("export", "--data", folder)

    assert (done.status, done.out) == (1, "")
    assert done.error == f"threeup-server: {folder}/threeup.db cannot be read: File name too long\n"


@pytest.mark.parametrize("content", [b"rubbish" * 1000, b""])
async def test_a_damaged_store_is_told_in_one_line_and_left_alone(
    content: bytes, tmp_path: Path
) -> None:
    (tmp_path / "threeup.db").write_bytes(content)

    done = await typed("export", str(tmp_path / "out"), "--data", str(tmp_path))

    assert (done.status, done.out) == (1, "")
    assert done.error.startswith(f"threeup-server: {tmp_path}/threeup.db ")
    assert done.error.count("\n") == 1
    assert (tmp_path / "threeup.db").read_bytes() == content


async def test_a_place_that_cannot_be_written_to_is_told_in_one_line(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "file"
    target.touch()
    async with host_process(data) as server:
        done = await server.type("export", str(target))

    assert (done.status, done.out) == (1, "")
    assert done.error == f"threeup-server: {target} cannot be written to: File exists\n"
