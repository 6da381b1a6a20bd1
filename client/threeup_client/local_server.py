"""A server of one's own for solo play: a child process that ends with the client."""

import asyncio
import re
import sys
from typing import Final

from threeup_client.address import Address, parse_address

_JOIN: Final = re.compile(r"threeup-client (\S+)")
START_SECONDS: Final = 15.0


class LocalServerError(Exception):
    """The server did not start; the text is its own reason."""


class LocalServer:
    """A running `threeup-server` on a free loopback port."""

    def __init__(self, process: asyncio.subprocess.Process, address: Address) -> None:
        self._process = process
        self.address = address

    async def stop(self) -> None:
        """End the server; it would end by itself when this process is gone."""
        if self._process.returncode is None:
            self._process.terminate()
        try:
            async with asyncio.timeout(5):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()


async def start_local_server(bot_pause: float | None = None) -> LocalServer:
    """A server of one's own; its bots wait `bot_pause` seconds, or as long as usual.

    Raises:
        LocalServerError: it did not say in time where it listens.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "threeup_server", "--host", "127.0.0.1", "--port", "0", "--until-stdin-closes"),
        *("--no-config", "--no-data"),
        *(() if bot_pause is None else ("--bot-pause", str(bot_pause))),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_SECONDS):
            line = (await process.stdout.readline()).decode(errors="replace")
    except TimeoutError:
        line = ""
    match = _JOIN.search(line)
    if match is None:
        if process.returncode is None:
            process.kill()
        raise LocalServerError("the server for this game did not start")
    return LocalServer(process, parse_address(match.group(1)))
