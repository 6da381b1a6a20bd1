"""What the client knows, and how a message changes it: pure, no terminal, no network."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, assert_never

from threeup_engine.view import SeatView
from threeup_protocol.room_events import (
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
from threeup_protocol.table import (
    RoomView,
)

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
    problem: str = ""
    """Why it has ended, where the client itself would not go on."""


@dataclass(frozen=True, slots=True)
class TableModel:
    """The table one sits at or watches."""

    room: RoomView
    view: SeatView | None
    s: int
    log: tuple[TableEvent, ...] = ()
    """What happened, oldest first, chat included."""


@dataclass(frozen=True, slots=True)
class ClientModel:
    """Everything a screen shows."""

    link: LinkModel = field(default_factory=LinkModel)
    name: str = ""
    server: str = ""
    lobby: Lobby | None = None
    lobby_talk: tuple[LobbySaid, ...] = ()
    table: TableModel | None = None


def update(model: ClientModel, message: ServerMessage) -> ClientModel:
    """The model after a message of the server."""
    match message:
        case Welcome():
            link = LinkModel(Link.UP, model.link.milliseconds)
            table = model.table if message.table else None
            return replace(model, link=link, name=message.name, server=message.server, table=table)
        case Update():
            return replace(model, table=_table_after(model.table, message))
        case Lobby():
            return replace(model, lobby=message, table=None)
        case LobbySaid():
            return replace(model, lobby_talk=(*model.lobby_talk, message)[-LOG_LENGTH:])
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


def _table_after(table: TableModel | None, message: Update) -> TableModel:
    """A snapshot replaces what was known; events already seen are not told twice."""
    if table is None or table.room.id != message.room.id or message.s < table.s:
        return TableModel(message.room, message.view, message.s, message.events[-LOG_LENGTH:])
    new = message.events[max(0, len(message.events) - (message.s - table.s)) :]
    log = (*table.log, *new)[-LOG_LENGTH:]
    return TableModel(message.room, message.view, message.s, log)
