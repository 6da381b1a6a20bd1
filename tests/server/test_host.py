"""What the host of a table may do, and who comes in."""

import pytest

from support.games_of_people import table_of_people
from support.hosted import Hosted, hosted
from support.raw_client import Message, RawClient
from threeup_server.entries import MuteSet
from threeup_server.table import MOST_MUTED

OPTIONS = {"name": "Table", "seats": 3}


async def _three(server: Hosted, **options: object) -> tuple[RawClient, RawClient, RawClient]:
    """A host, another player, and somebody in the lobby."""
    asha, bert = await table_of_people(server, "Asha", "Bert", **{**OPTIONS, **options})
    return asha, bert, await server.comes("Carla")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("kick", {"name": "Asha"}),
        ("mute", {"name": "Asha", "muted": True}),
        ("hand_over", {"seat": 1}),
        ("set_options", {"options": OPTIONS}),
        ("add_bot", {"level": "easy"}),
        ("remove_bot", {"seat": 2}),
    ],
)
async def test_3_7_what_belongs_to_the_host_is_refused_to_everybody_else(
    kind: str, fields: Message
) -> None:
    async with hosted() as server:
        asha, bert, _ = await _three(server)
        before = asha.room

        assert (await bert.ask(kind, **fields))["code"] == "host_only"
        await asha.up_to_date()
        assert asha.room == before


async def test_3_1_the_host_can_hand_the_table_over() -> None:
    async with hosted() as server:
        asha, bert, _ = await _three(server)
        await asha.ask("hand_over", seat=1)
        assert (await bert.event("host"))["seat"] == 1

        assert (await asha.ask("add_bot", level="easy"))["code"] == "host_only"
        assert (await bert.ask("add_bot", level="easy"))["t"] == "done"
        assert (await bert.ask("hand_over", seat=2))["code"] == "nobody"


async def test_3_8_who_was_kicked_is_told_why_and_cannot_come_straight_back() -> None:
    async with hosted() as server:
        asha, bert, _ = await _three(server)
        table = asha.room["id"]
        await asha.ask("kick", name="BERT")
        lobby = await bert.kind("lobby")

        assert lobby["why"] == "kicked"
        assert (await asha.event("got_up"))["reason"] == "kicked"
        refused = await bert.ask("join", table=table)
        assert (refused["code"], refused["wait"]) == ("kicked", 300)
        assert (await bert.ask("watch", table=table))["code"] == "kicked"
        server.clock.ahead += 301
        assert (await bert.ask("join", table=table))["t"] == "opened"


async def test_whom_a_table_keeps_out_no_more_is_forgotten() -> None:
    async with hosted() as server:
        asha, _, carla = await _three(server)
        (table,) = server.hub.tables
        await asha.ask("kick", name="Bert")
        server.clock.ahead += 301
        await carla.ask("join", table=table.id)
        await asha.ask("kick", name="Carla")

        assert list(table.kicked) == ["carla"]


async def test_a_watcher_can_be_kicked() -> None:
    async with hosted() as server:
        asha, _, carla = await _three(server)
        await carla.ask("watch", table=asha.room["id"])
        await asha.ask("kick", name="Carla")

        assert (await carla.kind("lobby"))["why"] == "kicked"


async def test_nobody_kicks_themselves_or_who_is_not_there() -> None:
    async with hosted() as server:
        asha, _, _ = await _three(server)
        assert (await asha.ask("kick", name="Asha"))["code"] == "nobody"
        assert (await asha.ask("kick", name="Carla"))["code"] == "nobody"


async def test_who_is_muted_says_nothing_at_this_table_until_unmuted() -> None:
    async with hosted() as server:
        asha, bert, _ = await _three(server)
        await asha.ask("mute", name="Bert", muted=True)
        await bert.event("muted")
        assert bert.room["seats"][1]["muted"] is True
        assert (await bert.ask("say", text="hello"))["code"] == "muted"
        await asha.ask("mute", name="Bert", muted=False)

        assert (await bert.ask("say", text="hello"))["t"] == "done"


async def test_of_all_who_were_muted_the_last_ones_are_remembered() -> None:
    async with hosted() as server:
        await _three(server)
        (table,) = server.hub.tables
        for number in range(MOST_MUTED + 1):
            server.hub.tables.do(table, MuteSet(f"guest {number}", muted=True))

        assert list(table.muted) == [f"guest {number}" for number in range(1, MOST_MUTED + 1)]


async def test_new_options_are_seen_by_all_and_nobody_is_ready_for_them_yet() -> None:
    async with hosted() as server:
        asha, bert, _ = await _three(server)
        await bert.ready()
        await asha.ask("set_options", options={**OPTIONS, "name": "Late", "seats": 2})
        await bert.event("options")

        assert (bert.room["options"]["name"], len(bert.room["seats"])) == ("Late", 2)
        assert bert.room["seats"][1].get("ready", False) is False


async def test_options_with_too_few_seats_for_who_sits_there_are_refused() -> None:
    async with hosted() as server:
        asha, _, _ = await _three(server)
        await asha.ask("add_bot", level="easy", seat=2)

        assert (await asha.ask("set_options", options={**OPTIONS, "seats": 2}))["code"] == "seats"
        odd = {**OPTIONS, "seats": 9}
        assert (await asha.ask("set_options", options=odd))["code"] == "seats"


async def test_a_bot_sits_where_it_is_told_and_changes_its_level() -> None:
    async with hosted() as server:
        asha, _, _ = await _three(server)
        assert (await asha.ask("add_bot", level="easy", seat=1))["code"] == "table_full"
        await asha.ask("add_bot", level="easy", seat=2)
        await asha.ask("add_bot", level="steady", seat=2)
        await asha.event("level")

        assert asha.room["seats"][2]["level"] == "steady"


async def test_a_private_table_is_in_no_list_and_its_id_opens_it() -> None:
    async with hosted() as server:
        asha, _, carla = await _three(server, private=True)
        await carla.up_to_date()

        assert carla.lobby["tables"] == []
        assert (await carla.ask("join", table=asha.room["id"]))["t"] == "opened"


async def test_a_table_with_a_password_lets_in_who_knows_it() -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        opened = await asha.ask("create", options=OPTIONS, password="open sesame")
        table = opened["table"]
        await bert.until(lambda message: any(message.get("tables", ())))

        assert bert.lobby["tables"][0]["password"] is True
        assert (await bert.ask("join", table=table))["code"] == "password"
        assert (await bert.ask("watch", table=table, password="no"))["code"] == "password"
        assert (await bert.ask("join", table=table, password="open sesame"))["t"] == "opened"
        await bert.kind("update")
        assert bert.room["password"] is True
        assert b"sesame" not in bytes(bert.received)


async def test_a_table_can_be_closed_to_watchers() -> None:
    async with hosted() as server:
        asha, _, carla = await _three(server, watchers=False)

        assert (await carla.ask("watch", table=asha.room["id"]))["code"] == "no_watchers"


async def test_who_watches_a_table_that_is_closed_to_watchers_is_sent_to_the_lobby() -> None:
    async with hosted() as server:
        asha, _, carla = await _three(server)
        await carla.ask("watch", table=asha.room["id"])
        await asha.ask("set_options", options={**OPTIONS, "watchers": False})

        await carla.until(lambda message: message.get("why") == "kicked")
        await asha.up_to_date()
        assert "watchers" not in asha.room
        assert (await carla.ask("join", table=asha.room["id"]))["t"] == "opened"


async def test_3_1_a_host_who_is_here_comes_before_one_who_is_away() -> None:
    async with hosted() as server:
        asha, bert, carla = await _three(server)
        await carla.ask("join", table=asha.room["id"])
        bert.cut()
        await asha.event("presence")
        await asha.ask("leave")

        assert (await carla.event("host"))["seat"] == 2


async def test_3_4_last_seat_goes_to_exactly_one() -> None:
    async with hosted() as server:
        asha, _, carla = await _three(server)
        others = [carla, *[await server.comes(f"Guest {number}") for number in range(5)]]
        for other in others:
            other.request("join", table=asha.room["id"])
        answers = [await other.until(lambda one: one.get("i") == 1) for other in others]

        assert sorted(answer["t"] for answer in answers) == ["opened", *["refused"] * 5]
        assert {answer["code"] for answer in answers if "code" in answer} == {"table_full"}
        for other, answer in zip(others, answers, strict=True):
            assert (await other.ask("probe"))["t"] == "done", answer


async def test_3_9_a_rematch_keeps_options_privacy_and_score() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"], private=True, house={"deck": "green"})
        await asha.ready()
        await asha.event("game_began")
        await asha.play_own_moves()
        wins = [seat.get("wins", 0) for seat in asha.room["seats"]]
        options = asha.room["options"]
        await asha.ready()
        await asha.event("game_began")

        assert asha.room["options"] == options
        assert [seat.get("wins", 0) for seat in asha.room["seats"]] == wins
        assert sum(wins) <= 1


async def test_3_2_host_rights_stay_where_they_are_when_anybody_else_leaves() -> None:
    async with hosted() as server:
        asha, bert, carla = await _three(server)
        await carla.ask("join", table=asha.room["id"])
        await bert.ask("leave")
        await carla.close()
        await asha.event("got_up")
        await asha.up_to_date()

        assert asha.room["host"] == 0
        assert "host" not in {event["t"] for event in asha.events}
        assert (await asha.ask("add_bot", level="easy"))["t"] == "done"
