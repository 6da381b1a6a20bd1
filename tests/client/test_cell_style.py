"""From one style to another with the fewest characters, so that every terminal shows the same."""

import pytest

from threeup_client.terminal.cell_style import DEFAULT, CellStyle, blank_of, change

TEXT = CellStyle(("1",), "38;5;254", "48;5;233")
CARD = CellStyle(("1",), "38;5;233", "48;5;254")
PAPER = blank_of(CARD)


def test_colours_changed_over_are_sent_in_reverse() -> None:
    assert change(TEXT, CARD)[0] == "\x1b[7m"


def test_a_blank_on_a_reversed_ground_is_sent_in_reverse() -> None:
    assert change(change(TEXT, CARD)[1], PAPER)[0] == ""


@pytest.mark.parametrize("attribute", ["2", "5", "8"], ids=["dim", "blinking", "hidden"])
def test_a_blank_is_not_sent_in_reverse_where_its_ground_might_not_be_seen(attribute: str) -> None:
    before = CellStyle((attribute, "7"), "38;5;254", "48;5;233")
    assert "7" not in change(before, PAPER)[1].attributes


def test_nothing_is_erased_in_reverse() -> None:
    reversed_card = change(TEXT, CARD)[1]
    assert change(reversed_card, PAPER, erases=True)[0] == "\x1b[27;48;5;254m"


@pytest.mark.parametrize(
    "style",
    [
        CellStyle(("1",), "30", "47"),
        CellStyle((), "39", "48;5;254"),
        CellStyle(("4",), "38;5;233", "48;5;254"),
        CellStyle(("2",), "38;5;233", "48;5;254"),
    ],
    ids=["16-colours", "default-ink", "underlined", "dim"],
)
def test_what_terminals_may_show_otherwise_in_reverse_never_is(style: CellStyle) -> None:
    before = CellStyle(style.attributes, "38;5;254", "48;5;233")
    assert change(before, style)[1] == style


def test_after_a_line_under_words_blanks_begin_anew() -> None:
    underlined = CellStyle(("4", "7"), "39", "49")
    assert change(underlined, blank_of(DEFAULT))[0] == "\x1b[m"
