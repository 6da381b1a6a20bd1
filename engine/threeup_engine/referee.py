"""The engine held to account: one JSON request a line, one JSON answer a line."""

from typing import BinaryIO, Final

import msgspec

from threeup_engine.cards import Cards
from threeup_engine.errors import IllegalActionError, Refusal
from threeup_engine.events import Event
from threeup_engine.events_as_text import event_as_text
from threeup_engine.every_move import every_move
from threeup_engine.legality import seats_to_move
from threeup_engine.notation import (
    NotationError,
    action_as_text,
    cards_as_text,
    downs_as_text,
    parse_action,
    parse_card,
)
from threeup_engine.options import HouseRules, Seat
from threeup_engine.outcome import next_first, standings
from threeup_engine.position import Position, state_at
from threeup_engine.rules import apply, leave
from threeup_engine.state import GameState, deal
from threeup_engine.turn import Step
from threeup_engine.view import Phase

LONGEST_LINE: Final = 1024 * 1024
"""Bytes of one request."""


class House(HouseRules, frozen=True, forbid_unknown_fields=True):
    """House rules of a request; a misspelt one is an error."""


class NewGame(msgspec.Struct, frozen=True):
    players: int
    deck: tuple[str, ...] | str
    """Top card first."""
    house: House = House()
    first_seat: int = 0


class Request(msgspec.Struct, frozen=True):
    """One of: `new`; `position`, `players` and `house`; `seat` with `move` or `leave`."""

    new: NewGame | None = None
    position: Position | None = None
    players: int | None = None
    house: House | None = None
    seat: int | None = None
    move: str | None = None
    leave: bool = False


class RequestError(ValueError):
    """The request asks for nothing that the referee can do."""


_REQUESTS: Final = msgspec.json.Decoder(Request)

Answer = dict[str, object]


class Referee:
    """One game at a time; a request that fails changes nothing."""

    def __init__(self) -> None:
        self._state: GameState | None = None

    def answer(self, line: bytes) -> Answer:
        """The answer to one line, whatever it holds."""
        try:
            step = self._step(_REQUESTS.decode(line))
        except IllegalActionError as error:
            return {"ok": False, "refusal": error.refusal.name, "rule": error.refusal.rule}
        except RecursionError:
            return {"ok": False, "error": "the request is nested too deep"}
        except (msgspec.MsgspecError, ValueError) as error:
            return {"ok": False, "error": str(error)}
        self._state = step.state
        return _answer(step.state, step.events)

    def _step(self, request: Request) -> Step:
        match request:
            case Request(new=NewGame() as new, position=None, players=None, house=None, seat=None):
                return Step(_dealt(new), ())
            case Request(new=None, position=Position() as position, seat=None):
                players = len(position.hands) if request.players is None else request.players
                return Step(state_at(position, request.house or House(), players), ())
            case Request(new=None, position=None, players=None, house=None, seat=int(seat)):
                return self._moved(Seat(seat), request)
            case _:
                raise RequestError("a request is new, or position, or seat with move or leave")

    def _moved(self, seat: Seat, request: Request) -> Step:
        if (request.move is None) is not request.leave:
            raise RequestError("a seat either has a move or leaves")
        if self._state is None:
            raise RequestError("there is no game yet; it begins with new or position")
        if request.move is None:
            return leave(self._state, seat)
        try:
            action = parse_action(request.move)
        except NotationError:
            raise IllegalActionError(Refusal.UNREADABLE) from None
        return apply(self._state, seat, action)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the requests end."""
    referee = Referee()
    while line := requests.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST_LINE)
            answer: Answer = {"ok": False, "error": f"a line is at most {LONGEST_LINE} bytes long"}
        else:
            answer = referee.answer(line)
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


def _dealt(new: NewGame) -> GameState:
    words = new.deck.split() if isinstance(new.deck, str) else new.deck
    order: Cards = tuple(parse_card(word) for word in words)
    return deal(new.house, order, new.players, Seat(new.first_seat))


def _answer(state: GameState, events: tuple[Event, ...]) -> Answer:
    answer: Answer = {
        "ok": True,
        "phase": state.phase,
        "to_move": seats_to_move(state),
        "legal": {str(seat): _legal(state, seat) for seat in seats_to_move(state)},
        "turn": state.turn,
        "first": state.first,
        "due": state.due,
        "may_draw": state.may_draw,
        "hands": [cards_as_text(own.hand) for own in state.seats],
        "up": [cards_as_text(own.up) for own in state.seats],
        "down": [downs_as_text(own.down) for own in state.seats],
        "draw": cards_as_text(state.draw),
        "pile": cards_as_text(state.pile),
        "cleared": cards_as_text(state.cleared + state.buried),
        "places": state.places,
        "undecided": state.undecided,
        "events": [event_as_text(event) for event in events],
    }
    if state.phase is Phase.OVER:
        answer |= {"standings": standings(state), "next_first": next_first(state)}
    return answer


def _legal(state: GameState, seat: Seat) -> list[str]:
    return sorted(action_as_text(action) for action in every_move(state, seat))
