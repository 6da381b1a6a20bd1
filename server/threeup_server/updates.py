"""Telling the people at a table what happened: for each only what they may know."""

import logging

from threeup_engine.events import Drew, Event, UpChosen
from threeup_engine.options import Seat
from threeup_engine.visibility import onlookers_view, own_part, seen_by
from threeup_protocol.limits import FRAME_FROM_SERVER
from threeup_protocol.room_events import RoomEvent, TableEvent
from threeup_protocol.table import Away
from threeup_protocol.updates import head_of, own_entries, shared_view, update_frame
from threeup_server.journal import Journal
from threeup_server.outgoing import Outgoing
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
        s = table.s
        behind = [who for who in table.audience if who[1].seen != s]
        if not behind:
            return
        moment = _Moment(table, self._settings, self._clock())
        held: list[tuple[Outgoing, bytes]] = []
        for seat, person in behind:
            seen, person.seen = person.seen, s
            if person.connection is None:
                continue
            try:
                outgoing = person.connection.outgoing
                if seat is None:
                    frame = outgoing.hold(moment.onlookers_frame(seen))
                else:
                    frame = outgoing.hold(moment.frame_for(seat, seen))
                if frame:
                    held.append((outgoing, frame))
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
            person.connection.outgoing.send(frame)


def _write(held: list[tuple[Outgoing, bytes]]) -> None:
    for outgoing, frame in held:
        try:
            outgoing.write(frame)
        except Exception:
            logger.exception("a frame could not be written")
            outgoing.abort()


class _Moment:
    """A table as it is now; what is the same for several people is made once."""

    __slots__ = ("_onlookers", "_room", "_state", "_table", "_told", "_view")

    def __init__(self, table: Table, settings: Settings, now: float) -> None:
        self._table = table
        self._state = table.game.state if table.game else None
        self._room = shared_room(table, settings, now)
        self._view = shared_view(onlookers_view(self._state)) if self._state else b""
        self._told: dict[int, _Told] = {}
        self._onlookers: dict[int, bytes] = {}

    def frame_for(self, seat: Seat | None, seen: int, away: Away | None = None) -> bytes:
        """The update as bytes, without the oldest events where it would be too long."""
        told = self._told.get(seen)
        if told is None:
            told = self._told[seen] = _Told(self._table, seen)
        head = told.heads.get(seat, told.head)
        room = self._room.entry_for(seat)
        frame = update_frame(head, room, self._view, self._own(seat), away)
        if len(frame) > FRAME_FROM_SERVER:
            s, kept = self._table.s, len(self._table.history)
            return self.frame_for(seat, s - min(s - seen, kept) // 2, away)
        return frame

    def onlookers_frame(self, seen: int) -> bytes:
        """All who only look on share theirs: fifty who do not read keep its bytes once."""
        if seen not in self._onlookers:
            self._onlookers[seen] = self.frame_for(None, seen)
        return self._onlookers[seen]

    def _own(self, seat: Seat | None) -> bytes:
        """Kept while nobody touches their cards, for all but the one whose turn it is."""
        state = self._state
        if state is None:
            return b""
        if seat is None or seat == state.turn:
            return own_entries(own_part(state, seat))
        shown = self._table.shown_own.get(seat)
        if shown is not None and shown[0] is state.seats[seat] and shown[1] is state.phase:
            return shown[2]
        entries = own_entries(own_part(state, seat))
        self._table.shown_own[seat] = state.seats[seat], state.phase, entries
        return entries


class _Told:
    """The events after one number; the same for all but those whose secrets they hold."""

    __slots__ = ("head", "heads")

    def __init__(self, table: Table, seen: int) -> None:
        s, events = table.s, table.history.last(table.s - seen)
        self.head = head_of(s, [_visible(None, event) for event in events])
        self.heads: dict[Seat | None, bytes] = {}
        """Of those whose secrets the events hold."""
        for event in events:
            if isinstance(event, (Drew, UpChosen)) and event.seat not in self.heads:
                own = [_visible(event.seat, one) for one in events]
                self.heads[event.seat] = head_of(s, own)


def _visible(seat: Seat | None, event: Event | RoomEvent) -> TableEvent:
    """What happened in the game passes through `seen_by`; the rest is public."""
    return seen_by(seat, event) if isinstance(event, (Drew, UpChosen)) else event
