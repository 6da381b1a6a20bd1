"""Opening tables, sitting down, watching, leaving; who may do what."""

import asyncio

import pytest

from support.games_of_people import table_of_people
from support.hosted import hosted
from support.raw_client import SHARE


async def test_a_table_is_listed_with_who_sits_there() -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        table = await asha.create(
            name="Fast\x1b one", seats=3, house={"deck": "short"}, bots=["easy"]
        )

        lobby = await bert.until(lambda message: message.get("tables", []) != [])
        assert lobby["tables"] == [
            {
                "id": table, "name": "Fast one", "deck": "short", "stage": "waiting", "seats": 3,
                "people": ["Asha", "Ada"], "bots": 1,
            }
        ]  # fmt: skip
        assert lobby["people"] == [{"name": "Asha", "table": "Fast one"}, {"name": "Bert"}]


@pytest.mark.parametrize(
    ("deck", "seats"), [("full", 7), ("short", 6), ("green", 4), ("double", 13), ("full", 1)]
)
async def test_a_deck_is_only_for_as_many_as_it_serves(deck: str, seats: int) -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        asha.request("create", options={"name": "T", "seats": seats, "house": {"deck": deck}})
        answer = await asha.until(lambda message: message["t"] in {"refused", "goodbye"})

        assert answer["code"] == {13: "bad_message", 1: "bad_message"}.get(seats, "seats")
        assert list(server.hub.tables) == []


async def test_more_bots_than_seats_besides_the_host_are_refused() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        options = {"name": "T", "seats": 2, "bots": ["easy", "easy"]}

        assert (await asha.ask("create", options=options))["code"] == "seats"


async def test_a_table_name_with_nothing_readable_is_refused() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        answer = await asha.ask("create", options={"name": "\x07\u200b", "seats": 2})

        assert answer == {"t": "refused", "i": 1, "code": "text"}


@pytest.mark.parametrize("kind", ["join", "watch"])
async def test_a_table_that_is_not_there_cannot_be_gone_to(kind: str) -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        assert (await asha.ask(kind, table="nowhere"))["code"] == "no_table"


async def test_nobody_is_at_two_tables() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        table = await asha.create()

        assert (await asha.ask("join", table=table))["code"] == "at_table"
        assert (await asha.ask("watch", table=table))["code"] == "at_table"
        options = {"name": "T", "seats": 2}
        assert (await asha.ask("create", options=options))["code"] == "at_table"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("leave", {}),
        ("ready", {"ready": True, "share": SHARE}),
        ("add_bot", {"level": "easy"}),
        ("remove_bot", {"seat": 0}),
        ("act", {"game": 1, "version": 0, "action": {"t": "take"}}),
        ("get_record", {}),
    ],
)
async def test_what_needs_a_table_is_refused_in_the_lobby(
    kind: str, fields: dict[str, object]
) -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        assert (await asha.ask(kind, **fields))["code"] == "not_at_table"


async def test_the_last_seat_of_many_who_join_at_once_goes_to_exactly_one() -> None:
    """3.4"""
    async with hosted() as server:
        asha = await server.comes("Asha")
        table = await asha.create()
        others = [await server.comes(f"Guest {number}") for number in range(20)]
        answers = await asyncio.gather(*(one.ask("join", table=table) for one in others))

        kinds = sorted(str(answer.get("code", answer["t"])) for answer in answers)
        assert kinds == ["opened"] + ["table_full"] * 19
        still = [await one.ask("probe") for one in others]
        assert {answer["t"] for answer in still} == {"done"}
        assert len(asha.room["seats"]) == 2


async def test_chat_in_the_lobby_reaches_the_lobby_and_not_the_tables() -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        seated = await server.comes("Cleo")
        await seated.create()
        await asha.ask("say", text="two\nlines\x1b[2J")

        said = await bert.kind("lobby_said")
        assert said == {"t": "lobby_said", "name": "Asha", "text": "two lines[2J"}
        await seated.up_to_date()
        assert "lobby_said" not in {message["t"] for message in seated.said}
        assert (await asha.ask("say", text="\u200b"))["code"] == "text"


async def test_3_10_who_left_a_game_cannot_come_back_to_a_better_seat() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert")
        await asha.ready()
        await bert.ready()
        await bert.ask("leave")

        assert (await bert.ask("join", table=asha.room["id"]))["code"] == "playing"


async def test_3_8_coming_and_going_is_limited_per_person() -> None:
    async with hosted() as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        table = await asha.create(seats=3)
        coming = {"t": "join", "table": table}
        answers = (await bert.ask_at_once(*[coming, {"t": "leave"}] * 25))[::2]

        codes = [answer.get("code") for answer in answers]
        assert codes[:20] == [None] * 20
        assert codes[-1] == "rate"
        assert answers[-1]["wait"] == 1


async def test_only_so_many_tables_are_opened() -> None:
    async with hosted(max_tables=1) as server:
        asha, bert = await server.comes("Asha"), await server.comes("Bert")
        await asha.create()

        answer = await bert.ask("create", options={"name": "T", "seats": 2})
        assert answer["code"] == "server_full"
