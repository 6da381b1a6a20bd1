"""What the client knows, and how a message changes it: pure, no terminal, no network."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Final, assert_never

from threeup_client.hearing import Hearing
from threeup_engine.cards import Cards
from threeup_engine.view import Phase, SeatView
from threeup_protocol.room_events import (
    PresenceChanged,
    Reason,
    TableEvent,
)
from threeup_protocol.server_messages import (
    Announced,
    Code,
    Done,
    Goodbye,
    Lobby,
    LobbySaid,
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
from threeup_protocol.table import RoomView, Stage
from threeup_protocol.text import name_key

LOG_LENGTH: Final = 500
"""Events and chat lines that are kept (hardening: a day of watching keeps memory and speed)."""


class Link(StrEnum):
    CONNECTING = "connecting"
    UP = "up"
    LOST = "lost"
    """Trying again by itself."""
    ENDED = "ended"
    """For good: `goodbye` says why."""


@dataclass(frozen=True, slots=True)
class LinkModel:
    """The connection as shown to people."""

    state: Link = Link.CONNECTING
    milliseconds: int | None = None
    """There and back, as last measured."""
    attempt: int = 0
    retry_seconds: float = 0.0
    goodbye: Goodbye | None = None
    """What the server said last before it closed."""
    problem: str = ""
    """Why it has ended, where the client itself would not go on."""


class Notice(StrEnum):
    """What a person is told once on coming into the lobby."""

    NOT_READY = "not_ready"
    KICKED = "kicked"
    AWAY = "away"
    TABLE_GONE = "table_gone"
    """The server was started again, and the table with its game is no more."""
    FORGOTTEN = "forgotten"
    """The server knows the token no more: one is somebody new there."""


_NOTICES: Final = {
    Reason.NOT_READY: Notice.NOT_READY,
    Reason.KICKED: Notice.KICKED,
    Reason.AWAY: Notice.AWAY,
}


@dataclass(frozen=True, slots=True)
class WhileAway:
    """What somebody who is back has missed."""

    events: tuple[TableEvent, ...]
    hand: Cards
    """Own hand when they were here last."""
    pile: Cards
    """The discard pile then, bottom card first."""
    hand_now: Cards
    pile_now: Cards


@dataclass(frozen=True, slots=True)
class TableModel:
    """The table one sits at or watches."""

    room: RoomView
    view: SeatView | None
    s: int
    log: tuple[TableEvent, ...] = ()
    """What happened, oldest first, chat included."""
    told: int = 0
    """How many entries the log ever had: the last one's number."""
    away: WhileAway | None = None
    """Of the latest return, until the game is at its next stage."""
    players: tuple[str | None, ...] = ()
    """Who has played at each seat of the view: after the game others may sit there."""


@dataclass(frozen=True, slots=True)
class ClientModel:
    """Everything a screen shows."""

    link: LinkModel = field(default_factory=LinkModel)
    name: str = ""
    server: str = ""
    lobby: Lobby | None = None
    lobby_talk: tuple[LobbySaid, ...] = ()
    table: TableModel | None = None
    notice: Notice | None = None
    hearing: Hearing = field(default_factory=Hearing)
    """Whose talk is shown."""

    @property
    def ignored(self) -> frozenset[str]:
        """Keys of names whose talk is not shown."""
        return self.hearing.ignored


def update(model: ClientModel, message: ServerMessage) -> ClientModel:
    """The model after a message of the server."""
    match message:
        case Welcome():
            return _welcomed(model, message)
        case Update():
            table, hearing = _table_after(model, message)
            return replace(model, table=table, hearing=hearing, notice=None)
        case Lobby():
            notice = _NOTICES.get(message.why, model.notice) if message.why else model.notice
            return replace(model, lobby=message, table=None, notice=notice)
        case LobbySaid():
            hearing = model.hearing.after([message], model.name)
            talk = (*model.lobby_talk, *hearing.talk([message], model.name))
            return replace(model, lobby_talk=talk[-LOG_LENGTH:], hearing=hearing)
        case Goodbye():
            ended = message.final or message.code is Code.REPLACED
            state = Link.ENDED if ended else Link.LOST
            return replace(model, link=replace(model.link, state=state, goodbye=message))
        case (
            Done()
            | Opened()
            | SeatCode()
            | Records()
            | RecordText()
            | Refused()
            | Announced()
            | Ping()
        ):
            return model
        case _:
            assert_never(message)


def ignoring(model: ClientModel, name: str, *, is_ignored: bool) -> ClientModel:
    """The model in which this person's talk is not shown, or is from now on."""
    key = name_key(name)
    ignored = model.ignored | {key} if is_ignored else model.ignored - {key}
    return _hearing(model, replace(model.hearing, ignored=ignored))


def hearing_only(model: ClientModel, names: frozenset[str] | None) -> ClientModel:
    """The model in which only the talk of these is shown, by the keys of their names; or of all."""
    if names == model.hearing.only:
        return model
    return _hearing(model, replace(model.hearing, only=names, unheard=0))


def _hearing(model: ClientModel, hearing: Hearing) -> ClientModel:
    table = model.table
    if table is not None:
        table = replace(table, log=hearing.heard(table.log, model.name))
    talk = hearing.talk(model.lobby_talk, model.name)
    return replace(model, hearing=hearing, lobby_talk=talk, table=table)


def _welcomed(model: ClientModel, message: Welcome) -> ClientModel:
    table = model.table if model.table and model.table.room.id == message.table else None
    notice = model.notice
    if model.table is not None and message.table is None and notice is None:
        notice = Notice.TABLE_GONE
    return replace(
        model,
        link=LinkModel(Link.UP, model.link.milliseconds),
        name=message.name,
        server=message.server,
        table=table,
        notice=notice,
    )


def _table_after(model: ClientModel, message: Update) -> tuple[TableModel, Hearing]:
    """A snapshot replaces what was known; events already seen are not told twice."""
    table = model.table
    if table is None or table.room.id != message.room.id or message.s < table.s:
        table = TableModel(message.room, None, message.s - len(message.events))
    new = message.events[max(0, len(message.events) - (message.s - table.s)) :]
    hearing = model.hearing.after(new, model.name)
    heard = hearing.heard(new, model.name)
    told = TableModel(
        message.room,
        message.view,
        message.s,
        (*table.log, *heard)[-LOG_LENGTH:],
        table.told + len(heard),
        _while_away(message, heard) or _still_away(table, message),
        _players(table, message.room),
    )
    return told, hearing


def _players(table: TableModel, room: RoomView) -> tuple[str | None, ...]:
    """Whoever leaves a game has played it, and who sits down after it has not."""
    known = table.players if table.room.game == room.game else ()
    if known and room.stage is not Stage.PLAYING:
        return known
    names = [seat.name for seat in room.seats]
    return tuple(name or old for name, old in zip_longest(names, known[: len(names)]))


def _while_away(message: Update, events: tuple[TableEvent, ...]) -> WhileAway | None:
    """What was missed in a game; being lost oneself and back again is nothing that was missed."""
    away, view = message.away, message.view
    you = message.room.you
    missed = tuple(
        event for event in events if not (isinstance(event, PresenceChanged) and event.seat == you)
    )
    if away is None or view is None or view.phase is Phase.CHOOSE or not missed:
        return None
    return WhileAway(missed, away.hand, away.pile, view.hand, view.pile)


def _still_away(table: TableModel, message: Update) -> WhileAway | None:
    before, after = table.view, message.view
    if before is None or after is None or before.phase is not after.phase:
        return None
    return table.away if table.room.game == message.room.game else None
