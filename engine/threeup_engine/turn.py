"""How a turn runs on: what follows a discard or a pick-up, the next turn, the end of the game."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from threeup_engine.cards import Cards, Rank, in_order
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
from threeup_engine.repetition import position_of
from threeup_engine.state import GONE, HAND_SIZE, GameState, SeatCards
from threeup_engine.view import Phase, SeatStatus

CIRCLE: Final = 6
"""How often a position may begin a turn before the game is undecided (R6.2)."""

THREE_OF_A_KIND: Final = 3
_CLEAR: Final = Rank.CLEAR
_BY_CLEAR: Final = ClearedBy.CLEAR
_BY_THREE: Final = ClearedBy.THREE_OF_A_KIND


class Step(msgspec.Struct, frozen=True, gc=False):
    """What an action led to: the next state, and the full truth of what happened."""

    state: GameState
    events: tuple[Event, ...]


def pile_taken(
    state: GameState, seat: Seat, own: SeatCards, events: tuple[Event, ...], *, forced: bool
) -> Step:
    """`own` is what the seat has without the pile."""
    pile = state.pile
    richer = replace(own, hand=in_order(own.hand + pile), known=in_order(own.known + pile))
    return turn_ended(state, seat, richer, (), (*events, Took(seat, pile, forced)))


def discarded(
    state: GameState, seat: Seat, own: SeatCards, cards: Cards, events: tuple[Event, ...]
) -> Step:
    """What follows a discard that holds: clearing, going out, extra discards, the turn's end.

    `own` is what the seat has left; `state` is as before, but for what a card from a 3UP or 3DOWN
    ends.
    """
    pile, due, rank = state.pile + cards, state.due - 1, cards[0].rank
    by = _cleared_by(pile, rank)
    if by is not None:
        extra = rank.extra_discards if by is _BY_CLEAR else int(state.house.bonus)
        due += extra
        events = (*events, Cleared(seat, by, pile, extra))
        state = replace(state, cleared=state.cleared + pile, stood={})
        pile = ()
    if not own.hand and own.count == 0:
        return _went_out(state, seat, own, pile, events)
    if not due:
        return turn_ended(state, seat, own, pile, events)
    opens_draw = bool(state.draw) and len(own.hand) < HAND_SIZE and rank.extra_discards > 0
    if not own.hand and state.draw and not opens_draw:
        return turn_ended(state, seat, own, pile, (*events, ExtrasLapsed(seat, due)))
    seats, version = state.seats_with(seat, own), state.version + 1
    state = replace(state, seats=seats, pile=pile, due=due, may_draw=opens_draw, version=version)
    return Step(state, events)


def _cleared_by(pile: Cards, rank: Rank) -> ClearedBy | None:
    """What clears a pile on which a `rank` now lies: a Clear or three of a kind (R4.1 to R4.4)."""
    if rank >= _CLEAR:
        return _BY_CLEAR
    if len(pile) >= THREE_OF_A_KIND and pile[-2].rank is rank and pile[-3].rank is rank:
        return _BY_THREE
    return None


def _went_out(
    state: GameState, seat: Seat, own: SeatCards, pile: Cards, events: tuple[Event, ...]
) -> Step:
    """R6.1; under play-on the turn passes on without a draw, and the last one takes the last
    place (section 8).
    """
    seats = state.seats_with(seat, replace(own, status=SeatStatus.OUT))
    state = replace(state, seats=seats, pile=pile, places=(*state.places, seat))
    events = (*events, WentOut(seat, len(state.places)))
    if not state.house.play_on:
        return end(state, events)
    if len(state.in_game) == 1:
        return end(replace(state, places=state.places + state.in_game), events)
    return turn_passed(state, seat, events)


def turn_ended(
    state: GameState, seat: Seat, own: SeatCards, pile: Cards, events: tuple[Event, ...]
) -> Step:
    """The draw that closes every turn (R3.6), then the next player's turn."""
    own, draw, drew = drawn(seat, own, state.draw)
    begins = next_in_game(state, seat)
    return _begun(state, begins, state.seats_with(seat, own), pile, draw, events + drew)


def drawn(seat: Seat, own: SeatCards, draw: Cards) -> tuple[SeatCards, Cards, tuple[Event, ...]]:
    """What the seat has with three in hand again, what the draw pile has left, what happened."""
    missing = HAND_SIZE - len(own.hand)
    if missing <= 0 or not draw:
        return own, draw, ()
    cards = draw[:missing]
    fuller = replace(own, hand=in_order(own.hand + cards))
    return fuller, draw[missing:], (Drew(seat, cards),)


def turn_passed(state: GameState, seat: Seat, events: tuple[Event, ...]) -> Step:
    return turn_begun(state, next_in_game(state, seat), events)


def turn_begun(state: GameState, seat: Seat, events: tuple[Event, ...]) -> Step:
    return _begun(state, seat, state.seats, state.pile, state.draw, events)


def _begun(
    state: GameState,
    seat: Seat,
    seats: tuple[SeatCards, ...],
    pile: Cards,
    draw: Cards,
    events: tuple[Event, ...],
) -> Step:
    """It is the turn of `seat`; the cards are as the last turn has left them."""
    stood, times = state.stood, 0
    if not draw:
        position = position_of(seat, seats)
        times = stood.get(position, 0) + 1
        stood = {**stood, position: times}
    state = replace(
        state,
        seats=seats,
        draw=draw,
        turn=seat,
        due=1,
        may_draw=False,
        pile=pile,
        version=state.version + 1,
        turns=state.turns + 1,
        stood=stood,
    )
    if times == CIRCLE:
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
    while seats[other].status in GONE:
        other = (other + 1) % len(seats)
    return Seat(other)


def seat_after(seat: Seat, candidates: Iterable[Seat]) -> Seat:
    """The next of `candidates` round the table."""
    ordered = sorted(candidates)
    return next((other for other in ordered if other > seat), ordered[0])
