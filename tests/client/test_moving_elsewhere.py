"""What moves in the lesson and in a replay, as at the table; the clock is moved by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from textual.pilot import Pilot

from support.fake_table_session import Clock
from support.kept_games import game_of_bots
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.lesson import MOMENTS
from threeup_client.motion import Level, Part, Shot, motion_of
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.film import paint_film
from threeup_client.paint.showing import Shown
from threeup_client.replays.film import Film, Sign, film_of
from threeup_client.screens.lesson import LessonScreen
from threeup_client.screens.motions import Motions
from threeup_client.screens.replay import ReplayScreen
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage

FILM = film_of(game_of_bots(4))


def frame_of(film: Film, sign: Sign) -> int:
    return next(frame for frame, one in film.signs if one is sign)


@dataclass
class Moved:
    screen: LessonScreen | ReplayScreen
    motions: Motions
    pilot: Pilot[str]
    clock: Clock

    async def passes(self, seconds: float) -> None:
        self.clock.now += seconds
        self.motions.advance()
        await self.pilot.pause()

    @property
    def lines(self) -> list[str]:
        return self.screen.board.lines

    @property
    def parts(self) -> tuple[Part, ...]:
        """Of what moves now."""
        return self.motions.shot.motion.parts if self.motions.shot else ()


@asynccontextmanager
async def shown(
    screen: LessonScreen | ReplayScreen,
    motions: Motions,
    folder: Path,
    keys: tuple[str, ...] = (),
    animation: str = "auto",
) -> AsyncIterator[Moved]:
    clock = Clock()
    motions._now = clock
    settings = SettingsFile(folder, {}, {"animation": animation})
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(folder), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        await pilot.press(*keys)
        yield Moved(screen, motions, pilot, clock)


@asynccontextmanager
async def lesson(folder: Path, moment: int, animation: str = "auto") -> AsyncIterator[Moved]:
    """The lesson just when it has come to the moment."""
    screen = LessonScreen("Asha")
    keys = tuple(one.key for one in MOMENTS[:moment])
    async with shown(screen, screen._moving, folder, keys, animation) as moved:
        yield moved


@asynccontextmanager
async def replay(folder: Path, frame: int, animation: str = "auto") -> AsyncIterator[Moved]:
    """The replay after one step to the frame."""
    screen = ReplayScreen(FILM)
    screen._go(frame - 1)
    async with shown(screen, screen._motions, folder, ("right",), animation) as moved:
        yield moved


def test_what_moves_in_the_lesson_is_what_its_keys_do() -> None:
    moving = [
        (i, motion.parts, motion.under)
        for i, (before, after) in enumerate(pairwise(MOMENTS), 1)
        if (motion := after.motion(before, Level.FULL)) is not None
    ]
    fly, clear = (Part.FLY,), (Part.FLY, Part.CLEAR)
    piles = {i: before.view.pile for i, before in enumerate(MOMENTS, 1)}
    assert moving == [
        (2, fly, piles[2]),
        (6, clear, piles[6]),
        (8, clear, piles[8]),
        (10, fly, piles[10]),
        (11, fly, piles[11]),
        (12, (Part.FLY, Part.TURN, Part.CONFETTI), piles[12]),
    ]


async def test_in_the_lesson_cards_fly_and_then_all_stands_as_without_motion(
    tmp_path: Path,
) -> None:
    async with lesson(tmp_path, 2) as moved:
        pictures = [moved.lines]
        for _ in range(4):
            await moved.passes(0.051)
            pictures.append(moved.lines)
    async with lesson(tmp_path, 2, "off") as still:
        assert pictures[-1] == still.lines
    assert len({"\n".join(picture) for picture in pictures}) == 5


async def test_in_the_lesson_the_win_is_not_told_before_the_card_is_seen(tmp_path: Path) -> None:
    async with lesson(tmp_path, 12) as moved:
        text = "\n".join(moved.lines)
        assert "YOU WIN" not in text
        assert "Y O U" not in text
        assert "Take the one in the" in text
        await moved.passes(0.46)
        assert "You turned over a 9: it holds" in moved.lines[14]
        await moved.passes(0.25)
        assert moved.motions.is_going
        await moved.passes(1.5)
        assert not moved.motions.is_going
        assert "Y O U   W I N" in "\n".join(moved.lines)


async def test_in_the_lesson_a_key_ends_what_moves_and_acts_at_once(tmp_path: Path) -> None:
    async with lesson(tmp_path, 2) as moved:
        await moved.pilot.press("enter")
        assert not moved.motions.is_going
        assert "nothing of yours beats the 8" in "\n".join(moved.lines)


@pytest.mark.parametrize("key", ["question_mark", "f2", "f3", "f4", "ctrl+p"])
async def test_what_moved_when_a_book_was_opened_has_ended_when_it_is_closed(
    tmp_path: Path, key: str
) -> None:
    async with lesson(tmp_path, 2) as moved:
        await moved.pilot.press(key, "escape")
        last = moved.lines
    async with lesson(tmp_path, 2, "off") as still:
        assert last == still.lines


@pytest.mark.parametrize(
    ("animation", "parts"),
    [
        ("auto", (Part.FLY, Part.TURN, Part.CONFETTI)),
        ("full", (Part.FLY, Part.TURN, Part.CONFETTI)),
        ("short", (Part.TURN,)),
        ("off", ()),
    ],
)
async def test_as_much_moves_in_the_lesson_as_is_set(
    tmp_path: Path, animation: str, parts: tuple[Part, ...]
) -> None:
    async with lesson(tmp_path, 12, animation) as moved:
        assert moved.parts == parts


@pytest.mark.parametrize(
    ("sign", "parts"),
    [
        (Sign.THREE, (Part.FLY, Part.CLEAR)),
        (Sign.CLEAR, (Part.FLY, Part.CLEAR)),
        (Sign.BLIND, (Part.FLY, Part.TURN)),
        (Sign.OUT, (Part.FLY, Part.TURN, Part.CLEAR, Part.CONFETTI)),
        (Sign.TOOK, ()),
    ],
)
async def test_one_step_of_a_replay_moves_what_the_table_would(
    tmp_path: Path, sign: Sign, parts: tuple[Part, ...]
) -> None:
    async with replay(tmp_path, frame_of(FILM, sign)) as moved:
        assert moved.parts == parts


@pytest.mark.parametrize(
    ("animation", "parts"), [("full", (Part.FLY, Part.TURN)), ("short", (Part.TURN,)), ("off", ())]
)
async def test_as_much_moves_in_a_replay_as_is_set(
    tmp_path: Path, animation: str, parts: tuple[Part, ...]
) -> None:
    async with replay(tmp_path, frame_of(FILM, Sign.BLIND), animation) as moved:
        assert moved.parts == parts


async def test_in_a_replay_all_stands_in_the_end_as_without_motion(tmp_path: Path) -> None:
    frame = frame_of(FILM, Sign.BLIND)
    async with replay(tmp_path, frame) as moved:
        first = moved.lines
        await moved.passes(0.75)
        assert not moved.motions.is_going
        last = moved.lines
    async with replay(tmp_path, frame, "off") as still:
        assert last == still.lines
    assert first != last


async def test_a_jump_in_a_replay_moves_nothing_and_a_key_ends_what_does(tmp_path: Path) -> None:
    async with replay(tmp_path, frame_of(FILM, Sign.CLEAR)) as moved:
        assert moved.motions.is_going
        await moved.pilot.press("v")
        assert not moved.motions.is_going
        await moved.pilot.press("left", "home", "right_square_bracket", "end")
        assert not moved.motions.is_going


@pytest.mark.parametrize(("plus", "is_going"), [(0, True), (3, False)])
async def test_while_a_replay_runs_nothing_moves_for_longer_than_until_the_next_move(
    tmp_path: Path, plus: int, is_going: bool
) -> None:
    screen = ReplayScreen(FILM)
    screen._go(frame_of(FILM, Sign.CLEAR) - 1)
    async with shown(screen, screen._motions, tmp_path, ("plus",) * plus) as moved:
        screen._runs = True
        screen._go(screen._frame + 1)
        assert moved.motions.is_going is is_going
        screen._runs = False


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
@pytest.mark.parametrize("seats", [2, 6])
def test_steps_of_a_replay_move_within_the_terminal_at_every_size(
    size: tuple[int, int], seats: int
) -> None:
    film = film_of(game_of_bots(7, seats))
    for frame in [*range(7, film.last, 31), film.last]:
        view = film.view(frame, None)
        motion = motion_of(film.happened(frame, None), view, Level.FULL)
        times = (0.0, 0.15, 0.25, 0.65, 2.0) if motion else ()
        for at in times:
            assert motion is not None
            now = motion.frame_at(at)
            canvas = Canvas(*size, "panel")
            shot = Shot(motion, now) if now else None
            paint_film(canvas, Shown(film, frame, None, 1.0, runs=True), shot)
            assert len(canvas.lines) == size[1]
            assert max(map(len, canvas.lines)) <= size[0]
