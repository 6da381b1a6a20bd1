"""What surrounds a game, for the pictures: servers nearby, a lobby, a waiting room."""

from typing import Final

from threeup_client.address import Address
from threeup_client.lan_server import LanServer
from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_engine.bots.levels import Level
from threeup_engine.options import Deck, Seat
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Lobby, LobbyPerson, LobbySaid, LobbyTable
from threeup_protocol.table import RoomSeat, RoomView, Stage, TableOptions

NEAR: Final = (
    LanServer("kitchen-pc", Address("192.168.1.20"), tables=3),
    LanServer("nas", Address("192.168.1.5", tls=True), tables=0),
)
_TABLES: Final = (
    LobbyTable(
        "k3xw7p", "kitchen", Deck.FULL, Stage.WAITING, 4, ("Chandra", "Bert", "Edith"), 1,
        move_seconds=60,
    ),
    LobbyTable("attic1", "attic", Deck.FULL, Stage.PLAYING, 2, ("Goran", "Hana"), turns=61),
    LobbyTable(
        "cellar", "Dušan's", Deck.DOUBLE, Stage.WAITING, 6, ("Dušan",), move_seconds=30,
        password=True,
    ),
)  # fmt: skip
_PEOPLE: Final = {
    "Asha": None, "Chandra": "kitchen", "Edith": "kitchen", "Goran": "attic", "Hana": "attic",
    "Dušan": "Dušan's",
}  # fmt: skip


def lobby() -> ClientModel:
    """Three tables and six people."""
    people = tuple(LobbyPerson(name, table) for name, table in _PEOPLE.items())
    talk = (
        LobbySaid("Edith", "one more for kitchen?"),
        LobbySaid("Goran", "attic is at turn 61, come and watch"),
        LobbySaid("Chandra", "asha!"),
    )
    return ClientModel(
        LinkModel(Link.UP, 4), "Asha", "kitchen-pc", Lobby("Asha", _TABLES, people), talk
    )


def waiting() -> ClientModel:
    """One seat is free, and Asha is not ready."""
    seats = (
        RoomSeat("Chandra", ready=True),
        RoomSeat("Bert", Level.STEADY, ready=True),
        RoomSeat("Asha"),
        RoomSeat(None),
    )
    room = RoomView(
        id="k3xw7p",
        options=TableOptions("kitchen", 4, move_seconds=60),
        stage=Stage.WAITING,
        seats=seats,
        commitment="7c667e157ec58b8d" + "0" * 48,
        game=0,
        host=Seat(0),
        you=Seat(2),
    )
    table = TableModel(room, None, 1, (Said("Chandra", "space when you are ready"),), 1)
    return ClientModel(LinkModel(Link.UP, 4), "Asha", "kitchen-pc", table=table)
