"""A table: who is at it, its stage, its game. Synchronous, so every change is whole."""

from asyncio import Handle
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from threeup_engine.events import Event
from threeup_engine.options import Seat
from threeup_protocol.room_events import (
    GotUp,
    HostChanged,
    LevelChanged,
    OptionsChanged,
    PresenceChanged,
    ReadyChanged,
    Reason,
    RoomEvent,
    SatDown,
    WatcherCame,
    WatcherLeft,
)
from threeup_protocol.table import Away, Presence, Stage
from threeup_server import entries
from threeup_server.game import Game, secret_of
from threeup_server.packed import Packed
from threeup_server.person import Person
from threeup_server.seats import Seats, bot_at_seat, person_at_seat
from threeup_server.shown import Shown

HISTORY: Final = 256
"""So many events are kept for who comes back."""
MOST_MUTED: Final = 64
"""So many names stay muted; beyond that the first is forgotten."""
KICKED_SECONDS: Final = 300.0
"""So long somebody who was sent away cannot come back to the table."""
_PLAYING: Final = Stage.PLAYING
_EVENTS: Final = msgspec.msgpack.Decoder(list[Event | RoomEvent])

FindPerson = Callable[[int, str], Person]
"""By number and, for somebody who is known no more, by name."""


class Table:
    """One table; what it does is told as events, numbered without gaps.

    Only `steps.do` changes it, by the entries of its journal. Times are seconds since 1970.
    """

    __slots__ = (
        "_find", "at", "game", "games", "history", "host", "id", "is_open", "kicked", "last_entry",
        "muted", "next_first", "options", "password", "paused_at", "pausing", "record", "rings_at",
        "root", "s", "seats", "secret", "shown", "stage", "thinking", "timer", "waiting_since",
        "watchers",
    )  # fmt: skip

    def __init__(self, table_id: str, opened: entries.Opened, at: float, find: FindPerson) -> None:
        self.id = table_id
        self.options = opened.options
        self.password = opened.password
        self.root = opened.root
        self.at = at
        """When the last entry was made."""
        self._find = find
        self.seats = Seats(opened.options.seats)
        self.watchers: list[Person] = []
        self.stage = Stage.WAITING
        self.game: Game | None = None
        """The game that is played, or was played last by as many seats."""
        self.record: str | None = None
        """Of the last one that has ended."""
        self.games = 0
        self.host: Seat | None = None
        self.secret = secret_of(self.root, 1)
        """Of the game that is played, or of the next one."""
        self.last_entry: int | None = None
        """The number of the last one of its journal."""
        self.s = 0
        self.history = Packed(_EVENTS, HISTORY)
        self.waiting_since = at
        """When the game, or the people who are ready, began to wait for somebody."""
        self.next_first: Seat | None = None
        """Who begins the next game; None is drawn."""
        self.kicked: dict[str, float] = {}
        """Until when, by the key of the name."""
        self.muted: dict[str, None] = {}
        """Keys of names, who was muted last at the end."""
        self.paused_at: float | None = None
        self.thinking: set[Seat] = set()
        """Seats whose bots have been asked for a move."""
        self.pausing: set[Seat] = set()
        """Who has asked for a pause."""
        self.shown = Shown()
        self.is_open = True
        """The server still has it."""
        self.timer: Handle | None = None
        self.rings_at = 0.0
        """When the timer rings, if there is one: at the latest when there is something to do."""

    def audience(self) -> Iterable[tuple[Seat | None, Person]]:
        """Everybody who is told what happens, with their seats."""
        seated = zip(self.seats.owned, self.seats.owners, strict=True)
        if not self.watchers:
            return seated
        return [*seated, *((None, watcher) for watcher in self.watchers)]

    @property
    def is_looked_at(self) -> bool:
        """Somebody here is connected."""
        return any(person.is_connected for _, person in self.audience())

    def is_deserted(self) -> bool:
        """Nobody sits here or looks on."""
        return not self.seats.owners and not self.watchers

    @property
    def people(self) -> list[Person]:
        """Everybody who is told what happens: who sits here and who watches."""
        return [person for _, person in self.audience()]

    @property
    def is_playing(self) -> bool:
        return self.stage is _PLAYING

    def person_of(self, number: int) -> Person:
        return next(person for person in self.people if person.id == number)

    def person_named(self, key: str) -> Person | None:
        return next((person for person in self.people if person.key == key), None)

    def tell(self, *events: Event | RoomEvent) -> None:
        self.tell_all(events)

    def tell_all(self, events: Sequence[Event | RoomEvent]) -> None:
        self.history.extend(events)
        self.s += len(events)

    def sit_down(self, entry: entries.Sat) -> None:
        seat = self.seats.free
        assert seat is not None
        person = self._find(entry.person, entry.name)
        self.seats.rename_bot(person.key)
        self.seats[seat] = person_at_seat(person, self.at)
        self._arrived(person)
        self.tell(SatDown(seat, person.name))
        if self.host is None:
            self.host = seat
        if not self.is_playing:
            self.waiting_since = self.at

    def watch(self, entry: entries.Watched) -> None:
        person = self._find(entry.person, entry.name)
        if not self.watchers and all(who.is_away for _, who in self.seats.people):
            self.waiting_since = self.at  # the table stood still until now
        self.watchers.append(person)
        self._arrived(person)
        self.tell(WatcherCame(person.name))

    def seat_bot(self, entry: entries.BotSat) -> None:
        seat = self.seats.free if entry.seat is None else entry.seat
        assert seat is not None
        bot = self.seats[seat]
        if bot is not None:
            bot.becomes(entry.level)
            self.tell(LevelChanged(seat, entry.level))
            return
        bot = bot_at_seat(entry.level, self.seats.names)
        self.seats[seat] = bot
        self.waiting_since = self.at  # until now nobody could hold the others up
        self.tell(SatDown(seat, bot.name))

    def remove_bot(self, entry: entries.BotRemoved) -> None:
        bot = self.seats[entry.seat]
        assert bot is not None
        self.seats[entry.seat] = None
        self.tell(GotUp(entry.seat, bot.name, Reason.REMOVED))

    def set_ready(self, entry: entries.Readied) -> None:
        occupant = self.seats[entry.seat]
        assert occupant is not None
        if occupant.ready != entry.ready:
            self.tell(ReadyChanged(entry.seat, entry.ready))
            if not any(who.ready for _, who in self.seats.people):
                self.waiting_since = self.at
        occupant.ready, occupant.share = entry.ready, entry.share

    def set_options(self, entry: entries.OptionsSet) -> None:
        is_other_rule = entry.options.house.first is not self.options.house.first
        self.options = entry.options
        if entry.options.seats != len(self.seats):
            self.stage, self.game = Stage.WAITING, None  # its seats are not the table's any more
        self.seats.resize(entry.options.seats)
        if is_other_rule or (self.next_first or 0) >= len(self.seats):
            self.next_first = None
        self.tell(OptionsChanged())
        for seat, who in self.seats.people:
            if who.ready:
                who.ready = False
                self.tell(ReadyChanged(seat, ready=False))

    def give_host(self, seat: Seat | None) -> None:
        self.host = seat
        if seat is not None:
            self.tell(HostChanged(seat))
        elif not self.is_playing:
            self.waiting_since = self.at

    def set_presence(self, seat: Seat, presence: Presence) -> None:
        """One seat's owner is here, idle, lost or gone; a bot plays for who is gone.

        Who loses the link while a bot plays stays gone.
        """
        who = self.seats[seat]
        assert who is not None
        if who.presence is presence:
            return
        if presence is Presence.HERE:
            who.looked = None
            if all(other is who or other.is_away for _, other in self.seats.people):
                self.waiting_since = self.at  # nobody waited for anybody while all were away
        elif presence is Presence.LOST:
            self.keep_sight(seat)
        if who.presence is Presence.GONE and presence is Presence.LOST:
            return
        who.presence, who.away_since = presence, self.at
        who.votes.clear()
        self.tell(PresenceChanged(seat, presence))

    def keep_sight(self, seat: Seat) -> None:
        """Remember what its owner sees, who sees nothing from now on."""
        who = self.seats[seat]
        assert who is not None
        if who.looked is None:
            state = self.game.state if self.game else None
            cards = ((), ()) if state is None else (state.seats[seat].hand, state.pile)
            who.looked = Away(self.s, *cards)

    def _arrived(self, person: Person) -> None:
        person.table = self
        person.seen = self.s

    def gets_up(self, person: Person, reason: Reason) -> Seat | None:
        """The person is at the table no more; gives back their seat, which is still theirs."""
        person.table = None
        if reason is Reason.KICKED:
            self.kicked = {key: until for key, until in self.kicked.items() if until > self.at}
            self.kicked[person.key] = self.at + KICKED_SECONDS
        seat = self.seats.seat_of(person)
        if seat is None:
            self.watchers.remove(person)
            self.tell(WatcherLeft(person.name))
            return None
        self.tell(GotUp(seat, person.name, reason))
        self.pausing.discard(seat)
        for _, who in self.seats.people:
            who.votes.discard(seat)
        return seat
