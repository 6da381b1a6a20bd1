"""Help, coach and the guided game."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot

from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import settled
from support.table_scenes import OTHER, model_of, my_view, players, seat_cards
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.coach import Coach
from threeup_client.coach_subjects import LINES, Subject
from threeup_client.keymap import shown_key
from threeup_client.lesson import MOMENTS, SCENES
from threeup_client.rules_text import RULES
from threeup_client.screens.help import HelpScreen
from threeup_client.screens.lesson import LessonScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.table import TableScreen
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_engine.errors import Refusal
from threeup_engine.view import SeatView
from threeup_protocol.server_messages import Code, Refused

NUMBERS = [number for number, _ in RULES]


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[tuple[ThreeUpApp, Pilot[str]]]:
    """The client, in which nothing moves."""
    settings = SettingsFile(folder, {}, {"animation": "off"})
    app = ThreeUpApp(Errand("Asha"), Storage(folder), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


@asynccontextmanager
async def at_the_table(folder: Path) -> AsyncIterator[tuple[FakeTableSession, Pilot[str]]]:
    async with started(folder) as (app, pilot):
        session, clock = FakeTableSession(model_of(players(3))), Clock()
        await app.push_screen(TableScreen(session, clock))
        clock.now += 1
        yield session, pilot


def lines_of(pilot: Pilot[str]) -> list[str]:
    screen = pilot.app.screen
    assert isinstance(screen, PaintedScreen)
    return screen.board.lines


def test_the_help_has_every_rule_that_the_documentation_has() -> None:
    documented = Path(__file__).parents[2] / "docs" / "rules.md"
    numbers = set(re.findall(r"R\d\.\d", documented.read_text(encoding="utf-8")))
    assert set(NUMBERS) == numbers


def test_the_help_has_the_rule_of_every_refusal() -> None:
    assert {refusal.rule for refusal in Refusal} - set(NUMBERS) == {"section 7"}


async def test_after_a_refusal_the_help_opens_at_its_rule(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as (session, pilot):
        session.answer = lambda i: Refused(i, Code.ILLEGAL, Refusal.MUST_DRAW)
        await pilot.press("enter", "question_mark")
        await settled(pilot.app)
        assert isinstance(pilot.app.screen, HelpScreen)
        marked = [line.strip() for line in lines_of(pilot) if "▶" in line]
        assert marked == [
            "▶ R4.8  Hand empty but not the draw pile: right after a Clear +1 or +2 you"
        ]


async def test_after_a_card_that_is_too_low_the_help_opens_at_that_rule(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as (_, pilot):
        await pilot.press("3", "question_mark")
        await settled(pilot.app)
        assert lines_of(pilot)[2].startswith("  ▶ R3.2  A discard equals or beats the top")


async def test_without_a_refusal_the_help_begins_with_the_game_and_the_keys(
    tmp_path: Path,
) -> None:
    async with at_the_table(tmp_path) as (_, pilot):
        await pilot.press("question_mark")
        await settled(pilot.app)
        lines = lines_of(pilot)
        assert lines[2].split() == ["The", "game", "│", "Keys", "here"]
        assert "d         draw first" in "\n".join(lines)


async def test_the_help_returns_to_the_choice_that_was_made(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as (_, pilot):
        await pilot.press("0", "question_mark", "r", "pagedown", "escape")
        assert "Enter plays 10" in lines_of(pilot)[14]


def heard(coach: Coach, view: SeatView) -> str | None:
    return coach.line(view, ("kitchen", 1))


PLAIN = my_view(seat_cards("G3 B4 O9"), pile="G2", draw="G5")


@pytest.mark.parametrize(
    ("view", "subject"),
    [
        (PLAIN, Subject.FIRST_TURN),
        (my_view(seat_cards("G3 B3 O9"), pile="G2", draw="G5"), Subject.COPIES),
        (my_view(seat_cards("G3 B4 OC"), pile="G2", draw="G5"), Subject.CLEAR),
        (my_view(seat_cards("G3 B4 O9"), pile="G2"), Subject.PILE_USED_UP),
        (my_view(seat_cards("G3 B4 O9"), pile="G2 B2", draw="G5"), Subject.TWO_EQUAL),
        (my_view(seat_cards("G3 B4 O8"), pile="G9", draw="G5"), Subject.STUCK),
        (my_view(seat_cards("G3"), draw="G5", may_draw=True), Subject.DRAW_FIRST),
        (my_view(seat_cards("", "G3"), pile="G2"), Subject.UPS_OPEN),
        (my_view(seat_cards(""), pile="G2"), Subject.BLIND),
    ],
)
def test_the_coach_explains_what_is_new(view: SeatView, subject: Subject, tmp_path: Path) -> None:
    assert heard(Coach(Storage(tmp_path), "first-games"), view) == LINES[subject]


def test_the_coach_explains_each_subject_three_times_at_most(tmp_path: Path) -> None:
    coach = Coach(Storage(tmp_path), "first-games")
    turns = [msgspec.structs.replace(PLAIN, version=turn) for turn in range(4)]
    told = LINES[Subject.FIRST_TURN]
    assert [heard(coach, turn) for turn in turns] == [told, told, told, None]


def test_the_coach_is_silent_from_the_fourth_game_on_also_in_a_later_run(tmp_path: Path) -> None:
    coach = Coach(Storage(tmp_path), "first-games")
    for game in (1, 2, 3):
        coach.line(my_view(OTHER), ("kitchen", game))
    assert not Coach(Storage(tmp_path), "first-games").is_on


def test_the_coach_says_nothing_when_it_is_off(tmp_path: Path) -> None:
    assert heard(Coach(Storage(tmp_path), "off"), PLAIN) is None


@pytest.mark.parametrize("kept", ["{", "[]", '{"told": 3, "games": "x"}', '{"told": {"a": []}}'])
def test_9_3_what_the_coach_remembers_may_be_damaged(kept: str, tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.put("coach", kept)
    assert heard(Coach(storage, "first-games"), PLAIN) == LINES[Subject.FIRST_TURN]


def test_a_line_of_the_coach_is_short() -> None:
    assert max(len("Coach: " + line) for line in LINES.values()) <= 96


async def test_the_lesson_goes_through_its_eight_scenes_by_the_keys_it_names(
    tmp_path: Path,
) -> None:
    async with started(tmp_path) as (app, pilot):
        app.open_lesson()
        await pilot.pause()
        for moment in MOMENTS[:-1]:
            await pilot.press(moment.key)
        assert f"lesson · 8 of {SCENES}" in lines_of(pilot)[0]


async def test_the_bar_of_each_moment_names_the_key_it_waits_for_and_no_other() -> None:
    keys = [[key for key, _ in moment.shown("Asha", None).bar.parts if key] for moment in MOMENTS]
    assert keys == [[shown_key(moment.key)] for moment in MOMENTS]


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_what_the_lesson_says_is_never_cut(size: tuple[int, int], tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Asha", interfaces=None), Storage(tmp_path))
    cut = []
    async with app.run_test(size=size) as pilot:
        app.open_lesson()
        await pilot.pause()
        for moment in MOMENTS[:-1]:
            text = " ".join(" ".join(lines_of(pilot)).split())
            cut += [] if moment.text.rsplit(" ", 2)[-1] in text else [moment.text]
            await pilot.press(moment.key)
    assert cut == []


async def test_the_lesson_ends_with_a_win_and_a_game(tmp_path: Path) -> None:
    async with started(tmp_path) as (app, pilot):
        app.open_lesson()
        await pilot.pause()
        for moment in MOMENTS[:-1]:
            await pilot.press(moment.key)
        text = "\n".join(lines_of(pilot))
        assert "Y O U   W I N" in text
        assert "Enter plays two easy bots; Esc goes back" in text


async def test_another_key_in_the_lesson_is_told_which_one_it_is(tmp_path: Path) -> None:
    async with started(tmp_path) as (app, pilot):
        app.open_lesson()
        await pilot.press("x")
        assert lines_of(pilot)[14].strip() == "Not yet: this time it is Enter"


async def test_the_lesson_can_be_left_at_any_time(tmp_path: Path) -> None:
    async with started(tmp_path) as (app, pilot):
        before = app.screen
        app.open_lesson()
        await pilot.press("enter", "escape")
        assert app.screen is before


def test_each_moment_of_the_lesson_names_the_key_it_waits_for() -> None:
    words = {"enter": "Enter", "9": "9.", "v": " v.", "d": " d.", "2": " 2."}
    assert [m.text for m in MOMENTS if words[m.key] not in m.text] == []


async def test_the_lesson_is_reached_from_the_help(tmp_path: Path) -> None:
    async with started(tmp_path) as (app, pilot):
        await pilot.press("question_mark", "t")
        assert isinstance(app.screen, LessonScreen)
