"""What a rude server or player says cannot steer the terminal (hardening 8.1, 8.2, 8.4)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.fake_server import TOKEN, fake_server
from support.hostile_texts import ATTACKS, BIDI, CONTROLS, LINE_BREAKS
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.lists import paint_talk
from threeup_client.paint.theme import style
from threeup_client.storage import Storage
from threeup_engine.options import Deck
from threeup_protocol.server_messages import Lobby, LobbyPerson, LobbySaid, LobbyTable, Welcome
from threeup_protocol.table import Stage

FORBIDDEN = CONTROLS + BIDI + LINE_BREAKS


def _painted(app: ThreeUpApp) -> Iterator[str]:
    """The text of every row as it goes to the terminal."""
    for strip in app.screen._compositor.render_strips():
        yield "".join(segment.text for segment in strip)


def test_8_1_and_8_2_nothing_that_steers_is_painted() -> None:
    canvas = Canvas(10, 1, "#000000")
    canvas.put(0, 0, f"a{''.join(FORBIDDEN)}b", style("#ffffff", "#000000"))

    assert canvas.lines == ["ab"]


@pytest.mark.parametrize("attack", ATTACKS)
async def test_8_1_an_attack_of_the_server_itself_stays_text(attack: str, tmp_path: Path) -> None:
    async with fake_server() as server:
        app = ThreeUpApp(Errand("Asha", server.address), Storage(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            connection = await server.connection()
            name = attack[:64]
            connection.say(
                Welcome(1, name, name, TOKEN, 15),
                Lobby(
                    name,
                    (LobbyTable("a1", attack[:32], Deck.FULL, Stage.WAITING, 4, (name,)),),
                    (LobbyPerson(name),),
                ),
                LobbySaid(name, f"{attack[:150]} end"),
            )
            while not any("end" in row for row in _painted(app)):
                await pilot.pause(0.01)

            rows = list(_painted(app))
            assert [char for row in rows for char in row if char in FORBIDDEN] == []
            await pilot.press("ctrl+c")


def test_8_4_a_long_line_is_wrapped_under_its_sender() -> None:
    canvas = Canvas(16, 4, "#000000")
    paint_talk(canvas, (0, 0, 16, 4), [("Mallory", "well well well Bert: I give up")])

    assert canvas.lines == ["Mallory: well", "  well well", "  Bert: I give", "  up"]
