"""A server of one's own, for solo play or for friends: a child that ends with the client."""

import asyncio
import re
import sys
from typing import Final

from threeup_client.address import Address, parse_address
from threeup_protocol.limits import DEFAULT_PORT

_JOIN: Final = re.compile(r"threeup-client (\S+)")
START_SECONDS: Final = 15.0


class LocalServerError(Exception):
    """The server did not start; the text is its own reason."""


class LocalServer:
    """A running `threeup-server`, and where others reach it."""

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
    pause = () if bot_pause is None else ("--bot-pause", str(bot_pause))
    return await _start("--host", "127.0.0.1", "--port", "0", *pause)


async def start_hosted_server(*options: str) -> LocalServer:
    """A server for everybody who can reach this computer, at the usual port if that is free.

    `options` are more of its own.

    Raises:
        LocalServerError: it did not say in time where it listens.
    """
    try:
        return await _start("--port", str(DEFAULT_PORT), *options)
    except LocalServerError:
        return await _start("--port", "0", *options)


async def _start(*options: str) -> LocalServer:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "threeup_server", "--until-stdin-closes", "--no-config", "--no-data"),
        *options,
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
        raise LocalServerError("no server could be started on this computer")
    return LocalServer(process, parse_address(match.group(1)))
