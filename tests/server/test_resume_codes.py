"""A seat moves to another machine by a code that is spoken."""

import re

from support.hosted import Hosted, hosted
from support.raw_client import RawClient


async def _asha_at_a_table(server: Hosted) -> tuple[RawClient, str]:
    asha = await server.comes("Asha")
    await asha.create()
    answer = await asha.ask("get_code")
    assert answer["seconds"] == 300
    return asha, answer["code"]


async def test_a_code_is_six_characters_without_look_alikes() -> None:
    async with hosted() as server:
        _, code = await _asha_at_a_table(server)

        assert re.fullmatch(r"[abcdefghjkmnpqrstuvwxyz2-9]{6}", code)


async def test_8_7_a_code_moves_the_seat_and_the_old_token_is_dead() -> None:
    async with hosted() as server:
        asha, code = await _asha_at_a_table(server)
        moved = await server.comes("whatever", code=code)
        await moved.kind("update")

        assert moved.room["seats"][moved.room["you"]]["name"] == "Asha"
        assert (await asha.kind("goodbye"))["code"] == "replaced"
        assert moved.token != asha.token
        stranger = await server.stranger()
        assert (await stranger.hello("Asha", token=asha.token))["code"] == "token_unknown"
        again = await server.comes("whatever", token=moved.token)
        assert (await again.kind("update"))["room"]["you"] == 0


async def test_a_code_is_good_once() -> None:
    async with hosted() as server:
        _, code = await _asha_at_a_table(server)
        await server.comes("whatever", code=code)
        stranger = await server.stranger()

        assert await stranger.hello("x", code=code) == {
            "t": "goodbye", "code": "code_unknown", "final": True,
        }  # fmt: skip


async def test_a_code_grows_old() -> None:
    async with hosted() as server:
        _, code = await _asha_at_a_table(server)
        server.clock.ahead += 301
        stranger = await server.stranger()

        assert (await stranger.hello("x", code=code))["code"] == "code_unknown"


async def test_a_new_code_replaces_the_old_one() -> None:
    async with hosted() as server:
        asha, code = await _asha_at_a_table(server)
        newer = (await asha.ask("get_code"))["code"]
        stranger = await server.stranger()

        assert (await stranger.hello("x", code=code))["code"] == "code_unknown"
        assert (await server.comes("x", code=newer)).token != asha.token
