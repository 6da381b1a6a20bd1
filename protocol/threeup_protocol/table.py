"""A table as everyone may see it, and what happens at it besides the game."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from threeup_engine.bots.levels import Level
from threeup_engine.cards import SomeCards
from threeup_engine.options import MOST_SEATS, AnySeat, HouseRules
from threeup_protocol.wire import Hex32, Name, Natural, Seconds, TableId, TableName


class Absence(StrEnum):
    """What becomes of a seat whose owner has lost the link."""

    WAIT = "wait"
    """It is kept; the others may vote to let a bot play meanwhile."""
    BOT = "bot"
    """After the hold a bot plays until the owner is back."""
    REMOVE = "remove"
    """After the hold the owner has left."""


class TableOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table is opened with."""

    name: TableName
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    house: HouseRules = HouseRules()
    bots: Annotated[tuple[Level, ...], Meta(max_length=MOST_SEATS - 1)] = ()
    """Bots that sit down at once, after the one who opens the table."""
    move_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    """How long a move may take before a bot makes it; 0 is no limit."""
    bots_replace: bool = True
    """A bot takes over for who leaves a game; otherwise their cards leave it (section 8)."""
    absence: Absence = Absence.WAIT
    hold_seconds: Annotated[int, Meta(ge=0, le=3600)] = 60
    """How long a lost link is waited for where `absence` is not `wait`."""
    watchers: bool = True
    """Whether others may look on; they never see a hand."""
    bots_wait: bool = True
    """Bots wait before they play, whatever they hold, as the server is set; or not at all."""
    private: bool = False
    """Not in the lobby's list: only who knows the table's id finds it."""


class Stage(StrEnum):
    WAITING = "waiting"
    """For people, or for them to be ready."""
    PLAYING = "playing"
    OVER = "over"
    """A game has ended; the table waits for who wants another."""


class Presence(StrEnum):
    HERE = "here"
    IDLE = "idle"
    """Connected, but the game has been waiting for them for long."""
    LOST = "lost"
    """The link is lost; the seat is held."""
    GONE = "gone"
    """A bot plays until the person is back."""


class Then(StrEnum):
    """What becomes of the seat of somebody who is away when their seconds have run out."""

    BOT = "bot"
    LEFT = "left"


class RoomSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat."""

    name: Name | None = None
    """None where nobody sits."""
    level: Level | None = None
    """Set for a bot."""
    presence: Presence = Presence.HERE
    ready: bool = False
    """Ready for the next game; bots always are."""
    wins: Natural = 0
    """Games won at this table."""
    seconds_left: Seconds | None = None
    """Of somebody who is away: until `then`."""
    then: Then | None = None
    votes: Annotated[tuple[AnySeat, ...], Meta(max_length=MOST_SEATS)] = ()
    """Who has voted to let a bot play for the absent owner."""
    muted: bool = False


class RoomView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as one person at it sees it."""

    id: TableId
    options: TableOptions
    stage: Stage
    seats: Annotated[tuple[RoomSeat, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    commitment: Hex32
    """SHA-256 of the secret of this game's deal, or in a waiting room of the next one's."""
    game: Natural = 0
    """Number of the game that is played, or was played last; 0 before the first."""
    host: AnySeat | None = None
    you: AnySeat | None = None
    """The receiver's seat; None for a watcher."""
    watchers: Annotated[tuple[Name, ...], Meta(max_length=64)] = ()
    password: bool = False
    """Whether one is needed to come in."""
    paused: bool = False
    """Nobody moves and no clock runs until somebody at the table goes on."""
    pausing: Annotated[tuple[AnySeat, ...], Meta(max_length=MOST_SEATS)] = ()
    """Who has asked for a pause; it begins when all who are here have."""
    seconds_left: Seconds | None = None
    """Until the server decides for whom the table waits; None is no limit."""


class Away(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody saw last before they were away; sent once, when they are back."""

    s: Natural
    """The last event of which they were told."""
    hand: SomeCards
    pile: SomeCards
