"""Connections: deadlines, slow and silent peers, floods, and failures that stay where they are."""

import asyncio

import pytest
import uvloop

from support.hosted import Hosted, byte_read, hosted, until_true
from support.raw_client import SECONDS, Message, RawClient, frame_of


def _looks_round(server: Hosted, seconds: float) -> None:
    """Time passes for connections too."""
    server.clock.ahead += seconds
    server.hub.sweep()


async def test_4_8_a_connection_must_say_hello_in_time_whatever_it_trickles() -> None:
    async with hosted() as server:
        stranger = await server.stranger()
        stranger.send_bytes(b"\x00\x00")
        await byte_read(server)
        _looks_round(server, 4)
        stranger.send_bytes(b"\x00")
        await byte_read(server)
        _looks_round(server, 2)

        assert await stranger.kind("goodbye") == {
            "t": "goodbye", "code": "hello_late", "final": False,
        }  # fmt: skip
        assert await stranger.ended() == b""


async def test_4_8_many_without_a_hello_push_each_other_out_and_no_player() -> None:
    async with hosted(max_strangers=3) as server:
        asha = await server.comes("Asha")
        first, *_ = [await server.stranger() for _ in range(3)]
        bert = await server.comes("Bert")

        assert await first.ended() == b""
        assert (await asha.ask("probe"))["t"] == "done"
        assert (await bert.ask("probe"))["t"] == "done"


async def test_more_connections_than_the_server_takes_are_told_when_to_come_again() -> None:
    async with hosted(max_connections=1) as server:
        await server.comes("Asha")
        other = await server.stranger()

        assert await other.kind("goodbye") == {
            "t": "goodbye", "code": "server_full", "final": False, "wait": 10,
        }  # fmt: skip


async def test_who_is_silent_is_asked_and_who_does_not_answer_is_held_to_be_gone() -> None:
    """2.6"""
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        table = await asha.create()
        await bert.ask("join", table=table)
        await asha.ask("probe")
        await bert.ask("probe")
        _looks_round(server, 16)
        assert await asha.kind("ping") == {"t": "ping"}
        await asha.ask("probe")
        _looks_round(server, 15)

        assert (await asha.event("presence"))["presence"] == "lost"
        assert (await bert.kind("goodbye"))["code"] == "slow"


async def test_a_frame_that_never_ends_is_not_waited_for_however_it_drips() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        for byte in frame_of({"t": "probe", "i": 9, "more": "x" * 20})[:11]:
            asha.send_bytes(bytes([byte]))
            await byte_read(server)
            _looks_round(server, 1)

        assert (await asha.kind("goodbye"))["code"] == "bad_frame"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 64])
async def test_4_7_frames_arrive_whole_however_the_stream_was_cut(size: int) -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        stream = b"".join(frame_of({"t": "probe", "i": number}) for number in range(1, 21))
        for start in range(0, len(stream), size):
            asha.send_bytes(stream[start : start + size])
            await asyncio.sleep(0)
        await asha.until(lambda message: message.get("i") == 20)

        answers = [message["i"] for message in asha.said if message["t"] == "done"]
        assert answers == list(range(1, 21))


def test_4_7_frames_that_come_faster_than_they_are_read_are_all_answered_in_order() -> None:
    async def answered() -> list[int]:
        async with hosted() as server:
            asha = await server.comes("Asha")
            probes = [{"t": "probe", "i": i, "more": "x" * 300} for i in range(1, 121)]
            asha.send_bytes(b"".join(frame_of(probe) for probe in probes))
            await asha.until(lambda message: message.get("i") == 120)
            return [message["i"] for message in asha.said if "i" in message]

    # which reads one connection several times before it turns to another
    assert uvloop.run(answered()) == [*range(1, 121)]


async def test_4_7_an_end_inside_a_frame_is_an_ordinary_end() -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        table = await asha.create()
        await bert.ask("join", table=table)
        bert.send_bytes(b"\x00\x00\x00\x20abc")
        await bert.close()

        assert (await asha.event("presence"))["presence"] == "lost"


async def test_an_unknown_kind_of_request_is_refused_and_the_connection_stays() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")

        answer = await asha.ask("dance", steps=3)
        assert answer == {"t": "refused", "i": 1, "code": "unknown_type"}
        assert (await asha.ask("probe"))["t"] == "done"


async def test_a_second_hello_ends_the_connection() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        asha.send({"t": "hello", "versions": [1], "client": "raw", "name": "Asha"})

        assert (await asha.kind("goodbye"))["code"] == "bad_message"


@pytest.mark.parametrize(
    "message",
    [{"t": "create", "i": 1}, {"t": "leave", "i": -1}, {"t": "say", "i": 1, "text": "x" * 201}],
)
async def test_a_message_with_wrong_fields_ends_the_connection(message: Message) -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        asha.send(message)

        assert await asha.kind("goodbye") == {"t": "goodbye", "code": "bad_message", "final": True}
        assert await asha.ended() == b""


async def test_the_server_says_when_it_stops() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        stranger: RawClient = await server.stranger()
        await until_true(lambda: len(server.hub.connections) == 2)
        server.hub.say_goodbye_to_all()

        expected = {"t": "goodbye", "code": "stopping", "final": False, "wait": 2}
        assert await asha.kind("goodbye") == expected
        await stranger.ended()
        async with asyncio.timeout(SECONDS):
            await server.hub.empty.wait()


async def test_2_6_a_program_that_is_dead_behind_a_living_link_is_away_and_holds_nobody_up() -> (
    None
):
    async with hosted() as server:
        dead, asha = await server.comes("Dead"), await server.comes("Asha")
        table = await dead.create(house={"deck": "green"}, absence="bot", hold_seconds=10)
        await asha.ask("join", table=table)
        await dead.ready()
        await asha.ready()
        await asha.event("game_began")
        _looks_round(server, 16)
        await asha.kind("ping")
        await asha.ask("probe")
        _looks_round(server, 15)
        await asha.event("presence")
        assert asha.room["seats"][0]["presence"] == "lost"
        server.seconds_pass(11)

        assert await asha.event("moved_for") == {"t": "moved_for", "seat": 0}
        assert [person.name for person in server.hub.people if person.is_connected] == ["Asha"]
