"""What a table does by itself as time passes: bots, absent players, move clocks, people who hold
the others up. It never collides with a player: each step is made for the state as it is now.
"""

from threeup_engine.legality import seats_to_move
from threeup_engine.options import Seat
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for
from threeup_protocol.room_events import (
    MovedFor,
    Reason,
)
from threeup_protocol.table import (
    Presence,
    Stage,
)
from threeup_server.person import Person
from threeup_server.seats import Occupant
from threeup_server.settings import Settings
from threeup_server.table import Table


def deadline(table: Table, settings: Settings) -> float | None:
    """When the table next has something to do by itself; None if never, as things are.

    A table at which nobody is connected does nothing but let lost links run out.
    """
    times = [
        who.person.lost_at + settings.hold
        for _, who in table.seats.people
        if who.person and who.presence is Presence.LOST
    ]
    if any(person.is_connected for person in table.people):
        if table.is_playing:
            times += [_move_time(table, seat, settings) for seat in _to_move(table)]
        elif _holds_others_up(table):
            times.append(table.waiting_since + settings.grace)
    return min((time for time in times if time != float("inf")), default=None)


def act_on_time(table: Table, settings: Settings, now: float) -> list[Person]:
    """Do what is due; gives back who was sent to the lobby."""
    for seat, who in table.seats.people:
        is_lost = who.presence is Presence.LOST and who.person is not None
        if is_lost and who.person and who.person.lost_at + settings.hold <= now:
            table.set_presence(seat, Presence.GONE)
    if not any(person.is_connected for person in table.people):
        return []
    if table.is_playing:
        _move_for_who_is_due(table, settings, now)
        return []
    if _holds_others_up(table) and table.waiting_since + settings.grace <= now:
        return _send_away_who_is_not_ready(table)
    return []


def seconds_left(table: Table, settings: Settings, now: float) -> int | None:
    """Until the server decides for somebody, as shown to people; None without a limit."""
    if not table.is_playing:
        if not _holds_others_up(table):
            return None
        return max(0, round(table.waiting_since + settings.grace - now))
    game = table.game
    assert game is not None
    if game.state.phase is Phase.CHOOSE:
        return max(0, round(table.waiting_since + settings.grace - now))
    if not table.options.move_seconds:
        return None
    return max(0, round(table.waiting_since + table.options.move_seconds - now))


def _to_move(table: Table) -> tuple[Seat, ...]:
    return () if table.game is None else seats_to_move(table.game.state)


def _move_time(table: Table, seat: Seat, settings: Settings) -> float:
    """When the server moves for the seat."""
    who = table.seats[seat]
    since = table.waiting_since
    if who is None or not who.plays_itself:
        return since + settings.bot_pause
    assert table.game is not None
    if table.game.state.phase is Phase.CHOOSE:
        return since + settings.grace
    if table.options.move_seconds:
        return since + table.options.move_seconds
    return float("inf")


def _move_for_who_is_due(table: Table, settings: Settings, now: float) -> None:
    """One move at a time: each may change who is due."""
    for seat in _to_move(table):
        if _move_time(table, seat, settings) <= now:
            who = table.seats[seat]
            if who is not None:
                _move_for(table, seat, who)
                return


def _move_for(table: Table, seat: Seat, who: Occupant) -> None:
    assert table.game is not None
    if who.person is not None:
        table.tell(MovedFor(seat))
    table.act(seat, who.bot.decide(view_for(table.game.state, seat)))


def _holds_others_up(table: Table) -> bool:
    """Somebody is ready, somebody else is not, and nobody else is waited for."""
    if table.stage is Stage.WAITING and table.seats.free is not None:
        return False
    ready = [who.ready for _, who in table.seats.people]
    return any(ready) and not all(ready)


def _send_away_who_is_not_ready(table: Table) -> list[Person]:
    sent = [who.person for _, who in table.seats.people if who.person and not who.ready]
    for person in sent:
        table.leave(person, Reason.NOT_READY)
    return sent
