"""The client's app as one of many in a process: what it must not touch there, it cannot reach."""

import asyncio
import logging
import sys
from typing import Final

from rich.color import ColorSystem
from rich.console import RenderableType
from textual.screen import Screen

from threeup_client.app import Errand, ThreeUpApp
from threeup_client.door.channel import Channel
from threeup_client.door.driver import ChannelDriver
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_client.terminal_look import Depth, Terminal

logger = logging.getLogger(__name__)

AGAIN_SECONDS: Final = 0.1
_COLOURS: Final = {
    Depth.ALL: ColorSystem.TRUECOLOR,
    Depth.SOME: ColorSystem.EIGHT_BIT,
    Depth.FEW: ColorSystem.STANDARD,
}


class HostedApp(ThreeUpApp):
    """Plays over a channel; a failure of its own costs this session only."""

    def __init__(
        self, channel: Channel, errand: Errand, storage: Storage, terminal: Terminal
    ) -> None:
        self.channel = channel
        super().__init__(errand, storage, SettingsFile(storage.folder, {}), terminal)
        self.driver_class = ChannelDriver
        # Otherwise every app redirects the process's own output, in no order of ending.
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]
        self.console._color_system = _COLOURS[terminal.depth]
        self._retry: asyncio.TimerHandle | None = None
        self.has_failed = False

    def follow_signals(self) -> None:
        """They are the door's."""

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Where bytes still wait to go, frames are left out: the newest one is what counts."""
        driver = self._driver
        if isinstance(driver, ChannelDriver) and driver.is_congested:
            self.forget_terminal()
            if self._retry is None:
                loop = asyncio.get_running_loop()
                self._retry = loop.call_later(AGAIN_SECONDS, self._show_again)
            return
        super()._display(screen, renderable)

    def _show_again(self) -> None:
        self._retry = None
        if self._running and self.screen_stack:
            self.redraw()

    def _set_pointer_shape(self, shape: str) -> None:
        """Some terminals print it."""

    def _fatal_error(self) -> None:
        """To the door's log; the person reads one line."""
        logger.error("a session failed", exc_info=sys.exc_info())
        self.has_failed = True
        self._exit_renderables.clear()
        self._close_messages_no_wait()
