"""Terminals differ how wide a character with its marks is: the columns behind it stay true."""

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from textual.strip import Strip

from threeup_client.terminal.grid import Grid, Row

BEFORE = "abcdefgh"


def rows(*texts: str) -> list[Row]:
    return [(y, [(0, Strip([Segment(text)]))]) for y, text in enumerate(texts)]


def sent(before: str, after: str) -> str:
    """What is sent to a line that shows the one so that it shows the other."""
    grid = Grid(8, 1, ColorSystem.TRUECOLOR)
    grid.show(rows(before))
    return grid.show(rows(after))


@pytest.mark.parametrize(
    ("after", "says"),
    [
        ("हिbcdefgh", "\x1b[Hहि\x1b[;2Hbcd"),
        ("\u1100\u1161\u11a8cdefgh", "\x1b[H  \b\b\u1100\u1161\u11a8\x1b[;3Hcdef"),
        ("👨‍👩cdefgh", "\x1b[H  \b\b👨‍👩\x1b[;3Hcdef"),
        ("👍🏽cdefgh", "\x1b[H  \b\b👍🏽\x1b[;3Hcd"),
    ],
)
def test_what_it_may_be_written_over_is_written_again_in_its_column(after: str, says: str) -> None:
    assert sent(BEFORE, after) == says


def test_where_it_may_be_too_narrow_the_second_column_is_emptied_first() -> None:
    assert sent(BEFORE, "❤️cdefgh") == "\x1b[H  \b\b❤️"


@pytest.mark.parametrize("text", ["न", "ते", "น้", "e\u0301"])
def test_marks_that_no_terminal_gives_a_column_cost_nothing(text: str) -> None:
    assert sent(BEFORE, f"{text}xcdefgh") == f"\x1b[H{text}x"


def test_a_cursor_behind_a_wide_character_with_a_mark_is_not_relied_on() -> None:
    grid = Grid(8, 1, ColorSystem.TRUECOLOR)
    grid.show(rows(BEFORE))
    grid.show(rows("中\u0301cdefgh"))

    assert grid.show(rows("中\u0301xdefgh")) == "\x1b[;3Hx"


def test_what_may_be_written_too_far_is_mended_after_it_was() -> None:
    grid = Grid(8, 1, ColorSystem.TRUECOLOR)
    grid.show(rows(BEFORE))
    grid.show(rows("abXdefgh"))  # from its cursor the cells to mend are nearer than the others

    assert grid.show(rows("हिbXdefgh")) == "\rहि\x1b[;2HbXd"


def test_what_is_written_again_may_itself_be_written_too_far() -> None:
    assert sent("abहिdefgh", "हिbहिdefgh") == "\x1b[Hहि\x1b[;2Hbहि\x1b[;4Hdef"


def test_at_the_right_edge_nothing_is_written_outside() -> None:
    assert sent(BEFORE, "abcdefgहि") == "\x1b[;8Hहि"
