"""One session in lines: what is told and what is typed, in the order in which they come."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Any, Final

from threeup_client.farewells import farewell
from threeup_client.model import ClientModel, Link
from threeup_client.narration import announced_text
from threeup_client.plain.doing import Doing
from threeup_client.plain.lines import Lines, Typed
from threeup_client.plain.patience import PATIENCE_SECONDS, is_lost_for_good
from threeup_client.plain.speech import as_line
from threeup_client.plain.telling import Teller
from threeup_client.refusals import code_text
from threeup_client.session import Change, Session, SessionLostError
from threeup_client.words import said_line
from threeup_protocol.server_messages import Announced, Lobby, LobbySaid, Update
from threeup_protocol.table import Stage

MOST_TRIES: Final = 5
"""To reach a server in the name of a script; who types says when it is enough."""
UNFINISHED: Final = 1
"""Exit status where the input ended, or the server, before the game did."""
_HOST_SAYS: Final = "To everybody, from whoever runs the server"
"""Longer than any name, so that no player can pass for it."""


class Conversation:
    """Tells and is told, until there is an end."""

    def __init__(
        self,
        session: Session,
        lines: Lines,
        typed: Typed,
        doing: Doing,
        *,
        is_solo: bool,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        """`is_solo`: the server is the person's own, with one table and bots at it.

        `patience`: so many seconds a script waits for a link that was lost.
        """
        self._session = session
        self._lines = lines
        self._typed = typed
        self._doing = doing
        self._is_solo = is_solo
        self._patience = patience
        self._teller = Teller(is_solo=is_solo)
        self._expects_change = False
        self._had_table = False
        self._was_up = False
        self._model = ClientModel()
        """As it was told last."""

    async def run(self) -> int:
        """Gives back the exit status."""
        talking = asyncio.create_task(self._talk())
        waiting = asyncio.create_task(is_lost_for_good(self._session, self._typed, self._patience))
        try:
            await asyncio.wait({talking, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if talking.done() or not waiting.result():
                return await talking
        finally:
            talking.cancel()
            waiting.cancel()
            await asyncio.wait({talking, waiting})
        within = f"within {self._patience:g} seconds"
        self._lines.say(f"The end: the link was lost, and did not come back {within}.")
        return UNFINISHED

    async def _talk(self) -> int:
        """Until there is an end other than that the link is lost for good; gives the status."""
        changes = self._session.changes()
        change = asyncio.create_task(_next(changes))
        try:
            while not self._doing.has_quit:
                waits = self._waits
                line = self._line(waits=waits)
                coming: set[asyncio.Future[Any]] = {change, *([line] if line else [])}
                await asyncio.wait(coming, return_when=asyncio.FIRST_COMPLETED)
                status = None
                if change.done():
                    status = self._tell(change.result())
                    change = asyncio.create_task(_next(changes))
                elif line is not None and (waits or self._typed.is_by_hand):
                    status = await self._typed_line(self._typed.take())
                if status is not None:
                    return status
                if self._doing.is_auto:
                    await self._carry_out(self._doing.act())
        finally:
            change.cancel()
        return 0

    def _line(self, *, waits: bool) -> "asyncio.Future[str | None] | None":
        """A script is read only as far as it is waited for; who types may do so at any time."""
        if waits:
            self._lines.prompt()
        is_heard = self._typed.is_by_hand and self._model.link.state in {Link.UP, Link.LOST}
        return self._typed.next() if waits or is_heard else None

    @property
    def _waits(self) -> bool:
        """Whether nothing goes on before the person does something; what is told counts."""
        model = self._model
        table = model.table
        if self._expects_change or model.link.state is not Link.UP or self._doing.is_auto:
            return False
        if table is None:
            return model.lobby is not None and not self._is_solo
        if table.room.stage is Stage.PLAYING:
            may_move = table.view is not None and bool(table.view.legal)
            return may_move and not table.room.paused and not self._doing.has_moved(table)
        you = table.room.you
        if self._is_solo and table.room.stage is Stage.WAITING:
            return False  # the game begins by itself
        return you is not None and not table.room.seats[you].ready

    def _tell(self, change: Change | None) -> int | None:
        """What the change is in words; an exit status where it is the end."""
        if change is None:
            return self._ended()
        self._model = change.model
        message = change.message
        if isinstance(message, (Update, Lobby, LobbySaid)):
            self._expects_change = False
        if isinstance(message, LobbySaid) and message in change.model.lobby_talk[-1:]:
            self._lines.say(as_line(said_line(message.name, message.text)))
        if isinstance(message, Announced):
            self._lines.say(f"{_HOST_SAYS}: {announced_text(message)}")
        if self._is_solo and self._had_table and change.model.table is None:
            return 0  # there is nothing else on a server of one's own
        self._had_table = change.model.table is not None
        self._was_up = self._was_up or change.model.link.state is Link.UP
        for text in self._teller.lines(change.model):
            self._lines.say(text)
        return self._given_up() if change.model.link.state is Link.LOST else None

    def _given_up(self) -> int | None:
        """A script's exit status where no server answered it again and again."""
        if self._was_up or self._typed.is_by_hand or self._model.link.attempt < MOST_TRIES:
            return None
        self._lines.say("The end: no server answers there.")
        return UNFINISHED

    def _ended(self) -> int:
        link = self._model.link
        if farewell(link.goodbye, link.problem).asks is not None:
            return UNFINISHED  # who is asked for something else may go on
        said = code_text(link.goodbye.code) if link.goodbye else "the link has ended"
        self._lines.say(f"The end: {link.problem or said}.")
        return UNFINISHED

    async def _typed_line(self, line: str | None) -> int | None:
        if line is None:
            return self._input_ended()
        self._lines.typed(line, is_seen=self._typed.is_by_hand)
        if self._model.link.state is Link.LOST and not self._doing.needs_no_link(line):
            self._lines.say("There is no link now. Wait for it, or type: quit.")
            return None
        self._expects_change = bool(await self._carry_out(self._doing.do(line)))
        return None

    async def _carry_out(self, doing: Awaitable[bool | None]) -> bool | None:
        try:
            return await doing
        except SessionLostError:
            self._lines.say("That was not answered: the link is gone.")
            return None

    def _input_ended(self) -> int:
        table = self._model.table
        if table is not None and table.room.stage is Stage.PLAYING and table.room.you is not None:
            self._lines.say("The input ended before the game did.")
            return UNFINISHED
        return 0


async def _next(changes: AsyncIterator[Change]) -> Change | None:
    return await anext(changes, None)
