"""What people ask for: each request gets exactly one answer, and changes all or nothing."""

from typing import TYPE_CHECKING, Final

from threeup_engine.errors import IllegalActionError
from threeup_protocol.client_messages import (
    Act,
    AddBot,
    Create,
    GetCode,
    GetRecord,
    Join,
    Kick,
    Leave,
    LetBot,
    ListRecords,
    Pause,
    Probe,
    Ready,
    RemoveBot,
    Request,
    Say,
    SetOptions,
    Watch,
)
from threeup_protocol.codec import encode
from threeup_protocol.room_events import Reason
from threeup_protocol.server_messages import (
    LONGEST_RECORD,
    Answer,
    Code,
    Done,
    Goodbye,
    LobbySaid,
    Opened,
    Records,
    RecordText,
    Refused,
    SeatCode,
)
from threeup_protocol.text import clean_chat
from threeup_server.entrance import come_in
from threeup_server.entries import BotSat, Left, Talked
from threeup_server.host_requests import HostRequest, entry_of_host
from threeup_server.person import Person
from threeup_server.refusing import RefusedError
from threeup_server.resume_codes import CODE_SECONDS
from threeup_server.seat_requests import SeatRequest, entry_of_seat
from threeup_server.table import Table

if TYPE_CHECKING:
    from threeup_server.hub import Hub

_READS: Final = frozenset({GetRecord, ListRecords, GetCode, Probe})
"""May be done again, so their answers are not kept."""
_AT_A_BAD_TIME: Final = frozenset({Code.RATE, Code.BUSY})
"""Whoever is refused so shall ask again."""
_CHANGES_LOBBY = (Create, Join, Watch, Leave, Kick, AddBot, RemoveBot, SetOptions)


class Desk:
    """Answers requests."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    def handle(self, person: Person, request: Request) -> None:
        """Answer the request, then tell everybody what it changed."""
        now = self._hub.clock()
        if not person.requests.has_one(now):
            self.refuse_rate(person, request.i)
            return
        given = person.answers.given(request.i)
        if given is not None:
            person.requests.take(now)
            self._send(person, given)
            return
        table = person.table
        stage = None if table is None else table.stage
        answer = self._answered(person, request)
        kind = type(request)
        if kind is not Act or type(answer) is not Done:
            person.requests.take(now)  # a move in turn limits itself
        is_new_stage = table is not None and table.stage is not stage
        if table is not None and (kind is Act or kind is Ready):
            self._hub.telling.tell_soon(table, person)
            if is_new_stage:
                self._hub.lobby.changed()
            return
        changes_lobby = isinstance(request, _CHANGES_LOBBY) and not isinstance(answer, Refused)
        if isinstance(request, Leave) and changes_lobby:
            self._hub.lobby.tell(person)
        self._hub.flush(table or person.table, lobby=changes_lobby or is_new_stage)

    def _answered(self, person: Person, request: Request) -> Answer:
        """What has been done, and is said with the update that it leads to."""
        if type(request) is not Probe:
            self._hub.is_active(person)
        try:
            answer = self._carry_out(person, request)
        except RefusedError as error:
            answer = Refused(request.i, error.code, wait=error.wait)
        except IllegalActionError as error:
            answer = Refused(request.i, Code.ILLEGAL, error.refusal)
        if type(answer) is Refused:
            self._count(answer)
            is_to_keep = answer.code not in _AT_A_BAD_TIME
        else:
            is_to_keep = type(request) not in _READS
        if is_to_keep:
            person.answers.keep(answer)
        if person.outgoing is not None:
            person.outgoing.send(encode(answer))
        return answer

    def refuse_rate(self, person: Person, request_id: int | None) -> None:
        """Say that it is too much, or close on who does not stop; None needs no answer."""
        if not person.refusals.take(self._hub.clock()):
            if person.connection is not None:
                person.connection.say_goodbye(Goodbye(Code.RATE, final=False, wait=10))
        elif request_id is not None:
            self._send(person, Refused(request_id, Code.RATE, wait=1))

    def _send(self, person: Person, answer: Answer) -> None:
        if type(answer) is Refused:
            self._count(answer)
        if person.connection is not None:
            person.connection.send(answer)

    def _count(self, refused: Refused) -> None:
        self._hub.counters.refusals[refused.code] += 1

    def _carry_out(self, person: Person, request: Request) -> Answer:
        if self._hub.journal.is_behind:
            raise RefusedError(Code.BUSY, wait=2)
        if isinstance(request, Act):  # as nearly all are, and `match` takes its time
            self._do_at_seat(person, request)
            return Done(request.i)
        match request:
            case Ready() | LetBot() | Pause():
                self._do_at_seat(person, request)
            case Create() | Join() | Watch():
                return Opened(request.i, come_in(self._hub, person, request).id)
            case GetRecord() | ListRecords() | GetCode() | Probe():
                return self._read(person, request)
            case Say():
                self._say(person, request)
            case Leave():
                entry = Left(person.id)
                self._hub.tables.do(_table_of(person), entry, (person, request.i))
            case _:
                self._do_as_host(person, request)
        return Done(request.i)

    def _read(self, person: Person, request: GetRecord | ListRecords | GetCode | Probe) -> Answer:
        match request:
            case GetRecord():
                return RecordText(request.i, self._record(person, request))
            case ListRecords():
                return Records(request.i, self._hub.archive.games_of(person))
            case GetCode():
                code = self._hub.people.codes.new(person.id)
                return SeatCode(request.i, code, CODE_SECONDS)
            case Probe():
                return Done(request.i)

    def _do_at_seat(self, person: Person, request: SeatRequest) -> None:
        table = _table_of(person)
        if self._hub.is_draining and isinstance(request, Ready):
            raise RefusedError(Code.STOPPING)
        entry = entry_of_seat(table, person, request)
        self._hub.tables.do(table, entry, (person, request.i))

    def _do_as_host(self, person: Person, request: HostRequest) -> None:
        table = _table_of(person)
        entry = entry_of_host(table, person, request)
        if self._hub.is_draining and isinstance(entry, BotSat) and not table.is_playing:
            raise RefusedError(Code.STOPPING)
        sent_away = table.person_of(entry.person) if isinstance(entry, Left) else None
        self._hub.tables.do(table, entry, (person, request.i))
        if sent_away is not None and isinstance(entry, Left):
            self._hub.lobby.tell(sent_away, why=entry.reason)
        if not table.options.watchers:
            self._send_watchers_away(table)

    def _send_watchers_away(self, table: Table) -> None:
        """The host wants none any more; as players they may come back."""
        for watcher in list(table.watchers):
            self._hub.tables.do(table, Left(watcher.id, Reason.REMOVED))
            self._hub.lobby.tell(watcher, why=Reason.KICKED)

    def _say(self, person: Person, request: Say) -> None:
        text = clean_chat(request.text)
        if not text:
            raise RefusedError(Code.TEXT)
        if not person.chat.take(self._hub.clock()):
            raise RefusedError(Code.RATE, wait=1)
        table = person.table
        if table is None:
            frame = encode(LobbySaid(person.name, text))
            for other in self._hub.people:
                if other.table is None and other.connection is not None:
                    other.connection.outgoing.send(frame)
        elif person.key in table.muted:
            raise RefusedError(Code.MUTED)
        else:
            self._hub.tables.do(table, Talked(person.name, text), (person, request.i))

    def _record(self, person: Person, request: GetRecord) -> str:
        if request.record is not None:
            text = self._hub.archive.text_of(person, request.record)
        else:
            table = _table_of(person)
            text = table.record
        if text is None or len(text) > LONGEST_RECORD:
            raise RefusedError(Code.NO_RECORD)
        return text


def _table_of(person: Person) -> Table:
    if person.table is None:
        raise RefusedError(Code.NOT_AT_TABLE)
    return person.table
