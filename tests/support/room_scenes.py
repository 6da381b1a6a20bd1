"""What surrounds a game, as clients see it: lobbies, waiting rooms, results."""

from dataclasses import replace

import msgspec

from support.table_scenes import YOU, game, model_of, players, seat_cards
from threeup_client.model import ClientModel, Link, LinkModel
from threeup_engine.bots.levels import Level
from threeup_engine.options import Deck, Seat
from threeup_engine.view import Phase
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Lobby, LobbyPerson, LobbySaid, LobbyTable
from threeup_protocol.table import RoomSeat, RoomView, Stage, TableOptions

KITCHEN = LobbyTable(
    "kitchen1",
    "kitchen",
    Deck.FULL,
    Stage.WAITING,
    4,
    ("Chandra", "Bert", "Edith"),
    1,
    move_seconds=60,
)
ATTIC = LobbyTable("attic1", "attic", Deck.FULL, Stage.PLAYING, 2, ("Goran", "Hana"), turns=61)
CELLAR = LobbyTable(
    "cellar1", "cellar", Deck.DOUBLE, Stage.WAITING, 6, ("Dušan",), move_seconds=30, password=True
)
PEOPLE = (
    LobbyPerson("Asha"),
    LobbyPerson("Chandra", "kitchen"),
    LobbyPerson("Goran", "attic"),
)


def lobby(
    *tables: LobbyTable, people: tuple[LobbyPerson, ...] = PEOPLE, server: str = "kitchen-pc"
) -> ClientModel:
    """The lobby of a server that is 4 ms away."""
    talk = (LobbySaid("Edith", "one more for kitchen?"),) if tables else ()
    link = LinkModel(Link.UP, 4)
    return ClientModel(link, "Asha", server, Lobby("Asha", tables, people), talk)


def waiting(you: int | None = 0, *, ready: bool = False, private: bool = False) -> ClientModel:
    """A table with one free seat and a bot; the host sits at the first seat."""
    seats = (
        RoomSeat("Asha", ready=ready),
        RoomSeat("Bert", Level.STEADY, ready=True),
        RoomSeat("Chandra", ready=not ready),
        RoomSeat(None),
    )
    room = RoomView(
        id="k3xw7p",
        options=TableOptions("kitchen", 4, move_seconds=60, private=private),
        stage=Stage.WAITING,
        seats=seats,
        commitment="7c667e157ec58b8d" + "0" * 48,
        game=0,
        host=YOU,
        you=None if you is None else Seat(you),
        watchers=("Edith",),
    )
    model = model_of(players(4), (Said("Chandra", "space when you are ready"),))
    assert model.table is not None
    name = "Edith" if you is None else str(seats[you].name)
    return replace(model, name=name, table=replace(model.table, room=room, view=None))


def over(*, ready: bool = False, undecided: bool = False) -> ClientModel:
    """A game that the first of four has won, or nobody."""
    done = game(seat_cards("", "", "- - -"), *players(4).seats[1:])
    places = () if undecided else (YOU,)
    done = msgspec.structs.replace(
        done, phase=Phase.OVER, turn=None, places=places, undecided=undecided
    )
    model = model_of(done, (Said("Bert", "good game"),))
    assert model.table is not None
    room = model.table.room
    seats = tuple(
        msgspec.structs.replace(seat, ready=i == 1 or (ready and i == 0), wins=int(i == 0))
        for i, seat in enumerate(room.seats)
    )
    room = msgspec.structs.replace(room, stage=Stage.OVER, seats=seats)
    return replace(model, table=replace(model.table, room=room))


def lost(model: ClientModel, attempt: int = 3) -> ClientModel:
    """The same without its link; the next try is now."""
    return replace(model, link=LinkModel(Link.LOST, attempt=attempt, retry_seconds=0.0))
