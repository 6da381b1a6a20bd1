"""A server that is stopped, killed or started again (hardening 2.10, the client's side)."""

from contextlib import AsyncExitStack
from pathlib import Path

from support.host_process import host_process
from support.server_process import running_server
from support.watched_app import watched
from threeup_client.address import Address

SAID = "The server did not know you any more: you came in anew."


async def test_2_10_after_a_kill_the_client_is_back_in_its_game_by_itself(tmp_path: Path) -> None:
    data = tmp_path / "server"
    async with host_process(data) as server:
        port = server.port
        async with watched(tmp_path / "asha", Address("127.0.0.1", port)) as asha:
            await asha.sees("No table yet")
            await asha.presses("b")
            await asha.sees("Choose 3 more")
            await asha.presses("a", "enter")
            await asha.until(lambda text: "quick game · turn" in text)
            server.process.kill()
            await server.process.wait()
            await asha.sees("Connection lost")

            async with host_process(data, "--port", str(port)):
                await asha.until(lambda text: "Connection lost" not in text)
                assert "quick game · turn" in asha.text


async def test_2_10_without_its_table_the_client_says_so_once_and_stands_in_a_working_lobby(
    tmp_path: Path,
) -> None:
    async with AsyncExitStack() as stack:
        first = AsyncExitStack()
        host, port = await first.enter_async_context(running_server())
        address = Address(host, port)
        asha = await stack.enter_async_context(watched(tmp_path / "asha", address))
        await asha.sees("No table yet")
        await asha.presses("n", "enter")
        await asha.sees("Ready?")
        await first.aclose()

        await stack.enter_async_context(running_server("--port", str(port)))
        await asha.until(lambda text: SAID in text and "Connection lost" not in text)
        await asha.presses("n")
        await asha.sees("Empty seats")
        await asha.presses("enter")
        assert SAID not in await asha.sees("Ready?")
