"""What is found out about a terminal, and the look that follows."""

import pytest

from threeup_client.paint.palettes import Theme
from threeup_client.settings import Settings
from threeup_client.terminal_look import (
    Depth,
    Terminal,
    charset_of,
    depth_of,
    find_out,
    is_light,
    look_for,
    sign_width,
)

ASKS_NOTHING = Settings(theme="dark", symbols="unicode")


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Depth.ALL),
        ({"TERM": "xterm-kitty"}, Depth.ALL),
        ({"TERM": "tmux-256color"}, Depth.SOME),
        ({"TERM": "xterm"}, Depth.FEW),
        ({"TERM": "linux"}, Depth.FEW),
        ({"TERM": "vt100"}, Depth.FEW),
        ({}, Depth.FEW),
    ],
)
def test_colours_go_by_what_the_terminal_says_of_itself(
    environ: dict[str, str], depth: Depth
) -> None:
    assert depth_of(environ) is depth


@pytest.mark.parametrize(
    ("environ", "charset"),
    [
        ({"LANG": "de_DE.UTF-8"}, "utf-8"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "ascii"),
        ({"LC_CTYPE": "C.UTF-8"}, "utf-8"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, "ascii"),
        ({"LANG": "POSIX"}, "ascii"),
        ({"LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({}, "utf-8"),
    ],
)
def test_7_9_the_character_set_goes_by_the_locale(environ: dict[str, str], charset: str) -> None:
    assert charset_of(environ, "utf-8") == charset


def test_7_9_a_latin_1_locale_keeps_its_letters() -> None:
    assert charset_of({"LANG": "de_DE.ISO-8859-1"}, "iso-8859-1") == "iso8859-1"


@pytest.mark.parametrize(
    ("answers", "light"),
    [
        (b"\x1b]11;rgb:ffff/ffff/f0f0\x1b\\\x1b[?62c", True),
        (b"\x1b]11;rgb:1c1c/1c1c/1c1c\x07\x1b[?62c", False),
        (b"\x1b]11;rgb:ff/ff/ff\x1b\\", True),
        (b"\x1b[?62;22c", False),
        (b"", False),
    ],
)
def test_dark_or_light_goes_by_the_ground_that_the_terminal_names(
    answers: bytes, light: bool
) -> None:
    assert is_light(answers, {}) is light


@pytest.mark.parametrize(("value", "light"), [("0;15", True), ("15;0", False), ("x", False)])
def test_without_an_answer_it_goes_by_colorfgbg(value: str, light: bool) -> None:
    assert is_light(b"", {"COLORFGBG": value}) is light


def test_the_width_of_a_sign_is_where_the_cursor_went() -> None:
    assert sign_width(b"\x1b[12;3R\x1b[?62c") == 2


@pytest.mark.parametrize("value", ["1", "0", "yes"])
def test_6_6_no_color_of_any_value_but_none_takes_the_colours_away(value: str) -> None:
    environ = {"NO_COLOR": value, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    terminal = find_out(ASKS_NOTHING, environ)
    assert look_for(Settings(), terminal).theme is Theme.NONE


def test_6_6_an_empty_no_color_changes_nothing() -> None:
    environ = {"NO_COLOR": "", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    assert find_out(ASKS_NOTHING, environ).depth is Depth.ALL


@pytest.mark.parametrize(
    ("settings", "terminal", "theme"),
    [
        (Settings(), Terminal(), Theme.DARK),
        (Settings(), Terminal(is_light=True), Theme.LIGHT),
        (Settings(), Terminal(Depth.FEW), Theme.NONE),
        (Settings(theme="contrast"), Terminal(Depth.FEW, is_light=True), Theme.CONTRAST),
    ],
)
def test_a_theme_that_is_set_wins_over_what_was_found(
    settings: Settings, terminal: Terminal, theme: Theme
) -> None:
    assert look_for(settings, terminal).theme is theme


@pytest.mark.parametrize(
    ("terminal", "is_ascii"),
    [
        (Terminal(), False),
        (Terminal(has_signs=False), True),
        (Terminal(charset="ascii"), True),
    ],
)
def test_7_9_signs_are_ascii_where_the_terminal_has_no_others(
    terminal: Terminal, is_ascii: bool
) -> None:
    assert look_for(Settings(), terminal).ascii is is_ascii
