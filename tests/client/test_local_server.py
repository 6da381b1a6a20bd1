"""A server of one's own: gone with whoever wanted it, however early they change their mind."""

import asyncio
from pathlib import Path

import pytest

from support.hosted import until_true
from threeup_client.local_server import LocalServerError, start_local_server


def _children() -> set[str]:
    """Processes that the loop's thread has begun and that have not been waited for.

    It looks at no other thread: those that wait for processes come and go while one looks.
    """
    return set(Path("/proc/thread-self/children").read_text().split())


async def test_a_server_of_ones_own_is_gone_when_it_is_stopped() -> None:
    before = _children()
    server = await start_local_server()
    _, writer = await asyncio.open_connection(server.address.host, server.address.port)
    writer.close()
    await server.stop()

    assert _children() == before


@pytest.mark.parametrize("turns", [0, 50], ids=["at once", "when it has begun to be waited for"])
async def test_a_server_that_is_not_wanted_any_more_while_it_starts_is_gone_too(turns: int) -> None:
    before = _children()
    starting = asyncio.create_task(start_local_server())
    await until_true(lambda: _children() > before)
    for _ in range(turns):
        await asyncio.sleep(0)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting

    assert _children() == before


async def test_a_server_that_does_not_start_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")

    with pytest.raises(LocalServerError, match="no server could be started on this computer"):
        await start_local_server()
