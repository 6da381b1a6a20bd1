"""What an endgame is worth, by trying everything: slow, plain, and sure."""

from itertools import permutations

from msgspec.structs import replace

from threeup_engine import rules
from threeup_engine.actions import Flip
from threeup_engine.cards import Card
from threeup_engine.legality import legal_actions, seats_to_move
from threeup_engine.state import GameState
from threeup_engine.view import Phase

Shares = tuple[float, ...]


def exact_shares(state: GameState) -> Shares:
    """The chances of all seats, each playing for its own, over every order of the 3DOWN.

    Hands are open, there is no draw pile, and of 3DOWN cards, all alike, the first is turned. It
    holds where no other choice depends on what a 3DOWN is.
    """
    assert not state.draw
    hidden = [card for own in state.seats for card in own.face_down]
    orders = set(permutations(hidden))
    found = [_solved(_with_downs(state, list(order)), ()) for order in orders]
    return tuple(sum(shares) / len(found) for shares in zip(*found, strict=True))


def _with_downs(state: GameState, cards: list[Card]) -> GameState:
    seats = []
    for own in state.seats:
        one, two, three = (cards.pop() if card else None for card in own.down)
        seats.append(replace(own, down=(one, two, three)))
    return replace(state, seats=tuple(seats))


def _solved(state: GameState, before: tuple[object, ...]) -> Shares:
    players = len(state.seats)
    if state.phase is Phase.OVER:
        return tuple(float(state.places[:1] == (seat,)) for seat in range(players))
    key = (state.seats, state.pile, state.turn, state.due)
    if key in before:
        return (1 / players,) * players
    (seat,) = seats_to_move(state)
    legal = legal_actions(state, seat)
    flips = [action for action in legal if isinstance(action, Flip)]
    different = flips[:1] or legal
    return max(
        (_solved(rules.apply(state, seat, action).state, (*before, key)) for action in different),
        key=lambda shares: shares[seat],
    )
