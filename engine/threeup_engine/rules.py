"""The one authority on what an action does: `apply` returns the next state, or refuses."""

from typing import Final, assert_never

from msgspec.structs import replace

from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.cards import Cards, in_order, set_in_order, without
from threeup_engine.errors import IllegalActionError, Refusal
from threeup_engine.events import Event, LeftGame, Played, TurnedOver, UpChosen, UpsShown, Zone
from threeup_engine.legality import fitting, refusal_for, seats_to_move
from threeup_engine.options import Seat
from threeup_engine.state import GameState
from threeup_engine.turn import (
    Step,
    discarded,
    drawn,
    end,
    pile_taken,
    seat_after,
    turn_begun,
    turn_passed,
)
from threeup_engine.view import Phase, SeatStatus


def apply(state: GameState, seat: Seat, action: Action) -> Step:
    """Let `seat` do `action`.

    Raises:
        IllegalActionError: the rules forbid it; the refusal names the rule.
    """
    refusal = refusal_for(state, seat, action)
    if refusal is not None:
        raise IllegalActionError(refusal)
    if isinstance(action, Play):  # as most are
        return _play(state, seat, set_in_order(action.cards))
    match action:
        case Take():
            return _take(state, seat)
        case Flip(place=place):
            return _flip(state, seat, place)
        case Draw():
            return _draw(state, seat)
        case ChooseUp(cards=cards):
            return _choose(state, seat, cards)
        case _:
            assert_never(action)


def leave(state: GameState, seat: Seat) -> Step:
    """A player leaves for good and is not replaced (section 8).

    Their cards leave the game, the pile stays, and a turn of theirs passes on without its draw.

    Raises:
        IllegalActionError: the game is over, or the seat is not in it any more.
    """
    if state.phase is Phase.OVER:
        raise IllegalActionError(Refusal.GAME_OVER)
    if seat not in state.in_game:
        raise IllegalActionError(Refusal.NOT_IN_GAME)
    own = state.seats[seat]
    gone = replace(own, hand=(), up=(), down=(None, None, None), known=(), status=SeatStatus.LEFT)
    was_choosing = state.phase is Phase.CHOOSE
    shown, hidden = ((), own.up) if was_choosing else (own.up, ())
    state = replace(
        state.with_seat(seat, gone),
        cleared=state.cleared + shown,
        buried=state.buried + hidden + own.hand + own.face_down,
        stood={},
    )
    events = (LeftGame(seat, own.count),)
    if len(state.in_game) == 1:
        return end(replace(state, places=state.places + state.in_game), events)
    if was_choosing:
        return _play_begun_if_all_chose(state, events)
    return turn_passed(state, seat, events) if seat == state.turn else Step(state, events)


def _choose(state: GameState, seat: Seat, cards: Cards) -> Step:
    own = state.seats[seat]
    chosen = replace(
        own, hand=without(own.hand, cards), up=in_order(cards), status=SeatStatus.CHOSEN
    )
    events = (UpChosen(seat, chosen.up),)
    return _play_begun_if_all_chose(state.with_seat(seat, chosen), events)


def _play_begun_if_all_chose(state: GameState, events: tuple[Event, ...]) -> Step:
    """R2.3: when the last one has chosen, the 3UP are shown and the first player begins."""
    if seats_to_move(state):
        return Step(state, events)
    seats = tuple(
        replace(cards, status=SeatStatus.PLAYING) if cards.is_in_game else cards
        for cards in state.seats
    )
    first = state.first
    if first not in state.in_game:
        first = seat_after(first, state.in_game)
    shown = UpsShown(tuple(cards.up for cards in seats), first)
    state = replace(state, seats=seats, first=first, phase=Phase.PLAY)
    return turn_begun(state, first, (*events, shown))


def _play(state: GameState, seat: Seat, cards: Cards) -> Step:
    own = state.seats[seat]
    if own.hand:
        known = own.known
        for card in cards:
            known = without(known, (card,)) if card in known else known
        left = replace(own, hand=without(own.hand, cards), known=known)
        return discarded(state, seat, left, cards, (Played(seat, cards, _HAND),))
    left = replace(own, up=without(own.up, cards))
    return discarded(replace(state, stood={}), seat, left, cards, (Played(seat, cards, _UP),))


def _flip(state: GameState, seat: Seat, place: int) -> Step:
    """R5.3; a card that is too low was discarded all the same, and goes up with the pile (R5.4)."""
    own = state.seats[seat]
    one, two, three = (None if i == place else card for i, card in enumerate(own.down))
    card = own.down[place]
    assert card is not None
    left = replace(own, down=(one, two, three))
    holds = state.top is None or card.rank >= state.top
    turned = TurnedOver(seat, place, card, holds)
    if holds:
        return discarded(replace(state, stood={}), seat, left, (card,), (turned,))
    state = replace(state, pile=(*state.pile, card), stood={})
    return pile_taken(state, seat, left, (turned,), forced=True)


def _draw(state: GameState, seat: Seat) -> Step:
    own, draw, drew = drawn(seat, state.seats[seat], state.draw)
    seats, version = state.seats_with(seat, own), state.version + 1
    return Step(replace(state, seats=seats, draw=draw, may_draw=False, version=version), drew)


def _take(state: GameState, seat: Seat) -> Step:
    own = state.seats[seat]
    open_cards = own.hand or own.up
    forced = bool(open_cards) and not fitting(state, open_cards)
    return pile_taken(state, seat, own, (), forced=forced)


_HAND: Final = Zone.HAND
_UP: Final = Zone.UP
