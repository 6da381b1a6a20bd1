"""One browser: a visitor over a websocket."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from aiohttp import WSMsgType, web

from threeup_client.door.bucket import Bucket
from threeup_client.door.channel import size_of
from threeup_client.door.guests import Guest
from threeup_client.door.hall import FULL, Hall
from threeup_client.door.visitor import Visitor
from threeup_client.settings_file import SettingsFile
from threeup_client.terminal_look import Depth, Terminal

MESSAGES_PER_SECOND: Final = 60
MESSAGES_AT_ONCE: Final = 240
"""What a browser sends beyond that is read later."""
CLOSE_SECONDS: Final = 3.0
"""So long a browser may take to hear why its session has ended."""
LONGEST_REASON: Final = 120
"""Bytes of why a websocket was closed, as its protocol allows."""


class WebSession:
    """Implements `Channel` for its visitor, and `Present` for the hall."""

    def __init__(self, hall: Hall, socket: web.WebSocketResponse, size: tuple[int, int]) -> None:
        self._hall = hall
        self._socket = socket
        self.size = size
        self.visitor = Visitor(self, hall)
        self._out: asyncio.Queue[bytes] = asyncio.Queue()
        self._unsent = 0
        self._may_read = asyncio.Event()
        self._may_read.set()

    @property
    def environment(self) -> Mapping[str, str]:
        return {}

    def send(self, data: bytes) -> None:
        self._unsent += len(data)
        self._out.put_nowait(data)

    def backlog(self) -> int:
        return self._unsent

    def pause_reading(self) -> None:
        self._may_read.clear()

    def resume_reading(self) -> None:
        self._may_read.set()

    async def run(self, guest: Guest) -> None:
        """From the first frame to the last line."""
        if not self._hall.enter(self, guest):
            await self._close(FULL)
            return
        sender = asyncio.create_task(self._send_on(), name="web-send")
        task = self.visitor.begin(guest, _terminal)
        reader = asyncio.create_task(self._read_on(), name="web-read")
        try:
            await asyncio.wait([task, reader], return_when=asyncio.FIRST_COMPLETED)
            self.visitor.stop("", is_gone=not task.done())
            await asyncio.wait([task])
        finally:
            self._hall.leave(self, guest)
            await self._close(self.visitor.last_line or "You have left the game.")
            for helper in (reader, sender):
                helper.cancel()

    async def _read_on(self) -> None:
        loop = asyncio.get_running_loop()
        rate = Bucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, loop.time())
        async for message in self._socket:
            await asyncio.sleep(rate.seconds_until_one(loop.time()))
            rate.spend(1)
            await self._may_read.wait()
            if message.type is not WSMsgType.TEXT:
                return
            await self._take(message.data)

    async def _take(self, text: str) -> None:
        with suppress(ConnectionError):
            match parsed(text):
                case ["stdin", str(typed)]:
                    self.visitor.feed(typed.encode("utf-8", "replace"))
                case ["resize", {"width": int(columns), "height": int(rows)}]:
                    self.size = size_of(max(0, columns), max(0, rows))
                    self.visitor.resized(*self.size)
                case ["ping", str(sent)]:
                    await self._socket.send_json(["pong", sent[:40]])
                case _:
                    pass  # focus and blur

    async def _send_on(self) -> None:
        with suppress(ConnectionError):
            while True:
                data = await self._out.get()
                await self._socket.send_bytes(data)
                self._unsent -= len(data)

    async def _close(self, why: str) -> None:
        reason = why.encode("utf-8", "replace")[:LONGEST_REASON]
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.close(message=reason.decode("utf-8", "ignore").encode())


def parsed(text: str) -> Any:
    """What a message says; None where it says nothing."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


async def _terminal(_visitor: Visitor, _settings: SettingsFile) -> Terminal:
    """The page's own is always the same."""
    return Terminal(Depth.ALL)
