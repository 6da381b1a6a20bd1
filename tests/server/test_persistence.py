"""A server that was stopped or killed comes back with every table, seat, token and clock."""

import sqlite3
from pathlib import Path

import pytest

from support.games_of_people import (
    GREEN,
    game_of_people,
    people_choosing,
    play_moves,
    table_of_people,
)
from support.hosted import Hosted, hosted, until_true
from support.raw_client import Message, RawClient, play_to_the_end
from threeup_engine.record_text import parse
from threeup_engine.replay import verify
from threeup_server.store import FILE_NAME


async def _comes_again(server: Hosted, one: RawClient) -> RawClient:
    """The same program at a server that was started again."""
    again = await server.comes("whatever", token=one.token, seen=one.s)
    again.ids, again.s, again.events = one.ids, one.s, one.events
    await again.kind("update")
    return again


def _what_lasts(player: RawClient) -> tuple[Message, Message]:
    """Table and game, without what a restart changes: that links were lost."""
    room = dict(player.room)
    room["seats"] = [
        {key: seat.get(key) for key in ("name", "level", "ready", "wins")} for seat in room["seats"]
    ]
    return room, player.view


async def test_games_of_before_a_restart_do_not_begin_and_end_again_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with hosted(tmp_path) as server:
        players = await people_choosing(server, "Asha", "Bert", house=GREEN)
        await play_to_the_end(*players)
        (table,) = server.hub.tables
    before = [text for text in caplog.messages if " game " in text]
    caplog.clear()
    async with hosted(tmp_path):
        after = [text for text in caplog.messages if " game " in text]

    begun, over = f"table {table.id}: game 1 began", f"table {table.id}: game 1 is over"
    assert (before, after) == ([begun, over], [])


async def test_a_whole_game_with_a_restart_after_every_few_moves(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        players = list(await table_of_people(server, "Asha", "Bert", house=GREEN))
        for player in players:
            await player.ready()
        await play_moves(players, 1)
    for _ in range(12):
        async with hosted(tmp_path) as server:
            before = [_what_lasts(player) for player in players]
            players = [await _comes_again(server, player) for player in players]
            for player in players:
                await player.up_to_date()
            assert [_what_lasts(player) for player in players] == before
            await play_moves(players, 5)
    async with hosted(tmp_path) as server:
        players = [await _comes_again(server, player) for player in players]
        await play_to_the_end(*players)
    async with hosted(tmp_path) as server:
        asha = await _comes_again(server, players[0])
        record = parse((await asha.ask("get_record"))["text"])

        assert verify(record) is None
        assert list(record.places) == asha.view["places"]


async def test_2_10_after_a_restart_who_was_in_the_lobby_stands_in_it_under_the_same_name(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
    async with hosted(tmp_path) as server:
        back = await server.comes("Other", token=asha.token, seen=0)

        assert (await back.kind("lobby"))["you"] == "Asha"


async def test_2_10_a_token_whose_seat_is_gone_opens_a_working_lobby(tmp_path: Path) -> None:
    async with hosted(tmp_path, hold=60) as server:
        asha = await server.comes("Asha")
        await asha.close()
        await until_true(lambda: not server.hub.connections)
        server.seconds_pass(61)
        assert list(server.hub.people) == []
    async with hosted(tmp_path) as server:
        back = await server.comes("Asha", token=asha.token)

        assert back.token == asha.token
        assert (await back.ask("probe"))["t"] == "done"


async def test_a_half_made_choice_and_who_is_ready_are_kept(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        await bert.up_to_date()
    async with hosted(tmp_path) as server:
        bert = await _comes_again(server, bert)
        assert bert.room["seats"][0]["ready"] is True
        asha = await _comes_again(server, asha)
        await bert.ready()
        await asha.event("game_began")
        await asha.act(asha.view["legal"][0])
        await asha.up_to_date()
        chosen = asha.view["chosen"]
    async with hosted(tmp_path) as server:
        asha = await _comes_again(server, asha)

        assert (asha.view["chosen"], len(chosen)) == (chosen, 3)
        assert asha.view["phase"] == "choose"


async def test_a_request_sent_again_after_a_restart_is_answered_and_not_done_twice(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        number = asha.request("say", text="only once")
        await asha.until(lambda message: message.get("i") == number)
    async with hosted(tmp_path) as server:
        asha, bert = await _comes_again(server, asha), await _comes_again(server, bert)
        asha.send({"t": "say", "i": number, "text": "only once"})
        answer = await asha.until(lambda message: message.get("i") == number)
        await bert.up_to_date()

        assert answer["t"] == "done"
        assert [event["t"] for event in bert.events].count("said") == 1


async def test_a_new_program_counts_from_1_again_also_after_a_restart(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, _ = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ask("say", text="from the first program")
        asha = await server.comes("Asha", token=asha.token)
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha", token=asha.token, seen=0)
        for _ in range(3):
            await asha.ask("say", text="from the second program")
        await asha.up_to_date()

        said = [event["text"] for event in asha.events if event["t"] == "said"]
        assert said == ["from the first program", *["from the second program"] * 3]


async def test_time_in_which_the_server_was_down_counts_for_no_clock(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN, move_seconds=60)
        await asha.ready()
        await bert.ready()
        await play_moves([asha, bert], 2)
        assert asha.room["seconds_left"] == 60
    async with hosted(tmp_path, ahead=5000.0) as server:
        asha = await _comes_again(server, asha)

        assert asha.room["seconds_left"] in {59, 60}


async def test_who_is_back_first_after_a_restart_does_not_pause_for_all(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        one, other = await game_of_people(server, "Asha", "Bert")
        await one.ask("pause", pause=True)
        one.cut()
        await other.event("presence")
    async with hosted(tmp_path) as server:
        again = await _comes_again(server, one)

        assert (again.room.get("paused", False), again.room.get("pausing", [])) == (False, [])


async def test_who_is_back_first_after_a_restart_does_not_let_a_bot_play_alone(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path) as server:
        mover, one, *_ = await game_of_people(server, "Asha", "Bert", "Carla", "Dina")
        absent = mover.room["you"]
        mover.cut()
        await one.event("presence")
        await one.ask("let_bot", seat=absent, yes=True)
    async with hosted(tmp_path) as server:
        again = await _comes_again(server, one)
        await again.up_to_date()

        assert again.room["seats"][absent]["presence"] == "lost"


async def test_2_8_missed_chat_is_told_once_and_in_order_after_a_restart(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        asha.cut()
        await bert.event("presence")
        await bert.ask("say", text="one")
        await bert.ask("say", text="two")
    async with hosted(tmp_path) as server:
        asha = await _comes_again(server, asha)
        of_hers = [event for event in asha.events[-5:] if event.get("seat") != 1]
        told = [event.get("text") or event["presence"] for event in of_hers]
        assert told == ["lost", "one", "two", "here"]


async def test_who_came_back_under_another_name_is_in_an_old_journal_as_they_were(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path, hold=60) as server:
        asha, bert = await server.comes("Asha"), await server.comes("Boris")
        table = await asha.create(seats=3)
        await bert.ask("join", table=table)
        await asha.ask("add_bot", level="easy")
        await asha.ask("kick", name="Boris")
        await asha.up_to_date()
        events = asha.events
        await bert.close()
        await until_true(lambda: len(server.hub.connections) == 1)
        server.seconds_pass(61)
        await server.comes("Carla", token=bert.token)
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha", token=asha.token, seen=1)
        update = await asha.kind("update")

        assert update["events"][: len(events) - 1] == events[1:]
        assert update["room"]["seats"][2]["name"] == "Ada"
        (again,) = server.hub.tables
        assert list(again.kicked) == ["boris"]


async def test_a_seat_that_moved_by_a_code_is_where_it_moved_after_a_restart(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
        await asha.create()
        code = (await asha.ask("get_code"))["code"]
        moved = await server.comes("whatever", code=code)
    async with hosted(tmp_path) as server:
        stranger = await server.stranger()
        assert (await stranger.hello("x", token=asha.token))["code"] == "token_unknown"
        again = await server.comes("whatever", token=moved.token)

        assert again.said[0]["name"] == "Asha"


async def test_a_name_that_was_free_again_is_so_after_a_restart(tmp_path: Path) -> None:
    async with hosted(tmp_path, hold=60) as server:
        asha = await server.comes("Asha")
        asha.cut()
        await until_true(lambda: not server.hub.connections)
        server.seconds_pass(61)
    async with hosted(tmp_path) as server:
        other = await server.comes("Asha")
        back = await server.comes("Carla", token=asha.token)

        assert [one.said[0]["name"] for one in (other, back)] == ["Asha", "Carla"]


async def test_who_was_forgotten_and_came_back_has_their_new_seat_after_a_restart(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path, hold=60) as server:
        asha = await server.comes("Asha")
        asha.cut()
        await until_true(lambda: not server.hub.connections)
        server.seconds_pass(61)
        again = await server.comes("Carla", token=asha.token)
        await again.create()
    async with hosted(tmp_path) as server:
        again = await _comes_again(server, again)

        assert again.room["you"] == 0
        assert again.room["seats"][0]["name"] == "Carla"


async def test_a_seat_whose_owner_the_database_has_lost_is_free_again(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha, _ = await table_of_people(server, "Asha", "Bert", house=GREEN)
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("DELETE FROM people WHERE name = 'Bert'")
    database.close()
    async with hosted(tmp_path) as server:
        asha = await _comes_again(server, asha)

        assert [seat.get("name", "") for seat in asha.room["seats"]] == ["Asha", ""]


async def test_requests_are_answered_again_though_their_table_is_gone(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha")
        opened = await asha.ask("create", options={"name": "Table", "seats": 2})
        assert await asha.ask("leave") == {"t": "done", "i": 2}
    async with hosted(tmp_path) as server:
        back = await server.comes("Asha", token=asha.token, seen=0)

        assert await back.ask("create", options={"name": "Table", "seats": 2}) == opened
        assert await back.ask("leave") == {"t": "done", "i": 2}
        assert len(server.hub.tables) == 0
