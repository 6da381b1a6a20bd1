"""Games in the middle and what they look like, in few words."""

from threeup_engine.legality import legal_actions
from threeup_engine.notation import action_as_text, cards_as_text, downs_as_text, parse_action
from threeup_engine.options import HouseRules, Seat, cards_of
from threeup_engine.position import Position, state_at
from threeup_engine.rules import apply, leave
from threeup_engine.state import GameState
from threeup_engine.turn import Step

PLAIN = HouseRules()


def at(house: HouseRules = PLAIN, **position: object) -> GameState:
    """The state of a position whose keys are those of the scenarios."""
    hands = position["hands"]
    assert isinstance(hands, tuple)
    return state_at(Position(**position), house, len(hands))  # type: ignore[arg-type]


def moved(state: GameState, seat: int, move: str) -> Step:
    """What a move in the notation leads to; `leave` is one who leaves for good."""
    if move == "leave":
        return leave(state, Seat(seat))
    return apply(state, Seat(seat), parse_action(move))


def after(state: GameState, *moves: str) -> GameState:
    """The state after moves such as `0 play G7`."""
    for text in moves:
        seat, move = text.split(" ", 1)
        state = moved(state, int(seat), move).state
    return state


def legal(state: GameState, seat: int) -> list[str]:
    """What `legal_actions` lists, in the notation."""
    return [action_as_text(action) for action in legal_actions(state, Seat(seat))]


def hands(state: GameState) -> list[str]:
    return [cards_as_text(own.hand) for own in state.seats]


def downs(state: GameState) -> list[str]:
    return [downs_as_text(own.down) for own in state.seats]


def cards_everywhere(state: GameState) -> list[str]:
    """Every card of every zone, sorted: the deck, if none is lost or doubled."""
    zones = [state.draw, state.pile, state.cleared, state.buried]
    for own in state.seats:
        zones += [own.hand, own.up, own.face_down]
    return sorted(card for zone in zones for card in zone)


def whole_deck(state: GameState) -> list[str]:
    return sorted(cards_of(state.house.deck))
