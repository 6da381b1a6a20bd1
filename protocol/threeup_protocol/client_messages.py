"""What a client says: a hello, then requests, each with an id that gets exactly one answer."""

from typing import final

import msgspec

from threeup_engine.actions import Action
from threeup_engine.bots.levels import Level
from threeup_engine.options import AnySeat
from threeup_protocol.table import (
    TableOptions,
)
from threeup_protocol.wire import (
    ChatText,
    Hex16,
    Name,
    Natural,
    RequestId,
    ResumeCode,
    ShortText,
    TableId,
    Token,
    Versions,
)


@final
class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello", omit_defaults=True):
    """The first message of a connection."""

    versions: Versions
    """Protocol versions that the client speaks."""
    client: ShortText
    """Program and version, for the server's log."""
    name: Name
    token: Token | None = None
    """From an earlier welcome: takes the session, its name and seat over."""
    seen: Natural | None = None
    """The last `s` seen at the table, to be told what was missed; 0 where there was none.

    None is for a program that has just begun: the answers kept for the session are forgotten.
    """
    password: ShortText | None = None
    code: ResumeCode | None = None
    """Instead of a token: takes a session over from another machine."""
    door: Token | None = None
    """What the server has told its own front doors alone; from others it means nothing."""
    address: ShortText | None = None
    """Where the guest of such a door comes from: they count for that, not for the door."""


class Create(msgspec.Struct, frozen=True, tag_field="t", tag="create", omit_defaults=True):
    """Open a table and sit down as its host; answered with `Opened`."""

    i: RequestId
    options: TableOptions
    password: ShortText | None = None
    """Others need it to come in."""


class Join(msgspec.Struct, frozen=True, tag_field="t", tag="join", omit_defaults=True):
    """Sit down at a table that waits for people; answered with `Opened`."""

    i: RequestId
    table: TableId
    password: ShortText | None = None


class Watch(msgspec.Struct, frozen=True, tag_field="t", tag="watch", omit_defaults=True):
    """Look on at a table; answered with `Opened`."""

    i: RequestId
    table: TableId
    password: ShortText | None = None


class Leave(msgspec.Struct, frozen=True, tag_field="t", tag="leave"):
    """Go from the table to the lobby, for good."""

    i: RequestId


class Ready(msgspec.Struct, frozen=True, tag_field="t", tag="ready", omit_defaults=True):
    """Be ready for the next game (also: play again), with a share of its deal; or be so no more."""

    i: RequestId
    ready: bool
    share: Hex16 | None = None
    """16 random bytes that the deck order depends on."""


class AddBot(msgspec.Struct, frozen=True, tag_field="t", tag="add_bot", omit_defaults=True):
    """The host seats a bot, or lets the one that sits there play at another level."""

    i: RequestId
    level: Level
    seat: AnySeat | None = None
    """None is the first free seat."""


class RemoveBot(msgspec.Struct, frozen=True, tag_field="t", tag="remove_bot"):
    """The host takes a bot away."""

    i: RequestId
    seat: AnySeat


class SetOptions(msgspec.Struct, frozen=True, tag_field="t", tag="set_options"):
    """The host changes the options between games; who was ready is so no more."""

    i: RequestId
    options: TableOptions


class HandOver(msgspec.Struct, frozen=True, tag_field="t", tag="hand_over"):
    """The host makes another person the host."""

    i: RequestId
    seat: AnySeat


class Kick(msgspec.Struct, frozen=True, tag_field="t", tag="kick"):
    """The host sends a player or watcher away; they cannot come straight back."""

    i: RequestId
    name: Name


class Mute(msgspec.Struct, frozen=True, tag_field="t", tag="mute"):
    """The host takes somebody's chat at this table away, or gives it back."""

    i: RequestId
    name: Name
    muted: bool


class LetBot(msgspec.Struct, frozen=True, tag_field="t", tag="let_bot"):
    """Vote to let a bot play for an absent seat: more than half of the others here decide."""

    i: RequestId
    seat: AnySeat
    yes: bool


class Pause(msgspec.Struct, frozen=True, tag_field="t", tag="pause"):
    """Ask for a pause, which begins when all who are here have; or end it."""

    i: RequestId
    pause: bool


class GetCode(msgspec.Struct, frozen=True, tag_field="t", tag="get_code"):
    """A code that takes this session to another machine; answered with `SeatCode`."""

    i: RequestId


class Act(msgspec.Struct, frozen=True, tag_field="t", tag="act"):
    """A move in the game, made for the state with these numbers."""

    i: RequestId
    game: Natural
    version: Natural
    action: Action


class Say(msgspec.Struct, frozen=True, tag_field="t", tag="say"):
    """Chat: at the table, or in the lobby."""

    i: RequestId
    text: ChatText


class ListRecords(msgspec.Struct, frozen=True, tag_field="t", tag="list_records"):
    """The finished games at which one sat or looked on; answered with `Records`."""

    i: RequestId


class GetRecord(msgspec.Struct, frozen=True, tag_field="t", tag="get_record", omit_defaults=True):
    """The record of a finished game; answered with `RecordText`."""

    i: RequestId
    record: Natural | None = None
    """From the list; None is the last game of the table at which one is."""


class Probe(msgspec.Struct, frozen=True, tag_field="t", tag="probe"):
    """Measures the way there and back."""

    i: RequestId


@final
class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    """Answers the server's `Ping`; has no answer."""


Request = (
    Create
    | Join
    | Watch
    | Leave
    | Ready
    | AddBot
    | RemoveBot
    | SetOptions
    | HandOver
    | Kick
    | Mute
    | LetBot
    | Pause
    | GetCode
    | Act
    | Say
    | ListRecords
    | GetRecord
    | Probe
)
ClientMessage = Hello | Request | Pong
