"""The browser's door: the page, who may connect, who one is, and what a session may do."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import asdict
from pathlib import Path

import aiohttp
import pytest

from support.hosted import Hosted, until_true
from support.web_door import Browser, OpenWebDoor, browser, opened_web_door
from threeup_client.door.limits import DoorLimits
from threeup_client.door.web_listening import Connection
from threeup_client.door.web_session import MESSAGES_AT_ONCE

LOBBY = "No table yet"


@pytest.fixture
async def web(server: Hosted, tmp_path: Path) -> AsyncIterator[OpenWebDoor]:
    async with opened_web_door(server.port, tmp_path) as one:
        yield one


async def test_the_page_and_all_it_names_come_from_the_door(web: OpenWebDoor) -> None:
    async with aiohttp.ClientSession(web.url) as session:
        page = await (await session.get("/")).text()
        named = re.findall(r'(?:src|href)="([^"#]+)"', page)
        texts = {one: await session.get(f"/{one}") for one in named if not one.startswith("data:")}

    assert sorted(texts) == ["page.css", "page.js", "terminal.css"]
    assert {answer.status for answer in texts.values()} == {200}
    assert "//" not in page.replace("</", "").partition("<body")[0].replace("<!DOCTYPE", "")


async def test_the_page_may_load_nothing_from_elsewhere(web: OpenWebDoor) -> None:
    async with aiohttp.ClientSession(web.url) as session:
        policy = (await session.get("/")).headers["Content-Security-Policy"]

    assert policy.startswith("default-src 'none'; script-src 'self'; connect-src 'self'; ")


async def test_a_browser_opens_a_table_by_keys(web: OpenWebDoor) -> None:
    async with browser(web) as one:
        await one.sees(LOBBY)
        await one.press("n")
        await one.sees("Esc cancel")
        await one.press("\r")
        await one.sees("waiting for players")


async def test_the_same_browser_has_the_same_seat_again(web: OpenWebDoor) -> None:
    async with browser(web) as one:
        await one.sees(LOBBY)
        await one.press("n")
        await one.sees("Esc cancel")
        await one.press("\r")
        await one.sees("waiting for players")
    async with browser(web) as again:
        await again.sees("waiting for players")


async def test_how_far_a_browser_is_away_is_measured_once_from_its_own_answer(
    web: OpenWebDoor,
) -> None:
    async with browser(web) as one:
        await one.sees(LOBBY)
        ((session, _),) = web.hall.present.values()
        driver = session.visitor._driver
        assert driver is not None
        assert driver.round_trip is None
        await one.press("\x1b[1;1Rn")
        await one.sees("Esc cancel")
        first = driver.round_trip
        assert first is not None
        await one.press("\x1b[1;1R\x1b")
        await one.sees(LOBBY)
        assert driver.round_trip == first


async def test_another_browser_of_the_same_name_gets_no_seat(web: OpenWebDoor) -> None:
    async with browser(web) as one, browser(web, token="b" * 32) as other:
        await one.sees(LOBBY)
        await other.sees("That name is taken")


async def test_a_second_window_takes_the_seat_from_the_first(web: OpenWebDoor) -> None:
    async with browser(web) as first:
        await first.sees(LOBBY)
        async with browser(web) as second:
            said = await first.is_closed()
            await second.sees(LOBBY)

    assert said == "You came in from somewhere else; your seat is there now."


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1:1"])
async def test_another_page_may_not_connect(web: OpenWebDoor, origin: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{web.url}/ws", headers={"Origin": origin})

    assert refused.value.status == 403


@pytest.mark.parametrize(
    "hello",
    ["[]", "nonsense", '["hello", {}]', '["hello", {"token": "x", "name": "", "password": ""}]'],
)
async def test_a_wrong_hello_is_told_so(web: OpenWebDoor, hello: str) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{web.url}/ws", headers={"Origin": web.url})
        await socket.send_str(hello)
        said = await Browser(socket).is_closed()

    assert said == "This page is too old or too new; load it again."


async def test_who_says_nothing_is_cut_off_in_time(server: Hosted, tmp_path: Path) -> None:
    async with (
        opened_web_door(server.port, tmp_path, log_in=0.2) as door,
        aiohttp.ClientSession() as session,
    ):
        socket = await session.ws_connect(f"{door.url}/ws", headers={"Origin": door.url})

        assert await Browser(socket).is_closed() == (
            "This page is too old or too new; load it again."
        )


async def test_a_door_that_closes_does_not_wait_for_who_says_nothing(
    server: Hosted, tmp_path: Path
) -> None:
    async with (
        opened_web_door(server.port, tmp_path, log_in=60.0) as door,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{door.url}/ws", headers={"Origin": door.url}),
        asyncio.timeout(10),
    ):
        await door.listener.close()


async def test_a_message_that_is_too_long_ends_that_session_alone(web: OpenWebDoor) -> None:
    async with browser(web) as one, browser(web, token="b" * 32, name="Bert") as other:
        await one.sees(LOBBY)
        await one.press("x" * 70_000)
        async with asyncio.timeout(60):
            while not one.socket.closed:
                await one.socket.receive()
        await other.sees("Bert")


@pytest.mark.parametrize(
    "message",
    ["[", "7", '["stdin", 7]', '["resize", {"width": -1, "height": 1e99}]', '["resize"]', "[[[["],
)
async def test_a_message_that_means_nothing_is_passed_over(web: OpenWebDoor, message: str) -> None:
    async with browser(web) as one:
        await one.sees(LOBBY)
        await one.socket.send_str(message)
        await one.press("n")
        await one.sees("Esc cancel")


async def test_a_wrong_password_is_refused_and_the_right_one_lets_in(
    server: Hosted, tmp_path: Path
) -> None:
    async with opened_web_door(server.port, tmp_path, "lantern", first_pause=0.01) as door:
        async with browser(door, password="wrong") as one:
            assert await one.is_closed() == "That was not the password."
        async with browser(door, password="lantern") as one:
            await one.sees(LOBBY)


async def test_one_too_many_reads_why(server: Hosted, tmp_path: Path) -> None:
    async with (
        opened_web_door(server.port, tmp_path, sessions_per_address=1) as door,
        browser(door) as first,
        browser(door, token="b" * 32) as second,
    ):
        assert await second.is_closed() == "The door is full; try again later."
        await first.sees(LOBBY)


async def test_one_too_many_who_only_knock_reads_why(server: Hosted, tmp_path: Path) -> None:
    async with (
        opened_web_door(server.port, tmp_path, strangers_per_address=1) as door,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{door.url}/ws", headers={"Origin": door.url}),
        browser(door) as second,
    ):
        assert await second.is_closed() == "The door is full; try again later."


async def test_six_behind_one_router_load_the_page_and_play(server: Hosted, tmp_path: Path) -> None:
    usual = asdict(DoorLimits())
    async with opened_web_door(server.port, tmp_path, **usual) as door, AsyncExitStack() as stack:
        for number in range(6):
            own = await stack.enter_async_context(aiohttp.ClientSession())
            for _ in range(5):
                page = await own.get(f"{door.url}/page.css")
                stack.callback(page.release)
            one = await stack.enter_async_context(browser(door, f"{number:032x}", f"P{number}"))
            await one.sees(f"P{number}")


async def connected(door: OpenWebDoor) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", door.port)


def connections(door: OpenWebDoor) -> list[Connection]:
    """As the door has them."""
    assert door.listener._runner.server is not None
    links = [one.transport for one in door.listener._runner.server.connections]
    return [one.get_protocol() for one in links if one is not None]  # type: ignore[misc]


async def until_cut_off(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(60):
            await reader.read()


async def test_what_is_no_request_leaves_nothing_in_the_log(
    web: OpenWebDoor, caplog: pytest.LogCaptureFixture
) -> None:
    answers = []
    for sent in (b"\0" * 300, b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\nHost: x\r\n\r\n"):
        reader, writer = await connected(web)
        writer.write(sent)
        async with asyncio.timeout(60):
            answers.append((await reader.readline())[:12])
        writer.close()

    assert answers == [b"HTTP/1.0 400"] * 3
    assert caplog.records == []


async def test_connections_that_only_wait_are_counted_by_address(
    server: Hosted, tmp_path: Path
) -> None:
    async with opened_web_door(server.port, tmp_path, connections_per_address=2) as door:
        waiting = [await connected(door) for _ in range(2)]
        one_too_many, writer = await connected(door)
        await until_cut_off(one_too_many)
        writer.close()
        waiting[0][1].close()
        await until_true(lambda: len(door.listener._waiting) == 1)
        async with browser(door) as one, browser(door, token="b" * 32, name="Bert") as other:
            await one.sees(LOBBY)
            await other.sees("Bert")
        waiting[1][1].close()


async def test_a_connection_without_a_session_is_cut_off_in_time(
    server: Hosted, tmp_path: Path
) -> None:
    async with opened_web_door(server.port, tmp_path, page=0.2) as door:
        reader, writer = await connected(door)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        await until_cut_off(reader)
        writer.close()


async def test_a_connection_in_a_session_has_all_the_time_it_wants(web: OpenWebDoor) -> None:
    async with browser(web) as one:
        await one.sees(LOBBY)
        [link] = connections(web)

        assert link._deadline is not None
        assert link._deadline.cancelled()


async def test_what_comes_too_fast_is_read_later_and_not_lost(web: OpenWebDoor) -> None:
    async with browser(web) as one:
        await one.sees(LOBBY)
        [(session, _)] = web.hall.present.values()
        for columns in range(30, 30 + MESSAGES_AT_ONCE + 30):
            await one.says("resize", {"width": columns, "height": 24})
        await until_true(lambda: session.visitor.size == (30 + MESSAGES_AT_ONCE + 29, 24))
