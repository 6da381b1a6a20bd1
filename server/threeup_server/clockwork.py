"""What a table does by itself as time passes: bots, absent players, move clocks, people who hold
the others up. It never collides with a player: each step is made for the state as it is now.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import Final

from threeup_engine.bots.levels import Level
from threeup_engine.bots.searcher import Question, Searcher
from threeup_engine.legality import seats_to_move
from threeup_engine.options import Seat
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for
from threeup_protocol.room_events import Reason
from threeup_protocol.table import Absence, Presence, Stage, Then
from threeup_server.entries import AnyEntry, Left, Moved, PresenceSet
from threeup_server.person import Person
from threeup_server.seats import Occupant
from threeup_server.settings import Settings
from threeup_server.table import Table


@dataclass(frozen=True, slots=True)
class Ponder:
    """A bot is to move that has to think for longer than the loop may wait."""

    seat: Seat
    bot: Searcher
    question: Question
    is_for: bool


_WAIT: Final = Absence.WAIT
_HERE: Final = Presence.HERE
_PLAYING: Final = Stage.PLAYING

Step = tuple[float, Callable[[], AnyEntry | Ponder]]
"""When something is due, and what it then is."""


def next_step(table: Table, settings: Settings) -> Step | None:
    """What the table does next by itself; None if nothing, as things are.

    Where nobody is connected only lost links run out; in a pause not even they do.
    """
    if table.paused_at is not None:
        return None
    steps = [] if table.options.absence is Absence.WAIT else [*_of_who_is_away(table)]
    if table.is_looked_at:
        steps += (
            _of_the_game(table, settings) if table.is_playing else _of_the_room(table, settings)
        )
    return min(steps, key=itemgetter(0), default=None)


def quiet_until(table: Table, settings: Settings) -> float:
    """Nothing is due before, as can be told at a glance; 0 where it cannot.

    In the usual case: the game waits for a person, no clock runs, and nobody is on trial.
    """
    options = table.options
    game = table.game
    seat = game.state.turn if game is not None and table.stage is _PLAYING else None
    if seat is None or options.move_seconds or options.absence is not _WAIT:
        return 0.0
    who = table.seats[seat]
    if who is None or who.person is None or who.presence is not _HERE:
        return 0.0
    active_at, since = who.person.active_at, table.waiting_since
    # max() takes far longer.
    return (active_at if active_at > since else since) + settings.idle  # noqa: FURB136


def seconds_left(table: Table, settings: Settings, now: float) -> int | None:
    """Until the server decides for somebody, as shown to people; None without a limit."""
    if table.paused_at is not None:
        return None
    if not table.is_playing:
        if not _holds_others_up(table):
            return None
        return _left(table.waiting_since + settings.grace, now)
    game = table.game
    assert game is not None
    if game.state.phase is Phase.CHOOSE:
        return _left(table.waiting_since + settings.grace, now)
    if not table.options.move_seconds:
        return None
    return _left(table.waiting_since + table.options.move_seconds, now)


def seconds_of(
    table: Table, who: Occupant, settings: Settings, now: float
) -> tuple[int | None, Then | None]:
    """How long the seat of somebody who is away is kept, and what then."""
    if who.presence is not Presence.LOST:
        return None, None
    kept, hold = _kept_for(table, settings), table.options.hold_seconds
    absence = table.options.absence
    if absence is Absence.WAIT or table.paused_at is not None or kept <= hold:
        return _left(who.away_since + kept, now), Then.LEFT
    then = Then.BOT if absence is Absence.BOT else Then.LEFT
    return _left(who.away_since + hold, now), then


def forgotten_at(person: Person, settings: Settings) -> float:
    """Until when somebody who is not connected can come back under their name, to their seat."""
    table = person.table
    seat = table.seats.seat_of(person) if table else None
    who = table.seats[seat] if table and seat is not None else None
    if table is None or who is None:
        return person.lost_at + settings.hold
    return max(person.lost_at, who.away_since) + _kept_for(table, settings)


def _kept_for(table: Table, settings: Settings) -> float:
    """Seconds for which whoever has lost the link can come back to the table."""
    return settings.forget if table.is_playing else settings.rest


def _left(until: float, now: float) -> int:
    return max(0, round(until - now))


def _of_who_is_away(table: Table) -> Iterator[Step]:
    for seat, who in table.seats.people:
        if who.presence is Presence.LOST:
            yield who.away_since + table.options.hold_seconds, _end_of_hold(table, seat, who)


def _end_of_hold(table: Table, seat: Seat, who: Occupant) -> Callable[[], AnyEntry]:
    def entry() -> AnyEntry:
        assert who.person is not None
        if table.options.absence is Absence.BOT:
            return PresenceSet(seat, Presence.GONE)
        return Left(who.person.id, Reason.AWAY)

    return entry


def _of_the_game(table: Table, settings: Settings) -> list[Step]:
    """The moves that the server makes, and who is idle."""
    assert table.game is not None
    steps: list[Step] = []
    for seat in seats_to_move(table.game.state):
        who = table.seats[seat]
        if who is None or seat in table.thinking:
            continue
        when = _move_time(table, who, settings)
        if when is not None:
            steps.append((when, _move_for(table, seat, who)))
        if who.person is not None and who.presence is Presence.HERE:
            active_at = max(who.person.active_at, table.waiting_since)
            steps.append((active_at + settings.idle, partial(PresenceSet, seat, Presence.IDLE)))
    return steps


def _move_time(table: Table, who: Occupant, settings: Settings) -> float | None:
    """When the server moves for the seat; None if never."""
    since = table.waiting_since
    if not who.plays_itself:
        return since + (settings.bot_pause if table.options.bots_wait else 0.0)
    assert table.game is not None
    if table.game.state.phase is Phase.CHOOSE:
        return since + settings.grace
    if table.options.move_seconds:
        return since + table.options.move_seconds
    return None


def _move_for(table: Table, seat: Seat, who: Occupant) -> Callable[[], AnyEntry | Ponder]:
    def step() -> AnyEntry | Ponder:
        assert table.game is not None
        view, bot, is_for = view_for(table.game.state, seat), who.bot, who.person is not None
        if who.level is Level.EXPERT and isinstance(bot, Searcher) and len(view.legal) > 1:
            return Ponder(seat, bot, bot.question(view), is_for)
        return Moved(seat, bot.decide(view), is_for)

    return step


def _of_the_room(table: Table, settings: Settings) -> Iterator[Step]:
    """Who holds the others up is sent to the lobby, one after another.

    Onlookers of a table where nobody sits as well: with bots at all seats nobody could sit down.
    """
    due = table.waiting_since + settings.grace
    if not table.seats.people:
        for watcher in table.watchers:
            yield due, partial(Left, watcher.id)
    if not _holds_others_up(table):
        return
    for _, who in table.seats.people:
        if who.person is not None and not who.ready:
            yield due, partial(Left, who.person.id, Reason.NOT_READY)


def _holds_others_up(table: Table) -> bool:
    """Somebody is ready, somebody else is not, and nobody else is waited for."""
    if table.stage is Stage.WAITING and table.seats.free is not None:
        return False
    ready = [who.ready for _, who in table.seats.people]
    return any(ready) and not all(ready)
