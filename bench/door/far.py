"""One person at the door: an SSH client that times how long a key takes to be seen."""

import asyncio
import time
from typing import Final, cast

import asyncssh

_ANSWERS: Final = b"\x1b[1;2R\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;22c"
_TABLE_AGAINST_ONE_BOT: Final = (b"n", b"\x1b[D\x1b[D\x1b[B\x1b[C", b"\r", b" ")
_QUIET_SECONDS: Final = 0.25
_PATIENCE: Final = 3.0


class Far(asyncssh.SSHClientSession[bytes]):
    """A session at a terminal of 80x24."""

    def __init__(self) -> None:
        self.bytes = 0
        self._came = asyncio.Event()
        self._connection: asyncssh.SSHClientConnection | None = None
        self._channel: asyncssh.SSHClientChannel[bytes] | None = None

    @classmethod
    async def comes(cls, port: int) -> "Far":
        """With a key of its own, to its own table against one bot, to choose its cards."""
        key = asyncssh.generate_private_key("ssh-ed25519")
        connection = await asyncssh.connect(
            "127.0.0.1", port, username=f"far{id(key) % 10**8}", client_keys=[key],
            known_hosts=None, config=None, agent_path=None,
        )  # fmt: skip
        _, session = await connection.create_session(
            cls, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        one = cast(Far, session)
        one._connection = connection
        one.press(_ANSWERS)
        await one.is_quiet()
        for keys in _TABLE_AGAINST_ONE_BOT:
            one.press(keys)
            await one.is_quiet()
        return one

    def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self.bytes += len(data)
        self._came.set()

    def press(self, keys: bytes) -> None:
        assert self._channel is not None
        self._came.clear()
        self._channel.write(keys)

    async def key_to_paint(self, keys: bytes) -> float | None:
        """Seconds until the first byte that a key leads to; None where it leads to none."""
        begun = time.perf_counter()
        self.press(keys)
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._came.wait()
        except TimeoutError:
            return None
        return time.perf_counter() - begun

    async def is_quiet(self) -> None:
        """Until something has come and then nothing for a moment, or for a few seconds in all."""
        patience = _PATIENCE
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            try:
                async with asyncio.timeout(patience):
                    await self._came.wait()
            except TimeoutError:
                return
            self._came.clear()
            patience = _QUIET_SECONDS

    async def goes(self) -> None:
        assert self._connection is not None
        self._connection.abort()
        await self._connection.wait_closed()
