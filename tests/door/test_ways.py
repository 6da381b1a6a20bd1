"""Guests of a door are told the way by which their friends can come as well."""

from pathlib import Path

import pytest

from support.far_client import come_in
from support.hosted import Hosted
from support.ssh_door import OpenDoor
from support.web_door import browser, opened_web_door
from threeup_client.door.ways import Way, ssh_way, web_way


@pytest.mark.parametrize(
    ("port", "typed"), [(2222, "ssh -p 2222 192.168.1.20"), (22, "ssh 192.168.1.20")]
)
def test_the_way_over_ssh_names_the_port_where_it_is_not_the_usual_one(
    port: int, typed: str
) -> None:
    assert ssh_way("192.168.1.20", port) == Way("192.168.1.20", typed)


@pytest.mark.parametrize(
    ("origin", "way"),
    [
        ("http://192.168.1.20:8080", Way("192.168.1.20", "http://192.168.1.20:8080/")),
        ("https://games.example", Way("games.example", "https://games.example/")),
        ("http://[fe80::1]:8080", Way("fe80::1", "http://[fe80::1]:8080/")),
        ("null", Way()),
        ("ftp://games.example", Way()),
        ("http://games.example/\x1b[2J", Way()),
        ("", Way()),
    ],
)
def test_the_way_of_a_browser_is_the_page_that_it_shows(origin: str, way: Way) -> None:
    assert web_way(origin) == way


async def test_who_came_by_ssh_is_told_the_command_besides_that_of_the_client(
    server: Hosted, door: OpenDoor
) -> None:
    async with come_in(door.port) as one:
        await one.sees("No table yet")
        one.press(b"n")
        await one.sees("Esc cancel")
        one.press(b"\r")
        text = await one.sees("or with nothing installed:")

        assert f"│ threeup-client 127.0.0.1:{server.port}" in text
        assert f"│ ssh -p {door.port} 127.0.0.1" in text
        one.press(b"i")
        await one.sees(f"Copied, where the terminal allows it: ssh -p {door.port} 127.0.0.1")


async def test_who_came_by_a_browser_is_told_the_page_besides_that_of_the_client(
    server: Hosted, tmp_path: Path
) -> None:
    async with opened_web_door(server.port, tmp_path) as door, browser(door) as one:
        await one.sees("No table yet")
        await one.press("n")
        await one.sees("Esc cancel")
        await one.press("\r")
        text = await one.sees("or with nothing installed:")

        assert f"│ threeup-client 127.0.0.1:{server.port}" in text
        assert f"│ {door.url}/" in text
