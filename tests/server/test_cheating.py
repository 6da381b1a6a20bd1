"""What cannot be done or found out by who does not keep to the rules (hardening group 8)."""

import pytest

from support.games_of_people import GREEN, game_of_people
from support.hosted import Hosted, hosted
from support.raw_client import Message, RawClient, play_to_the_end
from threeup_server import clockwork


async def _playing(server: Hosted) -> tuple[RawClient, RawClient, RawClient]:
    """The one to move, the other, and an onlooker; the 3UP are chosen."""
    mover, other = await game_of_people(server, "Asha", "Bert", house=GREEN)
    cleo = await server.comes("Cleo")
    await cleo.ask("watch", table=mover.room["id"])
    await cleo.up_to_date()
    return mover, other, cleo


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        ({"t": "up", "cards": ["G4", "G5", "G6"]}, "already_chosen"),
        ({"t": "flip", "place": 0}, "not_open"),
        ({"t": "draw"}, "no_draw"),
        ({"t": "take"}, "no_pile"),
        ({"t": "play", "cards": []}, "no_card"),
        ({"t": "play", "cards": ["G7", "B9"]}, "mixed_ranks"),
    ],
)
async def test_8_5_an_action_of_another_phase_or_shape_is_refused_and_changes_nothing(
    action: Message, refusal: str
) -> None:
    async with hosted() as server:
        mover, _, onlooker = await _playing(server)
        before = mover.view, onlooker.s
        answer = await mover.act(action)
        await mover.up_to_date()
        await onlooker.up_to_date()

        assert (answer["code"], answer["refusal"]) == ("illegal", refusal)
        assert (mover.view, onlooker.s) == before


async def test_8_5_the_same_move_is_refused_by_seat_turn_version_and_table() -> None:
    async with hosted() as server:
        mover, other, onlooker = await _playing(server)
        elsewhere = await server.comes("Dan")
        move = {"game": 1, "version": mover.view["version"], "action": mover.view["legal"][0]}
        later = {**move, "version": move["version"] + 1}
        answers = [
            await elsewhere.ask("act", **move),
            await onlooker.ask("act", **move),
            await other.ask("act", **move),
            await mover.ask("act", **later),
            await mover.ask("act", **move),
        ]

        assert [answer.get("code", answer["t"]) for answer in answers] == [
            "not_at_table", "not_seated", "illegal", "stale", "done",
        ]  # fmt: skip


async def test_8_6_tokens_are_128_bits_and_no_two_are_alike() -> None:
    async with hosted() as server:
        people = [await server.comes(f"Guest {number}") for number in range(50)]
        tokens = [bytes.fromhex(one.token) for one in people]

        assert {len(token) for token in tokens} == {16}
        assert len(set(tokens)) == 50
        assert len({byte for token in tokens for byte in token}) > 200


async def test_8_8_draws_are_counts_and_what_lies_face_down_is_only_known_to_lie_there() -> None:
    async with hosted() as server:
        asha, bert, cleo = await _playing(server)
        await play_to_the_end(asha, bert)
        await cleo.up_to_date()

        for one in (asha, bert, cleo):
            drew = [event for event in one.events if event["t"] == "somebody_drew"]
            assert {frozenset(event) for event in drew} <= {frozenset({"t", "seat", "count"})}
            views = [message["view"] for message in one.said if message.get("view")]
            seats = [seat for view in views for seat in view["seats"]]
            assert {type(lies) for seat in seats for lies in seat["down"]} == {bool}
            assert {type(seat["hand"]) for seat in seats} == {int}


async def test_8_9_a_bot_takes_its_time_whatever_it_holds() -> None:
    async with hosted(bot_pause=5.0) as server:
        asha = await server.comes("Asha")
        await asha.create(seats=3, bots=["steady", "easy"], house={"deck": "green"})
        await asha.ready()
        (table,) = server.hub.tables
        waited = []
        for _ in range(60):
            await asha.up_to_date()
            for action in asha.view["legal"][:1]:
                await asha.act(action)
            await asha.up_to_date()
            is_a_bots = asha.view["phase"] == "play" and asha.view["turn"] != 0
            step = clockwork.next_step(table, server.hub.settings)
            waited += [step[0] - server.clock()] if is_a_bots and step else []
            server.seconds_pass(5.01)

        assert {round(seconds) for seconds in waited} == {5}
        assert len(waited) >= 10


async def test_8_10_failed_moves_and_changed_minds_are_limited_like_all_requests() -> None:
    async with hosted() as server:
        mover, _, _ = await _playing(server)
        stale = {"t": "act", "game": 1, "version": 99, "action": {"t": "take"}}
        codes = [answer["code"] for answer in await mover.ask_at_once(*[stale] * 150)]

        assert codes[:50] == ["stale"] * 50
        assert "rate" in codes


async def test_8_10_opening_tables_is_limited_more_than_other_requests() -> None:
    async with hosted() as server:
        asha = await server.comes("Asha")
        create: Message = {"t": "create", "options": {"name": "Again", "seats": 2}}
        answers = await asha.ask_at_once(*[create, {"t": "leave"}] * 22)

        assert [answer["t"] for answer in answers[:40:2]] == ["opened"] * 20
        assert answers[42] == {"t": "refused", "i": 43, "code": "rate", "wait": 1}
