"""The line face itself: what is told and what is typed, in the order in which they come."""

import asyncio
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any, Final

from threeup_client.address import Address, AddressError, parse_address
from threeup_client.known_hosts import KnownHosts
from threeup_client.local_server import LocalServer, LocalServerError, start_local_server
from threeup_client.model import ClientModel, Link
from threeup_client.narration import announced_text
from threeup_client.net import Login, TcpSession
from threeup_client.plain.commands import EVERYWHERE, START, help_lines
from threeup_client.plain.doing import Doing
from threeup_client.plain.lines import Lines, StandardInput, Typed, standard_lines
from threeup_client.plain.telling import Teller
from threeup_client.refusals import code_text
from threeup_client.session import Change, SessionLostError
from threeup_client.storage import Storage
from threeup_engine.bots.levels import Level
from threeup_protocol.client_messages import Create, Ready
from threeup_protocol.server_messages import Announced, Lobby, Update
from threeup_protocol.table import Stage, TableOptions

UNFINISHED: Final = 1
_HOST_SAYS: Final = "To everybody, from whoever runs the server"
"""Longer than any name, so that no player can pass for it."""
"""Exit status where the input ended, or the server, before the game did."""


class PlainFace:
    """Runs until the person quits, the input ends or the server is gone for good."""

    def __init__(
        self,
        name: str,
        storage: Storage,
        lines: Lines,
        typed: Typed,
        level: Level,
        known_hosts: KnownHosts | None = None,
    ) -> None:
        self._name = name
        self._storage = storage
        self._lines = lines
        self._typed = typed
        self._level = level
        self._known_hosts = known_hosts
        """Another's, who looks at certificates for this person."""
        self._server: LocalServer | None = None
        self._expects_change = False
        self._had_table = False
        self._model = ClientModel()
        """As it was told last."""

    async def run(self, address: Address | None, bots: int, code: str | None = None) -> int:
        """Gives back the exit status."""
        try:
            if bots:
                return await self._solo(bots)
            if address is not None:
                return await self._join(address, code)
            return await self._start()
        finally:
            self._lines.end_prompt()
            if self._server is not None:
                await self._server.stop()

    async def _start(self) -> int:
        for one in help_lines(START):
            self._lines.say(one)
        while True:
            self._lines.prompt()
            await self._typed.next()
            typed = self._typed.take()
            self._lines.typed(typed or "")
            word, *words = ("quit" if typed is None else typed).split() or ["help"]
            try:
                match word.lower():
                    case "quit" | "exit":
                        return 0
                    case "solo":
                        return await self._solo(*self._solo_options(words))
                    case "join" if words:
                        return await self._join(parse_address(words[0]), None)
            except (AddressError, ValueError) as error:
                self._lines.say(f"{error}.")
                continue
            for one in help_lines(START, EVERYWHERE):
                self._lines.say(one)

    def _solo_options(self, words: list[str]) -> tuple[int]:
        count, *level = words or ["3"]
        if count not in {"1", "2", "3", "4", "5"}:
            raise ValueError("One to five bots can play: solo 3 easy")
        if level:
            self._level = Level(level[0])
        return (int(count),)

    async def _solo(self, bots: int) -> int:
        try:
            # A script does not look on: its bots need not be slow enough to be followed.
            pace = None if self._typed.is_by_hand else 0.0
            self._server = await start_local_server(pace)
        except LocalServerError as error:
            self._lines.say(f"{error}.")
            return 1
        session = TcpSession(self._server.address, Login(self._name))
        opening = asyncio.create_task(self._open_table(session, bots))
        try:
            return await self._play(session)
        finally:
            opening.cancel()
            await session.close()

    async def _open_table(self, session: TcpSession, bots: int) -> None:
        options = TableOptions("solo", bots + 1, bots=(self._level,) * bots)
        try:
            await session.ask(partial(Create, options=options))
            await session.ask(partial(Ready, ready=True, share=secrets.token_hex(16)))
        except SessionLostError:
            return

    async def _join(self, address: Address, code: str | None) -> int:
        known_hosts = self._known_hosts or KnownHosts(self._storage.folder / "known_hosts")
        address = known_hosts.as_known(address)
        key = f"token {address} {self._name}"
        keep: Callable[[str | None], None] = partial(self._storage.put, key)
        login = Login(self._name, self._storage.get(key), code=code)
        session = TcpSession(address, login, keep, known_hosts, self._first_visit)
        try:
            return await self._play(session)
        finally:
            await session.close()

    def _first_visit(self, fingerprint: str) -> None:
        if self._known_hosts is None:
            self._lines.say(f"First visit. The server's certificate: {fingerprint}.")

    async def _play(self, session: TcpSession) -> int:
        """Tell and be told, until there is an end."""
        is_own = self._known_hosts is None
        doing = Doing(session, self._lines, self._storage, may_review=is_own)
        teller = Teller(is_solo=self._server is not None)
        changes = session.changes()
        change: asyncio.Task[Change | None] = asyncio.create_task(_next(changes))
        while not doing.has_quit:
            line = self._line(waits=self._waits(doing))
            coming: set[asyncio.Future[Any]] = {change, *([line] if line else [])}
            await asyncio.wait(coming, return_when=asyncio.FIRST_COMPLETED)
            if change.done():
                status = self._tell(teller, change.result())
                if status is not None:
                    return status
                change = asyncio.create_task(_next(changes))
            elif line is not None and line.done():
                status = await self._typed_line(doing, self._typed.take())
                if status is not None:
                    return status
            if doing.is_auto:
                await self._carry_out(doing.act())
        change.cancel()
        return 0

    def _line(self, *, waits: bool) -> "asyncio.Future[str | None] | None":
        """A file is read only as far as it is waited for; who types may do so at any time."""
        if waits:
            self._lines.prompt()
        is_up = self._model.link.state is Link.UP
        return self._typed.next() if waits or (self._typed.is_by_hand and is_up) else None

    def _waits(self, doing: Doing) -> bool:
        """Whether nothing goes on before the person does something; what is told counts."""
        model = self._model
        table = model.table
        if self._expects_change or model.link.state is not Link.UP or doing.is_auto:
            return False
        if table is None:
            return model.lobby is not None and self._server is None
        if table.room.stage is Stage.PLAYING:
            may_move = table.view is not None and bool(table.view.legal)
            return may_move and not table.room.paused and not doing.has_moved(table)
        you = table.room.you
        if self._server is not None and table.room.stage is Stage.WAITING:
            return False  # the game begins by itself
        return you is not None and not table.room.seats[you].ready

    def _tell(self, teller: Teller, change: Change | None) -> int | None:
        if change is None:
            return self._ended(self._model)
        self._model = change.model
        if isinstance(change.message, (Update, Lobby)):
            self._expects_change = False
        if isinstance(change.message, Announced):
            self._lines.say(f"{_HOST_SAYS}: {announced_text(change.message)}")
        if self._server is not None and self._had_table and change.model.table is None:
            return 0  # there is nothing else on a server of one's own
        self._had_table = change.model.table is not None
        for text in teller.lines(change.model):
            self._lines.say(text)
        return None

    def _ended(self, model: ClientModel) -> int:
        goodbye = model.link.goodbye
        why = model.link.problem or (code_text(goodbye.code) if goodbye else "the link has ended")
        self._lines.say(f"The end: {why}.")
        return UNFINISHED

    async def _typed_line(self, doing: Doing, line: str | None) -> int | None:
        if line is None:
            return self._input_ended(self._model)
        self._lines.typed(line)
        self._expects_change = bool(await self._carry_out(doing.do(line)))
        return None

    async def _carry_out(self, doing: Awaitable[bool | None]) -> bool | None:
        try:
            return await doing
        except SessionLostError:
            self._lines.say("That was not answered: the link is gone.")
            return None

    def _input_ended(self, model: ClientModel) -> int:
        table = model.table
        if table is not None and table.room.stage is Stage.PLAYING and table.room.you is not None:
            self._lines.say("The input ended before the game did.")
            return UNFINISHED
        return 0


async def _next(changes: AsyncIterator[Change]) -> Change | None:
    return await anext(changes, None)


def run_plain(
    name: str,
    storage: Storage,
    address: Address | None,
    bots: int,
    level: Level,
    code: str | None,
) -> int:
    """Run at this process's standard input and output; gives back the exit status."""

    async def run() -> int:
        face = PlainFace(name, storage, standard_lines(), StandardInput(sys.stdin), level)
        return await face.run(address, bots, code)

    try:
        return asyncio.run(run())
    except (KeyboardInterrupt, BrokenPipeError):
        return UNFINISHED
