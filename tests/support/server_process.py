"""A server in a process of its own, on a free port of the loopback interface."""

import asyncio
import re
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager


@asynccontextmanager
async def running_server(*args: str) -> AsyncGenerator[tuple[str, int]]:
    """Its host and port; the process has ended when the block is left."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "threeup_server", "--host", "127.0.0.1", "--port", "0"),
        *("--no-config", "--no-data", *args),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
        found = re.search(r"threeup-client (?:--tls )?([\w.]+):(\d+)", line)
        assert found is not None, f"no address in {line!r}"
        yield found[1], int(found[2])
    finally:
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.communicate(), 10)
        except TimeoutError:
            process.kill()
            await process.wait()
