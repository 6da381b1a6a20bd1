"""The client's app as one of many in a process: what it must not touch there, it cannot reach."""

import asyncio
import logging
import sys
from dataclasses import replace
from typing import ClassVar, Final, Protocol

from rich.color import ColorSystem
from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.screen import Screen

from threeup_client.address import Address
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.door.channel import Channel
from threeup_client.door.driver import ChannelDriver
from threeup_client.door.guests import Guest, GuestStorage, kept_name
from threeup_client.door.limits import DoorLimits
from threeup_client.hello import Login
from threeup_client.known_hosts import KnownHosts
from threeup_client.settings_file import SettingsFile
from threeup_client.terminal_look import Depth, Terminal
from threeup_engine.bots.levels import Level

logger = logging.getLogger(__name__)

AGAIN_SECONDS: Final = 0.1
NO_BOTS_HERE: Final = "For a game against bots open a table here and seat bots at it; n opens one."
_LOOPBACK: Final = {"127.0.0.1", "::1", "localhost"}
_COLOURS: Final = {
    Depth.ALL: ColorSystem.TRUECOLOR,
    Depth.SOME: ColorSystem.EIGHT_BIT,
    Depth.FEW: ColorSystem.STANDARD,
}


class Host(Protocol):
    """What a door gives its visitors."""

    @property
    def server(self) -> Address:
        """The one game server behind it."""
        ...

    @property
    def limits(self) -> DoorLimits: ...

    def through(self, login: Login, guest: Guest) -> Login:
        """The login of a guest, as the server takes it from this door."""
        ...

    @property
    def known_hosts(self) -> KnownHosts:
        """Its certificate is the door's to look at, not each visitor's."""
        ...


class HostedApp(ThreeUpApp):
    """Plays over a channel; a failure of its own costs this session only.

    It goes to the server behind the door and nowhere else, and starts nothing on its computer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+l", "redraw", show=False, priority=True),
    ]

    def __init__(
        self,
        channel: Channel,
        host: Host,
        guest: Guest,
        storage: GuestStorage,
        settings: SettingsFile,
        terminal: Terminal,
    ) -> None:
        self.channel = channel
        self._host = host
        self._guest = guest
        errand = Errand(
            kept_name(guest, storage),
            host.server,
            enter_guard=host.limits.enter_guard,
            interfaces=None,
            code=guest.seat_code,
        )
        super().__init__(errand, storage, settings, terminal)
        self.known_hosts = host.known_hosts
        self.driver_class = ChannelDriver
        # Otherwise every app redirects the process's own output, in no order of ending.
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]
        self.console._color_system = _COLOURS[terminal.depth]
        self.typed_early = bytearray()
        """What was typed before there was a driver to take it."""
        self._retry: asyncio.TimerHandle | None = None
        self.has_failed = False

    def load_later(self) -> None:
        """The door has loaded all before the first guest came."""

    def action_redraw(self) -> None:
        """Something else has written on the screen."""
        self.redraw()

    def follow_signals(self) -> None:
        """They are the door's."""

    @property
    def server_address(self) -> str:
        """As it may be reached from where this person is."""
        address = self._host.server
        way = self._guest.way
        is_here = address.host in _LOOPBACK and way.host
        return str(replace(address, host=way.host) if is_here else address)

    @property
    def door_way(self) -> str:
        return self._guest.way.typed

    def join(self, address: Address, code: str | None = None) -> None:  # noqa: ARG002
        """The server behind the door, whatever is asked for."""
        super().join(self._host.server, code)

    def _login(self, address: Address, token: str | None, code: str | None) -> Login:
        return self._host.through(super()._login(address, token, code), self._guest)

    def come_in_again(
        self, name: str | None = None, password: str | None = None, code: str | None = None
    ) -> None:
        """A name that the server took is the one to come back with."""
        if name is not None:
            self.storage.put("name", name)
        super().come_in_again(name, password, code)

    def play_solo(self, bots: int, level: Level | None = None) -> None:  # noqa: ARG002
        """It would start a server on the door's computer."""
        self.notify(NO_BOTS_HERE, markup=False)

    def host_here(self) -> None:
        """So would this."""
        self.notify(NO_BOTS_HERE, markup=False)

    def show_start(self, note: str | None = None) -> None:
        """From there one would go elsewhere."""
        self.end(note or "")

    def _show_fingerprint(self, fingerprint: str) -> None:
        """Of the way from the door to its server."""
        logger.warning("the game server's certificate is new here: %s", fingerprint)

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

    def _print_error_renderables(self) -> None:
        """Told to the door's log; there is no terminal of this process to tell it to."""
        self._exit_renderables.clear()

    def _fatal_error(self) -> None:
        """To the door's log; the person reads one line."""
        logger.error("a session failed", exc_info=sys.exc_info())
        self.has_failed = True
        self._exit_renderables.clear()
        self._close_messages_no_wait()
