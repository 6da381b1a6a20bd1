"""Which actions the rules allow: one function decides for the server, for hints and for bots."""

from collections import Counter
from itertools import combinations
from typing import assert_never

from threeup_engine.actions import PLACES, Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.cards import Cards, Rank
from threeup_engine.errors import Refusal
from threeup_engine.options import Seat
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import Phase, SeatStatus


def refusal_for(state: GameState, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may.

    What is said about cards that a player does not hold is the same wherever they are.
    """
    if state.phase is Phase.OVER:
        return Refusal.GAME_OVER
    if seat not in state.in_game:
        return Refusal.NOT_IN_GAME
    if isinstance(action, ChooseUp):
        return _refusal_of_choice(state, seat, action.cards)
    if state.phase is Phase.CHOOSE:
        return Refusal.CHOOSE_FIRST
    if seat != state.turn:
        return Refusal.NOT_YOUR_TURN
    return _refusal_in_turn(state, state.seats[seat], action)


def legal_actions(state: GameState, seat: Seat) -> tuple[Action, ...]:
    """Everything `seat` may do now, one `Play` per rank and count with the lowest colours first.

    Other held cards of the same rank and number are accepted as well.
    """
    return tuple(
        action for action in _candidates(state, seat) if refusal_for(state, seat, action) is None
    )


def seats_to_move(state: GameState) -> tuple[Seat, ...]:
    """The seats that the game waits for: all that still choose, or the one whose turn it is."""
    if state.phase is Phase.CHOOSE:
        return tuple(
            seat for seat in state.in_game if state.seats[seat].status is SeatStatus.CHOOSING
        )
    return () if state.turn is None else (state.turn,)


def must_draw(state: GameState) -> bool:
    """R4.8: the draw of R4.5 is open and the hand is empty."""
    return state.may_draw and state.turn is not None and not state.seats[state.turn].hand


def _refusal_of_choice(state: GameState, seat: Seat, cards: Cards) -> Refusal | None:
    own = state.seats[seat]
    if own.status is not SeatStatus.CHOOSING:
        return Refusal.ALREADY_CHOSEN
    if len(cards) != len(PLACES):
        return Refusal.NOT_THREE
    return None if _holds(own.hand, cards) else Refusal.NOT_HELD


def _refusal_in_turn(
    state: GameState, own: SeatCards, action: Play | Flip | Draw | Take
) -> Refusal | None:
    if isinstance(action, Draw):
        return None if state.may_draw else Refusal.NO_DRAW
    if must_draw(state):
        return Refusal.MUST_DRAW
    match action:
        case Play(cards=cards):
            return _refusal_of_play(state, own, cards)
        case Flip(place=place):
            return _refusal_of_flip(own, place)
        case Take():
            return _refusal_of_take(state, own)
        case _:
            assert_never(action)


def _refusal_of_play(state: GameState, own: SeatCards, cards: Cards) -> Refusal | None:
    if not cards:
        return Refusal.NO_CARD
    if any(card.rank is not cards[0].rank for card in cards):
        return Refusal.MIXED_RANKS
    if not _holds(own.hand or own.up, cards):
        return Refusal.NOT_OPEN if _holds(own.up, cards) else Refusal.NOT_HELD
    return None if _fits(state, cards[0].rank) else Refusal.TOO_LOW


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
    if not open_cards or any(_fits(state, card.rank) for card in open_cards):
        return Refusal.MUST_DISCARD
    return None


def _fits(state: GameState, rank: Rank) -> bool:
    """R3.2: equal to the top card or higher; anything fits an empty pile."""
    return state.top is None or rank >= state.top


def _holds(zone: Cards, cards: Cards) -> bool:
    held = Counter(zone)
    return all(held[card] >= count for card, count in Counter(cards).items())


def _candidates(state: GameState, seat: Seat) -> list[Action]:
    own = state.seats[seat]
    if state.phase is Phase.CHOOSE:
        return [ChooseUp(cards) for cards in _choices(own.hand)]
    return [
        *(Play(cards) for cards in _sets(own.hand or own.up)),
        *(Flip(place) for place in PLACES),
        Draw(),
        Take(),
    ]


def _sets(zone: Cards) -> list[Cards]:
    """One set per rank and count, lowest ranks first, of each the lowest colours."""
    by_rank: dict[Rank, Cards] = {}
    for card in zone:
        by_rank[card.rank] = (*by_rank.get(card.rank, ()), card)
    return [
        cards[:count] for _, cards in sorted(by_rank.items()) for count in range(1, len(cards) + 1)
    ]


def _choices(hand: Cards) -> list[Cards]:
    """One choice of three per set of ranks."""
    by_ranks = {
        tuple(sorted(card.rank for card in cards)): cards
        for cards in reversed(list(combinations(hand, len(PLACES))))
    }
    return [by_ranks[ranks] for ranks in sorted(by_ranks)]
