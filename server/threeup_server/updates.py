"""Telling the people at a table what happened: for each only what they may know."""

import logging

from threeup_engine.events import Drew, Event, UpChosen
from threeup_engine.options import Seat
from threeup_engine.visibility import onlookers_view, own_part, seen_by
from threeup_protocol.limits import FRAME_FROM_SERVER
from threeup_protocol.room_events import RoomEvent, TableEvent
from threeup_protocol.table import Away
from threeup_protocol.updates import head_of, own_entries, shared_view, update_frame
from threeup_server.connection import PlayerConnection
from threeup_server.journal import Journal
from threeup_server.person import Person
from threeup_server.rate import Clock
from threeup_server.room import shared_room
from threeup_server.settings import Settings
from threeup_server.table import Table

logger = logging.getLogger(__name__)


class Updates:
    """Builds and sends `Update`s."""

    def __init__(self, settings: Settings, clock: Clock, journal: Journal) -> None:
        self._settings = settings
        self._clock = clock
        self._journal = journal

    def send(self, table: Table) -> None:
        """Send everybody at the table what they have not been told."""
        behind = [who for who in table.audience if who[1].seen != table.s]
        if not behind:
            return
        moment = _Moment(table, self._settings, self._clock())
        held: list[tuple[PlayerConnection, bytes]] = []
        for seat, person in behind:
            try:
                frame = moment.frame_for(seat, person.seen)
                person.seen = table.s
                if person.connection is not None and person.connection.hold(frame):
                    held.append((person.connection, frame))
            except Exception:
                logger.exception("table %s: %r could not be told", table.id, person.name)
                person.cut_off()
        self._journal.after(_write, held)

    def send_to(self, table: Table, person: Person, away: Away | None) -> None:
        """Send one person the events since `person.seen` and the state as it is."""
        moment = _Moment(table, self._settings, self._clock())
        frame = moment.frame_for(table.seats.seat_of(person), person.seen, away)
        person.seen = table.s
        if person.connection is not None:
            person.connection.send_frame(frame)


def _write(held: list[tuple[PlayerConnection, bytes]]) -> None:
    for connection, frame in held:
        try:
            connection.write(frame)
        except Exception:
            logger.exception("%s: could not be written to", connection.peer)
            connection.abort()


class _Moment:
    """A table as it is now; what is the same for several people is made once."""

    def __init__(self, table: Table, settings: Settings, now: float) -> None:
        self._table = table
        self._state = table.game.state if table.game else None
        self._room = shared_room(table, settings, now)
        self._view = shared_view(onlookers_view(self._state)) if self._state else b""
        self._told: dict[int, _Told] = {}
        self._onlookers: dict[int, bytes] = {}

    def frame_for(self, seat: Seat | None, seen: int, away: Away | None = None) -> bytes:
        """The update as bytes, without the oldest events where it would be too long.

        Onlookers share theirs: fifty who do not read keep its bytes once.
        """
        if seat is not None or away is not None:
            return self._cut_frame(seat, seen, away)
        if seen not in self._onlookers:
            self._onlookers[seen] = self._cut_frame(None, seen, None)
        return self._onlookers[seen]

    def _cut_frame(self, seat: Seat | None, seen: int, away: Away | None) -> bytes:
        frame = self._frame(seat, seen, away)
        while len(frame) > FRAME_FROM_SERVER:
            s, kept = self._table.s, len(self._table.history)
            seen = s - min(s - seen, kept) // 2
            frame = self._frame(seat, seen, away)
        return frame

    def _frame(self, seat: Seat | None, seen: int, away: Away | None) -> bytes:
        told = self._told.get(seen)
        if told is None:
            told = self._told[seen] = _Told(self._table, seen)
        return update_frame(
            told.head_for(seat), self._room.entry_for(seat), self._view, self._own(seat), away
        )

    def _own(self, seat: Seat | None) -> bytes:
        """Kept while nobody touches their cards, for all but the one whose turn it is."""
        state = self._state
        if state is None:
            return b""
        if seat is None or seat == state.turn:
            return own_entries(own_part(state, seat))
        cards, phase, entries = self._table.shown_own.get(seat, (None, None, b""))
        if cards is not state.seats[seat] or phase is not state.phase:
            entries = own_entries(own_part(state, seat))
            self._table.shown_own[seat] = state.seats[seat], state.phase, entries
        return entries


class _Told:
    """The events after one number; the same for all but those whose secrets they hold."""

    def __init__(self, table: Table, seen: int) -> None:
        history = table.history
        self._s = table.s
        self._events = [history[i] for i in range(-min(table.s - seen, len(history)), 0)]
        self._owners = {e.seat for e in self._events if isinstance(e, (Drew, UpChosen))}
        self._heads: dict[Seat | None, bytes] = {}

    def head_for(self, seat: Seat | None) -> bytes:
        owner = seat if seat in self._owners else None
        if owner not in self._heads:
            visible = [_visible(owner, event) for event in self._events]
            self._heads[owner] = head_of(self._s, visible)
        return self._heads[owner]


def _visible(seat: Seat | None, event: Event | RoomEvent) -> TableEvent:
    """What happened in the game passes through `seen_by`; the rest is public."""
    return seen_by(seat, event) if isinstance(event, (Drew, UpChosen)) else event
