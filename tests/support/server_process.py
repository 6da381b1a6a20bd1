"""A server in a process of its own, on a free port of the loopback interface."""

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

SERVER: Final = (
    *(sys.executable, "-m", "threeup_server", "--no-config"),
    *("--host", "127.0.0.1", "--port", "0"),
)
"""The command; of arguments that are given twice the last one holds."""
SECONDS: Final = 60.0
_ADDRESS: Final = re.compile(r"threeup-client (?:--tls )?([\w.]+):(\d+)")


def address_in(first_line: str) -> tuple[str, int]:
    """Host and port, as the server's first line names them."""
    found = _ADDRESS.search(first_line)
    assert found is not None, f"no address in {first_line!r}"
    return found[1], int(found[2])


@asynccontextmanager
async def running_server(*args: str) -> AsyncGenerator[tuple[str, int]]:
    """Its host and port; the process has ended when the block is left."""
    process = await asyncio.create_subprocess_exec(
        *SERVER, "--no-data", *args, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), SECONDS)
        yield address_in(line.decode())
    finally:
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.communicate(), SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


@contextmanager
def running_server_address(*options: str, keeps: tuple[str, ...] = ("--no-data",)) -> Iterator[str]:
    """The same for tests without a loop: its HOST:PORT."""
    command = [*SERVER, "--no-announce", *keeps, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            host, port = address_in(process.stdout.readline())
            yield f"{host}:{port}"
        finally:
            process.terminate()
            process.wait(SECONDS)
