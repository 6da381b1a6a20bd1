"""The one way in which a table changes: entry by entry, live and when a journal is read again."""

from threeup_engine.options import Seat
from threeup_protocol.room_events import Muted, Said
from threeup_protocol.table import Presence
from threeup_protocol.text import name_key
from threeup_server import entries
from threeup_server.agreements import (
    end_pause,
    let_bots_play_if_agreed,
    pause_if_agreed,
    set_pause,
    stand_still,
    vote,
)
from threeup_server.entries import AnyEntry, Moved, OtherEntry
from threeup_server.play import empty_seat, find_first, move, start_if_all_are_ready
from threeup_server.table import MOST_MUTED, Table


def do(table: Table, entry: AnyEntry, at: float) -> None:
    """What the entry says happens, at a time in seconds since 1970.

    Whoever makes the entry has seen to it that it can happen: only moves are refused here.

    Raises:
        IllegalActionError: a move that the rules forbid; nothing has changed.
    """
    before, table.at = table.at, at
    if isinstance(entry, Moved):
        stage = table.stage
        move(table, entry)
        if table.stage is stage:
            return  # nothing of the room has changed
    else:
        _happen(table, entry, at - before)
    table.shown.room = None


def _happen(table: Table, entry: OtherEntry, seconds: float) -> None:
    """`seconds` have passed since the last entry."""
    match entry:
        case entries.Restarted():
            _restart(table, seconds)
        case entries.Voted():
            vote(table, entry)
        case entries.PauseSet():
            set_pause(table, entry)
        case entries.PresenceSet():
            table.set_presence(entry.seat, entry.presence)
            pause_if_agreed(table)
            let_bots_play_if_agreed(table)
        case entries.Talked():
            table.tell(Said(entry.name, entry.text))
        case _:
            _change_room(table, entry)
            _let_host_talk(table)
            pause_if_agreed(table)
            let_bots_play_if_agreed(table)
            start_if_all_are_ready(table)


def _change_room(
    table: Table,
    entry: entries.Opened
    | entries.Sat
    | entries.Watched
    | entries.Left
    | entries.BotSat
    | entries.BotRemoved
    | entries.Readied
    | entries.OptionsSet
    | entries.HostGiven
    | entries.MuteSet,
) -> None:
    """Who is at the table, and how they want to play."""
    match entry:
        case entries.Sat():
            table.sit_down(entry)
        case entries.Watched():
            table.watch(entry)
        case entries.Left():
            _leave(table, entry)
        case entries.BotSat():
            table.seat_bot(entry)
        case entries.BotRemoved():
            table.remove_bot(entry)
        case entries.Readied():
            table.set_ready(entry)
        case _:
            _change_rights(table, entry)


def _change_rights(
    table: Table,
    entry: entries.Opened | entries.OptionsSet | entries.HostGiven | entries.MuteSet,
) -> None:
    match entry:
        case entries.OptionsSet():
            table.set_options(entry)
            find_first(table)
        case entries.HostGiven():
            table.give_host(entry.seat)
        case entries.MuteSet():
            _mute(table, entry)
        case entries.Opened():
            pass  # the table was made of it


def _leave(table: Table, entry: entries.Left) -> None:
    seat = table.gets_up(table.person_of(entry.person), entry.reason)
    if seat is None:
        return
    empty_seat(table, seat)
    if not table.seats.people:
        end_pause(table)  # nobody else could
    if seat == table.host:
        table.give_host(_next_host(table, seat))


def _next_host(table: Table, seat: Seat) -> Seat | None:
    """The next person round the table, one who is here before one who is away."""
    people = table.seats.people
    order = sorted(people, key=lambda who: (not who[1].is_here, who[0] < seat, who[0]))
    return order[0][0] if order else None


def _mute(table: Table, entry: entries.MuteSet) -> None:
    key = name_key(entry.name)
    if entry.muted:
        table.muted[key] = None
        if len(table.muted) > MOST_MUTED:
            del table.muted[next(iter(table.muted))]
    else:
        table.muted.pop(key, None)
    table.tell(Muted(entry.name, entry.muted))


def _let_host_talk(table: Table) -> None:
    """Who becomes the host is muted no more: nobody else could give them their voice back."""
    who = table.seats[table.host] if table.muted and table.host is not None else None
    if who is not None and name_key(who.name) in table.muted:
        _mute(table, entries.MuteSet(who.name, muted=False))


def _restart(table: Table, seconds: float) -> None:
    stand_still(table, seconds)
    if table.paused_at is not None:
        table.paused_at += seconds
    table.pausing.clear()  # else whoever is back first would decide alone, here and in votes
    for seat, _ in table.seats.people:
        table.keep_sight(seat)  # before anybody is told of another
    for seat, who in table.seats.people:
        table.set_presence(seat, Presence.LOST)
        who.votes.clear()
        who.away_since = table.at
    for watcher in table.watchers:
        watcher.seen = table.s
