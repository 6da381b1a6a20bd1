"""The server in a process of its own, and what the system says of it."""

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

OPTIONS: Final = (
    *("--host", "127.0.0.1", "--port", "0", "--bot-pause", "0"),
    *("--hold", "1", "--forget", "1", "--rest", "1", "--log-level", "error", "--no-config"),
)


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    port: int
    pid: int

    @property
    def memory(self) -> float:
        """MiB in use, VmRSS."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    @property
    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))


@asynccontextmanager
async def running_server() -> AsyncGenerator[Server]:
    """It keeps what it keeps in a folder that is gone with it."""
    with tempfile.TemporaryDirectory() as folder:
        async with _server_in(folder) as server:
            yield server


@asynccontextmanager
async def _server_in(folder: str) -> AsyncGenerator[Server]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "threeup_server", *OPTIONS, "--data", folder),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
        found = re.search(r"threeup-client [\w.]+:(\d+)", line)
        assert found is not None, f"no address in {line!r}"
        yield Server(int(found[1]), process.pid)
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.communicate(), 10)
