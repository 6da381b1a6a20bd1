"""One visitor of a door: an app of their own from its first frame to its end."""

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from threeup_client.address import Address
from threeup_client.app import Errand
from threeup_client.door.channel import Channel
from threeup_client.door.driver import ChannelDriver
from threeup_client.door.hosted import HostedApp
from threeup_client.door.limits import DoorLimits
from threeup_client.door.typed_lines import ChannelLines
from threeup_client.plain.face import PlainFace
from threeup_client.plain.lines import Lines
from threeup_client.storage import Storage
from threeup_client.terminal_look import Depth, Terminal, depth_of
from threeup_engine.bots.levels import Level
from threeup_protocol.text import clean_name

logger = logging.getLogger(__name__)

SORRY: Final = "Sorry, the game made a mistake; your seat is held. Come in again."


@dataclass(frozen=True, slots=True)
class Guest:
    """Who comes, as far as the door knows."""

    name: str
    """What they want to be called."""
    folder: Path
    """Where what is kept of them lies: tokens, settings, records."""
    address: str
    """Where they come from."""


class Visitor:
    """Runs one app over one channel."""

    def __init__(self, channel: Channel, server: Address, limits: DoorLimits) -> None:
        self._channel = channel
        self._server = server
        self._limits = limits
        self._app: HostedApp | None = None
        self._task: asyncio.Task[str] | None = None
        self._typed: ChannelLines | None = None
        self.typed_at = time.monotonic()
        """When they pressed a key last."""

    @property
    def is_idle(self) -> bool:
        return time.monotonic() - self.typed_at > self._limits.idle

    def begin(self, guest: Guest, terminal: Terminal) -> "asyncio.Task[str]":
        """Start; the task ends with the line for them to read."""
        self._task = asyncio.create_task(self._run(guest, terminal), name="visitor")
        return self._task

    def begin_lines(self, guest: Guest, lines: Lines, typed: ChannelLines) -> "asyncio.Task[str]":
        """The same with the face of lines."""
        self._typed = typed
        self._task = asyncio.create_task(self._run_lines(guest, lines, typed), name="visitor")
        return self._task

    def hears_no_more(self) -> None:
        """Nothing more will be typed."""
        if self._typed is not None:
            self._typed.end()
        else:
            self.stop("")

    def feed(self, data: bytes) -> None:
        self.typed_at = time.monotonic()
        if self._typed is not None:
            self._typed.feed(data)
        driver = self._driver
        if driver is not None:
            driver.feed(data)

    def resized(self, columns: int, rows: int) -> None:
        driver = self._driver
        if driver is not None:
            driver.resized(columns, rows)

    def stop(self, why: str, *, is_gone: bool = False) -> None:
        """Ask the app to end, and see to it; `is_gone`: nobody reads what it says."""
        if self._task is None or self._task.done():
            return
        if is_gone and self._driver is not None:
            self._driver.is_closed = True
        if self._app is None or not self._app.is_running:
            self._task.cancel()
            return
        self._app.end(why)
        self._task.get_loop().call_later(self._limits.grace, self._task.cancel)

    @property
    def _driver(self) -> ChannelDriver | None:
        driver = self._app._driver if self._app is not None else None
        return driver if isinstance(driver, ChannelDriver) else None

    async def _run(self, guest: Guest, terminal: Terminal) -> str:
        storage = Storage(guest.folder)
        name = clean_name(storage.get("name") or guest.name) or "Guest"
        errand = Errand(name, self._server, interfaces=None)
        app = self._app = HostedApp(self._channel, errand, storage, terminal)
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
        return SORRY if app.has_failed else why

    async def _run_lines(self, guest: Guest, lines: Lines, typed: ChannelLines) -> str:
        storage = Storage(guest.folder)
        name = clean_name(storage.get("name") or guest.name) or "Guest"
        try:
            await PlainFace(name, storage, lines, typed, Level.STEADY).run(self._server, 0)
        except Exception:
            logger.exception("a session failed")
            return SORRY
        return ""


def terminal_of(term: str, environment: Mapping[str, str]) -> Terminal:
    """What a far terminal can show, by its name and the few variables that it may send."""
    wanted = {"TERM": term, "COLORTERM": environment.get("COLORTERM", "")}
    depth = Depth.FEW if environment.get("NO_COLOR") else depth_of(wanted)
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG")
    is_ascii = locale is not None and "utf" not in locale.lower()
    return Terminal(depth, charset="ascii" if is_ascii else "utf-8")
