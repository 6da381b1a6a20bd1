"""The scenarios of tests/engine/*.json, and how what they say is read off a game."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from threeup_engine.every_move import every_move
from threeup_engine.legality import seats_to_move
from threeup_engine.notation import action_as_text, cards_as_text, downs_as_text
from threeup_engine.options import Seat
from threeup_engine.outcome import next_first, standings
from threeup_engine.state import GameState
from threeup_engine.view import Phase, SeatView
from threeup_engine.visibility import view_for

FOLDER = Path(__file__).parent.parent / "engine"

Scenario = dict[str, Any]
Picture = dict[str, Any]
"""A game with everything open, in the keys of the referee's answers."""

OF_THE_STATE_ONLY = {"illegal", "illegal_for", "view"}
"""What a scenario says that no picture shows."""


def scenarios_of(file: str, kind: str | None = None) -> list[Scenario]:
    everything: list[Scenario] = json.loads((FOLDER / file).read_text("utf-8"))["scenarios"]
    return [scenario for scenario in everything if scenario.get("kind") == kind]


def request_for(scenario: Scenario) -> dict[str, object]:
    """The referee's request that begins a scenario."""
    players, house = scenario["players"], scenario["house"]
    if "position" in scenario:
        return {"position": scenario["position"], "players": players, "house": house}
    deck, first = scenario["deck"].split(), scenario["first"]
    return {"new": {"players": players, "house": house, "deck": deck, "first_seat": first}}


def move_request(step: Mapping[str, Any]) -> dict[str, object]:
    if step["move"] == "leave":
        return {"seat": step["seat"], "leave": True}
    return {"seat": step["seat"], "move": step["move"]}


def picture_of(state: GameState) -> Picture:
    to_move = list(seats_to_move(state))
    picture: Picture = {
        "phase": state.phase.value,
        "turn": state.turn,
        "to_move": to_move,
        "legal": {str(seat): _moves(state, seat) for seat in to_move},
        "due": state.due,
        "hands": [cards_as_text(own.hand) for own in state.seats],
        "up": [cards_as_text(own.up) for own in state.seats],
        "down": [downs_as_text(own.down) for own in state.seats],
        "draw": cards_as_text(state.draw),
        "pile": cards_as_text(state.pile),
        "cleared": cards_as_text(state.cleared + state.buried),
        "places": list(state.places),
        "undecided": state.undecided,
    }
    if state.phase is Phase.OVER:
        picture["standings"] = [list(seats) for seats in standings(state)]
        picture["next_first"] = next_first(state)
    return picture


def said(then: Mapping[str, Any]) -> dict[str, object]:
    """What a scenario says of a picture, in one form."""
    return {
        key: _as_said(key, value) for key, value in then.items() if key not in OF_THE_STATE_ONLY
    }


def shown(picture: Picture, then: Mapping[str, Any], gone_before: str) -> dict[str, object]:
    """The same as a picture shows it."""
    return {key: _as_shown(key, value, picture, gone_before) for key, value in said(then).items()}


def seen_at(state: GameState, viewer: int | None, path: str) -> object:
    """What a view holds at a path of the scenarios, in their names."""
    view = view_for(state, None if viewer is None else Seat(viewer))
    match path.split("."):
        case ["seats", seat, name]:
            return _seen_of_seat(view, int(seat), name)
        case ["legal"]:
            return [action_as_text(action) for action in view.legal]
        case ["pile"]:
            return list(view.pile)
        case _:
            return getattr(view, path)


def _seen_of_seat(view: SeatView, seat: int, name: str) -> object:
    seen = view.seats[seat]
    hidden_or_own = list(view.hand) if view.seat == seat else ["??"] * seen.hand
    return {
        "hand": hidden_or_own,
        "down": ["??" if lies else "-" for lies in seen.down],
        "up": list(seen.up),
        "known": list(seen.known),
    }[name]


def _moves(state: GameState, seat: Seat) -> list[str]:
    return sorted(action_as_text(action) for action in every_move(state, seat))


def _as_said(key: str, value: Any) -> object:
    if key == "legal":
        by_seat = value if isinstance(value, dict) else {"": value}
        return {seat: sorted(moves) for seat, moves in by_seat.items()}
    return Counter(value.split()) if key == "gone" else value


def _as_shown(key: str, value: Any, picture: Picture, gone_before: str) -> object:
    match key:
        case "legal" if "" in value:
            return {"": next(iter(picture["legal"].values()), [])}
        case "legal":
            return {seat: picture["legal"].get(seat, []) for seat in value}
        case "gone":
            return Counter(picture["cleared"].split()) - Counter(gone_before.split())
        case "over":
            return picture["phase"] == "over"
        case "sizes":
            return [len(hand.split()) for hand in picture["hands"]]
        case "draw" if isinstance(value, int):
            return len(picture["draw"].split())
        case _:
            return picture[key]
