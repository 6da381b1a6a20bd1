"""What a finished game came to: places, and what each player did, counted from the log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from threeup_engine.events import Cleared, Played, Took, TurnedOver, UpsShown
from threeup_engine.options import Seat
from threeup_engine.view import SeatView
from threeup_protocol.table import TableEvent


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one player did in a game."""

    played: int = 0
    """Cards."""
    took: int = 0
    """How often the pile was taken."""
    took_cards: int = 0
    clears: int = 0
    extra: int = 0
    """Extra discards earned."""
    blind: int = 0
    """3DOWN cards turned over."""
    blind_held: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the table of places."""

    place: int | None
    seat: Seat
    left: int
    """Cards in all at the end."""
    deeds: Deeds | None
    """None where the log does not reach back to the beginning."""


def results(view: SeatView, log: Sequence[TableEvent]) -> tuple[Result, ...]:
    """The seats by place; those without one by the cards they had left."""
    deeds = _deeds(log, len(view.seats))
    placed = list(view.places)
    rest = [Seat(seat) for seat in range(len(view.seats)) if seat not in placed]
    rest.sort(key=lambda seat: _left(view, seat))
    lines: list[Result] = []
    for at, seat in enumerate((*placed, *rest), 1):
        place = None if view.undecided and seat not in placed else at
        lines.append(Result(place, seat, _left(view, seat), deeds[seat] if deeds else None))
    return tuple(lines)


def last_discard(log: Sequence[TableEvent]) -> Played | TurnedOver | None:
    return next((event for event in reversed(log) if isinstance(event, Played | TurnedOver)), None)


def _left(view: SeatView, seat: Seat) -> int:
    own = view.seats[seat]
    return own.hand + len(own.up) + sum(own.down)


def _deeds(log: Sequence[TableEvent], seats: int) -> list[Deeds] | None:
    starts = [at for at, event in enumerate(log) if isinstance(event, UpsShown)]
    if not starts:
        return None
    deeds = [Deeds()] * seats
    for event in log[starts[-1] :]:
        if isinstance(event, Played | TurnedOver | Took | Cleared):
            deeds[event.seat] = _after(deeds[event.seat], event)
    return deeds


def _after(deeds: Deeds, event: Played | TurnedOver | Took | Cleared) -> Deeds:
    match event:
        case Played(cards=cards):
            return replace(deeds, played=deeds.played + len(cards))
        case TurnedOver(holds=holds):
            return replace(
                deeds,
                played=deeds.played + 1,
                blind=deeds.blind + 1,
                blind_held=deeds.blind_held + holds,
            )
        case Took(cards=cards):
            return replace(deeds, took=deeds.took + 1, took_cards=deeds.took_cards + len(cards))
        case Cleared(extra=extra):
            return replace(deeds, clears=deeds.clears + 1, extra=deeds.extra + extra)
