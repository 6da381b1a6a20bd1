"""A server of one's own, for solo play or for friends: a child that ends with the client."""

import asyncio
import re
import sys
from typing import Final

from threeup_client.address import Address, parse_address
from threeup_protocol.limits import DEFAULT_PORT

_JOIN: Final = re.compile(r"threeup-client (\S+)")
START_SECONDS: Final = 15.0
_NOT_STARTED: Final = "no server could be started on this computer"


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
            await _kill(self._process)


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
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "threeup_server", "--until-stdin-closes", "--no-config", "--no-data"),
            *options,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError as error:
        raise LocalServerError(f"{_NOT_STARTED}: {error.strerror}") from error
    address = None
    try:
        address = await _address_of(process)
    finally:
        if address is None:
            await _kill(process)
    if address is None:
        raise LocalServerError(_NOT_STARTED)
    return LocalServer(process, address)


async def _address_of(process: asyncio.subprocess.Process) -> Address | None:
    """As it says itself; None where it does not in time."""
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_SECONDS):
            line = (await process.stdout.readline()).decode(errors="replace")
    except TimeoutError:
        return None
    match = _JOIN.search(line)
    return parse_address(match.group(1)) if match else None


async def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
