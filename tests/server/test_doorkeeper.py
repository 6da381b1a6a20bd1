"""Who may come in: limits per address and in all, passwords, and tries that failed."""

import logging
import socket

import pytest

from support.hosted import Hosted, hosted, until_true
from support.raw_client import Message, RawClient

NEAR = "127.0.0.2"
FAR = "127.0.0.3"
TRUSTED = "127.0.0.1"

FULL = {"t": "goodbye", "code": "address_full", "final": False, "wait": 10}
WRONG = {"t": "goodbye", "code": "password", "final": True}


async def _stranger(server: Hosted, source: str) -> RawClient:
    """A connection from there that has not said hello."""
    one = await RawClient.connected(server.port, source)
    server.stack.push_async_callback(one.close)
    return one


async def _hello(server: Hosted, source: str, name: str, **more: object) -> Message:
    """What a hello from there is answered."""
    return await (await _stranger(server, source)).hello(name, **more)


async def _works(one: RawClient) -> bool:
    return bool((await one.ask("probe"))["t"] == "done")


async def test_4_8_one_address_has_so_many_connections_and_no_more() -> None:
    async with hosted(max_per_address=2) as server:
        first = await _stranger(server, NEAR)
        await first.hello("Asha")
        await _hello(server, NEAR, "Bert")
        third = await _stranger(server, NEAR)

        assert await third.kind("goodbye") == FULL
        assert (await _hello(server, FAR, "Cleo"))["t"] == "welcome"
        assert await _works(first)


async def test_4_8_a_connection_that_has_ended_counts_no_more() -> None:
    async with hosted(max_per_address=1) as server:
        first = await _stranger(server, NEAR)
        await until_true(lambda: len(server.hub.connections) == 1)
        await first.close()
        await until_true(lambda: not server.hub.connections)

        assert (await _hello(server, NEAR, "Asha"))["t"] == "welcome"


async def test_front_doors_on_this_computer_have_no_limit_per_address() -> None:
    async with hosted(
        max_per_address=1, max_strangers_per_address=1, max_people_per_address=1
    ) as server:
        players = [await server.comes(f"Guest {number}") for number in range(5)]
        strangers = [await _stranger(server, TRUSTED) for _ in range(5)]

        assert [await _works(one) for one in players] == [True] * 5
        assert [(await one.hello("Guest 1"))["code"] for one in strangers] == ["name_taken"] * 5


async def test_4_8_without_a_hello_one_address_pushes_out_its_own_oldest_only() -> None:
    async with hosted(max_strangers_per_address=2) as server:
        player = await _stranger(server, NEAR)
        await player.hello("Asha")
        other = await _stranger(server, FAR)
        oldest, *others = [await _stranger(server, NEAR) for _ in range(3)]

        assert await oldest.ended() == b""
        assert (await other.hello("Bert"))["t"] == "welcome"
        assert [(await one.hello("Bert"))["code"] for one in others] == ["name_taken"] * 2
        assert await _works(player)


async def test_4_8_where_all_are_too_many_the_oldest_of_the_greatest_crowd_goes() -> None:
    async with hosted(max_strangers=3) as server:
        honest = await _stranger(server, FAR)
        oldest, *others = [await _stranger(server, NEAR) for _ in range(3)]

        assert await oldest.ended() == b""
        assert (await honest.hello("Asha"))["t"] == "welcome"
        assert [(await one.hello("Asha"))["code"] for one in others] == ["name_taken"] * 2


async def test_4_8_strangers_who_come_all_at_once_push_each_other_out_as_well() -> None:
    async with hosted(max_strangers=3) as server:
        asha = await server.comes("Asha")
        crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        await until_true(lambda: server.hub.counters.connections == 21)
        await asha.up_to_date()

        assert len(server.hub.connections) == 4
        for one in crowd:
            one.close()


async def test_an_address_that_comes_and_comes_is_told_to_wait() -> None:
    async with hosted() as server:
        for _ in range(120):
            (await _stranger(server, NEAR)).cut()
        late = await _stranger(server, NEAR)

        assert await late.kind("goodbye") == {
            "t": "goodbye", "code": "rate", "final": False, "wait": 10,
        }  # fmt: skip
        server.clock.ahead += 1
        assert (await _hello(server, NEAR, "Asha"))["t"] == "welcome"


async def test_front_doors_on_this_computer_bring_guests_as_fast_as_they_come() -> None:
    async with hosted() as server:
        for _ in range(120):
            (await _stranger(server, TRUSTED)).cut()

        assert (await _hello(server, TRUSTED, "Asha"))["t"] == "welcome"


async def test_one_address_begins_so_many_sessions_lost_ones_included() -> None:
    async with hosted(max_people_per_address=1) as server:
        first = await _stranger(server, NEAR)
        await first.hello("Asha")
        first.cut()
        await until_true(lambda: not server.hub.connections)

        assert await _hello(server, NEAR, "Bert") == FULL
        assert (await _hello(server, NEAR, "Asha", token=first.token))["t"] == "welcome"


async def test_a_session_that_is_forgotten_counts_no_more() -> None:
    async with hosted(max_people_per_address=1, hold=60) as server:
        first = await _stranger(server, NEAR)
        await first.hello("Asha")
        first.cut()
        await until_true(lambda: not server.hub.connections)
        server.seconds_pass(61)

        assert server.hub.doorkeeper.is_forgetful
        assert (await _hello(server, NEAR, "Bert"))["t"] == "welcome"


async def test_more_people_than_the_server_takes_are_told_when_to_come_again() -> None:
    async with hosted(max_people=1) as server:
        await server.comes("Asha")

        assert await _hello(server, FAR, "Bert") == {
            "t": "goodbye", "code": "server_full", "final": False, "wait": 10,
        }  # fmt: skip


@pytest.mark.parametrize("given", [{}, {"password": ""}, {"password": "Sesam"}, {"password": "é"}])
async def test_without_the_password_nobody_comes_in(given: dict[str, str]) -> None:
    async with hosted(password="sesam") as server:
        assert await _hello(server, NEAR, "Asha", **given) == WRONG
        assert list(server.hub.people) == []


async def test_with_the_password_one_comes_in_and_with_the_token_one_comes_back() -> None:
    async with hosted(password="sésam öffne") as server:
        asha = await server.comes("Asha", password="sésam öffne")

        back = await _stranger(server, NEAR)
        assert (await back.hello("Asha", token=asha.token))["name"] == "Asha"


async def test_who_has_tried_too_often_waits_even_with_the_right_password() -> None:
    async with hosted(password="sesam", max_failures=3, failure_seconds=60) as server:
        tries = [await _hello(server, NEAR, "Mallory", password=f"{one}") for one in range(4)]

        waits = {"t": "goodbye", "code": "tries", "final": False, "wait": 60}
        assert tries == [WRONG, WRONG, WRONG, waits]
        assert (await _hello(server, NEAR, "Mallory", password="sesam"))["code"] == "tries"
        assert (await _hello(server, FAR, "Asha", password="sesam"))["t"] == "welcome"
        server.seconds_pass(60)
        assert (await _hello(server, NEAR, "Mallory", password="sesam"))["t"] == "welcome"


async def test_a_hello_without_a_password_is_no_try() -> None:
    async with hosted(password="sesam", max_failures=1) as server:
        assert [await _hello(server, NEAR, "Asha") for _ in range(2)] == [WRONG, WRONG]
        assert (await _hello(server, NEAR, "Asha", password="sesam"))["t"] == "welcome"


async def test_failed_tries_count_from_this_computer_too() -> None:
    async with hosted(max_failures=1) as server:
        codes = [(await _hello(server, TRUSTED, "A", token="0" * 32))["code"] for _ in range(2)]

        assert codes == ["token_unknown", "tries"]


async def test_8_7_wrong_tokens_are_limited_and_a_right_one_always_opens() -> None:
    async with hosted(max_failures=2) as server:
        asha = await _stranger(server, NEAR)
        await asha.hello("Asha")
        wrong = [(await _hello(server, NEAR, "A", token=f"{n:032}"))["code"] for n in range(3)]

        assert wrong == ["token_unknown", "token_unknown", "tries"]
        assert (await _hello(server, NEAR, "A", token=asha.token))["name"] == "Asha"


async def test_8_7_who_has_guessed_codes_too_often_waits_even_with_the_right_one() -> None:
    async with hosted(max_failures=2, failure_seconds=60) as server:
        code = (await (await server.comes("Asha")).ask("get_code"))["code"]
        wrong = [(await _hello(server, NEAR, "M", code="000000"))["code"] for _ in range(2)]

        assert wrong == ["code_unknown"] * 2
        assert (await _hello(server, NEAR, "M", code=code))["code"] == "tries"
        assert (await _hello(server, FAR, "A", code=code))["name"] == "Asha"


async def test_a_code_brings_a_seat_along_without_the_password_and_where_no_more_may_come() -> None:
    async with hosted(password="sesam", max_people_per_address=1) as server:
        first = await _stranger(server, NEAR)
        await first.hello("Asha", password="sesam")
        code = (await first.ask("get_code"))["code"]

        assert (await _hello(server, NEAR, "A", code=code))["name"] == "Asha"


async def test_8_7_the_log_holds_no_password(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with hosted(password="sesam") as server:
        await _hello(server, NEAR, "Asha", password="open-wide")
        await _hello(server, NEAR, "Asha", password="sesam")

    assert "a wrong password" in caplog.text
    assert "open-wide" not in caplog.text
    assert "sesam" not in caplog.text


async def test_guests_of_our_own_door_count_for_where_they_come_from() -> None:
    async with hosted(max_people_per_address=1) as server:
        by_door = {"door": server.hub.doorkeeper.door_secret, "address": FAR}

        assert (await _hello(server, TRUSTED, "Asha", **by_door))["t"] == "welcome"
        assert await _hello(server, TRUSTED, "Bert", **by_door) == FULL
        assert (await _hello(server, TRUSTED, "Cleo", door=by_door["door"]))["t"] == "welcome"


async def test_nobody_else_is_believed_to_come_from_elsewhere() -> None:
    async with hosted(max_people_per_address=1) as server:
        lie = {"door": "0" * 32, "address": FAR}

        assert (await _hello(server, NEAR, "Asha", **lie))["t"] == "welcome"
        assert await _hello(server, NEAR, "Bert", **lie) == FULL


async def test_who_was_forgotten_is_one_more_although_their_token_is_good() -> None:
    async with hosted(max_people_per_address=1, hold=60) as server:
        first = await _stranger(server, NEAR)
        await first.hello("Asha")
        await first.close()
        await until_true(lambda: not server.hub.connections)
        server.seconds_pass(61)
        await _hello(server, NEAR, "Bert")

        assert await _hello(server, NEAR, "Asha", token=first.token) == FULL
        assert (await _hello(server, FAR, "Asha", token=first.token))["t"] == "welcome"
