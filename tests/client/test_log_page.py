"""The box of what happened: new lines come under the old, and a full page turns where little
changes.
"""

from itertools import chain

from threeup_client.paint.log_page import STRETCH, Line, shown

NAMES = ("Bert", "Chandra", "Edith", "You")


def round_after_round(count: int) -> list[Line]:
    """One row for each move of four players."""
    return [
        Line(number, f"{NAMES[number % 4]} played {number % 9 + 1}", is_talk=False)
        for number in range(count)
    ]


def texts(lines: list[Line], height: int) -> list[str]:
    return [line.text for line in shown(lines, height)]


def test_a_new_line_comes_under_what_stands_there() -> None:
    lines = round_after_round(8)
    assert [texts(lines[:count], 8) for count in (0, 3)] == [
        [],
        ["Bert played 1", "Chandra played 2", "Edith played 3"],
    ]
    assert shown(lines, 8) == tuple(lines)


def test_a_full_page_moves_up_by_a_round_so_that_names_stay_in_their_rows() -> None:
    assert texts(round_after_round(9), 8) == [
        "Bert played 5",
        "Chandra played 6",
        "Edith played 7",
        "You played 8",
        "Bert played 9",
    ]


def test_no_event_of_two_rows_is_shown_by_half() -> None:
    pairs = (
        (Line(n, f"event {n}", is_talk=False), Line(n, "  more", is_talk=False)) for n in range(300)
    )
    lines = list(chain.from_iterable(pairs))
    firsts = {shown(lines[: 2 * count], 7)[0].text[:5] for count in range(1, 300)}
    assert firsts == {"event"}


def test_the_page_depends_on_the_last_lines_only_as_older_ones_are_let_go() -> None:
    lines = round_after_round(5 * STRETCH)
    assert shown(lines[2 * STRETCH :], 8) == shown(lines, 8)


def test_the_newest_line_is_always_shown() -> None:
    lines = round_after_round(200)
    newest = [shown(lines[:count], 8)[-1].number for count in range(1, 200)]
    assert newest == list(range(199))


def test_an_event_of_more_rows_than_the_box_shows_its_beginning() -> None:
    rows = [Line(3, f"row {i}", is_talk=True) for i in range(6)]
    assert texts(rows, 4) == ["row 0", "row 1", "row 2", "row 3"]
