"""The start screen: servers nearby, an address by hand, bots."""

import ipaddress
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from support.certificates import Authority
from support.server_process import running_server
from support.watched_app import watched
from threeup_client.address import Address, parse_address
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.hello import Login
from threeup_client.known_hosts import KnownHosts
from threeup_client.lan_server import Interface, LanServer
from threeup_client.net import TcpSession
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.first_visit import FirstVisitScreen
from threeup_client.screens.help import HelpScreen
from threeup_client.screens.start_rows import ALONE, NEAR, Row, lines, near_row
from threeup_client.storage import Storage
from threeup_protocol.client_messages import Probe

HOSTS_ON_LOOPBACK = Errand("Asha", interfaces=None, hosting=("--host", "127.0.0.1"))
KITCHEN = LanServer("kitchen-pc", Address("192.168.1.20"), tables=3)


def loopback() -> tuple[Interface, ...]:
    return (ipaddress.ip_interface("127.0.0.1/8"),)


def screen_text(app: ThreeUpApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def seen(app: ThreeUpApp, pilot: Pilot[str], text: str) -> None:
    while text not in screen_text(app):
        await pilot.pause(0.02)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (80, 16)])
async def test_9_6_servers_nearby_are_listed_and_joined_by_enter(
    size: tuple[int, int], tmp_path: Path
) -> None:
    name = f"kitchen {secrets.token_hex(4)}"
    app = ThreeUpApp(Errand("Asha", interfaces=loopback), Storage(tmp_path))
    async with running_server("--announce", "--name", name), app.run_test(size=size) as pilot:
        await seen(app, pilot, name)
        await pilot.press("1")
        while f"▶ {name}" not in screen_text(app):
            await pilot.press("down")
        await pilot.press("enter")
        await seen(app, pilot, "No table yet: n opens one")
        await pilot.press("q")
        await seen(app, pilot, "Servers on this network")


async def test_9_6_an_address_can_be_typed_while_the_search_goes_on(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=loopback), Storage(tmp_path))
    async with running_server() as (host, port), app.run_test(size=(80, 24)) as pilot:
        await seen(app, pilot, "Servers on this network")
        while "▶ Another server" not in screen_text(app):
            await pilot.press("up")
        await pilot.press("enter", *f"{host}:{port}", "enter")
        await seen(app, pilot, "No table yet: n opens one")


async def test_9_1_a_wrong_address_is_told_on_the_start_screen(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        while "▶ Another server" not in screen_text(app):
            await pilot.press("up")
        await pilot.press("enter", *"[::1", "enter")
        await seen(app, pilot, "the bracket is not closed: [fe80::1]:7333")


async def test_9_1_a_wrong_address_that_was_saved_is_told_too(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.put("server", "kitchen:0")
    app = ThreeUpApp(Errand("Asha", interfaces=None), storage)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await seen(app, pilot, "'0' is no port; ports are 1 to 65535")


async def test_a_fingerprint_is_shown_until_it_was_seen(tmp_path: Path) -> None:
    certificate, key = Authority(tmp_path).server("kitchen")
    files = ("--tls-cert", str(certificate), "--tls-key", str(key))
    async with running_server(*files) as (host, port):
        address = Address(host, port, tls=True)
        first = TcpSession(address, Login("Asha"))
        await first.ask(Probe)
        app = ThreeUpApp(Errand("Asha", address, interfaces=None), Storage(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(app, pilot, "That name is taken")
            await seen(app, pilot, "stop typing")
            await pilot.press("enter")
            await seen(app, pilot, "If its host reads out the same, nobody is in between.")
            await pilot.press("enter")
            await seen(app, pilot, "No table yet: n opens one")
        await first.close()


@pytest.mark.parametrize(
    "opened",
    [
        lambda: FirstVisitScreen("0 " * 8),
        lambda: HelpScreen("start"),
        lambda: AskScreen("Leave?", ["Really?"]),
    ],
)
async def test_6_7_two_keys_in_one_go_close_one_screen(
    opened: Callable[[], Screen[Any]], tmp_path: Path
) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = opened()
        await app.push_screen(screen)
        screen.post_message(Key("escape", None))
        screen.post_message(Key("escape", None))
        await pilot.pause()
        await seen(app, pilot, "Servers on this network")
        assert app.is_running


async def test_escape_leaves_nothing_on_the_start_screen_and_q_the_program(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        assert "q quit" in screen_text(app)
        await pilot.press("q")
    assert app.return_value == ""


@pytest.mark.parametrize("code", ["", "k3", "k3xw7!", "k3xw7p8"])
async def test_what_cannot_be_a_resume_code_is_told_at_once(code: str, tmp_path: Path) -> None:
    async with watched(tmp_path) as asha:
        while "▶ Go on from elsewhere" not in asha.text:
            await asha.presses("up")
        await asha.presses("enter", *code.replace("!", "_"), "enter")
        await asha.sees("A resume code is six letters and digits, such as k3xw7p")


async def test_a_game_is_hosted_from_the_start_screen_and_ends_with_a_question(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path / "asha") as asha:
        asha.app._errand = HOSTS_ON_LOOPBACK
        while "▶ Host on this computer" not in asha.text:
            await asha.presses("down")
        await asha.presses("enter")
        await asha.sees("No table yet: n opens one")
        there = parse_address(asha.app.server_address)
        async with watched(tmp_path / "bert", there, "Bert") as bert:
            await bert.sees("2 people")
        await asha.presses("q")
        await asha.sees("The server ends too, and every game on it.")
        await asha.presses("y")
        await asha.sees("Servers on this network")
        assert Storage(tmp_path / "asha").get("server") is None


async def test_who_hosts_is_asked_before_ctrl_c_ends_the_game_of_others(tmp_path: Path) -> None:
    async with watched(tmp_path) as asha:
        asha.app._errand = HOSTS_ON_LOOPBACK
        asha.app.host_here()
        await asha.sees("No table yet: n opens one")
        await asha.presses("ctrl+c")
        await asha.sees("The server ends too, and every game on it.")
        assert asha.app.return_value is None


def test_a_server_nearby_is_told_with_its_tables(tmp_path: Path) -> None:
    row = near_row(KITCHEN, KnownHosts(tmp_path / "known_hosts"))

    assert (row.title, row.place, row.text) == ("kitchen-pc", "192.168.1.20:7333", "3 tables")


@pytest.mark.parametrize(
    ("server", "text"),
    [
        (LanServer("k", Address("kitchen", tls=True), 1, True, "0" * 16), "1 table · encrypted"),
        (LanServer("k", Address("kitchen", tls=True), 1, True, "1" * 16), "not the server it was"),
        (LanServer("k", Address("kitchen"), 1), "not the server it was"),
        (LanServer("k", Address("attic", tls=True), 0, True, "1" * 16), "0 tables · encrypted"),
        (LanServer("k", Address("attic"), 5, is_spoken=False), "speaks another version"),
    ],
)
def test_what_cannot_be_joined_is_told_beforehand(
    server: LanServer, text: str, tmp_path: Path
) -> None:
    hosts = KnownHosts(tmp_path / "known_hosts")
    hosts.add(Address("kitchen"), "0" * 64)

    assert near_row(server, hosts).text == text


def test_of_many_servers_those_around_the_chosen_one_are_shown() -> None:
    near = [Row(f"near {number}", f"{number}", "") for number in range(9)]
    by_hand, alone = [Row("other", "", "")], [Row("bots", "", ""), Row("quit", "", "")]

    shown = lines(near, by_hand, alone, 5, room=8)
    assert shown == [NEAR, *near[3:6], *by_hand, ALONE, *alone]
    assert lines(near, by_hand, alone, 0, room=8)[1] == near[0]
    assert lines(near, by_hand, alone, 11, room=8)[1:4] == near[6:]
