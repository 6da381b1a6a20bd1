"""A server process with a data folder, and the host's commands typed beside it."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.raw_client import SECONDS
from support.server_process import SERVER, address_in

COMMAND = (sys.executable, "-m", "threeup_server")


@dataclass(frozen=True, slots=True)
class Typed:
    """What a command has said."""

    status: int
    out: str
    error: str

    @property
    def answer(self) -> Any:
        return json.loads(self.out)


@dataclass(frozen=True, slots=True)
class HostProcess:
    """A running server."""

    process: asyncio.subprocess.Process
    folder: Path
    said: str

    @property
    def port(self) -> int:
        return address_in(self.said)[1]

    async def type(self, *words: str) -> Typed:
        """`threeup-server WORDS --data FOLDER`"""
        return await typed(*words, "--data", str(self.folder))

    async def asked(self, line: bytes) -> bytes:
        """What the control socket answers to raw bytes; nothing where it hangs up."""
        reader, writer = await asyncio.open_unix_connection(self.folder / "control.sock")
        writer.write(line)
        answer = b""
        with suppress(ConnectionError):  # so ends one that was closed over unread bytes
            async with asyncio.timeout(SECONDS):
                answer = await reader.read()
        writer.close()
        return answer

    async def ended(self) -> tuple[int, str]:
        """Its exit status and everything that it has said on stderr."""
        async with asyncio.timeout(SECONDS):
            _, error = await self.process.communicate()
            return await self.process.wait(), error.decode()


async def typed(*words: str) -> Typed:
    process = await asyncio.create_subprocess_exec(
        *COMMAND, *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(SECONDS):
        out, error = await process.communicate()
    return Typed(await process.wait(), out.decode(), error.decode())


@asynccontextmanager
async def host_process(
    folder: Path, *options: str, stderr: int = asyncio.subprocess.PIPE
) -> AsyncIterator[HostProcess]:
    """The server, which is gone when the block is left."""
    process = await asyncio.create_subprocess_exec(
        *SERVER,
        *("--data", str(folder), "--bot-pause", "0", *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=stderr,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(SECONDS):
            line = (await process.stdout.readline()).decode()
        yield HostProcess(process, folder, line)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
