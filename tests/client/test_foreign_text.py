"""What others typed is shown as it stands, on every screen (hardening 6.1)."""

from pathlib import Path

import pytest

from support.fake_server import TOKEN, fake_server
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.storage import Storage
from threeup_engine.options import Deck, Seat
from threeup_protocol.room_events import (
    Said,
)
from threeup_protocol.server_messages import (
    Lobby,
    LobbyPerson,
    LobbySaid,
    LobbyTable,
    Update,
    Welcome,
)
from threeup_protocol.table import (
    RoomSeat,
    RoomView,
    Stage,
    TableOptions,
)

NASTY = (
    "[/]",
    "[/",
    "[b",
    "[0] hi",
    "[red]x[/red]",
    "[@click=app.quit]x[/]",
)


def screen_text(app: ThreeUpApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize("text", NASTY)
async def test_6_1_a_name_a_table_and_talk_are_shown_as_typed(text: str, tmp_path: Path) -> None:
    async with fake_server() as server:
        app = ThreeUpApp(Errand("Asha", server.address), Storage(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            connection = await server.connection()
            connection.say(
                Welcome(1, text, text, TOKEN, 15),
                Lobby(
                    text,
                    (LobbyTable("a1", text, Deck.FULL, Stage.WAITING, 4, (text,)),),
                    (LobbyPerson(text),),
                ),
                LobbySaid(text, text),
            )
            while f"{text}: {text}" not in screen_text(app):
                await pilot.pause(0.01)
            assert screen_text(app).count(text) >= 5
            room = RoomView(
                "a1",
                TableOptions(text, 2),
                Stage.WAITING,
                (RoomSeat(text), RoomSeat()),
                "0" * 64,
                host=Seat(0),
                you=Seat(0),
            )
            connection.say(Update(1, (Said(text, text),), room))
            while "Seats" not in screen_text(app):
                await pilot.pause(0.01)
            assert f"{text}: {text}" in screen_text(app)
            await pilot.press("ctrl+c")
        assert app.return_value == ""
