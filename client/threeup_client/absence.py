"""Who is away from the table, what becomes of their seats, and what the others can do."""

from dataclasses import replace
from typing import Final

from threeup_client.bar import Bar, Mood
from threeup_client.paint.canvas import cut
from threeup_client.roster import may_vote
from threeup_client.words import Names, minutes
from threeup_engine.options import Seat
from threeup_protocol.table import Absence, Presence, RoomView, Stage, Then

Parts = tuple[tuple[str, str], ...]
_NAME: Final = 12
"""Columns of a name in the bar, where it is not what the bar leads with."""


def seat_text(room: RoomView, seat: Seat, elapsed: int) -> str | None:
    """What is said at the seat of somebody who is not there; None where they are.

    `elapsed` seconds ago the server told of the table.
    """
    who = room.seats[seat]
    if who.level is not None or who.presence is Presence.HERE:
        return None
    if who.presence is Presence.GONE:
        return "a bot plays"
    votes = f", {len(who.votes)} for a bot" if who.votes else ""
    left = seconds_held(room, seat, elapsed)
    if left is None:
        return f"we wait{votes}"
    then = "bot" if who.then is Then.BOT else "out"
    return f"{then} {minutes(left)}{votes}"


def seconds_held(room: RoomView, seat: Seat, elapsed: int) -> int | None:
    """How long the seat of somebody who is away is still held; None where no time runs for it."""
    who = room.seats[seat]
    is_away = who.level is None and who.presence is Presence.LOST
    if not is_away or room.options.absence is Absence.WAIT or who.seconds_left is None:
        return None
    return max(0, who.seconds_left - elapsed)


def votes_needed(room: RoomView, absent: Seat) -> int:
    """More than half of the others who are here."""
    here = [
        seat
        for seat, who in enumerate(room.seats)
        if who.name and not who.level and who.presence is Presence.HERE and seat != absent
    ]
    return len(here) // 2 + 1


def absent_seat(room: RoomView) -> Seat | None:
    """The first one for whom one may vote a bot in."""
    seats = (Seat(i) for i in range(len(room.seats)))
    return next((seat for seat in seats if may_vote(room, seat)), None)


def with_room(bar: Bar, room: RoomView, names: Names) -> Bar:
    """The bar, and what the state of the table adds to it."""
    if room.stage is not Stage.PLAYING:
        return bar
    if room.paused:
        goes_on: Parts = (("z", "goes on"),) if room.you is not None else ()
        return Bar(Mood.WAIT, "Paused: nobody moves and no clock runs", goes_on)
    parts = (*_pause_parts(room, names), *_vote_parts(room, names))
    if not parts:
        return bar
    if bar.mood is Mood.ACT:
        return replace(bar, parts=(*bar.parts, *parts))
    # What made room for longer names is given to the words.
    return replace(bar, lead=bar.lead.rstrip(), parts=parts)


def _pause_parts(room: RoomView, names: Names) -> Parts:
    if not room.pausing or room.you is None:
        return ()
    if room.you in room.pausing:
        return (("z", "no pause after all"), ("", "the others have not agreed yet"))
    return (("z", f"agrees to a pause, as {_short(names, room.pausing[0])} asks"),)


def _vote_parts(room: RoomView, names: Names) -> Parts:
    seat = absent_seat(room)
    if seat is None:
        return ()
    who = room.seats[seat]
    count = f"({len(who.votes)} of {votes_needed(room, seat)} are for it)"
    if room.you in who.votes:
        return (("y", f"no bot for {_short(names, seat)} after all"), ("", count))
    word = "away" if who.presence is Presence.LOST else "idle"
    return (("y", f"lets a bot play for {_short(names, seat)}, who is {word}"), ("", count))


def _short(names: Names, seat: Seat) -> str:
    """The name, or its beginning: it stands among words that must not be pushed out."""
    return cut(names[seat], _NAME)
