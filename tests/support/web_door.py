"""A browser's door in this process, and a browser of a few lines in front of it."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import aiohttp
import pyte

from support.ssh_door import ROOMY
from threeup_client.address import Address
from threeup_client.door.hall import Hall
from threeup_client.door.limits import DoorLimits
from threeup_client.door.web_door import WebDoor
from threeup_client.door.web_listening import WebListener

SECONDS: Final = 60.0


@dataclass
class OpenWebDoor:
    hall: Hall
    listener: WebListener
    port: int
    """Also when it is closed."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def opened_web_door(
    server_port: int, folder: Path, password: str | None = None, **limits: Any
) -> AsyncIterator[OpenWebDoor]:
    address = Address("127.0.0.1", server_port)
    hall = Hall(address, folder / "door", DoorLimits(**{**ROOMY, **limits}))
    listener = WebListener(WebDoor(hall, password).application(), hall.limits)
    await listener.open("127.0.0.1", 0)
    try:
        yield OpenWebDoor(hall, listener, listener.port)
    finally:
        hall.stop_all("The test is over.")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await hall.empty.wait()
        await listener.close()


class Browser:
    """Speaks as the page does."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    async def says(self, *what: object) -> None:
        await self.socket.send_json(list(what))

    async def press(self, keys: str) -> None:
        await self.says("stdin", keys)

    async def sees(self, words: str) -> str:
        return await self.sees_that(lambda text: words in text)

    async def sees_that(self, holds: Callable[[str], bool]) -> str:
        async with asyncio.timeout(SECONDS):
            while not holds(self.text):
                message = await self.socket.receive()
                assert message.type is aiohttp.WSMsgType.BINARY, (message, self.text)
                self._stream.feed(re.sub(rb"\x1b\[\?2026\$p", b"", message.data))
        return self.text

    async def is_closed(self) -> str:
        """Why, as the door says."""
        async with asyncio.timeout(SECONDS):
            while (message := await self.socket.receive()).type is aiohttp.WSMsgType.BINARY:
                continue
        assert message.type is aiohttp.WSMsgType.CLOSE, message
        return str(message.extra)


@asynccontextmanager
async def browser(
    door: OpenWebDoor, token: str = "a" * 32, name: str = "Asha", password: str = ""
) -> AsyncIterator[Browser]:
    """One that has said who it is."""
    headers = {"Origin": door.url}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{door.url}/ws?width=80&height=24", headers=headers) as socket,
    ):
        one = Browser(socket)
        await one.says("hello", {"token": token, "name": name, "password": password})
        yield one
