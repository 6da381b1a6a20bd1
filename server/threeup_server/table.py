"""A table: who is at it, its stage, its game. Synchronous, so every change is whole."""

import logging
from collections import deque
from typing import Final

from msgspec.structs import replace

from threeup_engine.actions import Action
from threeup_engine.bots.levels import Level
from threeup_engine.events import Event, GameEnded
from threeup_engine.options import Seat
from threeup_engine.outcome import next_first
from threeup_engine.record import RecordedSeat
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_protocol.room_events import (
    GameBegan,
    GameStopped,
    GotUp,
    HostChanged,
    PresenceChanged,
    ReadyChanged,
    Reason,
    RoomEvent,
    Said,
    SatDown,
    WatcherCame,
    WatcherLeft,
)
from threeup_protocol.table import (
    Presence,
    Stage,
    TableOptions,
)
from threeup_server.game import Game, Secret
from threeup_server.person import Person
from threeup_server.rate import Clock
from threeup_server.seats import Occupant, Seats, bot_at_seat, new_bot, person_at_seat

logger = logging.getLogger(__name__)

HISTORY: Final = 256
"""So many events are kept for who comes back."""
TURN_CAP: Final = 2000
"""Turns after which a game that no person plays is stopped."""
TURN_CAP_WITH_PEOPLE: Final = 20_000
"""No game that is meant lasts so long; its moves would fill the memory."""


class Table:
    """One table; what it does is told as events, numbered without gaps."""

    def __init__(self, table_id: str, options: TableOptions, clock: Clock) -> None:
        self.id = table_id
        self.options = options
        self.seats = Seats(options.seats)
        self.watchers: list[Person] = []
        self.stage = Stage.WAITING
        self.game: Game | None = None
        """The game that is played, or was played last."""
        self.finished: Game | None = None
        """The last one that has ended."""
        self.games = 0
        self.host: Seat | None = None
        self.secret = Secret()
        """Of the game that is played, or of the next one."""
        self.s = 0
        self.history: deque[Event | RoomEvent] = deque(maxlen=HISTORY)
        self.waiting_since = clock()
        """When the game, or the people who are ready, began to wait for somebody."""
        self._clock = clock
        self._next_first: Seat | None = None

    @property
    def people(self) -> list[Person]:
        """Everybody who is told what happens: who sits here and who watches."""
        return [*(who.person for _, who in self.seats.people if who.person), *self.watchers]

    @property
    def is_playing(self) -> bool:
        return self.stage is Stage.PLAYING

    def tell(self, *events: Event | RoomEvent) -> None:
        self.history.extend(events)
        self.s += len(events)

    def sit_down(self, person: Person) -> bool:
        """Give the person the first free seat; False if there is none."""
        seat = self.seats.free
        if seat is None:
            return False
        self.seats[seat] = person_at_seat(person)
        self._arrived(person)
        self.tell(SatDown(seat, person.name))
        if self.host is None:
            self.host = seat
        if not self.is_playing:
            self.waiting_since = self._clock()
        return True

    def watch(self, person: Person) -> None:
        self.watchers.append(person)
        self._arrived(person)
        self.tell(WatcherCame(person.name))

    def add_bot(self, level: Level) -> bool:
        """Seat a bot; False if there is no free seat."""
        seat = self.seats.free
        if seat is None:
            return False
        bot = bot_at_seat(level, self.seats.names)
        self.seats[seat] = bot
        self.tell(SatDown(seat, bot.name))
        self._start_if_all_ready()
        return True

    def remove_bot(self, seat: Seat) -> bool:
        """Take a bot away; False if there is none at the seat."""
        occupant = self.seats[seat] if seat < len(self.seats) else None
        if occupant is None or occupant.level is None:
            return False
        self.seats[seat] = None
        self.tell(GotUp(seat, occupant.name, Reason.REMOVED))
        return True

    def set_ready(self, seat: Seat, *, ready: bool, share: bytes) -> None:
        occupant = self.seats[seat]
        assert occupant is not None
        if occupant.ready != ready:
            self.tell(ReadyChanged(seat, ready))
            if not any(who.ready for _, who in self.seats.people):
                self.waiting_since = self._clock()
        occupant.ready, occupant.share = ready, share
        self._start_if_all_ready()

    def leave(self, person: Person, reason: Reason = Reason.LEFT) -> None:
        """The person goes for good; in a game a bot plays on, or their cards leave it."""
        person.table = None
        seat = self.seats.seat_of(person)
        if seat is None:
            self.watchers.remove(person)
            self.tell(WatcherLeft(person.name))
            return
        self.tell(GotUp(seat, person.name, reason))
        if self.is_playing:
            self._replace_in_game(seat)
        else:
            self.seats[seat] = None
        self._pass_host_on(seat)
        self._start_if_all_ready()

    def say(self, person: Person, text: str) -> None:
        self.tell(Said(person.name, text))

    def set_presence(self, seat: Seat, presence: Presence) -> None:
        occupant = self.seats[seat]
        if occupant is not None and occupant.presence is not presence:
            occupant.presence = presence
            self.tell(PresenceChanged(seat, presence))

    def act(self, seat: Seat, action: Action) -> None:
        """Make a move in the game.

        Raises:
            IllegalActionError: the rules forbid it; nothing has changed.
        """
        assert self.game is not None
        self._happened(self.game.apply(seat, action))

    def start(self, first: Seat | None) -> None:
        """Deal the next game; `first` is None for a first game, whose beginner is drawn."""
        seated = [
            (RecordedSeat(who.name, who.level and str(who.level)), who.share)
            for _, who in self.seats.taken
        ]
        self.game = Game(self.options.house, self.secret, seated, first, self._clock)
        for _, who in self.seats.taken:
            who.bot = new_bot(who.level or Level.STEADY)
        self.games += 1
        self.stage = Stage.PLAYING
        self.waiting_since = self._clock()
        self.tell(GameBegan(self.games))
        logger.info("table %s: game %d began", self.id, self.games)

    def _arrived(self, person: Person) -> None:
        person.table = self
        person.seen = self.s

    def _start_if_all_ready(self) -> None:
        if self.is_playing or not self.seats.people:
            return
        if not all(who.ready for _, who in self.seats.taken):
            return
        if self.seats.free is None:
            self.start(self._next_first)
        else:
            self.stage = Stage.WAITING

    def _replace_in_game(self, seat: Seat) -> None:
        occupant = self.seats[seat]
        game = self.game
        assert occupant is not None
        assert game is not None
        is_in_game = seat in game.state.in_game
        if self.options.bots_replace or not is_in_game:
            self.seats[seat] = Occupant(
                occupant.name, new_bot(Level.STEADY), level=Level.STEADY, ready=True
            )
            return
        self.seats[seat] = None
        self._happened(game.leave(seat))

    def _pass_host_on(self, seat: Seat) -> None:
        """Host rights move only when the host leaves."""
        if seat != self.host:
            return
        people = [other for other, _ in self.seats.people]
        self.host = next((other for other in people if other > seat), people[0] if people else None)
        if self.host is not None:
            self.tell(HostChanged(self.host))

    def _happened(self, events: tuple[Event, ...]) -> None:
        self.tell(*events)
        game = self.game
        assert game is not None
        if game.state.phase is not Phase.CHOOSE:
            self.waiting_since = self._clock()
        if isinstance(events[-1], GameEnded):
            self._count_win(game)
            self._game_over(game, game.state)
        elif game.state.turns >= (TURN_CAP_WITH_PEOPLE if self.seats.people else TURN_CAP):
            game.is_stopped = True
            self.tell(GameStopped())
            self._game_over(game, replace(game.state, undecided=True))

    def _count_win(self, game: Game) -> None:
        if game.state.places:
            winner = self.seats[game.state.places[0]]
            if winner is not None:
                winner.wins += 1

    def _game_over(self, game: Game, end: GameState) -> None:
        """Everybody is asked again; the next deal's secret is fixed before anybody answers."""
        self._next_first = next_first(end)
        self.finished = game
        self.stage = Stage.OVER
        self.secret = Secret()
        for _, who in self.seats.people:
            who.ready = False
        logger.info("table %s: game %d is over", self.id, self.games)
