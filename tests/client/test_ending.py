"""However the client ends, it says why in one line (hardening 6.2)."""

import os
import signal
from pathlib import Path

import pytest

from support.fake_server import WELCOME, fake_server
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.paint.canvas import Canvas
from threeup_client.screens.goodbye import GoodbyeScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.signals import ToldToEndError, raising_signals
from threeup_client.storage import Storage
from threeup_protocol.server_messages import Code, Goodbye


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_6_2_a_signal_ends_the_client_like_a_quit(
    number: signal.Signals, tmp_path: Path
) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test() as pilot:
        os.kill(os.getpid(), number)
        await pilot.pause()
    assert app.return_value == f"ended by {number.name}"


def test_6_2_a_second_signal_does_not_disturb_what_is_undone_after_the_first() -> None:
    undone = []

    def begin_and_undo() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGINT)
            undone.append("the terminal's mode")

    with raising_signals(), pytest.raises(ToldToEndError):
        begin_and_undo()

    assert undone == ["the terminal's mode"]


async def test_6_2_a_final_goodbye_ends_the_client_with_the_reason(tmp_path: Path) -> None:
    async with fake_server() as server:
        app = ThreeUpApp(Errand("Asha", server.address), Storage(tmp_path))
        async with app.run_test() as pilot:
            (await server.connection()).say(WELCOME, Goodbye(Code.REPLACED, final=True))
            while not isinstance(app.screen, GoodbyeScreen):
                await pilot.pause(0.01)
            await pilot.press("q")
    assert app.return_value == "you came in from another terminal, which has your seat now"


async def test_6_2_a_lost_link_can_be_given_up(tmp_path: Path) -> None:
    async with fake_server() as server:
        app = ThreeUpApp(Errand("Asha", server.address), Storage(tmp_path))
        async with app.run_test() as pilot:
            connection = await server.connection()
            connection.hang_up()
            await pilot.press("q")
    assert app.return_value == "you gave up waiting for the server"


class BrokenScreen(PaintedScreen):
    def paint(self, width: int, height: int) -> Canvas:
        raise KeyError(width)


async def show(app: ThreeUpApp, screen: PaintedScreen) -> None:
    async with app.run_test() as pilot:
        app.push_screen(screen)
        await pilot.pause()


async def test_6_2_a_mistake_of_the_client_is_one_line_without_a_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    with pytest.raises(KeyError):
        await show(app, BrokenScreen(None))
    details = tmp_path / "crash.txt"
    assert capfd.readouterr().err == (
        f"threeup-client: a mistake of the client's own (KeyError); {details} says more\n"
    )
    assert "in paint\n    raise KeyError(width)\n" in details.read_text()
    assert app.return_code == 1
