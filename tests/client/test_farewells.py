"""Being sent away for good: one screen that says why and what to do (hardening 2.4, 2.9)."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from support.fake_server import WELCOME, fake_server
from support.hosted import hosted
from support.watched_app import watched
from threeup_client.address import Address
from threeup_client.farewells import Asks, another_name, farewell
from threeup_protocol.client_messages import Hello
from threeup_protocol.server_messages import Code, Goodbye


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_farewell_with_something_to_read(code: Code) -> None:
    said = farewell(Goodbye(code, final=True), "")
    assert said.title
    assert all(said.lines)
    assert said.reason
    assert said.code == code


def test_who_brings_a_code_that_is_used_reads_where_another_one_is_whatever_is_there() -> None:
    said = farewell(Goodbye(Code.CODE_UNKNOWN, final=True), "")

    assert said.lines[1:] == (
        "The other machine gives a new one: r at the table,",
        "or, where it shows lines, code. Type the new one:",
    )


@pytest.mark.parametrize(
    ("versions", "line"),
    [
        ((2, 3), "This client is the older of the two: install the newer threeup here."),
        ((), "The server is older: its host has to update it."),
        ((0,), "The server is older: its host has to update it."),
    ],
)
def test_of_two_versions_the_older_is_named(versions: tuple[int, ...], line: str) -> None:
    said = farewell(Goodbye(Code.VERSION, final=True, versions=versions), "")
    assert said.lines[1] == line


def test_a_password_that_was_given_is_told_to_be_wrong() -> None:
    asked = farewell(Goodbye(Code.PASSWORD, final=True), "")
    again = farewell(Goodbye(Code.PASSWORD, final=True), "", password_given=True)
    assert asked.asks is again.asks is Asks.PASSWORD
    assert again.lines == ("That was not it. Try again:",)


def test_the_clients_own_reason_stands_as_it_is() -> None:
    assert farewell(None, "first\nsecond").lines == ("first", "second")


@pytest.mark.parametrize(
    ("name", "other"),
    [("Asha", "Asha2"), ("Asha2", "Asha3"), ("Asha99", "Asha98"), ("7", "8"), ("", "2")],
)
def test_another_name_is_proposed(name: str, other: str) -> None:
    assert another_name(name) == other


async def test_a_name_that_is_taken_is_changed_on_the_spot(tmp_path: Path) -> None:
    async with hosted() as server:
        await server.comes("Asha")
        async with watched(tmp_path, Address("127.0.0.1", server.port)) as asha:
            await asha.sees("That name is taken")
            await asha.sees("Asha2")
            await asha.presses("enter")
            await asha.sees("No table yet")
            assert "Asha2" in asha.lines[0]


async def test_another_name_can_be_typed_instead(tmp_path: Path) -> None:
    async with hosted() as server:
        await server.comes("Asha")
        async with watched(tmp_path, Address("127.0.0.1", server.port)) as asha:
            await asha.sees("stop typing")
            await asha.presses(*"q7", "enter")
            await asha.sees("No table yet")
            assert "Asha2q7" in asha.lines[0]


async def test_the_password_of_a_server_is_asked_for_and_not_shown(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(hosted(password="secret"))
        address = Address("127.0.0.1", server.port)
        asha = await stack.enter_async_context(watched(tmp_path, address))
        await asha.sees("This server asks for a password")
        await asha.sees("stop typing")
        await asha.presses(*"wrong", "enter")
        await asha.sees("That was not it. Try again:")
        await asha.sees("stop typing")
        await asha.presses(*"secret")
        assert "secret" not in asha.text
        await asha.presses("enter")
        await asha.sees("No table yet")


async def test_2_4_the_older_client_shows_why_and_takes_the_seat_back_only_when_told(
    tmp_path: Path,
) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        first = await server.connection()
        first.say(WELCOME, Goodbye(Code.REPLACED, final=True))
        await asha.sees("You came in from another terminal")
        await asha.presses("r")
        hello = await (await server.connection()).hear_a(Hello)
        assert isinstance(hello, Hello)
        assert hello.token == WELCOME.token


async def test_a_farewell_leads_to_the_start_screen(tmp_path: Path) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        (await server.connection()).say(Goodbye(Code.BANNED, final=True))
        await asha.sees("You are not let in")
        await asha.presses("escape")
        await asha.sees("Your name")


async def test_a_farewell_ends_with_its_reason_in_a_line(tmp_path: Path) -> None:
    async with fake_server() as server, watched(tmp_path, server.address) as asha:
        (await server.connection()).say(Goodbye(Code.BANNED, final=True))
        await asha.sees("You are not let in")
        await asha.presses("q")
        assert asha.app.return_value == "whoever runs the server does not let you in"


async def test_a_wrong_resume_code_is_asked_for_again(tmp_path: Path) -> None:
    async with hosted() as server, watched(tmp_path) as asha:
        await asha.sees("Go on from elsewhere")
        await asha.clicks("Go on from elsewhere")
        await asha.presses("enter", *"abc234", "enter")
        await asha.presses(*f"127.0.0.1:{server.port}", "enter")
        await asha.sees("That code opens nothing")
        await asha.sees("stop typing")
        await asha.presses(*"no", "enter")
        await asha.sees("A code is six letters and digits")


async def test_a_resume_code_brings_the_seat_to_this_machine(tmp_path: Path) -> None:
    async with hosted() as server:
        other = await server.comes("Asha")
        await other.ask("create", options={"name": "kitchen", "seats": 2})
        code = (await other.ask("get_code"))["code"]
        async with watched(tmp_path, name="Somebody") as asha:
            await asha.sees("Go on from elsewhere")
            await asha.clicks("Go on from elsewhere")
            await asha.presses("enter", *code, "enter")
            await asha.presses(*f"127.0.0.1:{server.port}", "enter")
            await asha.sees("kitchen · waiting for players")
            assert "Asha" in asha.lines[0]
