"""What people ask for: each request gets exactly one answer, and changes all or nothing."""

import secrets
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from threeup_engine.errors import IllegalActionError
from threeup_engine.options import SEATS, Seat
from threeup_engine.shuffle import NO_SHARE
from threeup_protocol.client_messages import (
    Act,
    AddBot,
    Create,
    GetRecord,
    Join,
    Leave,
    Probe,
    Ready,
    RemoveBot,
    Request,
    Say,
    Watch,
)
from threeup_protocol.server_messages import (
    LONGEST_RECORD,
    Answer,
    Code,
    Done,
    Goodbye,
    LobbySaid,
    Opened,
    RecordText,
    Refused,
)
from threeup_protocol.text import clean_chat, clean_table_name
from threeup_server.person import Person
from threeup_server.records import record_of
from threeup_server.table import Table

if TYPE_CHECKING:
    from threeup_server.hub import Hub

_CODE_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"


class _No(Exception):  # noqa: N818
    """The request is refused with a code, and how many seconds to wait before the next try."""

    def __init__(self, code: Code, wait: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.wait = wait


class Desk:
    """Answers requests."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    def handle(self, person: Person, request: Request) -> None:
        """Answer the request, then tell everybody what it changed."""
        if not person.requests.take():
            self.refuse_rate(person, request.i)
            return
        given = person.answer_given(request.i)
        if given is not None:
            self._send(person, given)
            return
        before = person.table
        stage = before.stage if before else None
        answer = self._answer(person, request)
        if not (isinstance(answer, Refused) and answer.code is Code.RATE):
            person.keep_answer(answer)
        self._send(person, answer)
        if isinstance(answer, Refused):
            return
        if isinstance(request, Leave):
            self._hub.lobby.tell(person)
        if isinstance(request, Act):
            person.requests.give_back()
        table = before or person.table
        changes_lobby = isinstance(request, (Create, Join, Watch, Leave, AddBot, RemoveBot))
        is_new_stage = before is not None and before.stage is not stage
        self._hub.flush(table, lobby=changes_lobby or is_new_stage)

    def refuse_rate(self, person: Person, request_id: int | None) -> None:
        """Say that it is too much, or close on who does not stop; None needs no answer."""
        if not person.refusals.take():
            if person.connection is not None:
                person.connection.say_goodbye(Goodbye(Code.RATE, final=False, wait=10))
        elif request_id is not None:
            self._send(person, Refused(request_id, Code.RATE, wait=1))

    def _send(self, person: Person, answer: Answer) -> None:
        if person.connection is not None:
            person.connection.send(answer)

    def _answer(self, person: Person, request: Request) -> Answer:
        try:
            return self._carry_out(person, request)
        except _No as no:
            return Refused(request.i, no.code, wait=no.wait)
        except IllegalActionError as error:
            return Refused(request.i, Code.ILLEGAL, error.refusal)

    def _carry_out(self, person: Person, request: Request) -> Answer:
        match request:
            case Create() | Join() | Watch():
                return Opened(request.i, self._open(person, request).id)
            case GetRecord():
                return RecordText(request.i, self._record(person))
            case Probe():
                return Done(request.i)
            case Say():
                self._say(person, request.text)
            case Leave():
                _table_of(person).leave(person)
            case Ready() | Act():
                self._play(person, request)
            case AddBot() | RemoveBot():
                self._change_bots(person, request)
            case _:
                assert_never(request)
        return Done(request.i)

    def _open(self, person: Person, request: Create | Join | Watch) -> Table:
        if person.table is not None:
            raise _No(Code.AT_TABLE)
        if not person.arrivals.take():
            raise _No(Code.RATE, wait=1)
        if isinstance(request, Create):
            return self._create(person, request)
        table = self._hub.tables.get(request.table)
        if table is None:
            raise _No(Code.NO_TABLE)
        if isinstance(request, Join):
            _join(table, person)
        elif len(table.watchers) < self._hub.settings.max_watchers:
            table.watch(person)
        else:
            raise _No(Code.TABLE_FULL)
        return table

    def _create(self, person: Person, request: Create) -> Table:
        options = request.options
        name = clean_table_name(options.name)
        if not name:
            raise _No(Code.TEXT)
        if options.seats not in SEATS[options.house.deck] or len(options.bots) >= options.seats:
            raise _No(Code.SEATS)
        if len(self._hub.tables) >= self._hub.settings.max_tables:
            raise _No(Code.SERVER_FULL)
        if name != options.name:
            options = msgspec.structs.replace(options, name=name)
        table = Table(self._new_id(), options, self._hub.clock)
        self._hub.tables[table.id] = table
        table.sit_down(person)
        for level in options.bots:
            table.add_bot(level)
        return table

    def _new_id(self) -> str:
        ids = ("".join(secrets.choice(_CODE_ALPHABET) for _ in range(6)) for _ in iter(int, 1))
        return next(code for code in ids if code not in self._hub.tables)

    def _play(self, person: Person, request: Ready | Act) -> None:
        table = _table_of(person)
        seat = table.seats.seat_of(person)
        if seat is None:
            raise _No(Code.NOT_SEATED)
        if isinstance(request, Act):
            _act(table, seat, request)
            return
        if table.is_playing:
            raise _No(Code.PLAYING)
        share = NO_SHARE if request.share is None else bytes.fromhex(request.share)
        if request.ready and request.share is None:
            raise _No(Code.SHARE_MISSING)
        table.set_ready(seat, ready=request.ready, share=share)

    def _change_bots(self, person: Person, request: AddBot | RemoveBot) -> None:
        table = _table_of(person)
        if table.host is None or table.seats.seat_of(person) != table.host:
            raise _No(Code.HOST_ONLY)
        if table.is_playing:
            raise _No(Code.PLAYING)
        if isinstance(request, AddBot):
            if not table.add_bot(request.level):
                raise _No(Code.TABLE_FULL)
        elif not table.remove_bot(request.seat):
            raise _No(Code.NO_BOT_THERE)

    def _say(self, person: Person, text: str) -> None:
        text = clean_chat(text)
        if not text:
            raise _No(Code.TEXT)
        if not person.chat.take():
            raise _No(Code.RATE, wait=1)
        if person.table is not None:
            person.table.say(person, text)
            return
        for other in self._hub.people:
            if other.table is None and other.connection is not None:
                other.connection.send(LobbySaid(person.name, text))

    def _record(self, person: Person) -> str:
        table = _table_of(person)
        text = record_of(table.options, table.finished) if table.finished else ""
        if not 0 < len(text) <= LONGEST_RECORD:
            raise _No(Code.NO_RECORD)
        return text


def _table_of(person: Person) -> Table:
    if person.table is None:
        raise _No(Code.NOT_AT_TABLE)
    return person.table


def _join(table: Table, person: Person) -> None:
    if table.is_playing:
        raise _No(Code.PLAYING)
    if not table.sit_down(person):
        raise _No(Code.TABLE_FULL)


def _act(table: Table, seat: Seat, request: Act) -> None:
    game = table.game
    if game is None or not table.is_playing:
        raise _No(Code.NOT_PLAYING)
    if (request.game, request.version) != (table.games, game.state.version):
        raise _No(Code.STALE)
    table.act(seat, request.action)
