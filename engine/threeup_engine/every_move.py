"""Every distinct move, where `legal_actions` lists one per rank and count: for the referee."""

from itertools import combinations

from threeup_engine.actions import Action, ChooseUp, Play
from threeup_engine.cards import in_order
from threeup_engine.legality import legal_actions
from threeup_engine.options import Seat
from threeup_engine.state import GameState


def every_move(state: GameState, seat: Seat) -> frozenset[Action]:
    """All that `seat` may do, with each distinct set of cards as a move of its own (section 7)."""
    return frozenset(
        like for action in legal_actions(state, seat) for like in _alike(state, seat, action)
    )


def _alike(state: GameState, seat: Seat, action: Action) -> list[Action]:
    """The moves of the same ranks and counts as `action`."""
    own = state.seats[seat]
    match action:
        case ChooseUp(cards=cards):
            ranks = sorted(card.rank for card in cards)
            choices = combinations(in_order(own.hand), len(cards))
            return [
                ChooseUp(choice)
                for choice in choices
                if sorted(card.rank for card in choice) == ranks
            ]
        case Play(cards=cards):
            same = [card for card in own.hand or own.up if card.rank is cards[0].rank]
            return [Play(some) for some in combinations(in_order(same), len(cards))]
        case _:
            return [action]
