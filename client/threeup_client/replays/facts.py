"""What can be counted of a game: for each seat its moves, pick-ups, clears and pace. Pure."""

from dataclasses import dataclass, field

from threeup_client.replays.film import Film, film_of
from threeup_client.words import a_rank, rank_face
from threeup_engine.events import Cleared, ClearedBy, Played, Took, TurnedOver
from threeup_engine.options import Seat
from threeup_engine.record import Record
from threeup_engine.view import Phase


@dataclass(slots=True)
class SeatFacts:
    """One player in one game."""

    name: str
    bot: str | None
    """The bot's level; None for a person."""
    place: int | None = None
    """1 for the winner; None where the game gave no place."""
    left: int = 0
    """Cards in all when the game ended."""
    turns: int = 0
    played: int = 0
    """Cards discarded."""
    pickups: int = 0
    picked_up: int = 0
    """Cards taken with the pile."""
    clears: int = 0
    """Piles cleared with a Clear."""
    threes: int = 0
    """Piles cleared by three of a kind."""
    extra: int = 0
    """Discards earned."""
    flips: int = 0
    held: int = 0
    """Turned cards that were high enough."""
    moves: int = 0
    seconds: float = 0.0
    """Thinking time of all moves."""
    cards: list[int] = field(default_factory=list)
    """Cards in all after each of the player's turns."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game."""

    table: str
    date: str
    turns: int
    seconds: float
    seats: tuple[SeatFacts, ...]
    last_card: str
    """How the winner's last card was played, as `a blind 10`; empty where nobody won."""

    def of(self, names: frozenset[str]) -> SeatFacts | None:
        """The person of one of these names."""
        own = (seat for seat in self.seats if seat.bot is None and seat.name in names)
        return next(own, None)


def facts_of(record: Record) -> GameFacts:
    """Count one game, as far as its record goes by the rules."""
    film = film_of(record)
    seats = tuple(SeatFacts(seat.name, seat.bot) for seat in record.seats)
    before = 0
    for frame, step in enumerate(film.steps[1:], 1):
        move = record.moves[frame - 1]
        mover = seats[move.seat]
        mover.moves += 1
        mover.seconds += (move.milliseconds - before) / 1000
        before = move.milliseconds
        for event in step.events:
            _count(seats, event)
        is_play = film.steps[frame - 1].state.phase is Phase.PLAY
        if is_play and (film.turn_of(frame) != film.turn_of(frame - 1) or frame == film.last):
            mover.turns += 1
            mover.cards.append(step.state.seats[move.seat].count)
    end = film.steps[-1].state
    for i, facts in enumerate(seats):
        facts.left = end.seats[i].count
        facts.place = end.places.index(Seat(i)) + 1 if i in end.places else None
    return GameFacts(record.table, record.date, end.turns, before / 1000, seats, _last_card(film))


def _count(seats: tuple[SeatFacts, ...], event: object) -> None:
    match event:
        case Played(seat=seat, cards=cards):
            seats[seat].played += len(cards)
        case TurnedOver(seat=seat, holds=holds):
            seats[seat].played += holds
            seats[seat].flips += 1
            seats[seat].held += holds
        case Took(seat=seat, cards=cards):
            seats[seat].pickups += 1
            seats[seat].picked_up += len(cards)
        case Cleared(seat=seat, by=by, extra=extra):
            seats[seat].clears += by is ClearedBy.CLEAR
            seats[seat].threes += by is ClearedBy.THREE_OF_A_KIND
            seats[seat].extra += extra
        case _:
            pass


def _last_card(film: Film) -> str:
    places = film.steps[-1].state.places
    if not places:
        return ""
    for step in reversed(film.steps):
        for event in step.events:
            if isinstance(event, (Played, TurnedOver)) and event.seat == places[0]:
                is_blind = isinstance(event, TurnedOver)
                rank = event.card.rank if isinstance(event, TurnedOver) else event.cards[0].rank
                return f"a blind {rank_face(rank)}" if is_blind else a_rank(rank)
    return ""
