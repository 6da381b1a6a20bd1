"""The server as a process that can be killed and begun again at the same port."""

import asyncio
import signal
import sys
from contextlib import ExitStack
from pathlib import Path

from support.held_port import held_port


class Server:
    """`threeup-server` with its own folder; what it complains of is kept in `log`.

    Its port is nobody else's until `stop`.
    """

    def __init__(self, log: Path, *options: str) -> None:
        self._held = ExitStack()
        self.port = self._held.enter_context(held_port())
        self._log = log
        self._options = options
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Returns when it listens."""
        with self._log.open("ab") as complaints:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "threeup_server", "--host", "127.0.0.1"),
                *("--port", str(self.port), "--until-stdin-closes", *self._options),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(30):
            if not await self._process.stdout.readline():
                raise AssertionError(f"the server did not start:\n{self.complaints}")

    async def kill(self) -> None:
        self._signal(signal.SIGKILL)
        await self._end()

    async def stop(self) -> int:
        """Ask it to end; gives back its exit status."""
        self._held.close()
        self._signal(signal.SIGTERM)
        return await self._end()

    async def _end(self) -> int:
        assert self._process is not None
        async with asyncio.timeout(15):
            await self._process.communicate()
        assert self._process.returncode is not None
        return self._process.returncode

    def _signal(self, number: int) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(number)

    @property
    def complaints(self) -> str:
        return self._log.read_text("utf-8", "replace") if self._log.exists() else ""
