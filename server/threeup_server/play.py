"""The games at a table, one after another: when they begin, go on and end."""

from typing import Final

from msgspec.structs import replace

from threeup_engine.bots.bot import show
from threeup_engine.bots.levels import Level
from threeup_engine.events import Event, GameEnded
from threeup_engine.options import Seat
from threeup_engine.outcome import next_first
from threeup_engine.record import RecordedSeat
from threeup_engine.view import Phase
from threeup_protocol.room_events import GameBegan, GameStopped, MovedFor
from threeup_protocol.table import Stage
from threeup_server.agreements import end_pause
from threeup_server.entries import Moved
from threeup_server.game import Game, secret_of
from threeup_server.records import record_of
from threeup_server.seats import Occupant
from threeup_server.table import Table

_CHOOSE: Final = Phase.CHOOSE
TURN_CAP: Final = 2000
"""Turns after which a game that no person plays is stopped."""
TURN_CAP_WITH_PEOPLE: Final = 20_000
"""No game that is meant lasts so long; its moves would fill the memory."""


def start_if_all_are_ready(table: Table) -> None:
    if table.is_playing or not table.seats.people:
        return
    if not all(who.ready for _, who in table.seats.taken):
        return
    if table.seats.free is None:
        _start(table)
    else:
        table.stage = Stage.WAITING


def move(table: Table, entry: Moved) -> None:
    """
    Raises:
        IllegalActionError: the rules forbid it; nothing has changed.
    """
    game = table.game
    assert game is not None
    events = game.apply(entry.seat, entry.action, table.at)
    if entry.is_for:
        table.tell(MovedFor(entry.seat))
    _happened(table, game, events)


def empty_seat(table: Table, seat: Seat) -> None:
    """Somebody has left it: in a game a bot plays on, or their cards leave it (section 8)."""
    if not table.is_playing:
        table.seats[seat] = None
        return
    occupant, game = table.seats[seat], table.game
    assert occupant is not None
    assert game is not None
    if table.options.bots_replace or not game.state.is_in_game(seat):
        table.seats[seat] = Occupant(occupant.name, level=Level.STEADY, ready=True)
        return
    table.seats[seat] = None
    at = table.at if table.paused_at is None else table.paused_at
    _happened(table, game, game.leave(seat, at))


def find_first(table: Table) -> None:
    """Who begins the next game, by the last one and by the rule that holds now."""
    if table.game is not None:
        house = replace(table.game.house, first=table.options.house.first)
        table.next_first = next_first(replace(table.game.state, house=house))


def _start(table: Table) -> None:
    """Deal the next game; the beginner of a first one is drawn."""
    seated = [
        (RecordedSeat(who.name, who.level and str(who.level)), who.share)
        for _, who in table.seats.taken
    ]
    table.game = Game(table.options.house, table.secret, seated, table.next_first, table.at)
    for _, who in table.seats.taken:
        who.begins()
    table.games += 1
    table.stage = Stage.PLAYING
    table.waiting_since = table.at
    table.tell(GameBegan(table.games))


def _happened(table: Table, game: Game, events: tuple[Event, ...]) -> None:
    table.tell_all(events)
    for seat, who in table.seats.bots:
        show(who.bot, seat, events, game.house.deck)
    state = game.state
    if state.phase is not _CHOOSE:
        table.waiting_since = table.at
    if type(events[-1]) is GameEnded:
        _count_win(table, game)
        _game_over(table, game)
    elif state.turns >= (TURN_CAP_WITH_PEOPLE if table.seats.people else TURN_CAP):
        game.stop()
        table.tell(GameStopped())
        _game_over(table, game)


def _count_win(table: Table, game: Game) -> None:
    winner = table.seats[game.state.places[0]] if game.state.places else None
    if winner is not None:
        winner.wins += 1


def _game_over(table: Table, game: Game) -> None:
    """Everybody is asked again; the next deal's secret is fixed before anybody answers."""
    end_pause(table)
    table.pausing.clear()
    find_first(table)
    table.record = record_of(table.options.name, game)
    table.stage = Stage.OVER
    table.secret = secret_of(table.root, table.games + 1)
    for _, who in table.seats.people:
        who.ready = False
        who.votes.clear()
