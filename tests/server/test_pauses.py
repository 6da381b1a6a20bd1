"""What happens while a table stands still, and that nothing of it outlives the game."""

from support.games_of_people import game_of_people
from support.hosted import hosted, until_true
from support.raw_client import RawClient


async def _pause(*players: RawClient) -> None:
    for player in players:
        await player.ask("pause", pause=True)
    for player in players:
        await player.up_to_date()


async def test_who_leaves_in_a_long_pause_stops_no_clock_after_it() -> None:
    async with hosted() as server:
        mover, one, two = await game_of_people(
            server, "Asha", "Bert", "Carla", move_seconds=30, bots_replace=False
        )
        await _pause(mover, one, two)
        server.seconds_pass(36_000)
        await mover.ask("leave")
        await one.ask("pause", pause=False)
        await two.event("paused")

        assert two.room["seconds_left"] == 30


async def test_a_link_that_is_lost_in_a_long_pause_is_held_as_long_as_any_other_after_it() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert", absence="bot", hold_seconds=60)
        await _pause(mover, other)
        server.seconds_pass(3600)
        mover.cut()
        await other.event("presence")
        await other.ask("pause", pause=False)
        await other.event("paused")

        assert other.room["seats"][mover.room["you"]]["seconds_left"] == 60


async def test_after_a_pause_the_move_clock_goes_on_where_it_stood() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert", move_seconds=60)
        server.seconds_pass(40)
        await _pause(mover, other)
        server.seconds_pass(1000)
        await other.ask("pause", pause=False)
        await other.event("paused")

        assert other.room["seconds_left"] == 20


async def test_a_pause_ends_with_the_game() -> None:
    async with hosted() as server:
        mover, one, two = await game_of_people(server, "Asha", "Bert", "Carla", bots_replace=False)
        await _pause(mover, one, two)
        await mover.ask("leave")
        await one.ask("leave")
        await two.up_to_date()

        assert (two.room["stage"], two.room.get("paused", False)) == ("over", False)


async def test_a_lost_link_leaves_those_who_have_all_asked_for_a_pause() -> None:
    async with hosted() as server:
        mover, one, two = await game_of_people(server, "Asha", "Bert", "Carla")
        await mover.ask("pause", pause=True)
        await one.ask("pause", pause=True)
        two.cut()
        await one.event("paused")

        assert one.room["paused"] is True


async def test_a_wish_for_a_pause_ends_with_the_game() -> None:
    async with hosted() as server:
        mover, one, two = await game_of_people(server, "Asha", "Bert", "Carla", bots_replace=False)
        await mover.ask("pause", pause=True)
        await one.ask("leave")
        await two.ask("leave")
        await mover.up_to_date()

        assert mover.room["stage"] == "over"
        assert (mover.room.get("paused", False), mover.room.get("pausing", [])) == (False, [])


async def test_in_a_pause_a_lost_seat_is_kept_as_long_as_is_shown() -> None:
    async with hosted(forget=3600) as server:
        mover, other = await game_of_people(server, "Asha", "Bert", absence="bot", hold_seconds=60)
        await _pause(mover, other)
        mover.cut()
        await other.event("presence")
        seat = other.room["seats"][mover.room["you"]]
        assert (seat["seconds_left"], seat["then"]) == (3600, "left")
        server.seconds_pass(3601)

        assert (await other.event("got_up"))["reason"] == "away"


async def test_after_a_pause_a_lost_seat_is_kept_as_long_as_is_shown() -> None:
    async with hosted(forget=3600) as server:
        mover, other = await game_of_people(server, "Asha", "Bert")
        mover.cut()
        await other.event("presence")
        await _pause(other)
        server.seconds_pass(3000)
        await other.ask("pause", pause=False)
        await other.event("paused")
        assert other.room["seats"][mover.room["you"]]["seconds_left"] == 3600
        server.seconds_pass(3000)

        await until_true(lambda: len(server.hub.people) == 2)
        assert other.room["seats"][mover.room["you"]]["presence"] == "lost"
