"""The line face from its start to its exit status: which server, and a conversation with it."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from threeup_client.address import Address, AddressError, parse_address
from threeup_client.farewells import farewell
from threeup_client.hello import Login
from threeup_client.known_hosts import KnownHosts
from threeup_client.last_words import say
from threeup_client.local_server import LocalServer, LocalServerError, start_local_server
from threeup_client.model import LinkModel
from threeup_client.net import TcpSession
from threeup_client.numbers import number_in
from threeup_client.plain.commands import EVERYWHERE, START, help_lines
from threeup_client.plain.conversation import UNFINISHED, Conversation
from threeup_client.plain.doing import Doing
from threeup_client.plain.entrance import asked_again
from threeup_client.plain.lines import Lines, OutputError, StandardInput, Typed, standard_lines
from threeup_client.plain.moves import NotUnderstoodError
from threeup_client.plain.reading import rules_lines
from threeup_client.plain.speech import listed
from threeup_client.replays.shelf import Shelf
from threeup_client.solo import open_solo_table
from threeup_client.storage import Storage
from threeup_client.talk import heard_names, note_own_names, own_names
from threeup_engine.bots.levels import Level

_AT_START: Final = {"rules", "help", "quit"}


class PlainFace:
    """Runs until the person quits, the input ends or the server is gone for good."""

    def __init__(
        self,
        login: Login,
        storage: Storage,
        lines: Lines,
        typed: Typed,
        chat: str = "everyone",
        known_hosts: KnownHosts | None = None,
    ) -> None:
        """`chat`: whose talk is shown, as the settings have it."""
        self._login = login
        self._storage = storage
        self._lines = lines
        self._typed = typed
        self._level = Level.STEADY
        self._chat = chat
        self._shelf = Shelf(storage.folder / "records")
        self._known_hosts = known_hosts
        """Another's, who looks at certificates for this person."""
        self._server: LocalServer | None = None

    async def run(self, address: Address | None, bots: int, level: Level = Level.STEADY) -> int:
        """Gives back the exit status."""
        self._level = level
        try:
            if bots:
                return await self._solo(bots)
            if address is not None:
                return await self._join(address)
            return await self._start()
        finally:
            self._lines.end_prompt()
            if self._server is not None:
                await self._server.stop()

    async def _start(self) -> int:
        """Without a server, until one is named."""
        self._say_all(help_lines(START))
        while True:
            self._lines.prompt()
            await self._typed.next()
            typed = self._typed.take()
            self._lines.typed(typed or "", is_seen=self._typed.is_by_hand)
            word, *words = ("quit" if typed is None else typed).lower().split() or ["help"]
            if word in {"quit", "exit"}:
                return 0
            try:
                playing = self._asked_for(word, words)
            except (AddressError, NotUnderstoodError) as error:
                self._lines.say(f"{str(error).rstrip('.')}.")
                continue
            if playing is not None:
                return await playing

    def _asked_for(self, word: str, words: list[str]) -> Awaitable[int] | None:
        """The game that was asked for; None where something was only told.

        Raises:
            AddressError: there can be no server at what was named.
            NotUnderstoodError: there is no such game, or no such rule.
        """
        match word:
            case "solo":
                bots, self._level = _solo_options(words, self._level)
                return self._solo(bots)
            case "join" if words:
                return self._join(parse_address(words[0]))
            case "rules":
                self._say_all(rules_lines(" ".join(words)))
            case _:
                here = tuple(one for one in EVERYWHERE if one.word in _AT_START)
                self._say_all(help_lines(START, here))
        return None

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._lines.say(line)

    async def _solo(self, bots: int) -> int:
        try:
            # A script does not look on: its bots need not be slow enough to be followed.
            pace = None if self._typed.is_by_hand else 0.0
            self._server = await start_local_server(pace)
        except LocalServerError as error:
            self._lines.say(f"{error}.")
            return 1
        session = TcpSession(self._server.address, Login(self._login.name))
        opening = asyncio.create_task(open_solo_table(session, bots, self._level))
        try:
            return await self._play(session)
        finally:
            opening.cancel()
            await session.close()

    async def _join(self, address: Address) -> int:
        """Until it is over, or the server is not given what it asks for."""
        known_hosts = self._known_hosts or KnownHosts(self._storage.folder / "known_hosts")
        address = known_hosts.as_known(address)
        while True:
            status, link = await self._visit(address, known_hosts)
            parting = farewell(link.goodbye, link.problem, self._login.password is not None)
            if parting.asks is None:
                return status
            login = await asked_again(parting, self._login, self._lines, self._typed)
            if login is None:
                return status
            if login.name != self._login.name:
                self._storage.put("name", login.name)
            self._login = login

    async def _visit(self, address: Address, known_hosts: KnownHosts) -> tuple[int, LinkModel]:
        """The exit status, and how the link was at the end."""
        key = f"token {address} {self._login.name}"
        keep: Callable[[str | None], None] = partial(self._storage.put, key)
        login = replace(self._login, token=self._storage.get(key))
        heard = await self._heard()
        session = TcpSession(address, login, keep, known_hosts, self._first_visit)
        session.hear_only(heard)
        try:
            status = await self._play(session)
            return status, session.model.link
        finally:
            await session.close()

    def _first_visit(self, fingerprint: str) -> None:
        if self._known_hosts is None:
            self._lines.say(f"First visit. The server's certificate: {fingerprint}.")

    async def _play(self, session: TcpSession) -> int:
        is_own = self._known_hosts is None
        was_kept = partial(self._record_was_kept, session)
        doing = Doing(session, self._lines, self._shelf, was_kept, is_own_computer=is_own)
        is_solo = self._server is not None
        return await Conversation(session, self._lines, self._typed, doing, is_solo=is_solo).run()

    async def _record_was_kept(self, session: TcpSession) -> None:
        """Whoever played that game is a friend from now on."""
        note_own_names(self._storage, session.model.name)
        session.hear_only(await self._heard())

    async def _heard(self) -> frozenset[str] | None:
        """Whose talk is shown."""
        return await heard_names(
            self._chat, self._shelf, own_names(self._storage, self._login.name)
        )


def _solo_options(words: list[str], usual: Level) -> tuple[int, Level]:
    """How many bots, and how well they play."""
    bots = number_in(words[0], 1, 5) if words else 3
    level = words[1] if len(words) > 1 else usual
    if bots is None or level not in {str(one) for one in Level}:
        levels = listed([str(one) for one in Level], "or")
        raise NotUnderstoodError(f"One to five bots can play, {levels}: solo 3 easy")
    return bots, Level(level)


def run_plain(
    login: Login,
    storage: Storage,
    address: Address | None,
    bots: int,
    level: Level,
    chat: str,
) -> int:
    """Run at this process's standard input and output; gives back the exit status."""

    async def run() -> int:
        face = PlainFace(login, storage, standard_lines(), StandardInput(sys.stdin), chat)
        return await face.run(address, bots, level)

    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # Ctrl+C leaves, in good order
    try:
        return asyncio.run(run())
    except KeyboardInterrupt:
        return UNFINISHED
    except OutputError as error:
        if str(error):
            say(str(error))
        return UNFINISHED
