"""Which actions the rules allow: one function decides for the server, for hints and for bots."""

from bisect import bisect_left
from itertools import combinations
from typing import Final, assert_never

from threeup_engine.actions import PLACES, Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.cards import Card, Cards
from threeup_engine.errors import Refusal
from threeup_engine.options import Seat
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import Phase, SeatStatus


def refusal_for(state: GameState, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may.

    What is said about cards that a player does not hold is the same wherever they are.
    """
    if seat == state.turn:
        return _refusal_in_turn(state, state.seats[seat], action)
    if state.phase is _OVER:
        return Refusal.GAME_OVER
    if not state.is_in_game(seat):
        return Refusal.NOT_IN_GAME
    if isinstance(action, ChooseUp):
        return _refusal_of_choice(state.seats[seat], action.cards)
    return Refusal.CHOOSE_FIRST if state.phase is _CHOOSE else Refusal.NOT_YOUR_TURN


def legal_actions(state: GameState, seat: Seat) -> tuple[Action, ...]:
    """Everything `seat` may do now, one `Play` per rank and count with the lowest colours first.

    Other held cards of the same rank and number are accepted as well.
    """
    own = state.seats[seat]
    if seat != state.turn:
        is_choosing = state.phase is _CHOOSE and own.status is _CHOOSING
        return tuple(_choices(own.hand)) if is_choosing else ()
    if state.may_draw and not own.hand:  # R4.8
        return (Draw(),)
    open_cards = own.hand or own.up
    cards = fitting(state, open_cards)
    actions = _plays(cards)
    if not open_cards:
        actions += _flips(own)
    if state.may_draw:
        actions.append(Draw())
    if state.pile and (state.house.voluntary or (open_cards and not cards)):
        actions.append(Take())
    return tuple(actions)


def seats_to_move(state: GameState) -> tuple[Seat, ...]:
    """The seats that the game waits for: all that still choose, or the one whose turn it is."""
    if state.phase is _CHOOSE:
        return tuple(
            Seat(i) for i, own in enumerate(state.seats) if own.status is SeatStatus.CHOOSING
        )
    return () if state.turn is None else (state.turn,)


def fitting(state: GameState, cards: Cards) -> Cards:
    """R3.2: those equal to the top card or higher; anything fits an empty pile.

    Lowest ranks first, of each the lowest colours.
    """
    ordered = tuple(sorted(cards, key=_rank))  # which leaves the colours in their order
    pile = state.pile
    return ordered[bisect_left(ordered, pile[-1].rank, key=_rank) :] if pile else ordered


def _refusal_of_choice(own: SeatCards, cards: Cards) -> Refusal | None:
    if own.status is not _CHOOSING:
        return Refusal.ALREADY_CHOSEN
    if len(cards) != len(PLACES):
        return Refusal.NOT_THREE
    return None if _holds(own.hand, cards) else Refusal.NOT_HELD


def _refusal_in_turn(state: GameState, own: SeatCards, action: Action) -> Refusal | None:
    must_draw = state.may_draw and not own.hand  # R4.8
    if isinstance(action, Play):  # as most are
        return Refusal.MUST_DRAW if must_draw else _refusal_of_play(state, own, action.cards)
    match action:
        case ChooseUp():
            return Refusal.ALREADY_CHOSEN
        case Draw():
            return None if state.may_draw else Refusal.NO_DRAW
        case _ if must_draw:
            return Refusal.MUST_DRAW
        case Flip(place=place):
            return _refusal_of_flip(own, place)
        case Take():
            return _refusal_of_take(state, own)
        case _:
            assert_never(action)


def _refusal_of_play(state: GameState, own: SeatCards, cards: Cards) -> Refusal | None:
    if not cards:
        return Refusal.NO_CARD
    rank = cards[0].rank
    if len(cards) > 1 and len(set(map(_rank, cards))) > 1:
        return Refusal.MIXED_RANKS
    if not _holds(own.hand or own.up, cards):
        return Refusal.NOT_OPEN if _holds(own.up, cards) else Refusal.NOT_HELD
    return Refusal.TOO_LOW if state.pile and rank < state.pile[-1].rank else None


def _refusal_of_flip(own: SeatCards, place: int) -> Refusal | None:
    if own.hand or own.up:
        return Refusal.NOT_OPEN
    if place not in PLACES or own.down[place] is None:
        return Refusal.NO_CARD_THERE
    return None


def _refusal_of_take(state: GameState, own: SeatCards) -> Refusal | None:
    if not state.pile:
        return Refusal.NO_PILE
    if state.house.voluntary:
        return None
    open_cards = own.hand or own.up
    if not open_cards or fitting(state, open_cards):
        return Refusal.MUST_DISCARD
    return None


def _holds(zone: Cards, cards: Cards) -> bool:
    if len(cards) == 1:
        return cards[0] in zone
    left = list(zone)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def _plays(cards: Cards) -> list[Action]:
    """One per rank and count, of each the first."""
    plays: list[Action] = []
    start, before = 0, None
    for end, card in enumerate(cards, 1):
        rank = card.rank
        if rank is not before:
            start, before = end - 1, rank
        plays.append(Play(cards[start:end]))
    return plays


def _flips(own: SeatCards) -> list[Action]:
    return [Flip(place) for place in PLACES if own.down[place] is not None]


_rank: Final = {card: card.rank for card in Card}.__getitem__  # sooner than `attrgetter`
_CHOOSE: Final = Phase.CHOOSE
_CHOOSING: Final = SeatStatus.CHOOSING
_OVER: Final = Phase.OVER
"""What is asked for so often takes a tenth of the time by its own name."""


def _choices(hand: Cards) -> list[ChooseUp]:
    """One choice of three per set of ranks, lowest ranks first, of each the lowest colours."""
    ranks = map(tuple, map(sorted, combinations(map(_rank, hand), len(PLACES))))
    choices = list(zip(ranks, combinations(hand, len(PLACES)), strict=True))
    by_ranks = dict(reversed(choices))  # in which the first of equal ones stays
    return [ChooseUp(by_ranks[ranks]) for ranks in sorted(by_ranks)]
