"""What a server says: answers to requests, the lobby, and one `Update` per change at a table."""

from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from threeup_engine.errors import Refusal
from threeup_engine.options import MOST_SEATS, AnySeat, Deck
from threeup_engine.view import SeatView
from threeup_protocol.room_events import (
    Reason,
    TableEvent,
)
from threeup_protocol.table import (
    Away,
    RoomView,
    Stage,
)
from threeup_protocol.wire import (
    ChatText,
    Name,
    Natural,
    RequestId,
    ResumeCode,
    Seconds,
    ShortText,
    TableId,
    TableName,
    Token,
    Versions,
)

LONGEST_RECORD: Final = 200_000
"""Characters; the record of a longer game is not to be had."""


class Code(StrEnum):
    """Why a request is refused or a connection ends."""

    BAD_FRAME = "bad_frame"
    BAD_MESSAGE = "bad_message"
    UNKNOWN_TYPE = "unknown_type"
    HELLO_LATE = "hello_late"
    HELLO_FIRST = "hello_first"
    TLS = "tls"
    """The port speaks TLS, and the hello came without."""
    VERSION = "version"
    PASSWORD = "password"
    NAME_BAD = "name_bad"
    NAME_TAKEN = "name_taken"
    TOKEN_UNKNOWN = "token_unknown"
    CODE_UNKNOWN = "code_unknown"
    """The resume code is wrong, used or too old."""
    BANNED = "banned"
    """By whoever runs the server."""
    REPLACED = "replaced"
    """The same token came in over another connection."""
    SLOW = "slow"
    """The receiver was silent for too long."""
    STOPPING = "stopping"
    SERVER_FULL = "server_full"
    ADDRESS_FULL = "address_full"
    """Too many come from the receiver's address."""
    TRIES = "tries"
    """Too many wrong passwords, tokens, codes or tables from the receiver's address."""
    RATE = "rate"
    INTERNAL = "internal"
    NO_TABLE = "no_table"
    NOT_AT_TABLE = "not_at_table"
    AT_TABLE = "at_table"
    """Leave the table first."""
    TABLE_FULL = "table_full"
    PLAYING = "playing"
    """Not while a game is played."""
    NOT_PLAYING = "not_playing"
    NOT_SEATED = "not_seated"
    """Watchers cannot do that."""
    HOST_ONLY = "host_only"
    KICKED = "kicked"
    """The host of the table sent them away; not for some minutes."""
    NO_WATCHERS = "no_watchers"
    """Nobody may look on at this table."""
    NOBODY = "nobody"
    """No such person at the table."""
    MUTED = "muted"
    PAUSED = "paused"
    NOT_ABSENT = "not_absent"
    """The seat's owner is here, or a bot plays already."""
    BUSY = "busy"
    """The server is behind with its writing."""
    NO_BOT_THERE = "no_bot_there"
    SHARE_MISSING = "share_missing"
    SEATS = "seats"
    """The deck is not for so many players."""
    TEXT = "text"
    """Nothing readable is left of the text."""
    STALE = "stale"
    """The move answers a state that is no longer."""
    ILLEGAL = "illegal"
    """The rules forbid the move."""
    NO_RECORD = "no_record"


class Welcome(msgspec.Struct, frozen=True, tag_field="t", tag="welcome", omit_defaults=True):
    """Answers the hello."""

    version: Natural
    """The protocol version that both speak from now on."""
    server: ShortText
    name: Name
    """The name others see."""
    token: Token
    ping_seconds: Seconds
    table: TableId | None = None
    """The table that the session is at; an `Update` follows."""


class Goodbye(msgspec.Struct, frozen=True, tag_field="t", tag="goodbye", omit_defaults=True):
    """The last message of a connection."""

    code: Code
    final: bool
    """Trying again would not help."""
    wait: Seconds = 0
    """How long to wait before the next try."""
    versions: Versions = ()
    """With code `version`: what the server speaks."""


class Done(msgspec.Struct, frozen=True, tag_field="t", tag="done"):
    i: RequestId


class Opened(msgspec.Struct, frozen=True, tag_field="t", tag="opened"):
    """Answers create, join and watch; an `Update` follows."""

    i: RequestId
    table: TableId


class SeatCode(msgspec.Struct, frozen=True, tag_field="t", tag="seat_code"):
    i: RequestId
    code: ResumeCode
    seconds: Seconds
    """So long it is good, for one use."""


class Finished(msgspec.Struct, frozen=True):
    """A finished game in the list of one's own."""

    record: Natural
    """Its number, to get it by."""
    table: TableName
    ended: Natural
    """Seconds since 1970."""
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)]
    """By seat."""
    winner: AnySeat | None


class Records(msgspec.Struct, frozen=True, tag_field="t", tag="records"):
    i: RequestId
    games: Annotated[tuple[Finished, ...], Meta(max_length=100)]
    """The newest first."""


class RecordText(msgspec.Struct, frozen=True, tag_field="t", tag="record"):
    i: RequestId
    text: Annotated[str, Meta(max_length=LONGEST_RECORD)]


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="refused", omit_defaults=True):
    """The request was not carried out and nothing has changed."""

    i: Natural
    """0 where the request's id could not be read."""
    code: Code
    refusal: Refusal | None = None
    """With code `illegal`: why, and by which rule."""
    wait: Seconds = 0
    """How long to wait before asking again."""


class Update(msgspec.Struct, frozen=True, tag_field="t", tag="update", omit_defaults=True):
    """A change at the receiver's table: what happened, and the whole truth after it."""

    s: Natural
    """Number of the last event; gapless, and the same for all at the table."""
    events: Annotated[tuple[TableEvent, ...], Meta(max_length=512)]
    """The events up to `s`; the oldest may be missing where the whole history was too long."""
    room: RoomView
    view: SeatView | None = None
    """The game; None before the first."""
    away: Away | None = None
    """Set once for somebody who has been away."""


class LobbyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    id: TableId
    name: TableName
    deck: Deck
    stage: Stage
    seats: Annotated[int, Meta(ge=2, le=12)]
    people: Annotated[tuple[Name, ...], Meta(max_length=12)]
    """Who sits there, bots included."""
    bots: Annotated[int, Meta(ge=0, le=12)] = 0
    turns: Natural = 0
    move_seconds: Seconds = 0
    watchers: bool = True
    """Whether others may look on."""
    password: bool = False
    """Whether one is needed to come in."""


class LobbyPerson(msgspec.Struct, frozen=True, omit_defaults=True):
    name: Name
    table: TableName | None = None


class Lobby(msgspec.Struct, frozen=True, tag_field="t", tag="lobby", omit_defaults=True):
    """All tables and people, sent to who is at no table whenever it changes."""

    you: Name
    tables: Annotated[tuple[LobbyTable, ...], Meta(max_length=200)]
    people: Annotated[tuple[LobbyPerson, ...], Meta(max_length=500)]
    why: Reason | None = None
    """Set once for somebody who was sent here from a table."""


class LobbySaid(msgspec.Struct, frozen=True, tag_field="t", tag="lobby_said"):
    name: Name
    text: ChatText


class Announced(msgspec.Struct, frozen=True, tag_field="t", tag="announced", omit_defaults=True):
    """Whoever runs the server tells everybody something."""

    text: ChatText | None = None
    draining: bool = False
    """No new tables and games, and the server stops when the last game is over."""


class Ping(msgspec.Struct, frozen=True, tag_field="t", tag="ping"):
    """Asks whether the client is there; it answers `Pong`."""


Answer = Done | Opened | SeatCode | Records | RecordText | Refused
ServerMessage = Welcome | Goodbye | Answer | Update | Lobby | LobbySaid | Announced | Ping
