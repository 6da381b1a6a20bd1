"""The host's commands, typed beside a running server."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from support.host_process import Typed, host_process, typed
from support.raw_client import SECONDS, RawClient, client


async def _refused(port: int, name: str) -> str:
    """The code with which a newcomer is turned away."""
    one = await RawClient.connected(port)
    goodbye = await one.hello(name)
    await one.close()
    code: str = goodbye["code"]
    return code


async def test_status_tables_and_players_tell_what_goes_on(tmp_path: Path) -> None:
    async with (
        host_process(tmp_path, "--name", "Friday") as server,
        client(server.port, "Asha") as asha,
        client(server.port, "Bo"),
    ):
        table = await asha.create(name="Kitchen", seats=3, bots=["easy"])

        status = (await server.type("status")).out.splitlines()
        tables = await server.type("tables")
        players = await server.type("players")

    assert status[0].startswith(f"Friday: process {server.process.pid}, up ")
    assert status[1:] == [
        f"join with: threeup-client 127.0.0.1:{server.port}",
        "people 2 and 0 away, tables 1, games 0, connections 2",
    ]
    assert tables.out == f"{table}  Kitchen: waiting; Asha and 1 bot at 3 seats\n"
    assert players.out == (
        f"Asha: plays at {table}, from 127.0.0.1\nBo: in the lobby, from 127.0.0.1\n"
    )


async def test_json_is_for_programs(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server, client(server.port, "Asha"):
        players = await server.type("players", "--json")
        status = await server.type("status", "--json")

    assert players.answer == [
        {
            "name": "Asha",
            "table": None,
            "seated": False,
            "address": "127.0.0.1",
            "away_seconds": None,
        }
    ]
    assert (status.answer["people"], status.answer["draining"]) == (1, False)


async def test_an_empty_server_says_so(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        said = [(await server.type(word)).out for word in ("tables", "players", "bans")]

    assert said == ["no tables\n", "nobody\n", "nobody is banned\n"]


async def test_a_kicked_player_is_told_so_and_cannot_come_straight_back(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server, client(server.port, "Asha") as asha:
        async with client(server.port, "Bo") as bo:
            table = await asha.create(seats=3)
            await bo.ask("join", table=table)

            kicked = await server.type("kick", "bo")

            assert (await bo.kind("goodbye"))["code"] == "kicked"
        assert (await asha.event("got_up"))["reason"] == "kicked"
        assert await _refused(server.port, "BO") == "kicked"
        await server.type("unban", "Bo")

    assert kicked.out == "Bo was sent out\n"


async def test_8_7_the_token_of_a_kicked_player_is_dead(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server, client(server.port, "Bo") as bo:
        await server.type("kick", "bo")
        assert (await bo.kind("goodbye"))["code"] == "kicked"
        again = await RawClient.connected(server.port)

        assert (await again.hello("Other", token=bo.token))["code"] == "token_unknown"
        await again.close()


async def test_somebody_who_is_not_there_cannot_be_kicked(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        kicked = await server.type("kick", "Nobody")

    assert (kicked.status, kicked.out) == (1, "")
    assert kicked.error == (
        "threeup-server: nobody here is called Nobody; threeup-server players lists all\n"
    )


async def test_a_ban_of_a_name_holds_after_a_restart_until_it_is_taken_back(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        async with client(server.port, "Mallory") as mallory:
            banned = await server.type("ban", "MALLORY")
            assert (await mallory.kind("goodbye"))["code"] == "banned"
        server.process.terminate()
        await server.ended()
    async with host_process(tmp_path) as server:
        assert await _refused(server.port, "mallory") == "banned"
        assert (await server.type("bans")).out == "mallory\n"
        freed = await server.type("unban", "Mallory")
        async with client(server.port, "Mallory"):
            again = await server.type("unban", "Mallory")

    assert banned.out == (
        "banned: MALLORY\n"
        "sent out: Mallory\n"
        "to keep out everybody at their address: threeup-server ban 127.0.0.1\n"
    )
    assert freed.out == "Mallory may come in again\n"
    assert again.error == (
        "threeup-server: Mallory is not banned; threeup-server bans lists who is\n"
    )


async def test_a_ban_holds_for_the_name_that_a_player_gets_who_types_it_so(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        async with client(server.port, "Mal: \u200blory") as mallory:
            banned = await server.type("ban", "Mal: \u200blory")
            assert (await mallory.kind("goodbye"))["code"] == "banned"
        assert await _refused(server.port, "Mal lory") == "banned"
        nobody = await server.type("ban", "\u200b")
        freed = await server.type("unban", "Mal: lory")

    assert banned.out.startswith("banned: Mal lory\nsent out: Mal lory\n")
    assert nobody.error == "threeup-server: there is nothing to read in that name\n"
    assert freed.out == "Mal: lory may come in again\n"


async def test_a_ban_of_an_address_keeps_everybody_there_out(tmp_path: Path) -> None:
    async with host_process(tmp_path, "--host", "127.0.0.2") as server:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=("127.0.0.3", 0)
        )
        mallory = RawClient(reader, writer)
        assert (await mallory.hello("Mallory"))["t"] == "welcome"

        banned = await server.type("ban", "127.0.0.3")

        assert (await mallory.kind("goodbye"))["code"] == "banned"
        await mallory.close()
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=("127.0.0.3", 0)
        )
        again = RawClient(reader, writer)
        assert (await again.hello("Somebody"))["code"] == "banned"
        await again.close()
        async with client(server.port, "Asha"):
            own = await server.type("ban", "127.0.0.1")

    assert banned.out == "banned: 127.0.0.3\nsent out: Mallory\n"
    assert own.error == "threeup-server: 127.0.0.1 is this computer itself\n"


@pytest.mark.parametrize("network", ["192.0.2.0/24", "2001:db8::/32"])
async def test_a_ban_of_a_network_wider_than_people_are_counted_by_is_refused(
    tmp_path: Path, network: str
) -> None:
    async with host_process(tmp_path) as server:
        banned = await server.type("ban", network)
        bans = await server.type("bans")

    assert banned.error == (
        f"threeup-server: {network} is too wide: ban addresses, or IPv6 networks of 64 bits\n"
    )
    assert bans.out == "nobody is banned\n"


async def test_say_tells_everybody_at_tables_and_in_the_lobby(tmp_path: Path) -> None:
    async with (
        host_process(tmp_path) as server,
        client(server.port, "Asha") as asha,
        client(server.port, "Bo") as bo,
    ):
        await asha.create(bots=["easy"])

        said = await server.type("say", "Back", "in\x1b[2J five\nminutes")

        heard = [(await one.kind("announced"))["text"] for one in (asha, bo)]
    assert heard == ["Back in[2J five minutes"] * 2
    assert said.out == "2 people told: Back in[2J five minutes\n"


async def test_a_command_needs_a_data_folder() -> None:
    done = await typed("status", "--no-config", "--data", "")
    wrong = await typed("kick")

    assert done.status == 1
    assert (wrong.status, wrong.out) == (2, "")
    assert "NAME" in wrong.error


async def test_a_file_is_no_data_folder_of_a_server_that_runs(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    said = await typed("status", "--data", str(tmp_path / "file"))

    assert said == Typed(
        1,
        "",
        f"threeup-server: no server runs with the data folder {tmp_path}/file; "
        "name its folder with --data\n",
    )


async def test_say_reaches_players_of_the_line_face(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        command = ("-m", "threeup_client", "--plain", "--name", "Ann", f"127.0.0.1:{server.port}")
        player = await asyncio.create_subprocess_exec(
            *(sys.executable, *command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        )
        assert player.stdout is not None
        async with asyncio.timeout(SECONDS):
            await player.stdout.readuntil(b"lobby")
            await server.type("say", "hello")
            said = await player.stdout.readuntil(b"hello")
        player.kill()
        await player.communicate()

    assert said.decode().splitlines()[-1] == "To everybody, from whoever runs the server: hello"
