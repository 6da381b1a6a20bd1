"""Games at chosen moments, made with the engine, as clients see them."""

import msgspec

from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_engine.cards import Card, Cards, in_order
from threeup_engine.options import HouseRules, Seat
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import Phase, SeatStatus, SeatView
from threeup_engine.visibility import view_for
from threeup_protocol.room_events import (
    TableEvent,
)
from threeup_protocol.table import (
    RoomSeat,
    RoomView,
    Stage,
    TableOptions,
)

NAMES = ("Asha", "Bert", "Chandra", "Dušan", "Edith", "Farouk", *"GHIJKL")
YOU = Seat(0)
PLAIN = HouseRules()
HAND_OF_33 = (
    "G1 G1 B1 B1 G2 G2 B2 G3 B3 G4 G4 B4 O4 O4 G5 G6 G6 B6 B6 G7 B7 G8 B8 O8 G9 B9 O9 G10 B10 "
    "GC GC1 BC1 GC2"
)


def cards(text: str) -> Cards:
    """Cards written in the notation."""
    return in_order(Card(word) for word in text.split())


def seat_cards(hand: str = "", up: str = "", down: str = "G1 G2 G3") -> SeatCards:
    """A seat in play; `-` in `down` is an empty place."""
    one, two, three = (None if word == "-" else Card(word) for word in down.split())
    return SeatCards(cards(hand), (one, two, three), cards(up), SeatStatus.PLAYING)


OTHER = seat_cards("G1 G1 B2 B3", "G4 B4 O10")


def game(
    *seats: SeatCards,
    pile: str = "",
    draw: str = "",
    turn: int = 0,
    due: int = 1,
    may_draw: bool = False,
    house: HouseRules = PLAIN,
) -> GameState:
    """A game in play; the pile is written bottom card first."""
    return GameState(
        house=house,
        seats=seats,
        draw=tuple(Card(word) for word in draw.split()),
        first=Seat(0),
        phase=Phase.PLAY,
        turn=Seat(turn),
        due=due,
        may_draw=may_draw,
        pile=tuple(Card(word) for word in pile.split()),
        version=7,
        turns=23,
    )


def my_view(own: SeatCards, **moment: object) -> SeatView:
    """What the first of two players sees."""
    return view_for(game(own, OTHER, **moment), YOU)  # type: ignore[arg-type]


def room(players: int, seconds_left: int | None = None) -> RoomView:
    """A table of so many people; the receiver sits at the first seat."""
    return RoomView(
        id="kitchen1",
        options=TableOptions("kitchen", players),
        stage=Stage.PLAYING,
        seats=tuple(RoomSeat(name) for name in NAMES[:players]),
        commitment="0" * 64,
        game=2,
        host=YOU,
        you=YOU,
        seconds_left=seconds_left,
    )


def model_of(
    state: GameState,
    log: tuple[TableEvent, ...] = (),
    s: int = 40,
    seconds_left: int | None = None,
    viewer: Seat | None = YOU,
) -> ClientModel:
    """What the client of a seat, or of an onlooker, knows of a game."""
    at = msgspec.structs.replace(room(len(state.seats), seconds_left), you=viewer)
    table = TableModel(at, view_for(state, viewer), s, log)
    return ClientModel(LinkModel(Link.UP, 18), "Asha", "kitchen-pc", table=table)


def six_players() -> GameState:
    """Two 9s on the pile, two more in hand."""
    return game(
        seat_cards("G3 B4 G9 G9 O10 GC", "G7 O10 BC1"),
        seat_cards("G1 G1 G1", "G4 B4 O10"),
        seat_cards("G1 G1 G1 G5 G5 G5 B5 B5 B6 B6 G8", "G7 BC1"),
        seat_cards("G1 G1 G1", "G2 B9 OC"),
        seat_cards("", "", "G6 - G5"),
        seat_cards("G1 G1 G1 B3", "G1 B8 O8"),
        pile="G2 G7 O9 G9",
    )


def players(count: int, hand: str = "G3 B4 G9 G9 O10 GC") -> GameState:
    """The first of so many players has `hand`, with a 9 on the pile."""
    return game(
        seat_cards(hand, "G7 O10 BC1"), *[OTHER] * (count - 1), pile="G2 O9", draw="G5 " * 8
    )
