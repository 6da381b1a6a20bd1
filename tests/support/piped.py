"""A command between two pipes: what it is typed, and what it writes."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

SECONDS: Final = 60.0
"""No wait in a test takes longer."""


class Piped:
    """A running process; what it wrote is looked at once."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._unread = ""

    def types(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text.encode())

    async def reads(self, words: str) -> str:
        """Wait until it has written something, and look on from behind it; gives what was before.

        Raises:
            AssertionError: it ended, or did not do so in time; the message shows what it wrote.
        """
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(SECONDS):
                while words not in self._unread:
                    more = await self._process.stdout.read(4096)
                    assert more, f"ended without {words!r}:\n{self._unread}"
                    self._unread += more.decode()
        except TimeoutError:
            raise AssertionError(f"no {words!r} in:\n{self._unread}") from None
        before, _, self._unread = self._unread.partition(words)
        return before

    async def ends(self) -> int:
        """Its exit status."""
        async with asyncio.timeout(SECONDS):
            return await self._process.wait()


@asynccontextmanager
async def piped(command: Sequence[str]) -> AsyncIterator[Piped]:
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        yield Piped(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
