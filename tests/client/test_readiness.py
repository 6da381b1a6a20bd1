"""Where a table waits for who is not ready, the clock says what it counts down to."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from support.fake_table_session import FakeTableSession, OneScreenApp
from support.room_scenes import over, waiting
from support.screen_pictures import pictures_of
from threeup_client.model import ClientModel
from threeup_client.screens.over import OverScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_engine.options import Seat

SIZES = ((60, 20), (80, 24), (120, 40))


def counting(model: ClientModel, you: int | None = 0) -> ClientModel:
    """Everybody sits, and those who are not ready have 41 seconds left."""
    assert model.table is not None
    room = model.table.room
    seats = tuple(msgspec.structs.replace(seat, name=seat.name or "Dora") for seat in room.seats)
    seat = None if you is None else Seat(you)
    room = msgspec.structs.replace(room, seats=seats, you=seat, seconds_left=41)
    return replace(model, table=replace(model.table, room=room))


async def waiting_bar(model: ClientModel, size: tuple[int, int]) -> str:
    screen = WaitingScreen(FakeTableSession(model))
    async with OneScreenApp(screen).run_test(size=size) as pilot:
        await pilot.pause()
        return screen.board.lines[-2]


def words(line: str) -> str:
    return " ".join(line.split())


@pytest.mark.parametrize("size", SIZES)
async def test_who_is_not_ready_reads_when_they_have_to_leave(size: tuple[int, int]) -> None:
    bar = await waiting_bar(counting(waiting()), size)

    assert bar.startswith(" ▶ Ready?  Space says you are")
    assert bar.endswith("  or you leave in 0:41")


@pytest.mark.parametrize("size", SIZES)
async def test_who_is_ready_reads_when_the_others_have_to_leave(size: tuple[int, int]) -> None:
    bar = await waiting_bar(counting(waiting(ready=True)), size)

    assert bar.startswith(" You are ready  waiting for the others  ")
    assert bar.endswith("  they leave in 0:41")


@pytest.mark.parametrize("size", SIZES)
async def test_an_onlooker_reads_who_has_to_leave(size: tuple[int, int]) -> None:
    bar = await waiting_bar(counting(waiting(None), None), size)

    assert words(bar) == "Watching who is not ready leaves in 0:41"


@pytest.mark.parametrize(
    ("model", "you", "bar"),
    [
        (over(), 0, "▶ Play again? Enter yes it starts when all say so or you leave in 0:41"),
        (
            over(ready=True),
            0,
            "You play again waiting for Chandra, Dušan q to the lobby they leave in 0:41",
        ),
        (over(), None, "Watching q to the lobby who is not ready leaves in 0:41"),
    ],
)
async def test_after_a_game_the_clock_says_so_too(
    model: ClientModel, you: int | None, bar: str, tmp_path: Path
) -> None:
    session = FakeTableSession(counting(model, you))
    small, standard, wide, _ = await pictures_of(lambda _: OverScreen(session), (), tmp_path)

    assert words(standard[-2]) == bar
    assert bar[-12:] == words(small[-2])[-12:] == words(wide[-2])[-12:]
