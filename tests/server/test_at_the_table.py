"""At a table: who sits, plays on, looks on, talks and leaves."""

from collections.abc import Awaitable, Callable

import pytest

from support.games_of_people import table_of_people
from support.hosted import hosted, until_true
from support.raw_client import RawClient, play_to_the_end
from threeup_engine.options import Seat
from threeup_server.table import Table


@pytest.mark.parametrize(
    ("kind", "fields"), [("add_bot", {"level": "easy"}), ("remove_bot", {"seat": 1})]
)
async def test_3_7_only_the_host_seats_bots_and_takes_them_away(
    kind: str, fields: dict[str, object]
) -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        watcher = await server.comes("Cleo")
        table = await asha.create(seats=4, bots=["easy"])
        await bert.ask("join", table=table)
        await watcher.ask("watch", table=table)

        assert (await bert.ask(kind, **fields))["code"] == "host_only"
        assert (await watcher.ask(kind, **fields))["code"] == "host_only"
        assert (await asha.ask(kind, **fields))["t"] == "done"


async def test_a_person_cannot_be_taken_away_like_a_bot() -> None:
    async with hosted() as server:
        asha, _ = await table_of_people(server, "Asha", "Bert")
        assert (await asha.ask("remove_bot", seat=1))["code"] == "no_bot_there"
        assert (await asha.ask("remove_bot", seat=11))["code"] == "no_bot_there"


async def test_eleven_bots_find_names_beside_a_person_who_has_a_bots_name() -> None:
    async with hosted() as server:
        ada = await server.comes("ADA")
        await ada.create(seats=12, house={"deck": "double"}, bots=["easy"] * 10)
        await ada.ask("add_bot", level="steady")
        await ada.up_to_date()

        names = [seat["name"].casefold() for seat in ada.room["seats"]]
        assert len(set(names)) == 12
        assert (await ada.ask("add_bot", level="easy"))["code"] == "table_full"


async def test_3_1_and_3_2_host_rights_move_when_the_host_leaves_and_only_then() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", seats=3)
        cleo = await server.comes("Cleo")
        await cleo.ask("join", table=asha.room["id"])
        await bert.ask("leave")
        assert "host" not in {event["t"] for event in (await asha.kind("update"))["events"]}

        await asha.ask("leave")
        await cleo.event("host")

        assert cleo.room["host"] == 2
        assert (await cleo.ask("add_bot", level="easy"))["t"] == "done"


async def _leaves(one: RawClient) -> None:
    await one.ask("leave")


@pytest.mark.parametrize("end", [_leaves, RawClient.close])
async def test_3_3_a_table_without_people_is_closed_and_nothing_of_it_stays(
    end: Callable[[RawClient], Awaitable[None]],
) -> None:
    tables: list[Table] = []
    async with hosted(hold=0, forget=0) as server:
        for number in range(50):
            one = await server.comes(f"Guest {number}")
            await one.create(seats=3, bots=["easy", "random"])
            tables += server.hub.tables
            await one.ready()
            await end(one)
            await server.stack.pop_all().aclose()
        await until_true(lambda: not server.hub.connections)
        server.seconds_pass(1)

        assert list(server.hub.tables) == []
        assert list(server.hub.people) == []
        assert [table.id for table in tables if table.timer is not None] == []
        assert server.hub.doorkeeper.is_forgetful


async def test_3_5_once_a_game_runs_nothing_about_the_table_can_be_changed() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert")
        guest = await server.comes("Guest")
        await asha.ready()
        await bert.ready()

        assert (await asha.ready())["code"] == "playing"
        assert (await asha.ask("add_bot", level="easy"))["code"] == "playing"
        assert (await asha.ask("remove_bot", seat=1))["code"] == "playing"
        assert (await guest.ask("join", table=asha.room["id"]))["code"] == "playing"
        await asha.up_to_date()
        assert [event["t"] for event in asha.events].count("game_began") == 1


async def test_a_share_is_needed_to_be_ready_but_not_to_be_so_no_more() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create()

        assert (await asha.ask("ready", ready=True))["code"] == "share_missing"
        assert (await asha.ready())["t"] == "done"
        assert (await asha.ask("ready", ready=False))["t"] == "done"
        await asha.up_to_date()
        assert [event for event in asha.events if event["t"] == "ready"] == [
            {"t": "ready", "seat": 0, "ready": True},
            {"t": "ready", "seat": 0, "ready": False},
        ]


async def test_watchers_see_and_talk_but_do_not_play() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert")
        watcher = await server.comes("Cleo")
        await watcher.ask("watch", table=asha.room["id"])
        await asha.ready()
        await bert.ready()
        await watcher.event("game_began")

        assert watcher.room["watchers"] == ["Cleo"]
        assert "you" not in watcher.room
        assert (watcher.view["hand"], watcher.view["legal"]) == ([], [])
        assert (await watcher.ready())["code"] == "not_seated"
        assert (await watcher.act({"t": "take"}))["code"] == "not_seated"
        await watcher.ask("say", text="hello [b]all[/b]")
        assert await asha.event("said") == {"t": "said", "name": "Cleo", "text": "hello [b]all[/b]"}
        await watcher.ask("leave")
        assert await asha.event("watcher_left") == {"t": "watcher_left", "name": "Cleo"}


async def test_a_bot_takes_over_for_who_leaves_a_game() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert")
        await asha.ready()
        await bert.ready()
        await bert.ask("leave")
        assert await asha.event("got_up") == {
            "t": "got_up", "seat": 1, "name": "Bert", "reason": "left",
        }  # fmt: skip
        assert asha.room["seats"][1] == {"name": "Bert", "level": "steady", "ready": True}
        await asha.play_own_moves()

        assert asha.room["stage"] == "over"
        assert (await bert.kind("lobby"))["you"] == "Bert"


async def test_where_no_bots_replace_the_cards_of_who_leaves_leave_the_game() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", bots_replace=False)
        await asha.ready()
        await bert.ready()
        await bert.ask("leave")
        ended = await asha.event("game_ended")

        assert ended == {"t": "game_ended", "places": [0], "undecided": False}
        assert asha.room["seats"] == [{"name": "Asha", "wins": 1}, {}]
        assert asha.view["seats"][1]["status"] == "left"


async def test_a_beginner_whose_seat_is_taken_away_is_drawn_again() -> None:
    async with hosted() as server:
        asha, bert, carla = [await server.comes(name) for name in ("Asha", "Bert", "Carla")]
        table = await asha.create(seats=3, house={"deck": "green"})
        for other in (bert, carla):
            await other.ask("join", table=table)
        for player in (asha, bert, carla):
            await player.ready()
        await play_to_the_end(asha, bert, carla)
        (open_table,) = server.hub.tables
        open_table.next_first = Seat(2)
        await carla.ask("leave")
        options = {"name": "Table", "seats": 2, "house": {"deck": "green"}}
        assert (await asha.ask("set_options", options=options))["t"] == "done"
        await bert.ready()
        await asha.up_to_date()
        assert asha.room["stage"] == "waiting"

        assert (await asha.ready())["t"] == "done"
        assert (await asha.event("game_began"))["game"] == 2


async def test_who_sits_at_a_seat_the_last_game_did_not_have_may_lose_the_link() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house={"deck": "green"})
        await asha.ready()
        await bert.ready()
        await play_to_the_end(asha, bert)
        options = {"name": "Table", "seats": 3, "house": {"deck": "green"}}
        assert (await asha.ask("set_options", options=options))["t"] == "done"
        cleo = await server.comes("Cleo")
        await cleo.ask("join", table=asha.room["id"])

        again = await server.comes_back(cleo)

        assert again.room["you"] == 2
        assert "view" not in again.update


async def test_3_3_onlookers_of_a_table_where_nobody_sits_are_sent_to_the_lobby_in_time() -> None:
    async with hosted(grace=90) as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        table = await asha.create(bots=["easy"])
        await bert.ask("watch", table=table)
        await asha.ask("leave")
        await bert.up_to_date()
        server.seconds_pass(91)

        assert (await bert.kind("lobby"))["you"] == "Bert"
        assert list(server.hub.tables) == []


async def test_onlookers_have_their_time_from_when_the_last_player_left() -> None:
    async with hosted(grace=90) as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        table = await asha.create(bots=["easy"])
        await bert.ask("watch", table=table)
        server.seconds_pass(100)
        await asha.ask("leave")
        server.seconds_pass(80)
        await bert.up_to_date()

        people = [person.name for table in server.hub.tables for person in table.people]
        assert people == ["Bert"]
