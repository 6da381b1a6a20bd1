"""Who is away: what the others see, what the table does, and how the owner gets the seat back."""

import pytest

from support.games_of_people import game_of_people, table_of_people
from support.hosted import hosted, until_true
from support.raw_client import RawClient


def _seat(seen_by: RawClient, of: RawClient) -> dict[str, object]:
    seat: dict[str, object] = seen_by.room["seats"][of.room["you"]]
    return seat


@pytest.mark.parametrize(
    ("absence", "shown"),
    [
        ("wait", {"seconds_left": 3600, "then": "left"}),
        ("bot", {"seconds_left": 60, "then": "bot"}),
        ("remove", {"seconds_left": 60, "then": "left"}),
    ],
)
async def test_the_others_see_how_long_a_lost_seat_is_kept_and_what_then(
    absence: str, shown: dict[str, object]
) -> None:
    async with hosted(forget=3600) as server:
        mover, other = await game_of_people(server, "Asha", "Bert", absence=absence)
        mover.cut()
        await other.event("presence")

        seat = _seat(other, mover)
        assert seat["presence"] == "lost"
        assert {"seconds_left": seat["seconds_left"], "then": seat["then"]} == shown


async def test_where_the_table_waits_nobody_plays_for_who_is_lost() -> None:
    async with hosted(forget=3600) as server:
        mover, other = await game_of_people(server, "Asha", "Bert")
        version = other.view["version"]
        mover.cut()
        await other.event("presence")
        server.seconds_pass(3000)
        await other.up_to_date()

        assert other.view["version"] == version


async def test_where_the_table_removes_who_is_lost_they_have_left_after_the_hold() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(
            server, "Asha", "Bert", absence="remove", hold_seconds=30, bots_replace=False
        )
        mover.cut()
        await other.event("presence")
        server.seconds_pass(31)

        assert (await other.event("got_up"))["reason"] == "away"
        assert other.room["stage"] == "over"


async def test_who_has_the_game_wait_is_seen_as_idle_until_they_do_something() -> None:
    async with hosted(idle=60) as server:
        mover, other = await game_of_people(server, "Asha", "Bert")
        server.seconds_pass(61)
        assert (await other.event("presence"))["presence"] == "idle"
        assert _seat(other, mover)["presence"] == "idle"

        await mover.ask("say", text="thinking")
        await other.event("said")
        assert _seat(other, mover).get("presence", "here") == "here"


async def test_a_timer_that_rings_too_early_makes_nobody_idle() -> None:
    async with hosted(idle=0.01) as server:
        mover, other = await game_of_people(server, "Asha", "Bert")
        (table,) = server.hub.tables
        first = table.timer
        await until_true(lambda: table.timer is not first)
        await other.up_to_date()

        assert "presence" not in _seat(other, mover)


async def test_more_than_half_of_those_who_are_here_let_a_bot_play() -> None:
    async with hosted() as server:
        mover, one, two, three = await game_of_people(server, "Asha", "Bert", "Carla", "Dina")
        mover.cut()
        await one.event("presence")
        seat = mover.room["you"]
        assert (await one.ask("let_bot", seat=seat, yes=True))["t"] == "done"
        await one.up_to_date()
        assert one.room["seats"][seat]["votes"] == [one.room["you"]]
        assert one.room["seats"][seat]["presence"] == "lost"
        await two.ask("let_bot", seat=seat, yes=True)
        await three.event("moved_for")

        assert three.room["seats"][seat]["presence"] == "gone"
        back = await server.comes_back(mover)
        await three.up_to_date()
        assert three.room["seats"][back.room["you"]].get("presence", "here") == "here"


async def test_a_vote_can_be_taken_back() -> None:
    async with hosted() as server:
        mover, one, two = await game_of_people(server, "Asha", "Bert", "Carla")
        mover.cut()
        await one.event("presence")
        seat = mover.room["you"]
        await one.ask("let_bot", seat=seat, yes=True)
        await one.ask("let_bot", seat=seat, yes=False)
        await two.ask("let_bot", seat=seat, yes=True)
        await two.up_to_date()

        assert two.room["seats"][seat]["votes"] == [two.room["you"]]


async def test_votes_are_for_one_absence_and_not_for_the_next() -> None:
    async with hosted(forget=3600) as server:
        mover, one, other = await game_of_people(server, "Asha", "Bert", "Cleo")
        mover.cut()
        await one.event("presence")
        await one.ask("let_bot", seat=mover.room["you"], yes=True)
        mover = await server.comes_back(mover)
        await one.event("presence")
        mover.cut()
        await one.event("presence")
        await other.ask("let_bot", seat=mover.room["you"], yes=True)
        await other.up_to_date()

        assert _seat(other, mover)["presence"] == "lost"
        assert _seat(other, mover)["votes"] == [other.room["you"]]


async def test_nobody_is_voted_away_who_is_here() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert")

        refused = await other.ask("let_bot", seat=mover.room["you"], yes=True)
        assert refused["code"] == "not_absent"
        assert (await other.ask("let_bot", seat=11, yes=True))["code"] == "not_absent"


async def test_who_was_voted_away_while_idle_has_the_seat_back_with_the_first_request() -> None:
    async with hosted(idle=60) as server:
        mover, other = await game_of_people(server, "Asha", "Bert")
        server.seconds_pass(61)
        await other.event("presence")
        await other.ask("let_bot", seat=mover.room["you"], yes=True)
        await other.up_to_date()
        await mover.up_to_date()
        await mover.ask("say", text="I am here")
        await other.event("said")

        assert _seat(other, mover).get("presence", "here") == "here"


async def test_a_pause_begins_when_all_who_are_here_have_asked_and_any_of_them_ends_it() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert", move_seconds=30)
        move = {"game": 1, "version": mover.view["version"], "action": mover.view["legal"][0]}
        await mover.ask("pause", pause=True)
        await other.event("pause_asked")
        assert (other.room["pausing"], other.room.get("paused")) == ([mover.room["you"]], None)
        await other.ask("pause", pause=True)
        await mover.event("paused")
        assert (mover.room["paused"], mover.room.get("seconds_left")) == (True, None)
        assert (await mover.ask("act", **move))["code"] == "paused"
        server.seconds_pass(1000)
        await other.ask("pause", pause=False)
        await mover.event("paused")

        assert mover.room["seconds_left"] == 30
        assert (await mover.ask("act", **move))["t"] == "done"


async def test_1_16_in_a_pause_no_bot_and_no_clock_moves() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"], move_seconds=30)
        await asha.ready()
        await asha.event("game_began")
        await asha.ask("pause", pause=True)
        await asha.event("paused")
        version = asha.view["version"]
        server.seconds_pass(500)
        await asha.up_to_date()

        assert asha.view["version"] == version


async def test_votes_that_have_become_a_majority_by_somebodys_leaving_let_a_bot_play() -> None:
    async with hosted() as server:
        mover, one, two, three = await game_of_people(server, "Asha", "Bert", "Carla", "Dina")
        mover.cut()
        await one.event("presence")
        seat = mover.room["you"]
        await one.ask("let_bot", seat=seat, yes=True)
        await two.ask("leave")
        await three.ask("leave")
        await one.up_to_date()

        assert one.room["seats"][seat]["presence"] == "gone"


async def test_votes_that_have_become_a_majority_by_a_lost_link_let_a_bot_play() -> None:
    async with hosted() as server:
        mover, one, two, three = await game_of_people(server, "Asha", "Bert", "Carla", "Dina")
        mover.cut()
        await one.event("presence")
        seat = mover.room["you"]
        await one.ask("let_bot", seat=seat, yes=True)
        two.cut()
        await one.event("presence")
        three.cut()
        await one.event("presence")

        assert one.room["seats"][seat]["presence"] == "gone"


async def test_1_16_who_comes_back_where_all_were_away_has_the_whole_time_for_a_move() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"], move_seconds=30)
        await asha.ready()
        await asha.event("game_began")
        await asha.act(asha.view["legal"][0])
        await asha.up_to_date()
        await asha.own_turn()
        version = asha.view["version"]
        asha.cut()
        await until_true(lambda: not server.hub.connections)
        server.seconds_pass(600)
        back = await server.comes_back(asha)
        assert back.room["seconds_left"] == 30
        server.seconds_pass(25)
        await back.up_to_date()

        assert back.view["version"] == version


async def test_a_lost_seat_at_rest_is_shown_to_be_kept_no_longer_than_the_name() -> None:
    async with hosted(rest=900) as server:
        asha, bert = await table_of_people(server, "Asha", "Bert", absence="bot", hold_seconds=3600)
        bert.cut()
        await asha.event("presence")

        seat = asha.room["seats"][1]
        assert (seat["seconds_left"], seat["then"]) == (900, "left")
