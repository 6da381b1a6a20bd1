"""A state's fingerprint: equal for equal states in any process, so that replays can be compared."""

from hashlib import sha256

from threeup_engine.notation import cards_as_text, downs_as_text
from threeup_engine.options import HouseRules
from threeup_engine.repetition import stood_by_ranks
from threeup_engine.state import GameState


def digest(state: GameState) -> str:
    """The SHA-256 of the whole state, as 64 hex digits."""
    return sha256("\n".join(_lines(state)).encode()).hexdigest()


def house_as_text(house: HouseRules) -> str:
    """The house rules as `deck=full first=random bonus=no voluntary=no play_on=no`."""
    switches = (("bonus", house.bonus), ("voluntary", house.voluntary), ("play_on", house.play_on))
    named = " ".join(f"{name}={'yes' if is_on else 'no'}" for name, is_on in switches)
    return f"deck={house.deck} first={house.first} {named}"


def _lines(state: GameState) -> list[str]:
    seats = [
        f"{cards.status}|{cards_as_text(cards.hand)}|{cards_as_text(cards.up)}"
        f"|{downs_as_text(cards.down)}|{cards_as_text(cards.known)}"
        for cards in state.seats
    ]
    piles = [cards_as_text(cards) for cards in (state.draw, state.pile, state.cleared)]
    stood = [
        f"{position.hex()} {times}" for position, times in sorted(stood_by_ranks(state).items())
    ]
    return [
        house_as_text(state.house),
        *seats,
        *piles,
        cards_as_text(state.buried),
        f"{state.phase} first {state.first} turn {state.turn} due {state.due}",
        f"may_draw {state.may_draw} undecided {state.undecided} places {state.places}",
        f"version {state.version} turns {state.turns}",
        *stood,
    ]
