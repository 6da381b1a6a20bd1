"""The real `Session`: one TCP connection after another to the same server, as one person."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Final

import msgspec

from threeup_client.address import Address
from threeup_client.changes import Changes
from threeup_client.dial import LinkRefusedError
from threeup_client.hello import Login
from threeup_client.known_hosts import KnownHosts
from threeup_client.model import ClientModel, Link, Notice, hearing_only, ignoring, update
from threeup_client.session import Change, SessionLostError
from threeup_client.sound import is_sound
from threeup_client.tries import Tries
from threeup_client.unanswered import Unanswered
from threeup_protocol.client_messages import Pong, Probe, Request
from threeup_protocol.codec import BadMessageError, UnknownTypeError, decode_from_server, encode
from threeup_protocol.frames import FrameError, FrameReader
from threeup_protocol.limits import FRAME_FROM_SERVER, SILENT_SECONDS
from threeup_protocol.server_messages import (
    Answer,
    Code,
    Done,
    Goodbye,
    Opened,
    Ping,
    Records,
    RecordText,
    Refused,
    SeatCode,
    ServerMessage,
    Update,
    Welcome,
)

PROBE_SECONDS: Final = 10.0
SHORTLY_SECONDS: Final = 3.0
"""Whoever is back so soon is not told what they missed."""


class TcpSession:
    """Connects, says hello, keeps the link alive, and comes back by itself when it breaks.

    `keep_token` is told the token that owns the session's seat, or None when it is worth nothing;
    `first_visit` the fingerprint of a server that is in no line of `known_hosts`.
    """

    def __init__(
        self,
        address: Address,
        login: Login,
        keep_token: Callable[[str | None], None] = lambda _: None,
        known_hosts: KnownHosts | None = None,
        first_visit: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.address = address
        self._known_hosts = known_hosts
        self._first_visit = first_visit
        self.model = ClientModel(name=login.name)
        self._login = login
        self._keep_token = keep_token
        self.silent_seconds = SILENT_SECONDS
        """A server that says nothing for longer is gone."""
        self._writer: asyncio.StreamWriter | None = None
        self._unanswered = Unanswered()
        self._changes = Changes()
        self._was_up = False
        self._welcomed = False
        self._lost_at: float | None = None
        """When the last link broke that was up."""
        self._up_at = 0.0
        self._wait = 0.0
        """Seconds that the server asks for before the next try."""
        self._answered = False
        """Whether the server has said anything in this try."""
        self._tries = Tries()
        self._task = asyncio.create_task(self._run(), name="session")

    async def ask(self, request: Callable[[int], Request]) -> Answer:
        if self._is_ended:
            raise SessionLostError
        with self._unanswered.made(request) as (frame, answer):
            if self._welcomed:
                self._write(frame)
            return await answer

    def changes(self) -> AsyncIterator[Change]:
        return self._changes.follow(Change(self.model, None))

    def try_now(self) -> None:
        """Do not wait for the next try, nor for one that takes long."""
        self._tries.hurry()

    def ignore(self, name: str, *, is_ignored: bool) -> None:
        self._change(ignoring(self.model, name, is_ignored=is_ignored))

    def hear_only(self, names: frozenset[str] | None) -> None:
        self._change(hearing_only(self.model, names))

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    @property
    def _is_ended(self) -> bool:
        return self.model.link.state is Link.ENDED

    async def _run(self) -> None:
        try:
            while not self._is_ended:
                was_up = await self._connect_once()
                if not self._is_ended:
                    await self._pause(was_up=was_up)
        finally:
            self._drop()
            self._end()

    async def _pause(self, *, was_up: bool) -> None:
        wait, self._wait = self._wait, 0.0
        seconds = self._tries.pause(was_up=was_up, was_answered=self._answered, wait=wait)
        link = replace(
            self.model.link,
            state=Link.LOST,
            attempt=self._tries.attempt,
            retry_seconds=seconds,
        )
        self._change(replace(self.model, link=link))
        await self._tries.wait(seconds)

    async def _connect_once(self) -> bool:
        """One connection from its hello to its end; gives whether one was welcome."""
        self._answered = False
        try:
            reader, self._writer = await self._tries.dial(
                self.address, self._known_hosts, self._first_visit, self.model.link.milliseconds
            )
            seen = (self.model.table.s if self.model.table else 0) if self._was_up else None
            self._write(encode(self._login.hello(self.model.name, seen)))
            async with asyncio.TaskGroup() as tasks:
                prober = tasks.create_task(self._probe(), name="probe")
                await self._read(reader)
                prober.cancel()
        except* LinkRefusedError as refused:
            problem = str(refused.exceptions[0])
            link = replace(self.model.link, state=Link.ENDED, problem=problem)
            self._change(replace(self.model, link=link))
        except* (OSError, UnicodeError, FrameError, BadMessageError):
            pass  # UnicodeError: a host that cannot be a name, such as `a..b`
        self._drop()
        was_up, self._welcomed = self._welcomed, False
        if was_up:
            self._lost_at = time.monotonic()
        return was_up

    async def _read(self, reader: asyncio.StreamReader) -> None:
        frames = FrameReader(FRAME_FROM_SERVER)
        while True:
            async with asyncio.timeout(self.silent_seconds):
                data = await reader.read(65536)
            if not data:
                return
            self._answered = True
            for payload in frames.feed(data):
                with contextlib.suppress(UnknownTypeError):
                    self._receive(decode_from_server(payload))

    def _receive(self, message: ServerMessage) -> None:
        match message:
            case Ping():
                self._write(encode(Pong()))
            case Done() | Opened() | SeatCode() | Records() | RecordText() | Refused():
                self._unanswered.answered(message)
            case Goodbye(code=Code.TOKEN_UNKNOWN):
                self._begin_anew()
            case Goodbye():
                self._wait = float(message.wait)
                self._change(update(self.model, message), message)
            case Welcome():
                self._are_welcome(message)
            case Update() if not is_sound(message):
                raise BadMessageError("table and game do not fit together")
            case Update() if self._was_away_shortly:
                brief = msgspec.structs.replace(message, away=None)
                self._change(update(self.model, brief), brief)
            case _:
                self._change(update(self.model, message), message)

    @property
    def _was_away_shortly(self) -> bool:
        """Hardly anything was missed, and that stands in the log."""
        return self._lost_at is not None and self._up_at - self._lost_at < SHORTLY_SECONDS

    def _are_welcome(self, message: Welcome) -> None:
        self._set_token(message.token)
        self._login = replace(self._login, code=None)
        self._up_at = time.monotonic()
        self._welcomed = self._was_up = True
        self._change(update(self.model, message), message)
        for frame in self._unanswered.frames:
            self._write(frame)

    def _begin_anew(self) -> None:
        """The server knows the token no more: what it was asked for is void as well."""
        self._set_token(None)
        self._was_up = False
        self._unanswered.give_up()
        self._change(replace(self.model, table=None, notice=Notice.FORGOTTEN))

    def _set_token(self, token: str | None) -> None:
        if token != self._login.token:
            self._login = replace(self._login, token=token)
            self._keep_token(token)

    async def _probe(self) -> None:
        """Measure the way there and back, first at once."""
        while True:
            if self._welcomed:
                sent = time.perf_counter()
                with contextlib.suppress(SessionLostError):
                    await self.ask(Probe)
                milliseconds = round((time.perf_counter() - sent) * 1000)
                link = replace(self.model.link, milliseconds=milliseconds)
                self._change(replace(self.model, link=link))
            await asyncio.sleep(PROBE_SECONDS if self._welcomed else 0.1)

    def _write(self, frame: bytes) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(frame)

    def _drop(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _change(self, model: ClientModel, message: ServerMessage | None = None) -> None:
        self.model = model
        self._changes.tell(Change(model, message))

    def _end(self) -> None:
        link = replace(self.model.link, state=Link.ENDED)
        self._change(replace(self.model, link=link))
        self._unanswered.give_up()
        self._changes.end()
