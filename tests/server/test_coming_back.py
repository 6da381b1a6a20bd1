"""What somebody is shown who was away, of the time before and after."""

from pathlib import Path

from support.games_of_people import game_of_people
from support.hosted import Hosted, hosted, until_true
from support.raw_client import Message, RawClient


async def _voted_away(server: Hosted) -> tuple[RawClient, RawClient]:
    """Who was idle so that a bot was asked to play for them, and who has asked for it."""
    mover, other = await game_of_people(server, "Asha", "Bert")
    server.seconds_pass(61)
    await other.event("presence")
    await other.ask("let_bot", seat=mover.room["you"], yes=True)
    await other.event("moved_for")
    await other.own_turn()
    await mover.up_to_date()
    return mover, other


async def _away_of(server: Hosted, one: RawClient) -> Message | None:
    """What a new program of theirs is told of when they were here last."""
    back = await server.comes("whoever", token=one.token)
    return (await back.kind("update")).get("away")


async def test_who_is_back_sees_hand_and_pile_as_they_were_and_as_they_are() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert")
        seen, hand, pile = other.s, other.view["hand"], other.view["pile"]
        other.cut()
        await mover.event("presence")
        await mover.act(mover.view["legal"][0])
        await mover.up_to_date()
        back = await server.comes("Bert", token=other.token)
        update = await back.kind("update")

        assert update["away"] == {"s": seen, "hand": hand, "pile": pile}
        assert [event["t"] for event in update["events"]][:2] == ["presence", "played"]
        assert update["view"]["version"] == mover.view["version"]
        await back.ask("say", text="told once")
        assert "away" not in await back.kind("update")


async def test_whose_link_is_lost_after_they_were_voted_away_sees_that_as_well() -> None:
    async with hosted(idle=60) as server:
        mover, other = await _voted_away(server)
        seen = {"s": mover.s, "hand": mover.view["hand"], "pile": mover.view["pile"]}
        mover.cut()
        await until_true(lambda: len(server.hub.connections) == 1)
        await other.act(other.view["legal"][0])
        await other.up_to_date()

        assert other.room["seats"][mover.room["you"]]["presence"] == "gone"
        assert await _away_of(server, mover) == seen


async def test_who_was_voted_away_before_a_restart_sees_what_they_saw_last(tmp_path: Path) -> None:
    async with hosted(tmp_path, idle=60) as server:
        mover, _ = await _voted_away(server)
        seen = {"s": mover.s, "hand": mover.view["hand"], "pile": mover.view["pile"]}
        server.hub.say_goodbye_to_all()
    async with hosted(tmp_path, idle=60) as server:
        assert await _away_of(server, mover) == seen
