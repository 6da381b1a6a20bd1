"""One visitor of a door: an app of their own from its first frame to its end."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from threeup_client.door.channel import Channel
from threeup_client.door.driver import ChannelDriver
from threeup_client.door.guests import Guest, GuestStorage, kept_name
from threeup_client.door.hosted import Host, HostedApp
from threeup_client.door.typed_lines import ChannelLines
from threeup_client.hello import Login
from threeup_client.plain.face import PlainFace
from threeup_client.plain.lines import Lines
from threeup_client.settings_file import SettingsFile
from threeup_client.terminal_look import Terminal

logger = logging.getLogger(__name__)

SORRY: Final = "Sorry, the game made a mistake; your seat is held. Come in again."
MOST_TYPED_EARLY: Final = 4096
"""Bytes typed before the screens are there; what is more is dropped."""


TerminalFinder = Callable[["Visitor", SettingsFile], Awaitable[Terminal]]
"""Finds out what the terminal of a visitor shows."""


class Visitor:
    """Runs one app over one channel."""

    def __init__(self, channel: Channel, host: Host) -> None:
        self._channel = channel
        self._host = host
        self._limits = host.limits
        self._app: HostedApp | None = None
        self._task: asyncio.Task[str] | None = None
        self._older: asyncio.Task[str] | None = None
        self._lines: ChannelLines | None = None
        self._why = ""
        self._status = 0
        self.early = bytearray()
        """Typed before there was an app to read it."""
        self.typed_early = asyncio.Event()
        self.typed_at = time.monotonic()
        """When they pressed a key last."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of their terminal, within the limits."""
        return self._channel.size

    @property
    def is_idle(self) -> bool:
        return time.monotonic() - self.typed_at > self._limits.idle

    def comes_after(self, older: "Visitor") -> None:
        """Begin when that session of the same guest has written what it keeps."""
        self._older = older._task

    def begin(self, guest: Guest, find_out: TerminalFinder) -> "asyncio.Task[str]":
        """Start; the task ends with the line for them to read."""
        self._task = asyncio.create_task(self._run(guest, find_out), name="visitor")
        return self._task

    def begin_lines(self, guest: Guest, lines: Lines, typed: ChannelLines) -> "asyncio.Task[str]":
        """The same with the face of lines."""
        self._lines = typed
        self._task = asyncio.create_task(self._run_lines(guest, lines, typed), name="visitor")
        return self._task

    def hears_no_more(self) -> None:
        """Nothing more will be typed."""
        if self._lines is not None:
            self._lines.end()
        else:
            self.stop("")

    def feed(self, data: bytes) -> None:
        self.typed_at = time.monotonic()
        driver = self._driver
        if self._lines is not None:
            self._lines.feed(data)
        elif driver is not None:
            driver.feed(data)
        elif len(self.early) < MOST_TYPED_EARLY:
            self.early += data[:MOST_TYPED_EARLY]
            self.typed_early.set()

    def resized(self, columns: int, rows: int) -> None:
        driver = self._driver
        if driver is not None:
            driver.resized(columns, rows)

    def stop(self, why: str, *, is_gone: bool = False) -> None:
        """Ask the app to end, and see to it; `is_gone`: nobody reads what it says."""
        if self._task is None or self._task.done():
            return
        self._why = self._why or why
        if is_gone and self._driver is not None:
            self._driver.is_closed = True
        if self._app is None or not self._app.is_running:
            self._task.cancel()
            return
        self._app.end(why)
        self._task.get_loop().call_later(self._limits.grace, self._task.cancel)

    @property
    def last_line(self) -> str:
        """What there is to read after the end."""
        if self._task is None or self._task.cancelled() or self._task.exception():
            return self._why
        return self._task.result()

    @property
    def status(self) -> int:
        """The exit status after the end: 1 where there was more to it than a person who left."""
        if self._task is None or self._task.cancelled() or self._task.exception():
            return 1
        return 1 if self._task.result() else self._status

    @property
    def _driver(self) -> ChannelDriver | None:
        driver = self._app._driver if self._app is not None else None
        return driver if isinstance(driver, ChannelDriver) else None

    async def _run(self, guest: Guest, find_out: TerminalFinder) -> str:
        await self._wait_for_older()
        storage = GuestStorage(guest.folder)
        settings = SettingsFile(storage.folder, {})
        terminal = await find_out(self, settings)
        app = HostedApp(self._channel, self._host, guest, storage, settings, terminal)
        self._app = app
        app.typed_early = self.early
        why = ""
        try:
            why = await app.run_async(size=self._channel.size) or ""
        except Exception:
            logger.exception("a session failed")
            app.has_failed = True
        finally:
            driver = self._driver
            if driver is not None:
                driver.stop_application_mode()
                driver.close()
            self._app = None
            await app.on_unmount()  # what was cancelled may not have come to it
        return SORRY if app.has_failed else why

    async def _run_lines(self, guest: Guest, lines: Lines, typed: ChannelLines) -> str:
        await self._wait_for_older()
        storage = GuestStorage(guest.folder)
        name = kept_name(guest, storage)
        try:
            login = self._host.through(Login(name, code=guest.seat_code), guest)
            chat = SettingsFile(storage.folder, {}).settings.chat
            face = PlainFace(login, storage, lines, typed, chat, self._host.known_hosts)
            self._status = await face.run(self._host.server, 0)
        except Exception:
            logger.exception("a session failed")
            return SORRY
        return ""

    async def _wait_for_older(self) -> None:
        older, self._older = self._older, None
        if older is not None:
            await asyncio.wait([older], timeout=2 * self._limits.grace)
