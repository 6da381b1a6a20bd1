"""A server that the host lets run out: no new games, and the end after the last."""

from pathlib import Path

from support.host_process import host_process
from support.hosted import hosted
from support.raw_client import client


async def test_a_drained_server_takes_no_new_games_and_stops_after_the_last(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server, client(server.port, "Asha") as asha:
        await asha.create(bots=["easy"])
        await asha.ready()
        await asha.event("game_began")
        async with client(server.port, "Bo") as bo:
            drained = await server.type("drain")

            assert (await bo.kind("announced")) == {"t": "announced", "draining": True}
            refused = await bo.ask("create", options={"name": "Late", "seats": 2})
            assert (refused["t"], refused["code"]) == ("refused", "stopping")
            status = await server.type("status")

            await asha.ask("leave")
            assert (await bo.kind("goodbye"))["code"] == "stopping"
        assert await server.ended() == (0, "")

    assert drained.out == "no new games; 1 game to go\n"
    assert status.out.splitlines()[-1] == (
        "takes no new games, and stops when the last one is over"
    )


async def test_at_a_drained_server_no_bot_fills_the_last_seat_for_a_new_game(
    tmp_path: Path,
) -> None:
    async with (
        host_process(tmp_path) as server,
        client(server.port, "Asha") as asha,
        client(server.port, "Bo") as bo,
    ):
        await asha.create(bots=["easy"])
        await asha.ready()
        await bo.create()
        await bo.ready()
        await server.type("drain")

        assert (await bo.ask("add_bot", level="easy"))["code"] == "stopping"


async def test_a_drained_server_does_not_wait_for_a_game_that_nobody_is_connected_to(
    tmp_path: Path,
) -> None:
    async with host_process(tmp_path) as server:
        async with client(server.port, "Asha") as asha:
            table = await asha.create(bots=["easy"])
            await asha.ready()
            await asha.event("game_began")
            await asha.up_to_date()
        drained = await server.type("drain")
        assert await server.ended() == (0, "")
    async with hosted(tmp_path) as again:
        back = await again.comes("Asha", token=asha.token, seen=0)

        assert (await back.kind("update"))["room"]["stage"] == "playing"
        assert back.room["id"] == table
    assert drained.status == 0


async def test_a_server_without_games_stops_at_once_when_drained(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        drained = await server.type("drain")

        assert await server.ended() == (0, "")
    assert drained.out == "no game is played: stopping\n"
