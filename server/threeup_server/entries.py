"""Whatever can happen to a table, as entries of its journal.

A table is what its entries make of it, in their order: the same entries give the same table. So
whatever chance or a clock decides is in an entry, or follows from one.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from threeup_engine.actions import Action
from threeup_engine.bots.levels import Level
from threeup_engine.options import Seat
from threeup_protocol.room_events import Reason
from threeup_protocol.table import Presence, TableOptions


class Entry(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True):
    """One thing that happened."""


class Opened(Entry, frozen=True, tag="opened"):
    """The first entry of every table."""

    options: TableOptions
    root: bytes
    """32 random bytes that the secrets of the table's deals follow from; never shown."""
    password: bytes | None = None
    """Its hash."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person sits down at the first free seat."""

    person: int
    """Number of the person on this server."""
    name: str


class Watched(Entry, frozen=True, tag="watched"):
    person: int
    name: str


class Left(Entry, frozen=True, tag="left"):
    person: int
    reason: Reason = Reason.LEFT


class BotSat(Entry, frozen=True, tag="bot_sat"):
    level: Level
    seat: Seat | None = None
    """None is the first free seat; a bot that sits there already changes its level."""


class BotRemoved(Entry, frozen=True, tag="bot_removed"):
    seat: Seat


class Readied(Entry, frozen=True, tag="readied"):
    seat: Seat
    ready: bool
    share: bytes


class Moved(Entry, frozen=True, tag="moved"):
    seat: Seat
    action: Action
    is_for: bool = False
    """Made by the server in place of a person."""


class Talked(Entry, frozen=True, tag="talked"):
    name: str
    text: str


class PresenceSet(Entry, frozen=True, tag="presence"):
    seat: Seat
    presence: Presence


class OptionsSet(Entry, frozen=True, tag="options"):
    options: TableOptions


class HostGiven(Entry, frozen=True, tag="host"):
    seat: Seat


class MuteSet(Entry, frozen=True, tag="muted"):
    name: str
    muted: bool


class Voted(Entry, frozen=True, tag="voted"):
    seat: Seat
    absent: Seat
    yes: bool


class PauseSet(Entry, frozen=True, tag="pause"):
    seat: Seat
    pause: bool


class Restarted(Entry, frozen=True, tag="restarted"):
    """The server was started again: nobody is connected, and the time between did not count."""


OtherEntry = (
    Opened
    | Sat
    | Watched
    | Left
    | BotSat
    | BotRemoved
    | Readied
    | Talked
    | PresenceSet
    | OptionsSet
    | HostGiven
    | MuteSet
    | Voted
    | PauseSet
    | Restarted
)
AnyEntry = Moved | OtherEntry

_decoder: Final = msgspec.msgpack.Decoder(AnyEntry)


to_bytes: Final[Callable[[AnyEntry], bytes]] = msgspec.msgpack.Encoder().encode


def from_bytes(body: bytes) -> AnyEntry:
    """
    Raises:
        msgspec.MsgspecError: the bytes are no entry of this version.
    """
    return _decoder.decode(body)
