"""What a client says: a hello, then requests, each with an id that gets exactly one answer."""

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
    ShortText,
    TableId,
    Token,
    Versions,
)


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


class Create(msgspec.Struct, frozen=True, tag_field="t", tag="create"):
    """Open a table and sit down as its host; answered with `Opened`."""

    i: RequestId
    options: TableOptions


class Join(msgspec.Struct, frozen=True, tag_field="t", tag="join"):
    """Sit down at a table that waits for people; answered with `Opened`."""

    i: RequestId
    table: TableId


class Watch(msgspec.Struct, frozen=True, tag_field="t", tag="watch"):
    """Look on at a table; answered with `Opened`."""

    i: RequestId
    table: TableId


class Leave(msgspec.Struct, frozen=True, tag_field="t", tag="leave"):
    """Go from the table to the lobby, for good."""

    i: RequestId


class Ready(msgspec.Struct, frozen=True, tag_field="t", tag="ready", omit_defaults=True):
    """Be ready for the next game (also: play again), with a share of its deal; or be so no more."""

    i: RequestId
    ready: bool
    share: Hex16 | None = None
    """16 random bytes that the deck order depends on."""


class AddBot(msgspec.Struct, frozen=True, tag_field="t", tag="add_bot"):
    """The host seats a bot at the first free seat."""

    i: RequestId
    level: Level


class RemoveBot(msgspec.Struct, frozen=True, tag_field="t", tag="remove_bot"):
    """The host takes a bot away."""

    i: RequestId
    seat: AnySeat


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


class GetRecord(msgspec.Struct, frozen=True, tag_field="t", tag="get_record"):
    """The record of the table's last finished game; answered with `RecordText`."""

    i: RequestId


class Probe(msgspec.Struct, frozen=True, tag_field="t", tag="probe"):
    """Measures the way there and back."""

    i: RequestId


class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    """Answers the server's `Ping`; has no answer."""


Request = Create | Join | Watch | Leave | Ready | AddBot | RemoveBot | Act | Say | GetRecord | Probe
ClientMessage = Hello | Request | Pong
