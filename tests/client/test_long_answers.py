"""What people type is sent so that a server can read it, however long or odd it is."""

import argparse
from pathlib import Path

import pytest

from support.fake_table_session import FakeTableSession
from support.room_scenes import CELLAR, lobby
from threeup_client import arguments
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.farewells import Asks, Farewell
from threeup_client.hello import Login
from threeup_client.plain.creating import create_of
from threeup_client.plain.entrance import asked_again
from threeup_client.plain.lines import Lines
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.storage import Storage
from threeup_protocol.client_messages import Hello, Join
from threeup_protocol.codec import decode_from_client, encode
from threeup_protocol.server_messages import Code, Refused

LONG = "x" * 300


def test_a_long_name_and_password_go_to_the_server_as_far_as_it_reads_them() -> None:
    hello = Login(LONG, password=LONG).hello(LONG, None)
    read = decode_from_client(encode(hello)[4:])
    assert isinstance(read, Hello)
    assert (read.name, read.password) == ("x" * 64, "x" * 64)


async def test_a_long_password_of_a_table_is_sent_as_far_as_one_can_be_set(tmp_path: Path) -> None:
    session = FakeTableSession(lobby(CELLAR))
    session.answer = lambda number: Refused(number, Code.PASSWORD)
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = LobbyScreen(session)
        await app.push_screen(screen)
        await pilot.press("enter")
        await pilot.pause()
        screen.typed.value = LONG
        await pilot.press("enter")
        await pilot.pause()
        assert session.asked == [Join(1, CELLAR.id), Join(2, CELLAR.id, "x" * 64)]


def test_a_long_password_is_set_in_lines_as_far_as_one_can_be() -> None:
    assert create_of(["password", LONG], "Asha").password == "x" * 64


@pytest.mark.parametrize("text", ["k3xw7", "k3xw7pp", "k3-w7p", "²²²²²²"])
def test_an_argument_that_can_be_no_code_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="six letters and digits"):
        arguments.resume_code(text)


class _Script:
    """Lines that are there already."""

    is_by_hand = False

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)

    async def next(self) -> None:
        """There is always one."""

    def take(self) -> str:
        return self._lines.pop(0)


async def test_what_can_be_no_code_is_asked_for_again_in_lines() -> None:
    said: list[str] = []
    login = await asked_again(
        Farewell("Code", (), Asks.CODE),
        Login("Asha"),
        Lines(said.append, lambda: None),
        _Script("what?", "K3XW7P"),  # type: ignore[arg-type]
    )
    assert login == Login("Asha", code="k3xw7p")
    assert "A code is six letters and digits, such as k3xw7p. Enter alone: quit.\n" in said
