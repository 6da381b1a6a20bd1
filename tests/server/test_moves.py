"""Moves: in turn, by the rules, for the state as it is, and made once."""

import pytest

from support.games_of_people import GREEN, game_of_people, people_choosing
from support.hosted import hosted
from support.raw_client import Message


def _play(*cards: str) -> Message:
    return {"t": "play", "cards": list(cards)}


async def test_1_8_a_move_made_again_is_refused_as_stale() -> None:
    async with hosted() as server:
        mover, _ = await game_of_people(server, "Asha", "Bert", house=GREEN)
        move = {"game": 1, "version": mover.view["version"], "action": mover.view["legal"][0]}
        assert (await mover.ask("act", **move))["t"] == "done"
        await mover.up_to_date()
        after = mover.s

        assert (await mover.ask("act", **move))["code"] == "stale"
        await mover.up_to_date()
        assert mover.s == after


@pytest.mark.parametrize(("game", "ahead"), [(1, 1), (1, 1000), (0, 0), (2, 0)])
async def test_1_8_a_move_for_another_state_or_game_is_refused_as_stale(
    game: int, ahead: int
) -> None:
    async with hosted() as server:
        mover, _ = await game_of_people(server, "Asha", "Bert", house=GREEN)
        answer = await mover.ask(
            "act",
            game=game,
            version=mover.view["version"] + ahead,
            action=mover.view["legal"][0],
        )
        assert answer["code"] == "stale"


async def test_8_5_a_move_out_of_turn_is_refused_with_its_rule() -> None:
    async with hosted() as server:
        _, other = await game_of_people(server, "Asha", "Bert", house=GREEN)
        answer = await other.act(_play(other.view["hand"][0]))

        assert (answer["code"], answer["refusal"]) == ("illegal", "not_your_turn")


async def test_8_5_a_card_that_is_not_held_is_refused_alike_wherever_it_is() -> None:
    async with hosted() as server:
        mover, other = await game_of_people(server, "Asha", "Bert", house=GREEN)
        mine = {*mover.view["hand"], *mover.view["seats"][mover.room["you"]]["up"]}
        theirs = [card for card in other.view["hand"] if card not in mine]
        nobodys = [card for card in ("BC1", "O7", "B3") if card not in mine]
        before = mover.s
        answers = [await mover.act(_play(card)) for card in [*theirs, *nobodys]]

        assert {(answer["code"], answer["refusal"]) for answer in answers} == {
            ("illegal", "not_held")
        }
        await mover.up_to_date()
        assert mover.s == before


async def test_a_move_before_and_after_the_game_is_refused() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["easy"])
        act = {"game": 0, "version": 0, "action": {"t": "take"}}
        assert (await asha.ask("act", **act))["code"] == "not_playing"
        await asha.ready()
        await asha.event("game_began")
        await asha.play_own_moves()

        assert (await asha.act({"t": "take"}))["code"] == "not_playing"


async def test_the_choice_of_3up_is_final() -> None:
    async with hosted() as server:
        asha, _ = await people_choosing(server, "Asha", "Bert")
        choice = asha.view["legal"][0]
        other_choice = asha.view["legal"][-1]
        await asha.act(choice)
        answer = await asha.act(other_choice)

        assert (answer["code"], answer["refusal"]) == ("illegal", "already_chosen")
        await asha.up_to_date()
        assert asha.view["chosen"] == choice["cards"]


async def test_fast_honest_play_never_meets_a_limit() -> None:
    """8.10: the clock stands still, and still a whole game of legal moves goes through."""
    async with hosted() as server:
        asha = await server.comes("Asha")
        await asha.create(seats=2, bots=["random"])
        await asha.ready()
        await asha.event("game_began")
        await asha.play_own_moves()

        assert "rate" not in {message.get("code") for message in asha.said}
        assert asha.room["stage"] == "over"


async def test_answers_and_updates_come_in_the_order_in_which_was_asked() -> None:
    async with hosted() as server:
        mover, _ = await game_of_people(server, "Asha", "Bert", house=GREEN)
        await mover.up_to_date()
        told = len(mover.said)
        move = {"game": 1, "version": mover.view["version"], "action": mover.view["legal"][0]}
        asked = [mover.request("act", **move), mover.request("act", **move)]
        asked.append(mover.request("say", text="well"))
        await mover.event("said")

        since = mover.said[told:]
        answers = [message for message in since if "i" in message]
        assert [(one["i"], one["t"]) for one in answers] == [
            (asked[0], "done"),
            (asked[1], "refused"),
            (asked[2], "done"),
        ]
        events = [event["t"] for one in since if one["t"] == "update" for event in one["events"]]
        assert (events[0], events[-1]) == ("played", "said")
