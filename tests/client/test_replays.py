"""Finished games are kept, shown again as any player saw them, and held against their record."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from rich.cells import cell_len
from textual.pilot import Pilot

from support.fake_table_session import FakeTableSession
from support.kept_games import game_of_bots
from support.table_scenes import model_of, players
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.model import ClientModel
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.film import paint_film
from threeup_client.paint.showing import Shown
from threeup_client.replays.film import Sign, film_of
from threeup_client.replays.shelf import Shelf
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.replays import ReplaysScreen
from threeup_client.storage import Storage
from threeup_engine.options import Seat
from threeup_engine.record_text import write
from threeup_protocol.client_messages import GetRecord, ListRecords
from threeup_protocol.server_messages import Answer, Finished, Records, RecordText
from threeup_protocol.table import Stage

RECORD = game_of_bots(4)
FILM = film_of(RECORD)


@asynccontextmanager
async def replaying(folder: Path) -> AsyncIterator[tuple[ReplayScreen, Pilot[str]]]:
    app = ThreeUpApp(Errand("Asha"), Storage(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(FILM)
        await app.push_screen(screen)
        await pilot.pause()
        yield screen, pilot


def lines_of(pilot: Pilot[str]) -> list[str]:
    screen = pilot.app.screen
    assert isinstance(screen, PaintedScreen)
    return screen.board.lines


def painted(frame: int, viewer: Seat | None, size: tuple[int, int] = (80, 24)) -> list[str]:
    canvas = Canvas(*size, "panel")
    paint_film(canvas, Shown(FILM, frame, viewer, 1.0, runs=False))
    return canvas.lines


def test_a_true_record_is_verified() -> None:
    assert FILM.fault is None
    assert "✓ deal verified, and every move" in painted(0, None)[16]


@pytest.mark.parametrize(
    ("damaged", "fault"),
    [
        (
            structs.replace(RECORD, secret=bytes(32)),
            "line 9: the secret is not the one that was committed to",
        ),
        (
            structs.replace(RECORD, places=(Seat(3),)),
            f"line {RECORD.line_of_result}: by its moves the places are: {RECORD.places[0]}",
        ),
    ],
)
def test_what_is_not_true_of_a_record_is_named(damaged: object, fault: str) -> None:
    assert film_of(damaged).fault == fault  # type: ignore[arg-type]


def test_a_move_against_the_rules_ends_the_film_before_it() -> None:
    moves = (*RECORD.moves[:9], RECORD.moves[9], RECORD.moves[9], *RECORD.moves[10:])
    film = film_of(structs.replace(RECORD, moves=moves))
    assert film.last == 10
    assert film.fault is not None
    assert film.fault.startswith("move 11, line 26: seat ")


def test_everybody_s_hand_is_open_unless_one_looks_through_a_player_s_eyes() -> None:
    assert [FILM.hand(20, Seat(i), None) is None for i in range(4)] == [False] * 4
    assert [FILM.hand(20, Seat(i), Seat(2)) is None for i in range(4)] == [True, True, False, True]


def test_a_player_s_eyes_see_no_card_that_others_drew() -> None:
    seen = [event for i in range(FILM.last + 1) for event in FILM.happened(i, Seat(1))]
    drawn = {event.seat for event in seen if type(event).__name__ == "YouDrew"}  # type: ignore[union-attr]
    assert drawn == {1}


def test_the_moments_end_with_the_winner_going_out() -> None:
    assert FILM.signs[-1] == (FILM.last, Sign.OUT)


async def test_keys_step_by_move_turn_moment_and_to_the_ends(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (_, pilot):
        turns = []
        for key in ("end", "home", "right", "down", "down", "up", "right_square_bracket"):
            await pilot.press(key)
            turns.append(lines_of(pilot)[16].split("  ")[0].strip())
    last = FILM.turn_of(FILM.last)
    first_sign = FILM.turn_of(FILM.signs[0][0])
    expected = [last, 0, 0, 1, 2, 1, first_sign]
    assert turns == [f"Turn {turn} of {last}" for turn in expected]


async def test_v_goes_through_the_players_and_back_to_all_hands(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (_, pilot):
        tops = []
        for _ in range(5):
            await pilot.press("v")
            tops.append(lines_of(pilot)[0])
    seen = [f"as {name} saw it" in top for name, top in zip(("Asha", "Bert"), tops, strict=False)]
    assert seen == [True, True]
    assert "all hands open" in tops[4]


async def test_a_click_on_the_line_of_time_goes_there(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (_, pilot):
        await pilot.click(offset=(78, 19))
        last = FILM.turn_of(FILM.last)
        assert lines_of(pilot)[16].startswith(f" Turn {last} of {last}")


async def test_running_goes_on_by_itself_to_the_end(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (_, pilot):
        await pilot.press("end", "left", "plus", "plus", "plus", "plus", "space")
        last = FILM.turn_of(FILM.last)
        while not lines_of(pilot)[22].startswith(" speed"):
            await pilot.pause(0.01)
        assert lines_of(pilot)[16].startswith(f" Turn {last} of {last}")


async def test_9_3_a_damaged_record_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.3up").write_text("threeup record 1\ntable kitchen\n")
    app = ThreeUpApp(Errand("Asha"), Storage(tmp_path / "data"))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplaysScreen(Shelf(tmp_path), None))
        while "reading…" in lines_of(pilot)[4]:
            await pilot.pause()
        await pilot.press("enter")
        assert 'a.3up: line 2: damaged; expected here: table "NAME"' in lines_of(pilot)[21]


class RecordSession(FakeTableSession):
    """Lists one game, and has its record."""

    async def ask(self, request) -> Answer:  # type: ignore[no-untyped-def]
        asked = request(1)
        self.asked.append(asked)
        if isinstance(asked, ListRecords):
            return Records(1, (Finished(7, "attic", 1796061900, ("Asha", "Bert"), Seat(1)),))
        return RecordText(1, write(RECORD))


async def test_the_server_s_games_are_listed_and_opened_too(tmp_path: Path) -> None:
    session = RecordSession(model_of(players(2)))
    app = ThreeUpApp(Errand("Asha"), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplaysScreen(Shelf(tmp_path), session))
        await pilot.press("right")
        assert lines_of(pilot)[4].split() == [
            "▶", "2026-11-30", "18:05", "attic", "★", "Bert,", "Asha",
        ]  # fmt: skip
        await pilot.press("enter")
        await pilot.pause()
        assert session.asked[-1] == GetRecord(1, record=7)
        assert isinstance(app.screen, ReplayScreen)


class KeepingApp(ThreeUpApp):
    """An app whose session is given."""

    given: RecordSession

    @property
    def session(self) -> RecordSession:  # type: ignore[override]
        return self.given


def model_at_the_end() -> ClientModel:
    model = model_of(players(2))
    assert model.table is not None
    room = structs.replace(model.table.room, stage=Stage.OVER)
    return replace(model, table=replace(model.table, room=room))


async def test_a_game_that_ends_is_kept_once(tmp_path: Path) -> None:
    app = KeepingApp(Errand("Asha"), Storage(tmp_path))
    app.given = RecordSession(model_at_the_end())
    async with app.run_test() as pilot:
        app.note_end(app.given.model)
        app.note_end(app.given.model)
        while app.kept_record is None:
            await pilot.pause()
    assert app.given.asked == [GetRecord(1)]
    assert [kept.record for kept in app.shelf.listed()] == [RECORD]


async def test_9_3_a_game_that_cannot_be_kept_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("")
    app = KeepingApp(Errand("Asha"), Storage(tmp_path))
    app.given = RecordSession(model_at_the_end())
    async with app.run_test() as pilot:
        app.note_end(app.given.model)
        while not app.given.asked:
            await pilot.pause()
        await pilot.pause()
        assert (app.kept_record, app.is_running) == (None, True)


async def test_the_replay_returns_to_the_list(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (_, pilot):
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, ReplayScreen)


def test_a_replay_fits_the_smallest_terminal() -> None:
    lines = painted(20, None, (60, 20))
    assert max(cell_len(line) for line in lines) <= 60
    assert lines[19].startswith(" ←→ step")


async def test_a_digit_chooses_a_line_of_the_list(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for table in ("attic", "kitchen"):
        shelf.keep(write(game_of_bots(3, table=table)))
    app = ThreeUpApp(Errand("Asha"), Storage(tmp_path / "data"))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplaysScreen(shelf, None))
        while "reading…" in lines_of(pilot)[4]:
            await pilot.pause()
        await pilot.press("2", "3")
        assert [lines_of(pilot)[y][1] for y in (4, 5)] == [" ", "▶"]
