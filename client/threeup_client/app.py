"""The Textual face: one session, and the screen that its model asks for."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.worker import WorkerError

from threeup_client.address import Address
from threeup_client.leaving_app import LeavingApp
from threeup_client.screens.asking import ENTER_GUARD
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_client.terminal_look import Terminal
from threeup_engine.bots.levels import Level

if TYPE_CHECKING:
    from threeup_client.hello import Login
    from threeup_client.known_hosts import KnownHosts
    from threeup_client.lan_server import Interface
    from threeup_client.local_server import LocalServer
    from threeup_client.net import TcpSession
    from threeup_protocol.server_messages import ServerMessage

LOAD_SECONDS: Final = 0.5
"""So long after the start, what the first screen has not needed is loaded."""
ANNOUNCED_SECONDS: Final = 20.0
"""So long what the server's host says is shown."""


class Errand(NamedTuple):
    """What the command line asks for."""

    name: str
    address: Address | None = None
    bots: int = 0
    """More than 0: play so many bots at once."""
    level: Level = Level.STEADY
    enter_guard: float = ENTER_GUARD
    interfaces: "Callable[[], tuple[Interface, ...]] | None" = None
    """Where the start screen looks for servers nearby; None looks nowhere."""
    code: str | None = None
    """Takes a seat over from another machine."""
    hosting: tuple[str, ...] = ()
    """More options for a server that is started for friends."""


class ThreeUpApp(LeavingApp):
    """Shows one session; ends with the line to print."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "3UP 3DOWN"

    def __init__(
        self,
        errand: Errand,
        storage: Storage,
        settings_file: SettingsFile | None = None,
        terminal: Terminal = Terminal(),  # noqa: B008 - it is frozen
    ) -> None:
        super().__init__(storage, settings_file or SettingsFile(storage.folder, {}), terminal)
        self.animation_level = "none"
        self.crash_file = storage.folder / "crash.txt"
        self.enter_guard = errand.enter_guard
        self._errand = errand
        self._player = errand.name
        self._server: LocalServer | None = None
        self._solo_bots = 0
        self._solo_level = errand.level

    def on_mount(self) -> None:
        if self._errand.bots:
            self.play_solo(self._errand.bots)
        elif self._errand.address is not None:
            self.join(self._errand.address, self._errand.code)
        else:
            self.show_start(self.storage.warning or self.settings_file.warning)
        self.set_timer(LOAD_SECONDS, self.load_later)

    def load_later(self) -> None:
        """When the first screen stands."""
        from threeup_client.preload import load_later

        # no worker: one that the app's end meets before it begins leaves a complaint behind
        self._loading = asyncio.create_task(load_later())

    @cached_property
    def known_hosts(self) -> "KnownHosts":
        """The servers that were seen before."""
        from threeup_client.known_hosts import KnownHosts

        return KnownHosts(self.storage.folder / "known_hosts")

    @property
    def is_solo(self) -> bool:
        """Playing bots on a server of one's own."""
        return self._solo_bots > 0

    async def on_unmount(self) -> None:
        await self._ended_work()
        await self._close_session()

    def set_name(self, name: str) -> None:
        self._player = name
        self.storage.put("name", name)

    def join(self, address: Address, code: str | None = None) -> None:
        """Connect, and show what the server says; a code brings a seat from another machine."""
        from threeup_client.net import TcpSession
        from threeup_client.screens.lobby import LobbyScreen

        address = self.known_hosts.as_known(address)
        self._solo_bots = 0
        key = f"token {address} {self._player}"
        if self._server is None:
            self.storage.put("server", str(address))
        self._session = TcpSession(
            address,
            self._login(address, self.storage.get(key), code),
            partial(self.storage.put, key),
            self.known_hosts,
            self._show_fingerprint,
        )
        self.set_hearing()
        self._switch_to(LobbyScreen(self._session))
        self.run_worker(self._follow_session(self._session), exclusive=True, group="session")

    def _login(self, address: Address, token: str | None, code: str | None) -> "Login":
        from threeup_client.hello import Login

        return Login(self._player, token, self._passwords.get(address), code)

    def come_in_again(
        self, name: str | None = None, password: str | None = None, code: str | None = None
    ) -> None:
        """To the server that has said goodbye, with what it asked for."""
        if self._session is None:
            return
        address = self._session.address
        self._player = name or self._player
        if password is not None:
            self._passwords[address] = password
        self.join(address, code)

    def play_solo(self, bots: int, level: Level | None = None) -> None:
        """A server of one's own, a table with bots, and straight into the game."""
        self._solo_bots = bots
        self._solo_level = level or self._errand.level
        self.run_worker(self._play_solo(), exclusive=True, group="session")

    def host_here(self) -> None:
        """A server on this computer that friends can join; it ends with this client."""
        self.run_worker(self._host_here(), exclusive=True, group="session")

    @property
    def is_hosting(self) -> bool:
        """Whether others depend on this client for their server."""
        return self._server is not None and not self.is_solo

    @property
    def has_start(self) -> bool:
        return self._errand.address is None and not self._errand.bots

    @property
    def player(self) -> str:
        return self._player

    def play_after_lesson(self) -> None:
        """Two easy bots, where no game is under way."""
        if self._session is None:
            self.play_solo(2, Level.EASY)

    def show_start(self, note: str | None = None) -> None:
        from threeup_client.screens.start import StartScreen

        last = self.storage.get("server")
        self._switch_to(StartScreen(self._player, last, note, self._errand.interfaces))

    def try_now(self) -> None:
        """Do not wait for the next try to connect."""
        if self._session is not None:
            self._session.try_now()

    async def _host_here(self) -> None:
        from threeup_client.local_server import LocalServerError, start_hosted_server

        try:
            self._server = await start_hosted_server(*self._errand.hosting)
        except LocalServerError as error:
            self.show_start(str(error))
            return
        self.join(self._server.address)

    async def _play_solo(self) -> None:
        from threeup_client.coach import COACHED_PAUSE
        from threeup_client.hello import Login
        from threeup_client.local_server import LocalServerError, start_local_server
        from threeup_client.net import TcpSession
        from threeup_client.screens.lobby import LobbyScreen
        from threeup_client.solo import open_solo_table

        try:
            self._server = await start_local_server(COACHED_PAUSE if self.coach.is_on else None)
        except LocalServerError as error:
            self.end(str(error))
            return
        session = TcpSession(self._server.address, Login(self._player))
        self._session = session
        self._switch_to(LobbyScreen(session))
        self.run_worker(open_solo_table(session, self._solo_bots, self._solo_level))
        await self._follow_session(session)

    async def _follow_session(self, session: "TcpSession") -> None:
        async for change in session.changes():
            if session is self._session:
                self._show(change.model)
                self._announce(change.message)

    def _announce(self, message: "ServerMessage | None") -> None:
        from threeup_client.narration import announced_text
        from threeup_protocol.server_messages import Announced

        if isinstance(message, Announced):
            text = announced_text(message)
            self.notify(text, title="From the server", timeout=ANNOUNCED_SECONDS, markup=False)

    async def _ended_work(self) -> None:
        """A worker that starts a server has to end it: to be cancelled twice would hinder it."""
        for worker in list(self.workers):
            if not worker.is_cancelled:
                worker.cancel()
            with suppress(WorkerError):
                await worker.wait()

    async def _close_session(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.close()
        server, self._server = self._server, None
        if server is not None:
            await server.stop()
