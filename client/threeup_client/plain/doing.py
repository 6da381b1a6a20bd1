"""Doing what was typed: each line becomes one request, or is answered at once."""

import secrets
from collections.abc import Awaitable, Callable
from functools import partial

from threeup_client.model import TableModel
from threeup_client.numbers import number_in
from threeup_client.plain.asking import Asking
from threeup_client.plain.commands import (
    EVERYWHERE,
    GAME,
    LOBBY,
    ROOM,
    TABLE,
    Command,
    help_lines,
)
from threeup_client.plain.creating import create_of
from threeup_client.plain.library import Library
from threeup_client.plain.lines import Lines
from threeup_client.plain.moves import NotUnderstoodError, move_of, suggested
from threeup_client.plain.speech import cards_text, hand_text, pile_text, who_lines
from threeup_client.plain.telling import log_lines, names_of, table_lines
from threeup_client.replays.shelf import Shelf
from threeup_client.session import Session
from threeup_client.words import house_text
from threeup_engine.actions import Action
from threeup_engine.bots.levels import Level
from threeup_engine.options import Seat
from threeup_protocol.client_messages import (
    Act,
    AddBot,
    Create,
    GetCode,
    Join,
    Kick,
    Leave,
    LetBot,
    Pause,
    Ready,
    RemoveBot,
    Say,
    Watch,
)
from threeup_protocol.limits import PASSWORD_CHARACTERS
from threeup_protocol.server_messages import SeatCode
from threeup_protocol.table import RoomView, Stage
from threeup_protocol.text import clean_chat


class Doing:
    """Carries out typed lines for one session."""

    def __init__(
        self,
        session: Session,
        lines: Lines,
        shelf: Shelf,
        was_kept: Callable[[], Awaitable[None]],
        *,
        is_own_computer: bool,
    ) -> None:
        """`was_kept` is called when a record has come onto the shelf."""
        self._session = session
        self._lines = lines
        asking = Asking(session, lines)
        self._ask = asking.ask
        self._library = Library(
            session, lines, asking, shelf, was_kept, is_own_computer=is_own_computer
        )
        self.is_auto = False
        """Plays what Enter would play, until the game is over."""
        self.has_quit = False
        self._moved: tuple[int, int] | None = None
        """Game and version of the last view that a move was made for."""

    def has_moved(self, table: TableModel) -> bool:
        """Whether a move was made for this view, so that a newer one is to come."""
        version = table.view.version if table.view else 0
        return (table.room.game, version) == self._moved

    def needs_no_link(self, line: str) -> bool:
        """Whether it can be done without the server."""
        return line.strip().partition(" ")[0].lower() in {"quit", "exit", "rules", "help", "?"}

    async def do(self, line: str) -> bool:
        """Do it; says whether the table or lobby is about to change by it."""
        word, _, rest = line.strip().partition(" ")
        word, rest = word.lower(), rest.strip()
        table = self._session.model.table
        try:
            if word in {"quit", "exit"}:
                self.has_quit = True
                return False
            if self._library.has(word):
                await self._library.read_out(word, rest)
                return False
            if word in {"say", "code", "help", "?"}:
                return await self._everywhere(word, rest)
            if table is None:
                return await self._in_lobby(word, rest.split())
            return await self._at_table(table, word, rest, line)
        except NotUnderstoodError as error:
            self._lines.say(str(error))
            return False

    async def act(self) -> None:
        """Make the move that Enter would make, if there is one to be made."""
        table = self._session.model.table
        if table is None or table.room.stage is not Stage.PLAYING:
            self.is_auto = False
        elif table.view is not None and table.view.legal and not self.has_moved(table):
            await self._move(table, suggested(table.view))

    async def _everywhere(self, word: str, rest: str) -> bool:
        if word == "say":
            text = clean_chat(rest)
            if not text:
                raise NotUnderstoodError("Say what? Type: say hello.")
            return await self._ask(partial(Say, text=text)) is not None
        if word == "code":
            answer = await self._ask(GetCode)
            if isinstance(answer, SeatCode):
                minutes = answer.seconds // 60
                spelled = " ".join(answer.code)
                self._lines.say(f"Code: {spelled}. Good once, for {minutes} minutes.")
        else:
            self._help()
        return False

    def _help(self) -> None:
        table = self._session.model.table
        here: tuple[tuple[Command, ...], ...] = (LOBBY,) if table is None else (GAME, TABLE)
        if table is not None and table.room.stage is not Stage.PLAYING:
            here = (ROOM, TABLE)
        for line in help_lines(*map(self._library.offered, (*here, EVERYWHERE))):
            self._lines.say(line)

    async def _in_lobby(self, word: str, words: list[str]) -> bool:
        model = self._session.model
        if word == "create":
            request = create_of(words, model.name)
            return (
                await self._ask(partial(Create, options=request.options, password=request.password))
                is not None
            )
        if word in {"join", "watch"} and words:
            kind = Join if word == "join" else Watch
            password = words[1][:PASSWORD_CHARACTERS] if len(words) > 1 else None
            return (
                await self._ask(partial(kind, table=self._table_id(words[0]), password=password))
                is not None
            )
        if word in {"tables", ""} and model.lobby is not None:
            for line in table_lines(model.lobby):
                self._lines.say(line)
            return False
        raise NotUnderstoodError("Type tables, join 1, watch 1, create, or help.")

    def _table_id(self, text: str) -> str:
        """A number of the list, or an invite code."""
        lobby = self._session.model.lobby
        tables = lobby.tables if lobby else ()
        number = number_in(text, 1, len(tables))
        if number is not None:
            return tables[number - 1].id
        code = text.lower()
        if not (0 < len(code) <= 16 and code.isascii() and code.isalnum()):
            raise NotUnderstoodError("Name a table by its number in the list, or by its code.")
        return code

    async def _at_table(self, table: TableModel, word: str, rest: str, line: str) -> bool:
        told = self._told(table, word, rest)
        if told is not None:
            for one in told:
                self._lines.say(one)
            return False
        if word == "leave":
            return await self._ask(Leave) is not None
        if word == "kick":
            return await self._ask(partial(Kick, name=rest[:64] or "?")) is not None
        if table.room.stage is not Stage.PLAYING:
            return await self._in_room(table.room, word, rest)
        return await self._in_game(table, word, rest, line)

    def _told(self, table: TableModel, word: str, rest: str) -> list[str] | None:
        """What is only told; None where the word asks for something else."""
        view, names = table.view, names_of(table)
        tellers: dict[str, Callable[[], list[str]]] = {
            "who": lambda: who_lines(table.room, view, names),
            "options": lambda: [f"{house_text(table.room.options.house)}."],
            "log": lambda: log_lines(
                table, self._session.model.hearing, number_in(rest, 1, 500) or 10
            ),
        }
        if view is not None:
            tellers["hand"] = lambda: [hand_text(view)]
            tellers["pile"] = lambda: [pile_text(view), f"All of it: {cards_text(view.pile)}."]
            tellers["up"] = lambda: [
                f"{names[Seat(i)]}: {cards_text(seat.up)}." for i, seat in enumerate(view.seats)
            ]
        return tellers[word]() or ["Nothing has happened yet."] if word in tellers else None

    async def _in_room(self, room: RoomView, word: str, rest: str) -> bool:
        is_ready = room.you is not None and room.seats[room.you].ready
        match word:
            case "" | "ready" | "again" if is_ready:
                raise NotUnderstoodError("You are ready; it begins when all are. Or: unready.")
            case "unready" if room.you is not None and not is_ready:
                raise NotUnderstoodError("You are not ready. Type: ready.")
            case "" | "ready" | "again":
                share = secrets.token_hex(16)
                return await self._ask(partial(Ready, ready=True, share=share)) is not None
            case "unready":
                return await self._ask(partial(Ready, ready=False)) is not None
            case "bot" if rest in {"", *(str(level) for level in Level)}:
                level = Level(rest or "steady")
                return await self._ask(partial(AddBot, level=level)) is not None
            case "remove" if rest:
                return await self._ask(partial(RemoveBot, seat=_seat(rest))) is not None
            case _:
                raise NotUnderstoodError("Type ready, bot, remove 2, who, leave, or help.")

    async def _in_game(self, table: TableModel, word: str, rest: str, line: str) -> bool:
        if word == "pause":
            pause = not table.room.paused and table.room.you not in table.room.pausing
            return await self._ask(partial(Pause, pause=pause)) is not None
        if word == "let" and rest:
            seat = _seat(rest)
            votes = table.room.seats[seat].votes if seat < len(table.room.seats) else ()
            yes = table.room.you not in votes
            return await self._ask(partial(LetBot, seat=seat, yes=yes)) is not None
        if word == "auto":
            self.is_auto = True
            return False
        if table.view is None or not table.view.legal:
            raise NotUnderstoodError("It is not your turn. Type hand, pile, who, log, or help.")
        return await self._move(table, move_of(line, table.view))

    async def _move(self, table: TableModel, action: Action) -> bool:
        assert table.view is not None
        game, version = table.room.game, table.view.version
        request = partial(Act, game=game, version=version, action=action)
        is_made = await self._ask(request) is not None
        if is_made:
            self._moved = (game, version)
        return is_made


def _seat(text: str) -> Seat:
    number = number_in(text, 1, 12)
    if number is None:
        raise NotUnderstoodError("Name a seat by its number, from 1.")
    return Seat(number - 1)
