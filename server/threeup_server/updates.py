"""Telling the people at a table what happened: for each only what they may know."""

import logging
from collections.abc import Sequence
from typing import Final

from threeup_engine.events import Drew, Event, UpChosen
from threeup_engine.options import MOST_SEATS, Seat
from threeup_engine.visibility import seen_by
from threeup_protocol.limits import FRAME_FROM_SERVER
from threeup_protocol.room_events import RoomEvent
from threeup_protocol.table import Away
from threeup_protocol.updates import SharedUpdate, head_of
from threeup_server.person import Person
from threeup_server.rate import Clock
from threeup_server.room import shared_room
from threeup_server.settings import Settings
from threeup_server.table import Table

_MOST_SHARED: Final = FRAME_FROM_SERVER - 20 * 1024
"""Bytes of an update without what one receiver alone sees: that is at most 200 moves and a hand,
and drawn cards that the others only know the number of.
"""

logger = logging.getLogger(__name__)


class Updates:
    """Builds and sends `Update`s."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock

    def send(self, table: Table) -> None:
        """Send everybody at the table what they have not been told."""
        s = table.s
        moment: _Moment | None = None
        for seat, person in table.audience():
            seen = person.seen
            if seen == s:
                continue
            person.seen, outgoing = s, person.outgoing
            if outgoing is None:
                continue
            if moment is None:
                moment = _Moment(table, self._settings, self._clock)
            try:
                outgoing.send(moment.frame_for(seat, seen))
            except Exception:
                logger.exception("table %s: %r could not be told", table.id, person.name)
                person.cut_off()

    def send_to(self, table: Table, person: Person, away: Away | None) -> None:
        """Send one person the events since `person.seen` and the state as it is."""
        moment = _Moment(table, self._settings, self._clock, away)
        frame = moment.frame_for(table.seats.seat_of(person), person.seen)
        person.seen = table.s
        if person.outgoing is not None:
            person.outgoing.send(frame)


class _Moment:
    """A table as it is now; what is the same for several people is made once."""

    __slots__ = ("_away", "_own", "_room", "_table", "_told", "_view")

    def __init__(
        self, table: Table, settings: Settings, clock: Clock, away: Away | None = None
    ) -> None:
        self._table = table
        self._away = away
        shown, game = table.shown, table.game
        self._room = shown.room or shared_room(table, settings, clock())
        if game is None:
            self._view, self._own = b"", [b""] * len(table.seats)
        else:
            self._view, self._own = shown.look(game.state), shown.own
        self._told: dict[int, _Told] = {}

    def frame_for(self, seat: Seat | None, seen: int) -> bytes:
        """The update as bytes."""
        told = self._told.get(seen) or self._tell(seen)
        if seat is None:
            return told[-1].onlookers_frame()
        return told[seat].frame_for(seat, self._own[seat])

    def _tell(self, seen: int) -> "_Told":
        """The events after one number, in updates; without the oldest where it is too much."""
        s = self._table.s
        events = self._table.history.last(s - seen)
        shared = self._update(s, None, events)
        while shared.size > _MOST_SHARED and events:
            events = events[len(events) - len(events) // 2 :]
            shared = self._update(s, None, events)
        told = [shared] * (MOST_SEATS + 1)  # the table may have had more seats than now
        for event in events:
            if (type(event) is Drew or type(event) is UpChosen) and told[event.seat] is shared:
                told[event.seat] = self._update(s, event.seat, events)
        self._told[seen] = told
        return told

    def _update(
        self, s: int, viewer: Seat | None, events: Sequence[Event | RoomEvent]
    ) -> SharedUpdate:
        """What happened in the game passes through `seen_by`; the rest is public."""
        seen = [
            seen_by(viewer, event) if type(event) is Drew or type(event) is UpChosen else event
            for event in events
        ]
        return SharedUpdate(head_of(s, seen), self._room, self._view, self._away)


_Told = list[SharedUpdate]
"""By seat, and at the end for those who have none; one for all whose secrets it does not hold."""
