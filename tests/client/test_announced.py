"""What whoever runs the server tells everybody is shown, as it stands."""

from pathlib import Path

import pytest

from support.fake_server import WELCOME, fake_server
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.narration import announced_text
from threeup_client.storage import Storage
from threeup_protocol.server_messages import Announced, Lobby


def _screen_text(app: ThreeUpApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize("text", ["Back in five minutes", "[red]x[/red]", "[/"])
async def test_6_1_what_the_servers_host_says_is_shown_as_typed(text: str, tmp_path: Path) -> None:
    async with fake_server() as server:
        app = ThreeUpApp(Errand("Asha", server.address), Storage(tmp_path))
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            connection = await server.connection()
            connection.say(WELCOME, Lobby("Asha", (), ()), Announced(text))
            while text not in (shown := _screen_text(app)):
                await pilot.pause(0.01)
            assert "From the server" in shown
            await pilot.press("ctrl+c")


def test_the_end_of_a_draining_server_is_told_in_words() -> None:
    assert announced_text(Announced(draining=True)) == (
        "The server will stop when the last game is over; no new game can begin."
    )


def test_8_1_control_codes_in_an_announcement_do_nothing() -> None:
    assert announced_text(Announced("a\x1b[2Jb\nc")) == "a[2Jb c"
