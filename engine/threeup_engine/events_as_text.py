"""Events of the full truth as one short line each, in the notation."""

from typing import assert_never

from threeup_engine.cards import Cards
from threeup_engine.events import (
    Cleared,
    Drew,
    Event,
    ExtrasLapsed,
    GameEnded,
    LeftGame,
    Played,
    PublicEvent,
    Took,
    TurnedOver,
    UpChosen,
    UpsShown,
    WentOut,
)
from threeup_engine.notation import cards_as_text


def event_as_text(event: Event) -> str:
    match event:
        case UpChosen(seat=seat, cards=cards):
            return f"{seat} chose {_cards(cards)}"
        case Drew(seat=seat, cards=cards):
            return f"{seat} drew {_cards(cards)}"
        case _:
            return _public_event_as_text(event)


def _public_event_as_text(event: PublicEvent) -> str:
    match event:
        case UpsShown(ups=ups, first=first):
            shown = ", ".join(f"{seat} {_cards(up)}" for seat, up in enumerate(ups))
            return f"all chose: {shown}; {first} begins"
        case Played(seat=seat, cards=cards, zone=zone):
            return f"{seat} played {_cards(cards)} from {zone}"
        case TurnedOver(seat=seat, place=place, card=card, holds=holds):
            return f"{seat} turned {place}: {card} {'holds' if holds else 'is too low'}"
        case Cleared(seat=seat, by=by, cards=cards, extra=extra):
            return f"{seat} cleared {_cards(cards)} by {by}, {extra} extra"
        case Took(seat=seat, cards=cards, forced=forced):
            return f"{seat} took {_cards(cards)}{'' if forced else ' by choice'}"
        case _:
            return _end_as_text(event)


def _end_as_text(event: ExtrasLapsed | WentOut | LeftGame | GameEnded) -> str:
    match event:
        case ExtrasLapsed(seat=seat, count=count):
            return f"{seat} lost {count} extra"
        case WentOut(seat=seat, place=place):
            return f"{seat} went out, place {place}"
        case LeftGame(seat=seat, cards=count):
            return f"{seat} left with {count} cards"
        case GameEnded(undecided=True):
            return "game over: undecided"
        case GameEnded(places=places):
            return f"game over: places {' '.join(map(str, places))}"
        case _:
            assert_never(event)


def _cards(cards: Cards) -> str:
    return cards_as_text(cards) or "nothing"
