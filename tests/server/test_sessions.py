"""Hello, tokens, coming back and being replaced."""

import pytest

from support.games_of_people import GREEN, people_choosing
from support.hosted import hosted
from support.raw_client import SHARE


async def test_the_welcome_names_the_session_and_the_lobby_follows() -> None:
    async with hosted(name="Kitchen") as server:
        asha = await server.stranger()
        welcome = await asha.hello("  Asha  ")

        assert len(welcome.pop("token")) == 32
        assert welcome == {
            "t": "welcome", "version": 1, "server": "Kitchen", "name": "Asha", "ping_seconds": 15,
        }  # fmt: skip
        lobby = await asha.next()
        assert lobby == {"t": "lobby", "you": "Asha", "tables": [], "people": [{"name": "Asha"}]}


async def test_a_version_nobody_speaks_is_refused_for_good_with_ours() -> None:
    async with hosted() as server:
        asha = await server.stranger()
        goodbye = await asha.hello("Asha", versions=[7, 9])

        assert goodbye == {"t": "goodbye", "code": "version", "final": True, "versions": [1]}
        assert await asha.ended() == b""


@pytest.mark.parametrize("name", ["\u200b", " : ", "\x1b\x07", "\u3164"])
async def test_a_name_with_nothing_readable_is_refused(name: str) -> None:
    async with hosted() as server:
        asha = await server.stranger()
        assert (await asha.hello(name))["code"] == "name_bad"


@pytest.mark.parametrize("same", ["asha", "ＡＳＨＡ", " Asha\u202e "])
async def test_a_name_that_reads_the_same_is_taken(same: str) -> None:
    async with hosted() as server:
        await server.comes("Asha")
        other = await server.stranger()

        assert (await other.hello(same))["code"] == "name_taken"


async def test_a_request_before_the_hello_ends_the_connection() -> None:
    async with hosted() as server:
        stranger = await server.stranger()
        stranger.request("leave")

        assert await stranger.kind("goodbye") == {
            "t": "goodbye", "code": "hello_first", "final": True,
        }  # fmt: skip


async def test_an_unknown_token_is_refused_for_good() -> None:
    async with hosted() as server:
        asha = await server.stranger()
        goodbye = await asha.hello("Asha", token="0" * 32)

        assert goodbye == {"t": "goodbye", "code": "token_unknown", "final": True}


async def test_2_1_coming_back_is_the_same_person_at_the_same_seat() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        hand = asha.view["hand"]
        for _ in range(3):
            asha.cut()
            await bert.event("presence")
            assert bert.room["seats"][0]["presence"] == "lost"
            asha = await server.comes("Other name", token=asha.token)
            await bert.event("presence")
            await asha.kind("update")

        assert bert.room["seats"] == asha.room["seats"]
        assert [seat["name"] for seat in bert.room["seats"]] == ["Asha", "Bert"]
        assert (asha.room["you"], asha.view["hand"]) == (0, hand)
        assert sorted(person.name for person in server.hub.people) == ["Asha", "Bert"]


async def test_who_comes_back_is_told_what_they_missed_and_nothing_twice() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        seen = asha.s
        asha.cut()
        await bert.event("presence")
        await bert.ask("say", text="one")
        await bert.ask("say", text="two")

        asha = await server.comes("Asha", token=asha.token, seen=seen)
        update = await asha.kind("update")

        assert update["events"] == [
            {"t": "presence", "seat": 0, "presence": "lost"},
            {"t": "said", "name": "Bert", "text": "one"},
            {"t": "said", "name": "Bert", "text": "two"},
            {"t": "presence", "seat": 0, "presence": "here"},
        ]
        assert update["s"] == seen + 4


async def test_the_welcome_names_the_table_at_which_one_is() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        table = await asha.create()
        asha.cut()
        back = await server.comes("Asha", token=asha.token)

        assert back.said[0]["table"] == table


async def test_a_resume_at_any_number_ends_with_the_same_number() -> None:
    async with hosted() as server:
        asha, _ = await people_choosing(server, "Asha", "Bert", house=GREEN)
        newest = asha.s
        for seen in [*range(newest + 1), 2**53]:
            asha = await server.comes("Asha", token=asha.token, seen=seen)
            update = await asha.kind("update")
            assert update["s"] == newest
            assert len(update["events"]) == max(0, newest - seen)


async def test_a_very_long_history_is_sent_without_its_oldest_events() -> None:
    """The longest chat under the longest name, as often as the history holds it."""
    async with hosted() as server:
        asha = await server.comes("\U0001e900\U0001e8d0\U0001e8d0" * 21)
        await asha.create()
        for number in range(300):
            server.clock.ahead += 1
            await asha.ask("say", text=f"{number} " + "\U0001f600" * 196)
        newest = asha.s + 1

        asha = await server.comes("whatever", token=asha.token, seen=0)
        update = await asha.kind("update")

        assert update["s"] == newest
        assert update["events"][-1]["text"].startswith("299 ")
        assert len(update["events"]) == 128


async def test_2_2_a_token_takes_its_seat_over_while_the_old_connection_lives() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        again = await server.comes("Asha", token=asha.token)
        await again.kind("update")

        assert await asha.kind("goodbye") == {"t": "goodbye", "code": "replaced", "final": True}
        assert await asha.ended() == b""
        assert (await again.act(again.view["legal"][0]))["t"] == "done"
        await bert.up_to_date()
        assert [seat.get("presence", "here") for seat in bert.room["seats"]] == ["here", "here"]


async def test_2_2_a_lost_name_is_free_again_after_the_hold() -> None:
    async with hosted(hold=60) as server:
        asha = await server.comes("Asha")
        bert = await server.comes("Bert")
        asha.cut()
        await bert.until(lambda message: message.get("people") == [{"name": "Bert"}])
        other = await server.stranger()
        assert (await other.hello("Asha"))["code"] == "name_taken"

        server.seconds_pass(61)
        other = await server.stranger()

        assert (await other.hello("Asha"))["t"] == "welcome"


async def test_2_3_the_late_end_of_a_replaced_connection_changes_nothing() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        again = await server.comes("Asha", token=asha.token)
        asha.request("leave")
        asha.cut()
        await bert.up_to_date()
        await again.up_to_date()

        assert [event["t"] for event in bert.events[-1:]] == ["game_began"]
        assert bert.room["seats"][0] == {"name": "Asha", "ready": True}


async def test_2_4_the_newer_of_two_wins_however_often() -> None:
    async with hosted() as server:
        one = await server.comes("Asha")
        for _ in range(10):
            newer = await server.comes("Asha", token=one.token)
            assert (await one.kind("goodbye"))["code"] == "replaced"
            one = newer

        assert (await one.ask("probe"))["t"] == "done"
        assert len(list(server.hub.people)) == 1


async def test_a_request_sent_again_after_coming_back_is_answered_and_not_done_twice() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        opened = await asha.ask("create", options={"name": "Table", "seats": 2})
        again = await server.comes("Asha", token=asha.token, seen=0)
        answer = await again.ask("create", options={"name": "Table", "seats": 2})

        assert answer == opened
        assert len(server.hub.tables) == 1


async def test_a_new_program_with_an_old_token_counts_its_requests_anew() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.ask("probe")
        again = await server.comes("Asha", token=asha.token)

        assert (await again.ask("create", options={"name": "T", "seats": 2}))["t"] == "opened"


async def test_2_7_a_snapshot_is_enough_to_play_on_from_any_moment() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(seats=2, house={"deck": "green"}, bots=["random"])
        await asha.ready()
        await asha.event("game_began")
        while await asha.own_turn():
            asha = await server.comes_back(asha)
            await asha.act(asha.view["legal"][0])
            await asha.kind("update")

        assert asha.room["stage"] == "over"
        assert (await asha.ask("ready", ready=True, share=SHARE))["t"] == "done"


async def test_the_token_is_sent_to_its_owner_only() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        await bert.up_to_date()

        assert asha.token.encode() not in bert.received
        assert asha.received.count(asha.token.encode()) == 1
