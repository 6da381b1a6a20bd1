"""Games at chosen moments, made with the engine, as clients see them."""

import msgspec
from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_engine.cards import Card, Cards, in_order
from threeup_engine.options import HouseRules, Seat
from threeup_engine.state import Downs, GameState, SeatCards
from threeup_engine.view import Phase, SeatStatus
from threeup_engine.visibility import view_for
from threeup_protocol.table import RoomSeat, RoomView, Stage, TableEvent, TableOptions

NAMES = ("Asha", "Bert", "Chandra", "Dušan", "Edith", "Farouk")


def cards(text: str) -> Cards:
    """Cards written as in the rules' notation."""
    return in_order(Card(word) for word in text.split())


def seat_cards(hand: str = "", up: str = "", down: str = "G1 G2 G3") -> SeatCards:
    """A seat in play; `-` in `down` is an empty place."""
    one, two, three = (None if word == "-" else Card(word) for word in down.split())
    places: Downs = (one, two, three)
    return SeatCards(cards(hand), places, cards(up), SeatStatus.PLAYING)


def game(
    *seats: SeatCards,
    pile: str = "",
    draw: str = "",
    turn: int = 0,
    due: int = 1,
    house: HouseRules | None = None,
) -> GameState:
    """A game in play; the pile is written bottom card first."""
    return GameState(
        house=house or HouseRules(),
        seats=seats,
        draw=tuple(Card(word) for word in draw.split()),
        first=Seat(0),
        phase=Phase.PLAY,
        turn=Seat(turn),
        due=due,
        pile=tuple(Card(word) for word in pile.split()),
        version=7,
        turns=23,
    )


def room(players: int, seconds_left: int | None = None) -> RoomView:
    """A table of so many people, the first of them is the receiver."""
    return RoomView(
        id="kitchen1",
        options=TableOptions("kitchen", players),
        stage=Stage.PLAYING,
        seats=tuple(RoomSeat(name) for name in NAMES[:players]),
        commitment="0" * 64,
        game=2,
        host=Seat(0),
        you=Seat(0),
        seconds_left=seconds_left,
    )


def model_of(
    state: GameState,
    log: tuple[TableEvent, ...] = (),
    s: int = 40,
    viewer: Seat | None = Seat(0),
    seconds_left: int | None = None,
) -> ClientModel:
    """What the client of a seat knows of a game."""
    at = _seen_by(room(len(state.seats), seconds_left), viewer)
    table = TableModel(at, view_for(state, viewer), s, log)
    return ClientModel(LinkModel(Link.UP, 18), "Asha", "kitchen-pc", table=table)


def _seen_by(at: RoomView, you: Seat | None) -> RoomView:
    return msgspec.structs.replace(at, you=you)


def six_players() -> GameState:
    """The moment of the design: two 9s on the pile, two more in hand."""
    return game(
        seat_cards("G3 B4 G9 G9 O10 GC", "G7 O10 BC1"),
        seat_cards("G1 G1 G1", "G4 B4 O10"),
        seat_cards("G1 G1 G1 G5 G5 G5 B5 B5 B6 B6 G8", "G7 BC1"),
        seat_cards("G1 G1 G1", "G2 B9 OC"),
        seat_cards("", "", "G6 - G5"),
        seat_cards("G1 G1 G1 B3", "G1 B8 O8"),
        pile="G2 G7 O9 G9",
    )
