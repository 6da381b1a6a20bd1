"""Nothing of a game, a seat or a person outlives what it belongs to."""

from pathlib import Path

from msgspec.structs import replace

from support.games_of_people import GREEN, game_of_people, people_choosing, table_of_people
from support.hosted import hosted, until_true
from support.raw_client import SHARE, RawClient, play_to_the_end
from threeup_engine.shuffle import SECRET_BYTES
from threeup_protocol.server_messages import Code
from threeup_server.game import Secret
from threeup_server.play import TURN_CAP_WITH_PEOPLE
from threeup_server.table import Table


def _at_its_last_turn(table: Table) -> None:
    """The next turn is one too many."""
    assert table.game is not None
    table.game.state = replace(table.game.state, turns=TURN_CAP_WITH_PEOPLE - 1)


async def _stopped_game(mover: RawClient, table: Table) -> None:
    while table.is_playing:
        _at_its_last_turn(table)
        await mover.act(mover.view["legal"][0])
        await mover.up_to_date()


async def test_a_bot_that_fills_the_last_seat_leaves_everybody_the_whole_grace() -> None:
    async with hosted(grace=90) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", seats=3)
        await asha.ready()
        server.seconds_pass(1000)
        await asha.ask("add_bot", level="easy")
        await bert.up_to_date()

        assert bert.room["you"] == 1
        assert bert.room["seconds_left"] > 60


async def test_the_lobby_is_told_of_a_seat_that_a_kick_has_freed() -> None:
    async with hosted() as server:
        asha, _ = await table_of_people(server, "Asha", "Bert")
        other = await server.comes("Other")
        await until_true(lambda: server.hub.lobby._timer is None)
        await asha.ask("kick", name="Bert")

        assert await other.until(lambda message: _listed(message) == [["Asha"]])


def _listed(message: dict[str, list[dict[str, object]]]) -> list[object]:
    """Who sits at each table, as a lobby says."""
    return [table["people"] for table in message.get("tables", [])]


async def test_a_pause_ends_where_only_onlookers_are_left() -> None:
    async with hosted(bot_pause=3600) as server:
        asha, bert = await game_of_people(server, "Asha", "Bert")
        watcher = await server.comes("Watcher")
        await watcher.ask("watch", table=asha.room["id"])
        for player in (asha, bert):
            await player.ask("pause", pause=True)
        for player in (asha, bert):
            await player.ask("leave")
        await watcher.up_to_date()

        assert "paused" not in watcher.room


async def test_votes_end_with_the_game() -> None:
    async with hosted() as server:
        asha, bert, carla = await game_of_people(server, "Asha", "Bert", "Carla")
        carla.cut()
        await asha.event("presence")
        seat = carla.room["you"]
        await bert.ask("let_bot", seat=seat, yes=True)
        await asha.up_to_date()
        assert asha.room["seats"][seat]["votes"] == [bert.room["you"]]
        (table,) = server.hub.tables
        await _stopped_game(asha, table)

        assert asha.room["stage"] == "over"
        assert "votes" not in asha.room["seats"][seat]


async def test_1_10_in_a_game_that_was_stopped_nobody_has_a_move() -> None:
    async with hosted() as server:
        asha, _ = await game_of_people(server, "Asha", "Bert")
        (table,) = server.hub.tables
        await _stopped_game(asha, table)

        assert (asha.view["phase"], asha.view["undecided"]) == ("over", True)
        assert (asha.view["turn"], asha.view["legal"]) == (None, [])


async def test_3_1_who_becomes_host_can_talk() -> None:
    async with hosted() as server:
        asha, bert, carla = await table_of_people(server, "Asha", "Bert", "Carla")
        await asha.ask("mute", name="Bert", muted=True)
        await asha.ask("leave")
        await carla.up_to_date()

        assert carla.room["host"] == bert.room["you"]
        assert carla.events[-1] == {"t": "muted", "name": "Bert", "muted": False}
        assert (await bert.ask("say", text="hello"))["t"] == "done"


async def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    async with hosted() as server:
        asha, ada = await server.comes("Asha"), await server.comes("Ada")
        table = await asha.create(seats=3, bots=["easy"])
        await ada.ask("join", table=table)
        await asha.up_to_date()

        assert [seat["name"] for seat in asha.room["seats"]] == ["Asha", "Boris", "Ada"]


async def test_where_the_host_leaves_who_is_here_is_host_before_who_is_away() -> None:
    async with hosted() as server:
        asha, bert, carla = await table_of_people(server, "Asha", "Bert", "Carla")
        bert.cut()
        await carla.event("presence")
        await asha.ask("leave")
        await carla.up_to_date()

        assert carla.room["host"] == carla.room["you"]


async def test_bots_keep_their_names_whoever_else_comes_to_the_table() -> None:
    async with hosted() as server:
        asha, bert, carl = [await server.comes(name) for name in ("Asha", "Bert", "Carl")]
        table = await asha.create(seats=4, bots=["easy", "easy"])
        await bert.ask("join", table=table)
        await carl.ask("watch", table=table)
        await asha.up_to_date()

        names = [seat["name"] for seat in asha.room["seats"]]
        assert names == ["Asha", "Ada", "Boris", "Bert"]


async def test_who_left_a_seat_to_a_bot_has_the_name_to_themselves_again() -> None:
    async with hosted(bot_pause=3600) as server:
        mover, leaver, other = await game_of_people(server, "Asha", "Bert", "Carla")
        table_id, seat = leaver.room["id"], leaver.room["you"]
        name = leaver.room["seats"][seat]["name"]
        await leaver.ask("leave")
        (table,) = server.hub.tables
        await _stopped_game(mover, table)
        for one in (mover, other):  # one of them is the host now
            await one.ask("set_options", options={"name": "Table", "seats": 4})
        await leaver.ask("join", table=table_id)
        await leaver.up_to_date()

        names = [one["name"] for one in leaver.room["seats"]]
        assert (names[seat], names[3]) == ("Ada", name)


async def test_who_is_back_hears_of_cards_at_a_seat_that_is_there_no_more() -> None:
    async with hosted() as server:
        people = await people_choosing(server, "Asha", "Bert", "Carla", "Dan")
        chosen = people[0].s
        for one in people:
            await one.up_to_date()
            await one.act(one.view["legal"][0])
        (table,) = server.hub.tables
        asha, bert, *others = people
        await asha.up_to_date()
        await _stopped_game(people[asha.view["turn"]], table)
        for one in others:
            await one.ask("leave")
        assert (await asha.ask("set_options", options={"name": "T", "seats": 2}))["t"] == "done"
        bert.s = chosen
        again = await server.comes_back(bert)

        assert {"t": "somebody_chose", "seat": 3} in again.update["events"]


async def test_another_rule_for_who_begins_holds_for_the_next_game() -> None:
    async with hosted() as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", house=GREEN)
        (table,) = server.hub.tables
        table.secret = Secret(bytes(SECRET_BYTES))  # of a game that Bert wins
        for one in (asha, bert):
            await one.ready()
        await play_to_the_end(asha, bert)
        begins = []
        for rule in ("winner", "loser"):
            options = {"name": "Table", "seats": 2, "house": {**GREEN, "first": rule}}
            await asha.ask("set_options", options=options)
            begins.append(table.next_first)

        assert begins == [1, 0]


async def test_another_rule_for_who_begins_among_others_begins_with_a_draw() -> None:
    async with hosted() as server:
        asha, bert = await people_choosing(server, "Asha", "Bert", house=GREEN)
        await play_to_the_end(asha, bert)
        options = {"name": "Table", "seats": 3, "house": {**GREEN, "first": "winner"}}
        await asha.ask("set_options", options=options)
        (table,) = server.hub.tables

        assert table.next_first is None


async def test_1_16_a_clock_that_stood_still_begins_when_somebody_looks_on() -> None:
    async with hosted() as server:
        asha, bert = await game_of_people(server, "Asha", "Bert", move_seconds=30)
        other = await server.comes("Other")
        for player in (asha, bert):
            player.cut()
        await other.until(lambda message: message.get("people") == [{"name": "Other"}])
        server.seconds_pass(1000)
        await other.ask("watch", table=asha.room["id"])
        await other.up_to_date()

        assert [event["t"] for event in other.events] == ["watcher_came"]
        assert other.room["seconds_left"] > 20


async def test_a_number_that_a_journal_names_is_given_to_nobody_else(tmp_path: Path) -> None:
    async with hosted(tmp_path) as server:
        _, bert = await table_of_people(server, "Asha", "Bert")
        await bert.ready()
        person = server.hub.people.named("Bert")
        assert person is not None
        server.hub.put_out(person, Code.KICKED)
    async with hosted(tmp_path) as server:
        dina = await server.comes("Dina")
    async with hosted(tmp_path) as server:
        again = await server.comes("Dina", token=dina.token, seen=0)

        assert (await again.ask("ready", ready=True, share=SHARE))["t"] == "refused"
        assert (await again.ask("leave"))["code"] == "not_at_table"


async def test_a_code_always_begins_a_program_whose_requests_are_new() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create()
        code = (await asha.ask("get_code"))["code"]
        elsewhere = await server.comes("Asha", code=code, seen=0)

        assert (await elsewhere.ask("leave")) == {"t": "done", "i": 1}
