"""What the people at a table decide together: a bot for who is away, and pauses."""

from threeup_engine.options import Seat
from threeup_protocol import room_events
from threeup_protocol.table import Presence
from threeup_server.entries import PauseSet, Voted
from threeup_server.table import Table


def may_be_voted_on(table: Table, seat: Seat) -> bool:
    """Somebody sits there who is away, and for whom no bot plays yet."""
    who = table.seats[seat] if seat < len(table.seats) else None
    return who is not None and who.person is not None and who.presence in _AWAY


_AWAY = (Presence.IDLE, Presence.LOST)


def vote(table: Table, entry: Voted) -> None:
    """More than half of the others who are here let a bot play."""
    who = table.seats[entry.absent]
    assert who is not None
    if entry.yes == (entry.seat in who.votes):
        return
    who.votes ^= {entry.seat}
    table.tell(room_events.Voted(entry.seat, entry.absent, entry.yes))
    let_bots_play_if_agreed(table)


def let_bots_play_if_agreed(table: Table) -> None:
    """Also somebody's leaving can make a majority of the votes that there are."""
    for absent, who in table.seats.people:
        voters = [seat for seat in table.seats.here if seat != absent]
        if who.presence in _AWAY and 2 * len(who.votes.intersection(voters)) > len(voters):
            table.set_presence(absent, Presence.GONE)


def set_pause(table: Table, entry: PauseSet) -> None:
    """All who are here have to agree to a pause; each of them can end it."""
    if table.paused_at is not None:
        if not entry.pause:
            end_pause(table)
        return
    if entry.pause != (entry.seat in table.pausing):
        table.pausing ^= {entry.seat}
        table.tell(room_events.PauseAsked(entry.seat, entry.pause))
    pause_if_agreed(table)


def pause_if_agreed(table: Table) -> None:
    """Also somebody's leaving can make the rest agree."""
    here = table.seats.here
    if table.paused_at is None and table.is_playing and here and table.pausing.issuperset(here):
        table.paused_at = table.at
        table.pausing.clear()
        table.tell(room_events.Paused(paused=True))


def end_pause(table: Table) -> None:
    """The clocks of the table go on; nothing where it is not paused."""
    if table.paused_at is None:
        return
    stand_still(table, table.at - table.paused_at)
    table.paused_at = None
    table.tell(room_events.Paused(paused=False))


def stand_still(table: Table, seconds: float) -> None:
    """So much time, up to now, counts for no clock of the table, nor in the record."""
    hold_clocks(table, seconds, table.at)
    if table.game is not None:
        table.game.stood_still(seconds)


def hold_clocks(table: Table, seconds: float, now: float) -> None:
    """So much time counts for no clock of the table.

    Not even for one that was set while it passed: that begins now.
    """
    table.waiting_since = min(table.waiting_since + seconds, now)
    for _, who in table.seats.people:
        who.away_since = min(who.away_since + seconds, now)
