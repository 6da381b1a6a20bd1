"""What a client may not know is not in its bytes."""

from pathlib import Path

from support.games_of_people import GREEN, people_choosing, table_of_people
from support.hosted import hosted
from support.raw_client import SHARE, Message, RawClient, play_to_the_end
from threeup_engine.record_text import parse

FORBIDDEN_EVENTS = {"drew", "up_chosen"}


def _snapshots(one: RawClient) -> list[Message]:
    return [message for message in one.said if message["t"] == "update" and message.get("view")]


async def test_3_6_no_hand_no_3down_face_and_no_draw_order_is_sent_to_who_may_not_know() -> None:
    """Every message of a whole game is compared, field by field, with what its receiver may see."""
    async with hosted() as server:
        cleo = await server.comes("Cleo")
        asha, bert = await table_of_people(server, "Asha", "Bert")
        await cleo.ask("watch", table=asha.room["id"])
        await asha.ready()
        await bert.ready()
        await play_to_the_end(asha, bert)
        await cleo.up_to_date()

        for one in (asha, bert, cleo):
            views = [message["view"] for message in _snapshots(one)]
            own = one.room.get("you")
            assert all(view["seat"] == own for view in views)
            assert all(
                set(seat) == {"status", "hand", "up", "down", "known"}
                and isinstance(seat["hand"], int)
                and all(isinstance(lies, bool) for lies in seat["down"])
                for view in views
                for seat in view["seats"]
            )
            assert all(isinstance(view["draw"], int) for view in views)
            assert FORBIDDEN_EVENTS.isdisjoint(event["t"] for event in one.events)
            drew = [event["seat"] for event in one.events if event["t"] == "you_drew"]
            assert set(drew) <= {own}
        assert all(message["view"]["hand"] == [] for message in _snapshots(cleo))


async def test_3_6_an_onlooker_gets_the_same_bytes_whatever_the_players_hold() -> None:
    """Before the first card is shown, two deals look alike to who only watches."""
    async with hosted() as server:
        seen = []
        for number in range(2):
            host = await server.comes(f"Host {number}")
            onlooker = await server.comes(f"Onlooker {number}")
            table = await host.create(bots=["easy"])
            await onlooker.ask("watch", table=table)
            await host.ready()
            await onlooker.event("game_began")
            await onlooker.event("somebody_chose")
            seen.append([message["view"] for message in _snapshots(onlooker)])

        firsts = [[view.pop("first") for view in views] for views in seen]
        assert seen[0] == seen[1]
        assert all(len(set(first)) == 1 for first in firsts)


async def test_8_8_until_the_last_choice_only_who_has_chosen_is_known() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert")
        chosen = asha.view["legal"][0]["cards"]
        await asha.act(asha.view["legal"][0])
        event = await bert.event("somebody_chose")

        assert event == {"t": "somebody_chose", "seat": 0}
        assert [seat["up"] for seat in bert.view["seats"]] == [[], []]
        await asha.up_to_date()
        assert {"t": "you_chose", "seat": 0, "cards": chosen} in asha.events


async def test_8_6_the_secret_is_committed_before_and_seen_only_after_the_game() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(house={"deck": "green"}, bots=["steady"])
        committed = asha.room["commitment"]
        await asha.ready()
        await asha.event("game_began")
        (table,) = server.hub.tables
        secret = table.secret.value.hex().encode()
        await asha.play_own_moves()
        commitments = {
            message["room"]["commitment"]
            for message in _snapshots(asha)
            if message["room"]["stage"] == "playing"
        }

        assert commitments == {committed}
        assert secret not in asha.received
        assert asha.room["commitment"] != committed
        assert secret.decode() in (await asha.ask("get_record"))["text"]


async def test_8_9_legal_moves_are_told_to_the_seat_to_move_only() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        await play_to_the_end(asha, bert)

        for one in (asha, bert):
            turns = [message["view"] for message in _snapshots(one)]
            others = [
                view for view in turns if view["phase"] == "play" and view["turn"] != view["seat"]
            ]
            assert len(others) > 5
            assert all(view["legal"] == [] for view in others)


async def test_8_12_finished_games_are_listed_and_read_by_those_who_were_there_only(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        await bert.ready()
        await play_to_the_end(asha, bert)
        await asha.ask("leave")
    async with hosted(tmp_path) as server:
        asha = await server.comes("Asha", token=asha.token)
        stranger = await server.comes("Stranger")
        (game,) = (await asha.ask("list_records"))["games"]
        text = (await asha.ask("get_record", record=game["record"]))["text"]

        assert (game["table"], game["names"]) == ("Table", ["Asha", "Bert"])
        assert parse(text).seats[0].name == "Asha"
        assert (await stranger.ask("list_records"))["games"] == []
        refused = await stranger.ask("get_record", record=game["record"])
        assert refused["code"] == "no_record"


async def test_8_6_the_secrets_of_a_table_are_all_different_and_follow_from_nothing_told(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        (table,) = server.hub.tables
        told = set()
        for _ in range(2):
            told.add(table.secret.value)
            await asha.ready()
            await bert.ready()
            await play_to_the_end(asha, bert)
        told.add(table.secret.value)

        assert len(told) == 3
        assert table.root not in bytes(asha.received)
        assert SHARE in (await asha.ask("get_record"))["text"]
