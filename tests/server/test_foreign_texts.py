"""What the server passes on of hostile texts, to everybody who sees it (hardening 8.1 to 8.4)."""

from collections.abc import Iterator

import pytest

from support.hosted import hosted
from support.hostile_texts import ATTACKS, BIDI, CONTROLS, LINE_BREAKS
from support.raw_client import RawClient

FORBIDDEN = set(CONTROLS + BIDI + LINE_BREAKS)


def _texts(value: object) -> Iterator[str]:
    """Every string in what was received, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _received(*readers: RawClient) -> set[str]:
    return {text for one in readers for message in one.said for text in _texts(message)}


@pytest.mark.parametrize("attack", ATTACKS)
async def test_8_1_and_8_2_nothing_that_steers_a_terminal_reaches_anybody(attack: str) -> None:
    async with hosted() as server:
        lobby, mallory = await server.comes("Lobby"), await server.comes(attack[:60])
        assert (await mallory.ask("say", text=attack[:200]))["t"] == "done"
        table = await mallory.create(name=attack[:32])
        seated = await server.comes("Seated")
        await seated.ask("join", table=table)
        assert (await mallory.ask("say", text=attack[:200]))["t"] == "done"
        await seated.up_to_date()
        await lobby.until(lambda message: len(message.get("tables", ())) == 1)

        received = _received(lobby, seated, mallory)
        assert len([text for text in received if "z" in text]) > 0
        assert {char for text in received for char in text} & FORBIDDEN == set()


@pytest.mark.parametrize(
    "same", ["ASHA\u200b", "Ａｓｈａ", "asha\ufe0f", "\u2067asha", "A\u00adsha"]
)
async def test_8_3_nobody_comes_in_under_a_name_that_reads_like_anothers(same: str) -> None:
    async with hosted() as server:
        await server.comes("Asha")
        stranger = await server.stranger()

        assert (await stranger.hello(same))["code"] == "name_taken"


async def test_8_4_a_chat_line_cannot_look_like_two_or_like_anothers() -> None:
    async with hosted() as server:
        asha, mallory = await server.comes("Asha"), await server.comes("Bert: hi\nMallory")
        await mallory.ask("say", text="x\r\nBert: y\u2028Cleo: z" + "\u3000" * 99 + "!")

        assert await asha.kind("lobby_said") == {
            "t": "lobby_said", "name": "Bert hi Mallory", "text": "x Bert: y Cleo: z !",
        }  # fmt: skip
