"""After a game others may sit where its players sat: it was still theirs."""

from dataclasses import replace

import msgspec

from support.room_scenes import over
from support.table_scenes import model_of, players
from threeup_client.model import ClientModel, TableModel, update
from threeup_client.paint.win import win_lines
from threeup_client.results import results
from threeup_client.scene import Scene
from threeup_engine.options import Seat
from threeup_protocol.server_messages import Update
from threeup_protocol.table import RoomSeat, RoomView


def _table(model: ClientModel) -> TableModel:
    assert model.table is not None
    return model.table


OVER = _table(over())
PLAYING = _table(model_of(players(4)))


def seated(room: RoomView, seat: int, who: RoomSeat) -> RoomView:
    seats = [*room.seats[:seat], who, *room.seats[seat + 1 :]]
    return msgspec.structs.replace(room, seats=tuple(seats))


def after(*rooms: RoomView, you: int | None = 0) -> ClientModel:
    """A game in play, its end, and then these rooms."""
    model = ClientModel()
    told = [(PLAYING.room, PLAYING.view), *((room, OVER.view) for room in (OVER.room, *rooms))]
    for s, (room, view) in enumerate(told, 1):
        own = msgspec.structs.replace(room, you=None if you is None else Seat(you))
        model = update(model, Update(s, (), own, view))
    return model


def headline(model: ClientModel) -> str:
    table = _table(model)
    assert table.view is not None
    return win_lines(Scene(model, table, table.view))[0]


def test_the_results_name_who_has_played_and_not_who_sits_there_now() -> None:
    left = seated(OVER.room, 0, RoomSeat(None))
    model = after(left, seated(left, 0, RoomSeat("Goran")), you=1)
    first = results(_table(model))[0]
    assert (first.name, first.place, first.wins) == ("Asha", 1, None)


def test_who_watched_and_sits_down_where_the_winner_sat_has_not_won() -> None:
    model = after(seated(OVER.room, 0, RoomSeat("Goran")), you=0)
    assert headline(model) == "ASHA WINS"


def test_the_winner_who_still_sits_there_has_won() -> None:
    model = after(OVER.room, you=0)
    assert headline(model) == "YOU WIN"


def test_who_leaves_a_game_without_bots_is_still_named_at_its_end() -> None:
    model = after(OVER.room)
    gone = seated(PLAYING.room, 3, RoomSeat(None))
    model = update(replace(model, table=None), Update(1, (), PLAYING.room, PLAYING.view))
    model = update(model, Update(2, (), gone, PLAYING.view))
    model = update(model, Update(3, (), seated(OVER.room, 3, RoomSeat(None)), OVER.view))
    assert [row.name for row in results(_table(model))] == ["Asha", "Bert", "Chandra", "Dušan"]
