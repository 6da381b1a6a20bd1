"""A headless Chromium, spoken to over its own debugging protocol."""

import asyncio
import itertools
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

COMMAND: Final = shutil.which("chromium") or shutil.which("google-chrome")
SECONDS: Final = 20.0


class Page:
    """One tab of a phone's size, with a touch screen."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self.asked: list[str] = []
        """Every address that was asked for."""

    async def do(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._ids)
        await self._socket.send_json({"id": number, "method": method, "params": params})
        async with asyncio.timeout(SECONDS):
            while (answer := await self._socket.receive_json()).get("id") != number:
                if answer.get("method") == "Network.requestWillBeSent":
                    self.asked.append(answer["params"]["request"]["url"])
        result: dict[str, Any] = answer["result"]
        return result

    async def run(self, script: str) -> Any:
        """The value of an expression of JavaScript."""
        answer = await self.do("Runtime.evaluate", expression=script, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until an expression is true."""
        async with asyncio.timeout(SECONDS):
            while not await self.run(script):  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def open(self, url: str) -> None:
        await self.do("Page.navigate", url=url)
        await self.until("document.readyState === 'complete' && location.href !== 'about:blank'")


@asynccontextmanager
async def phone(folder: Path) -> AsyncIterator[Page]:
    assert COMMAND is not None
    process = await asyncio.create_subprocess_exec(
        *(COMMAND, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
        *("--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"),
        stderr=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
    )
    assert process.stderr is not None
    try:
        found = None
        async with asyncio.timeout(SECONDS):
            while found is None:
                line = (await process.stderr.readline()).decode()
                found = re.search(r"ws://(127\.0\.0\.1:\d+)/", line)
        async with aiohttp.ClientSession() as session:
            tabs = await (await session.get(f"http://{found[1]}/json")).json()
            [url] = [one["webSocketDebuggerUrl"] for one in tabs if one["type"] == "page"]
            async with session.ws_connect(url, max_msg_size=0) as socket:
                page = Page(socket)
                for domain in ("Page", "Runtime", "Network"):
                    await page.do(f"{domain}.enable")
                shape = {"width": 780, "height": 360, "deviceScaleFactor": 1, "mobile": True}
                await page.do("Emulation.setDeviceMetricsOverride", **shape)
                await page.do("Emulation.setTouchEmulationEnabled", enabled=True)
                yield page
    finally:
        process.kill()
        await process.wait()
