"""How a turn runs on: what follows a discard or a pick-up, the next turn, the end of the game."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from threeup_engine.cards import Rank, in_order
from threeup_engine.events import (
    Cleared,
    ClearedBy,
    Drew,
    Event,
    ExtrasLapsed,
    GameEnded,
    Took,
    WentOut,
)
from threeup_engine.options import Seat
from threeup_engine.state import HAND_SIZE, GameState
from threeup_engine.view import Phase, SeatStatus

CIRCLE: Final = 6
"""How often a position may begin a turn before the game is undecided (R6.2)."""

THREE_OF_A_KIND: Final = 3
_CLEAR: Final = Rank.CLEAR


class Step(msgspec.Struct, frozen=True, gc=False):
    """What an action led to: the next state, and the full truth of what happened."""

    state: GameState
    events: tuple[Event, ...]


def pile_taken(state: GameState, seat: Seat, events: tuple[Event, ...], *, forced: bool) -> Step:
    own = state.seats[seat]
    richer = replace(
        own, hand=in_order(own.hand + state.pile), known=in_order(own.known + state.pile)
    )
    took = Took(seat, state.pile, forced)
    state = replace(state, seats=state.seats_with(seat, richer), pile=())
    return turn_ended(state, seat, (*events, took))


def discarded(state: GameState, seat: Seat, rank: Rank, events: tuple[Event, ...]) -> Step:
    """What follows a discard that holds: clearing, going out, extra discards, the turn's end."""
    state, cleared = _pile_cleared_by(state, seat, rank)
    events += cleared
    own = state.seats[seat]
    due = state.due - 1
    if not own.hand and own.count == 0:
        return _went_out(state, seat, events)
    if not due:
        return turn_ended(state, seat, events)
    opens_draw = bool(state.draw) and len(own.hand) < HAND_SIZE and rank.extra_discards > 0
    if not own.hand and state.draw and not opens_draw:
        return turn_ended(state, seat, (*events, ExtrasLapsed(seat, due)))
    state = replace(state, due=due, may_draw=opens_draw, version=state.version + 1)
    return Step(state, events)


def _pile_cleared_by(
    state: GameState, seat: Seat, rank: Rank
) -> tuple[GameState, tuple[Event, ...]]:
    """The pile after a discard of `rank`: gone after a Clear or three of a kind (R4.1 to R4.4)."""
    pile = state.pile
    if rank >= _CLEAR:
        by, extra = ClearedBy.CLEAR, rank.extra_discards
    elif len(pile) >= THREE_OF_A_KIND and pile[-2].rank is rank and pile[-3].rank is rank:
        by, extra = ClearedBy.THREE_OF_A_KIND, int(state.house.bonus)
    else:
        return state, ()
    cleared = Cleared(seat, by, state.pile, extra)
    state = replace(
        state, pile=(), cleared=state.cleared + state.pile, due=state.due + extra, stood={}
    )
    return state, (cleared,)


def _went_out(state: GameState, seat: Seat, events: tuple[Event, ...]) -> Step:
    """R6.1; under play-on the turn passes on without a draw, and the last one takes the last
    place (section 8).
    """
    out = replace(state.seats[seat], status=SeatStatus.OUT)
    state = replace(state.with_seat(seat, out), places=(*state.places, seat))
    events = (*events, WentOut(seat, len(state.places)))
    if not state.house.play_on:
        return end(state, events)
    if len(state.in_game) == 1:
        return end(replace(state, places=state.places + state.in_game), events)
    return turn_passed(state, seat, events)


def turn_ended(state: GameState, seat: Seat, events: tuple[Event, ...]) -> Step:
    """The draw that closes every turn (R3.6), then the next player's turn."""
    state, drew = drawn(state, seat)
    return turn_passed(state, seat, events + drew)


def drawn(state: GameState, seat: Seat) -> tuple[GameState, tuple[Event, ...]]:
    own = state.seats[seat]
    missing = HAND_SIZE - len(own.hand)
    if missing <= 0 or not state.draw:
        return state, ()
    cards = state.draw[:missing]
    fuller = replace(own, hand=in_order(own.hand + cards))
    state = replace(state, seats=state.seats_with(seat, fuller), draw=state.draw[missing:])
    return state, (Drew(seat, cards),)


def turn_passed(state: GameState, seat: Seat, events: tuple[Event, ...]) -> Step:
    return turn_begun(state, next_in_game(state, seat), events)


def turn_begun(state: GameState, seat: Seat, events: tuple[Event, ...]) -> Step:
    state = replace(
        state,
        turn=seat,
        due=1,
        may_draw=False,
        turns=state.turns + 1,
        version=state.version + 1,
    )
    if state.draw:
        return Step(state, events)
    position = state.position
    stood = state.stood.get(position, 0) + 1
    state = replace(state, stood={**state.stood, position: stood})
    if stood == CIRCLE:
        return end(replace(state, undecided=True), events)
    return Step(state, events)


def end(state: GameState, events: tuple[Event, ...]) -> Step:
    state = replace(
        state,
        phase=Phase.OVER,
        turn=None,
        due=0,
        may_draw=False,
        version=state.version + 1,
        stood={},
    )
    return Step(state, (*events, GameEnded(state.places, state.undecided)))


def next_in_game(state: GameState, seat: Seat) -> Seat:
    """The next seat round the table that is still in the game; `seat` itself if no other is."""
    seats = state.seats
    other = (seat + 1) % len(seats)
    while not seats[other].is_in_game:
        other = (other + 1) % len(seats)
    return Seat(other)


def seat_after(seat: Seat, candidates: Iterable[Seat]) -> Seat:
    """The next of `candidates` round the table."""
    ordered = sorted(candidates)
    return next((other for other in ordered if other > seat), ordered[0])
