"""The waiting room of a table with every house rule, full of people, on small screens."""

from dataclasses import replace

import msgspec
import pytest

from support.fake_table_session import FakeTableSession, OneScreenApp
from support.room_scenes import waiting
from threeup_client.screens.waiting import WaitingScreen
from threeup_engine.options import Deck, FirstPlayer, HouseRules
from threeup_protocol.table import Absence, RoomSeat

EVERY_RULE = HouseRules(Deck.DOUBLE, FirstPlayer.WINNER, bonus=True, voluntary=True, play_on=True)
RULES = (
    "double deck · play on for places · three of a kind plays again · pick up any time"
    " · winner first"
)
TABLE = "60 s a move · a bot plays for a lost link after 2 min · no watchers"
SIZES = [(60, 20), (80, 24)]


async def painted(size: tuple[int, int], *keys: str) -> list[str]:
    """A table of twelve with every rule, as its host sees it."""
    model = waiting()
    assert model.table is not None
    options = msgspec.structs.replace(
        model.table.room.options,
        seats=12,
        house=EVERY_RULE,
        absence=Absence.BOT,
        hold_seconds=120,
        watchers=False,
    )
    seats = (*model.table.room.seats, *[RoomSeat(name) for name in "EFGHIJKL"])
    room = msgspec.structs.replace(model.table.room, options=options, seats=seats, watchers=())
    session = FakeTableSession(replace(model, table=replace(model.table, room=room)))
    screen = WaitingScreen(session)
    async with OneScreenApp(screen).run_test(size=size) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        return screen.board.lines


def told(lines: list[str], label: str, following: str) -> str:
    """What stands beside a label, down to the next one."""
    at, end = (
        next(i for i, line in enumerate(lines) if line.startswith(f"  {one} "))
        for one in (label, following)
    )
    return " ".join(line[10:].strip() for line in lines[at:end])


@pytest.mark.parametrize("size", SIZES)
async def test_who_waits_can_read_every_rule_of_the_table(size: tuple[int, int]) -> None:
    lines = await painted(size)
    assert told(lines, "Rules", "Table") == RULES
    assert told(lines, "Table", "Deal") == TABLE


@pytest.mark.parametrize("size", SIZES)
async def test_the_last_of_twelve_seats_is_reached_above_the_rules(size: tuple[int, int]) -> None:
    lines = await painted(size, *["down"] * 11)
    at = next(i for i, line in enumerate(lines) if line.startswith(" ▶ 12 L"))
    assert at < next(i for i, line in enumerate(lines) if line.startswith("  Rules"))


async def test_who_is_not_ready_does_not_touch_the_frame_of_the_invitation() -> None:
    assert "not ready  │" in "\n".join(await painted((80, 24)))
