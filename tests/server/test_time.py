"""What the server does by itself: for who is away, too slow, or holds the others up."""

from msgspec.structs import replace

from support.games_of_people import GREEN, game_of_people, table_of_people
from support.hosted import Hosted, hosted
from support.raw_client import Message, RawClient, play_to_the_end


async def test_1_13_who_does_not_choose_has_it_done_for_them_after_the_grace() -> None:
    async with hosted(grace=90) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        await bert.ready()
        await asha.event("game_began")
        assert asha.room["seconds_left"] == 90
        await asha.act(asha.view["legal"][0])
        server.seconds_pass(91)

        assert await asha.event("moved_for") == {"t": "moved_for", "seat": 1}
        await asha.up_to_date()
        assert asha.view["phase"] == "play"


async def test_1_13_who_is_not_ready_in_time_is_sent_to_the_lobby_and_told() -> None:
    async with hosted(grace=90) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        await asha.event("ready")
        assert asha.room["seconds_left"] == 90
        server.seconds_pass(91)
        event = await asha.event("got_up")

        assert event == {"t": "got_up", "seat": 1, "name": "Bert", "reason": "not_ready"}
        assert asha.room["stage"] == "waiting"
        assert (await bert.kind("lobby"))["you"] == "Bert"
        assert (await bert.ask("leave"))["code"] == "not_at_table"


async def test_ready_on_and_off_does_not_stretch_the_grace() -> None:
    async with hosted(grace=90) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        server.seconds_pass(60)
        await asha.ready()
        server.seconds_pass(31)

        assert (await asha.event("got_up"))["name"] == "Bert"
        await bert.kind("lobby")


async def test_nobody_is_sent_away_while_a_seat_is_free() -> None:
    async with hosted(grace=90) as server:
        asha, _ = await table_of_people(server, "Asha", "Bert", house=GREEN, seats=3)
        await asha.ready()
        server.seconds_pass(1000)
        await asha.up_to_date()

        assert "got_up" not in {event["t"] for event in asha.events}
        assert "seconds_left" not in asha.room


async def test_3_9_a_rematch_keeps_who_says_yes_and_lets_who_is_silent_go() -> None:
    async with hosted(grace=90) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        await asha.ready()
        await bert.ready()
        await play_to_the_end(asha, bert)
        await asha.ready()
        server.seconds_pass(91)
        await asha.event("got_up")
        assert (asha.room["stage"], asha.room["seats"][1]) == ("waiting", {})
        await bert.kind("lobby")

        await bert.ask("join", table=asha.room["id"])
        await bert.ready()
        await asha.event("game_began")
        assert (asha.room["game"], asha.room["options"]["house"]) == (2, {"deck": "green"})


async def test_after_a_game_nobody_is_hurried_while_nobody_has_said_yes() -> None:
    async with hosted(grace=90) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"])
        await asha.ready()
        await asha.event("game_began")
        await asha.play_own_moves()
        server.seconds_pass(25)
        server.seconds_pass(1)
        await asha.up_to_date()

        assert asha.room["stage"] == "over"
        assert "seconds_left" not in asha.room


async def test_1_16_of_a_late_move_and_the_automatic_one_exactly_one_is_made() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert", house=GREEN, move_seconds=30)
        assert mover.room["seconds_left"] == 30
        move = {"game": 1, "version": mover.view["version"], "action": mover.view["legal"][0]}
        turns = mover.view["turns"]
        server.seconds_pass(31)
        await other.event("moved_for")

        assert (await mover.ask("act", **move))["code"] == "stale"
        moved = [event["t"] for event in other.events].count("moved_for")
        assert moved == 1
        assert other.view["turns"] in {turns, turns + 1}


async def test_1_16_a_bot_plays_for_who_is_lost_and_stops_when_they_are_back() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert", house=GREEN, absence="bot")
        seat = mover.room["you"]
        mover.cut()
        await other.event("presence")
        assert "moved_for" not in {event["t"] for event in other.events}
        server.seconds_pass(61)
        await other.event("moved_for")
        assert other.room["seats"][seat]["presence"] == "gone"

        back = await server.comes_back(mover)
        await other.up_to_date()
        moves_for = [event["t"] for event in other.events].count("moved_for")
        assert other.room["seats"][seat].get("presence", "here") == "here"
        for _ in range(3):
            await _moves_if_to_move(other)
            await back.up_to_date()
        assert [event["t"] for event in back.events].count("moved_for") <= moves_for


async def _moves_if_to_move(player: RawClient) -> None:
    await player.up_to_date()
    for action in player.view["legal"][:1]:
        await player.act(action)


async def test_a_move_clock_runs_for_the_player_to_move_and_is_not_stretched_by_talk() -> None:
    async with hosted() as server:
        _, other = await game_of_people(server, "Asha", "Bert", house=GREEN, move_seconds=30)
        server.clock.ahead += 20
        await other.ask("say", text="hurry")
        await other.up_to_date()

        assert other.room["seconds_left"] == 10


async def test_a_game_at_which_nobody_is_connected_stands_still() -> None:
    async with hosted(forget=900) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"])
        await asha.ready()
        await asha.event("game_began")
        asha.cut()
        await _gone(server)
        server.seconds_pass(800)
        (table,) = server.hub.tables
        turns = table.game.state.turns if table.game else None
        server.seconds_pass(50)

        assert (table.game.state.turns if table.game else None) == turns
        back = await server.comes_back(asha)
        assert back.room["stage"] == "playing"


async def _gone(server: Hosted) -> None:
    other = await server.comes("Other")
    await other.until(_shows_only_other)


def _shows_only_other(message: Message) -> bool:
    return message.get("people") == [{"name": "Other"}]


async def test_3_3_a_table_whose_people_stay_away_is_closed_after_the_stated_time() -> None:
    async with hosted(forget=900) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"])
        await asha.ready()
        await asha.close()
        await _gone(server)
        server.seconds_pass(901)

        assert list(server.hub.tables) == []
        assert [person.name for person in server.hub.people] == ["Other"]


async def test_1_10_a_game_without_people_is_stopped_at_the_turn_cap() -> None:
    async with hosted(bot_pause=1) as server:
        asha, cleo = await server.comes("Asha"), await server.comes("Cleo")
        table_id = await asha.create(bots=["random"])
        await cleo.ask("watch", table=table_id)
        await asha.ready()
        table = server.hub.tables.get(table_id)
        assert table is not None
        assert table.game is not None
        table.game.state = replace(table.game.state, turns=1999)
        await asha.ask("leave")
        while table.is_playing:
            server.seconds_pass(1)
            await cleo.up_to_date()

        assert cleo.events[-1] == {"t": "game_stopped"}

        assert (cleo.room["stage"], cleo.view["turns"]) == ("over", 2000)
        assert cleo.view["places"] == []
        text = (await cleo.ask("get_record"))["text"]
        assert "\nresult stopped\n" in text


async def test_3_3_a_waiting_room_is_kept_for_a_shorter_time_than_a_game() -> None:
    async with hosted(rest=300, forget=9000) as server:
        asha = await server.comes("Asha")
        await asha.create()
        await asha.close()
        await _gone(server)
        server.seconds_pass(299)
        assert len(server.hub.tables) == 1
        server.seconds_pass(2)

        assert list(server.hub.tables) == []


async def test_a_table_can_let_its_bots_play_without_a_wait() -> None:
    async with hosted(bot_pause=3600.0) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"], bots_wait=False)
        await asha.ready()

        assert (await asha.event("somebody_chose"))["seat"] == 1
