"""Two scripted clients play whole games over real sockets."""

from itertools import pairwise

from support.games_of_people import GREEN, people_choosing, table_of_people
from support.hosted import hosted
from support.raw_client import play_to_the_end
from threeup_engine.record_text import parse
from threeup_engine.replay import verify


async def test_two_people_play_a_whole_game_and_a_rematch() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)

        await play_to_the_end(asha, bert)
        assert asha.room["stage"] == "over"
        assert asha.view["places"] == bert.view["places"]
        assert sum(seat.get("wins", 0) for seat in asha.room["seats"]) == len(asha.view["places"])

        first = asha.view["first"]
        await asha.ready()
        await bert.ready()
        await asha.up_to_date()
        assert asha.room["game"] == 2
        assert asha.room["stage"] == "playing"
        assert asha.view["first"] == 1 - first


async def test_every_update_has_the_next_number_and_all_get_the_same() -> None:
    async with hosted() as server:
        watcher = await server.comes("Cleo")
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await watcher.ask("watch", table=asha.room["id"])
        await asha.ready()
        await bert.ready()
        await play_to_the_end(asha, bert)
        await watcher.up_to_date()

        for one in (asha, bert, watcher):
            updates = [message for message in one.said if message["t"] == "update"]
            assert all(
                later["s"] - earlier["s"] == len(later["events"])
                for earlier, later in pairwise(updates)
            )
        assert asha.s == bert.s == watcher.s


async def test_the_record_can_be_had_after_the_game_only_and_is_true() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        committed = asha.room["commitment"]
        assert (await asha.ask("get_record"))["code"] == "no_record"
        await asha.ready()
        await bert.ready()
        assert (await asha.ask("get_record"))["code"] == "no_record"
        await play_to_the_end(asha, bert)

        answer = await bert.ask("get_record")
        record = parse(answer["text"])
        assert record.commitment == committed
        assert [seat.name for seat in record.seats] == ["Asha", "Bert"]
        assert verify(record) is None

        outsider = await server.comes("Cleo")
        assert (await outsider.ask("get_record"))["code"] == "not_at_table"


async def test_the_record_of_the_last_game_stays_while_the_next_is_played() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        await play_to_the_end(asha, bert)
        first = (await asha.ask("get_record"))["text"]
        await asha.ready()
        await bert.ready()

        assert (await asha.ask("get_record"))["text"] == first


async def test_1_9_a_rematch_starts_from_a_fresh_game() -> None:
    async with hosted() as server:
        house = {**GREEN, "bonus": True}
        asha, bert = await people_choosing(server, "Asha", "Bert", house=house)
        await play_to_the_end(asha, bert)
        await asha.ready()
        await bert.ready()
        await asha.event("game_began")

        view = asha.view
        assert (view["phase"], view["turns"], view["due"], view["version"]) == ("choose", 0, 1, 0)
        assert view["pile"] == view["cleared"] == view["places"] == []
        assert view["house"] == {"deck": "green", "bonus": True}
        assert len(view["hand"]) == 6
        assert [seat["hand"] for seat in view["seats"]] == [6, 6]
        assert all(seat["up"] == seat["known"] == [] for seat in view["seats"])


async def test_bots_play_a_game_through_while_one_person_plays_too() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(seats=4, bots=["random", "easy", "steady"])
        await asha.ready()
        await asha.event("game_began")
        await asha.play_own_moves()

        assert asha.room["stage"] == "over"
        assert [seat.get("level") for seat in asha.room["seats"]] == [
            None, "random", "easy", "steady",
        ]  # fmt: skip
