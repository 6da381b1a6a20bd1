"""The review of a finished game beside its replay, and the hint at one's own turn."""

from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from support.bot_games import record_of_bots
from support.footers import footer
from support.kept_games import game_of_bots
from support.recorded_app import settled
from support.table_scenes import game, model_of, seat_cards
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.hints import hint_line
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.review import Judgement, paint_progress, paint_review
from threeup_client.plain.judging import review_lines
from threeup_client.replays.film import film_of
from threeup_client.reviewing import GivenUpError, ReviewError, Reviewing
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.review import ReviewScreen
from threeup_client.storage import Storage
from threeup_engine.options import Seat
from threeup_engine.review import Account, Decision, Review, review
from threeup_engine.state import GameState

RECORD = record_of_bots(3)


def _found() -> Review:
    """A review made up of few numbers, with one dear moment: move 5."""
    shares = [(0.25, 0.75)] * (len(RECORD.moves) - 1) + [(1.0, 0.0)]
    decisions = [
        Decision(number, number, move.seat, move.action, None, 0.0, share)
        for number, (move, share) in enumerate(zip(RECORD.moves, shares, strict=True), 1)
    ]
    dear = decisions[4]
    account = Account(deal=0.1, cards=0.2, own=-0.05, others=0.25)
    other = Account(deal=-0.1, cards=-0.2, own=-0.25, others=0.05)
    cost = Decision(5, 3, dear.seat, dear.made, dear.made, 0.12, dear.shares)
    return Review((0.5, 0.5), tuple(decisions), (account, other), (0.12, 0.0), (cost,))


def _painted(size: tuple[int, int]) -> list[str]:
    canvas = Canvas(*size, "panel")
    paint_review(canvas, RECORD, _found())
    return canvas.lines


def test_the_graph_ends_with_everybody_s_last_chance() -> None:
    lines = _painted((80, 24))
    assert lines[2].strip() == "Chances of winning over the game, 0 to 100 %"
    assert lines[3].startswith("  Ann")
    assert lines[3].rstrip().endswith("100 %")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_moments_and_accounts_fit_every_size(size: tuple[int, int]) -> None:
    lines = _painted(size)
    text = "\n".join(lines)
    assert "Dearest moments" in text
    assert "12 %" in text
    assert ["Ann", "+10", "+20", "-5", "+25", "12"] in [line.split() for line in lines]


def _of_six(moments: int = 3) -> ReviewScreen:
    """The review of a game of six."""
    record = game_of_bots(4, players=6)
    even = (1 / 6,) * 6
    decisions = tuple(
        Decision(number, number, move.seat, move.action, None, 0.0, even)
        for number, move in enumerate(record.moves, 1)
    )
    dear = decisions[40 : 40 + moments]
    costs = tuple(replace(one, better=one.made, cost=0.1) for one in dear)
    account = Account(deal=0.1, cards=0.2, own=-0.05, others=0.25)
    found = Review(even, decisions, (account,) * 6, (0.1,) * 6, costs)
    return ReviewScreen(record, found, lambda _: None, lambda _: None)


async def _review_of_six(folder: Path, *keys: str, rows: int = 24) -> list[str]:
    """What is seen of it once the window of 80x24 has `rows`."""
    app = ThreeUpApp(Errand("Ann", interfaces=None), Storage(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = _of_six()
        await app.push_screen(screen)
        await pilot.press(*keys)
        await pilot.resize_terminal(80, rows)
        await settled(app)
        return screen.board.lines


async def _accounts_of_six(folder: Path, *keys: str) -> tuple[int, str]:
    """How many accounts are seen, and the line of keys."""
    lines = await _review_of_six(folder, *keys)
    return sum("+25" in line for line in lines), lines[-1]


@pytest.mark.parametrize(
    ("moments", "keys"),
    [(0, []), (1, ["1 goes to that moment"]), (3, ["1 2 3 goes to that moment"])],
)
async def test_a_review_names_the_keys_of_the_moments_that_there_are(
    moments: int, keys: list[str], tmp_path: Path
) -> None:
    named = await footer(tmp_path, _of_six(moments), size=(120, 40))
    assert named == [*keys, "q back to the replay"]


async def test_a_review_that_has_no_room_is_scrolled_to_its_end(tmp_path: Path) -> None:
    seen, keys = await _accounts_of_six(tmp_path, "pagedown")
    assert seen == 6
    assert "↑↓ scroll" in keys


async def test_a_review_that_has_been_scrolled_is_whole_in_a_larger_window(tmp_path: Path) -> None:
    lines = await _review_of_six(tmp_path, "pagedown", rows=40)
    assert lines[2].startswith("  Chances of winning")
    assert sum("+25" in line for line in lines) == 6
    assert "scroll" not in lines[-1]


def test_the_progress_says_how_far_it_is() -> None:
    canvas = Canvas(80, 24, "panel")
    paint_progress(canvas, Judgement(RECORD, done=30, of=120))
    assert canvas.lines[7].strip() == "30 of 120 positions judged"
    assert canvas.lines[6].count("█") == 10


def test_a_review_is_told_in_sentences() -> None:
    lines = list(review_lines(RECORD, _found()))

    assert lines[0] == "Chances of Ann from the start to the end, in percent: 50, 25, 25, 25, 100."
    assert lines[2].startswith("Dear moment 1: Turn 3, ")
    assert lines[3] == (
        "Ann: the deal +10, the draw +20, own moves -5, the others +25 percent of games."
    )


async def test_a_review_is_computed_in_other_processes_and_is_the_same_as_here() -> None:
    told: list[tuple[int, int]] = []
    found = await Reviewing(RECORD, lambda done, of: told.append((done, of)), games=8).run()

    assert found == review(RECORD, games=8)
    assert told[-1][0] == told[-1][1]


async def test_a_review_that_nobody_waits_for_is_given_up() -> None:
    told: list[int] = []
    work = Reviewing(RECORD, lambda done, _: told.append(done), games=8)
    work.cancel()
    with pytest.raises(GivenUpError):
        await work.run()
    assert told == []


async def test_r_opens_the_review_and_a_moment_leads_back_into_the_replay(tmp_path: Path) -> None:
    app = ThreeUpApp(Errand("Ann"), Storage(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(film_of(RECORD))
        screen._keep_review(_found())
        await app.push_screen(screen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("1")
        await pilot.pause()

        assert isinstance(app.screen, ReplayScreen)
        assert app.screen._frame == 4


def _to_play(turn: int) -> GameState:
    hands = (seat_cards("G3 G9"), seat_cards("G4 G5 G6"))
    return game(*hands, pile="G2", draw="G1 G5", turn=turn)


def test_a_hint_is_one_sentence_with_a_move_and_its_reason() -> None:
    table = model_of(_to_play(0)).table
    assert table is not None
    assert hint_line(table) == (
        "Playing a 3: low cards are hard to get rid of later, and you draw new ones."
    )


def test_where_somebody_else_is_to_move_there_is_no_hint() -> None:
    table = model_of(_to_play(1), viewer=Seat(0)).table
    assert table is not None
    assert hint_line(table) is None


async def test_where_a_process_of_the_review_is_killed_it_says_so() -> None:
    def kill_one(_done: int, _of: int) -> None:
        active_children()[0].kill()

    with pytest.raises(ReviewError, match="No review: one of its processes was ended"):
        await Reviewing(RECORD, kill_one, games=200).run()
