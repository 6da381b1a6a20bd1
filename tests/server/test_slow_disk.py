"""A disk that takes its time: nothing is told early, and nobody can pile up what waits for it."""

from pathlib import Path

from support.hosted import Hosted, hosted, until_true
from support.raw_client import Message, frame_of
from support.slow_disk import slow_disk
from threeup_protocol.codec import encode
from threeup_protocol.server_messages import Done, Ping
from threeup_server.connection import PlayerConnection
from threeup_server.outgoing import MOST_UNSENT


async def test_4_1_while_the_disk_is_slow_answers_wait_and_then_come_in_order(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        table = await asha.create(seats=3)
        await asha.up_to_date()
        with slow_disk(tmp_path):
            bert.request("join", table=table)
            await until_true(lambda: len(next(iter(server.hub.tables)).people) == 2)
            asked = [asha.request("probe") for _ in range(20)]
            await until_true(lambda: _held(server, "Asha") >= 20 * len(encode(Done(asked[0]))))
            assert asha._reader._buffer == b""  # type: ignore[attr-defined]

        await asha.until(lambda message: message.get("i") == asked[-1])
        assert [one["i"] for one in asha.said if one.get("i") in asked] == asked
        assert asha.events[-1] == {"t": "sat_down", "seat": 1, "name": "Bert"}


async def test_4_1_who_is_sent_away_while_the_disk_is_slow_is_told_so_and_the_link_is_closed(
    tmp_path: Path,
) -> None:
    create: Message = {"t": "create", "i": 1, "options": {"name": "Slow", "seats": 2}}
    again: Message = {"t": "hello", "versions": [1], "client": "raw", "name": "Again"}
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
        await asha.up_to_date()
        with slow_disk(tmp_path):
            asha.send_bytes(frame_of(create) + frame_of(again))
            await until_true(lambda: len(list(server.hub.tables)) == 1)

        assert (await asha.kind("opened"))["i"] == 1
        assert (await asha.kind("goodbye"))["code"] == "bad_message"
        assert await asha.ended() == b""


async def test_what_one_turn_of_the_loop_has_to_say_goes_in_one_piece(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
        await asha.up_to_date()
        hub, connection = server.hub, _connection(server, "Asha")
        written = hub.counters.bytes_out
        hub.journal.begin_turn()
        connection.send(Ping())
        connection.send(Ping())
        assert (_held(server, "Asha"), hub.counters.bytes_out) == (2 * len(encode(Ping())), written)

        hub.journal.write_down()

        assert _held(server, "Asha") == 0
        assert [await asha.next() for _ in range(2)] == [{"t": "ping"}] * 2


async def test_4_1_a_flood_while_the_disk_is_slow_ends_like_any_other(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, flood = await server.comes("Asha"), await server.comes("Flood")
        await flood.up_to_date()
        with slow_disk(tmp_path):
            table = asha.request("create", options={"name": "Slow", "seats": 2})
            await until_true(lambda: len(list(server.hub.tables)) == 1)
            for _ in range(2000):
                flood.request("probe")
            await until_true(lambda: not _connection(server, "Flood").is_open())
            assert _held(server, "Flood") < MOST_UNSENT

        assert (await flood.kind("goodbye"))["code"] == "rate"
        assert (await asha.until(lambda one: one.get("i") == table))["t"] == "opened"


async def test_4_1_no_more_waits_for_a_slow_disk_than_may_wait_for_a_reader(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        await (await server.comes("Asha")).up_to_date()
        asha = _connection(server, "Asha")
        with slow_disk(tmp_path):
            server.hub.journal.write("DELETE FROM bans")
            for _ in range(2):
                asha.outgoing.send(bytes(MOST_UNSENT // 2))
            server.hub.journal.write_down()
            assert asha.is_open()
            asha.outgoing.send(b"one too many")

            assert not asha.is_open()


def _connection(server: Hosted, name: str) -> PlayerConnection:
    person = server.hub.people.named(name)
    assert person is not None
    assert person.connection is not None
    return person.connection


def _held(server: Hosted, name: str) -> int:
    """How many bytes for them wait for the disk."""
    return _connection(server, name).outgoing.held
