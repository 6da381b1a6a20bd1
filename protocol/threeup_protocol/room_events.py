"""What happens at a table besides the game itself, as events."""

from enum import StrEnum

import msgspec

from threeup_engine.bots.levels import Level
from threeup_engine.events import SeenEvent
from threeup_engine.options import AnySeat
from threeup_protocol.table import (
    Presence,
)
from threeup_protocol.wire import ChatText, Name, Natural


class SatDown(msgspec.Struct, frozen=True, tag_field="t", tag="sat_down"):
    seat: AnySeat
    name: Name


class Reason(StrEnum):
    LEFT = "left"
    NOT_READY = "not_ready"
    """Held up the next game for longer than the table waits."""
    REMOVED = "removed"
    """A bot that the host took away."""
    KICKED = "kicked"
    """Sent away by the host, or by whoever runs the server."""
    AWAY = "away"
    """Was away for longer than the table waits."""


class GotUp(msgspec.Struct, frozen=True, tag_field="t", tag="got_up"):
    """Somebody left the table; in a game a bot may have taken the seat over."""

    seat: AnySeat
    name: Name
    reason: Reason


class PresenceChanged(msgspec.Struct, frozen=True, tag_field="t", tag="presence"):
    seat: AnySeat
    presence: Presence


class ReadyChanged(msgspec.Struct, frozen=True, tag_field="t", tag="ready"):
    seat: AnySeat
    ready: bool


class WatcherCame(msgspec.Struct, frozen=True, tag_field="t", tag="watcher_came"):
    name: Name


class WatcherLeft(msgspec.Struct, frozen=True, tag_field="t", tag="watcher_left"):
    name: Name


class HostChanged(msgspec.Struct, frozen=True, tag_field="t", tag="host"):
    seat: AnySeat


class GameBegan(msgspec.Struct, frozen=True, tag_field="t", tag="game_began"):
    game: Natural


class MovedFor(msgspec.Struct, frozen=True, tag_field="t", tag="moved_for"):
    """The server made the next move for a seat whose owner was too slow, or away."""

    seat: AnySeat


class OptionsChanged(msgspec.Struct, frozen=True, tag_field="t", tag="options"):
    """The host changed the table's options: `room` has them."""


class LevelChanged(msgspec.Struct, frozen=True, tag_field="t", tag="level"):
    """A bot plays at another level from now on."""

    seat: AnySeat
    level: Level


class Muted(msgspec.Struct, frozen=True, tag_field="t", tag="muted"):
    """The host took somebody's chat away, or gave it back."""

    name: Name
    muted: bool


class Voted(msgspec.Struct, frozen=True, tag_field="t", tag="voted"):
    """Somebody is for letting a bot play for an absent seat, or is so no more."""

    seat: AnySeat
    absent: AnySeat
    yes: bool


class PauseAsked(msgspec.Struct, frozen=True, tag_field="t", tag="pause_asked"):
    seat: AnySeat
    yes: bool


class Paused(msgspec.Struct, frozen=True, tag_field="t", tag="paused"):
    paused: bool


class GameStopped(msgspec.Struct, frozen=True, tag_field="t", tag="game_stopped"):
    """A game without people was stopped at the turn cap: nobody wins."""


class Said(msgspec.Struct, frozen=True, tag_field="t", tag="said"):
    name: Name
    text: ChatText


RoomEvent = (
    SatDown
    | GotUp
    | PresenceChanged
    | ReadyChanged
    | WatcherCame
    | WatcherLeft
    | HostChanged
    | GameBegan
    | MovedFor
    | OptionsChanged
    | LevelChanged
    | Muted
    | Voted
    | PauseAsked
    | Paused
    | GameStopped
    | Said
)
TableEvent = SeenEvent | RoomEvent
"""Whatever happens at a table, as one person at it may know it."""
