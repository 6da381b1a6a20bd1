"""Telling the people at a table what happened: for each only what they may know."""

import logging

from threeup_engine.events import Drew, Event, UpChosen
from threeup_engine.options import Seat
from threeup_engine.visibility import seen_by, view_for
from threeup_protocol.codec import encode
from threeup_protocol.limits import FRAME_FROM_SERVER
from threeup_protocol.room_events import (
    RoomEvent,
    TableEvent,
)
from threeup_protocol.server_messages import Update
from threeup_protocol.table import (
    Away,
    RoomSeat,
    RoomView,
)
from threeup_protocol.text import name_key
from threeup_server.clockwork import seconds_left, seconds_of
from threeup_server.person import Person
from threeup_server.rate import Clock
from threeup_server.seats import Occupant
from threeup_server.settings import Settings
from threeup_server.table import Table

logger = logging.getLogger(__name__)


class Updates:
    """Builds and sends `Update`s."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock

    def send(self, table: Table) -> None:
        """Send everybody at the table what they have not been told."""
        behind = [person for person in table.people if person.seen < table.s]
        frames: dict[tuple[Seat | None, int], bytes] = {}
        for person in behind:
            try:
                self._send_once_made(table, person, frames)
            except Exception:
                logger.exception("table %s: %r could not be told", table.id, person.name)
                person.cut_off()

    def send_to(self, table: Table, person: Person, away: Away | None) -> None:
        """Send one person the events since `person.seen` and the state as it is."""
        frame = self._frame(table, table.seats.seat_of(person), person.seen, away)
        self._deliver(person, frame, table.s)

    def _send_once_made(
        self, table: Table, person: Person, frames: dict[tuple[Seat | None, int], bytes]
    ) -> None:
        """What two may both know, and have both not seen, is made once."""
        key = (table.seats.seat_of(person), person.seen)
        if key not in frames:
            frames[key] = self._frame(table, *key)
        self._deliver(person, frames[key], table.s)

    def _deliver(self, person: Person, frame: bytes, s: int) -> None:
        person.seen = s
        if person.connection is not None:
            person.connection.send_frame(frame)

    def _frame(self, table: Table, seat: Seat | None, seen: int, away: Away | None = None) -> bytes:
        """The update as bytes, without the oldest events where it would be too long."""
        frame = encode(self._update(table, seat, seen, away))
        while len(frame) > FRAME_FROM_SERVER:
            seen = table.s - min(table.s - seen, len(table.history)) // 2
            frame = encode(self._update(table, seat, seen, away))
        return frame

    def _update(self, table: Table, seat: Seat | None, seen: int, away: Away | None) -> Update:
        missed = table.s - seen
        events = list(table.history)[-missed:] if missed else []
        return Update(
            s=table.s,
            events=tuple(_visible(seat, event) for event in events),
            room=self._room(table, seat),
            view=view_for(table.game.state, seat) if table.game else None,
            away=away,
        )

    def _room(self, table: Table, seat: Seat | None) -> RoomView:
        is_playing = table.is_playing and table.game is not None
        secret = table.game.secret if is_playing and table.game else table.secret
        return RoomView(
            id=table.id,
            options=table.options,
            stage=table.stage,
            seats=tuple(self._seat(table, who) for who in table.seats.all),
            commitment=secret.commitment,
            game=table.games,
            host=table.host,
            you=seat,
            watchers=tuple(person.name for person in table.watchers),
            password=table.password is not None,
            paused=table.paused_at is not None,
            pausing=tuple(sorted(table.pausing)),
            seconds_left=seconds_left(table, self._settings, self._clock()),
        )

    def _seat(self, table: Table, who: Occupant | None) -> RoomSeat:
        if who is None:
            return RoomSeat()
        left, then = seconds_of(table, who, self._settings, self._clock())
        return RoomSeat(
            who.name,
            who.level,
            who.presence,
            who.ready,
            who.wins,
            left,
            then,
            tuple(sorted(who.votes)),
            name_key(who.name) in table.muted,
        )


def _visible(seat: Seat | None, event: Event | RoomEvent) -> TableEvent:
    """What happened in the game passes through `seen_by`; the rest is public."""
    return seen_by(seat, event) if isinstance(event, (Drew, UpChosen)) else event
