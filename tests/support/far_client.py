"""An SSH client that does what OpenSSH never would; its screen is kept by pyte."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, cast

import asyncssh
import pyte

SECONDS: Final = 60.0
"""No wait in a test takes longer."""
ANSWERS: Final = b"\x1b[1;2R\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;22c"
"""Of a usual dark terminal, to what the door asks."""


class FarClient(asyncssh.SSHClientSession[bytes]):
    """One session with a terminal of any size."""

    def __init__(self, columns: int, rows: int) -> None:
        self.raw = bytearray()
        self.connection: asyncssh.SSHClientConnection | None = None
        self._channel: asyncssh.SSHClientChannel[bytes] | None = None
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._came = asyncio.Event()
        self.has_ended = asyncio.Event()

    @property
    def channel(self) -> "asyncssh.SSHClientChannel[bytes]":
        assert self._channel is not None
        return self._channel

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    @property
    def lines(self) -> list[str]:
        return list(self._screen.display)

    def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:
        self.raw += data
        self._stream.feed(re.sub(rb"\x1b\[\?2026\$p", b"", data))
        self._came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.has_ended.set()
        self._came.set()

    def press(self, keys: bytes) -> None:
        self.channel.write(keys)

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        self.channel.change_terminal_size(columns, rows)

    async def sees(self, words: str) -> str:
        return await self.sees_that(lambda text: words in text)

    async def sees_that(self, holds: Callable[[str], bool]) -> str:
        """Wait until something holds of the screen's text.

        Raises:
            AssertionError: it did not in time; the message shows the screen.
        """
        try:
            async with asyncio.timeout(SECONDS):
                while not holds(self.text):
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            raise AssertionError(f"not seen:\n{self.text}") from None
        return self.text

    async def ends(self) -> int | None:
        """The exit status."""
        async with asyncio.timeout(SECONDS):
            await self.has_ended.wait()
        return self.channel.get_exit_status()


@asynccontextmanager
async def come_in(
    port: int,
    name: str = "asha",
    *,
    size: tuple[int, int] = (80, 24),
    key: asyncssh.SSHKey | None = None,
    command: str | None = None,
    source: str = "127.0.0.1",
    compression: str = "none",
    **more: Any,
) -> AsyncIterator[FarClient]:
    """A session; `size` is what the client says, its own screen is of a usual size at most.

    `source` is its own address: the whole of 127.0.0.0/8 is this computer.
    """
    connection = await asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, config=None, agent_path=None,
        client_keys=[key] if key else None, preferred_auth="publickey,keyboard-interactive",
        client_factory=_Client, local_addr=(source, 0), compression_algs=[compression],
    )  # fmt: skip
    async with connection:
        own = (min(size[0] or 80, 300), min(size[1] or 24, 120))
        options = {"term_type": "xterm-256color", "term_size": size, **more}
        _, session = await connection.create_session(
            lambda: FarClient(*own), command, encoding=None, **options
        )
        one = cast(FarClient, session)
        one.connection = connection
        if options["term_type"] and command is None:
            one.press(ANSWERS)
        yield one


class _Client(asyncssh.SSHClient):
    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: object
    ) -> list[str]:
        return []
