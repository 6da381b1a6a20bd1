"""Cards and moves as text (section 7 of the rules)."""

from typing import assert_never

from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.cards import Card, Cards, set_in_order
from threeup_engine.state import Downs

GONE = "-"
"""A 3DOWN place whose card has been turned over."""


class NotationError(ValueError):
    """The text is no card or move."""


def cards_as_text(cards: Cards) -> str:
    return " ".join(cards)


def downs_as_text(downs: Downs) -> str:
    return " ".join(card or GONE for card in downs)


def parse_card(text: str) -> Card:
    """
    Raises:
        NotationError: no such card.
    """
    try:
        return Card(text)
    except ValueError:
        raise NotationError(
            f"{text[:8]!r} is no card; cards are written G7, B10, OC, GC2"
        ) from None


def parse_cards(text: str) -> Cards:
    """The cards of a text in its order.

    Raises:
        NotationError: one of the words is no card.
    """
    return tuple(parse_card(word) for word in text.split())


def action_as_text(action: Action) -> str:
    """The move, its cards in the order of section 7."""
    if isinstance(action, Play):  # as most are
        return "play " + " ".join(set_in_order(action.cards))
    match action:
        case ChooseUp(cards=cards):
            return f"up {cards_as_text(set_in_order(cards))}"
        case Flip(place=place):
            return f"flip {place}"
        case Draw():
            return "draw"
        case Take():
            return "take"
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """
    Raises:
        NotationError: the text is no move.
    """
    match text.split():
        case ["up", *words]:
            return ChooseUp(tuple(parse_card(word) for word in words))
        case ["play", *words]:
            return Play(tuple(parse_card(word) for word in words))
        case ["flip", ("0" | "1" | "2") as place]:
            return Flip(int(place))
        case ["draw"]:
            return Draw()
        case ["take"]:
            return Take()
        case _:
            raise NotationError(
                f"{text[:40]!r} is no move; moves are up, play, flip, draw and take"
            )
