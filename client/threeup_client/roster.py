"""Who is at a table, and what one may do about each of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from threeup_engine.bots.levels import Level
from threeup_engine.options import Seat
from threeup_protocol.client_messages import (
    AddBot,
    HandOver,
    Kick,
    LetBot,
    Mute,
    RemoveBot,
    Request,
)
from threeup_protocol.table import Presence, RoomSeat, RoomView, Stage
from threeup_protocol.text import name_key

Keys = tuple[tuple[str, str], ...]
IGNORE = "g"
KICK = "k"


@dataclass(frozen=True, slots=True)
class Entry:
    """A seat or a watcher."""

    name: str | None
    """None where nobody sits."""
    seat: Seat | None = None
    """None for a watcher."""
    who: RoomSeat | None = None

    @property
    def is_bot(self) -> bool:
        return self.who is not None and self.who.level is not None


def entries(room: RoomView) -> list[Entry]:
    """Seats in turn order, the empty ones too, then watchers."""
    seats = [Entry(who.name, Seat(i), who) for i, who in enumerate(room.seats)]
    return [*seats, *(Entry(name) for name in room.watchers)]


def may_vote(room: RoomView, seat: Seat) -> bool:
    """Whether one can ask for a bot in place of this absent player."""
    who = room.seats[seat]
    is_away = who.level is None and who.presence in (Presence.IDLE, Presence.LOST)
    is_player = room.you is not None and room.you != seat
    return is_away and is_player and room.stage is Stage.PLAYING


def keys_for(room: RoomView, entry: Entry, you: str, ignored: frozenset[str]) -> Keys:
    """The keys that do something about this one, and what."""
    is_host = room.you is not None and room.you == room.host
    if entry.name is None:
        free = is_host and room.stage is not Stage.PLAYING
        return (("b", "add a bot"),) if free else ()
    if entry.is_bot:
        return _keys_for_bot(room, entry) if is_host else ()
    if entry.name == you:
        return ()
    keys = _keys_of_host(entry) if is_host else ()
    if entry.seat is not None and may_vote(room, entry.seat):
        is_for = room.you in room.seats[entry.seat].votes
        keys = (("y", "no bot after all" if is_for else "let a bot play"), *keys)
    is_ignored = name_key(entry.name) in ignored
    return (*keys, (IGNORE, "hear again" if is_ignored else "ignore"))


def request_for(room: RoomView, entry: Entry, key: str) -> Callable[[int], Request] | None:
    """What to ask the server for, where the key is one of `keys_for`."""
    seat, name = entry.seat, entry.name
    if key == "b" and seat is not None:
        return partial(AddBot, level=Level.STEADY, seat=seat)
    if key == "l" and seat is not None:
        return partial(AddBot, level=next_level(entry), seat=seat)
    if key == "x" and seat is not None:
        return partial(RemoveBot, seat=seat)
    if key == "h" and seat is not None:
        return partial(HandOver, seat=seat)
    if key == "y" and seat is not None:
        return partial(LetBot, seat=seat, yes=room.you not in room.seats[seat].votes)
    if key == "m" and name is not None:
        return partial(Mute, name=name, muted=not (entry.who and entry.who.muted))
    if key == KICK and name is not None:
        return partial(Kick, name=name)
    return None


def next_level(entry: Entry) -> Level:
    """The level after the bot's own; after the last comes the first."""
    levels = list(Level)
    level = entry.who.level if entry.who else None
    return levels[(levels.index(level) + 1) % len(levels)] if level else Level.STEADY


def _keys_for_bot(room: RoomView, entry: Entry) -> Keys:
    level: Keys = (("l", f"level: {next_level(entry)}"),)
    return level if room.stage is Stage.PLAYING else (*level, ("x", "remove"))


def _keys_of_host(entry: Entry) -> Keys:
    is_muted = entry.who is not None and entry.who.muted
    keys: Keys = ((KICK, "send away"), ("m", "unmute" if is_muted else "mute"))
    return keys if entry.seat is None else (*keys, ("h", "make host"))
