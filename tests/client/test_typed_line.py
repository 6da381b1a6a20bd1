"""The line that a person types in (hardening 6.8, 6.9)."""

import pytest

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.typed_line import LONGEST, TypedLine, Typing


def typed(text: str, *keys: str) -> TypedLine:
    line = TypedLine()
    line.value = text
    for key in keys:
        line.press(key, key if len(key) == 1 else None)
    return line


def shown(line: TypedLine, width: int) -> str:
    canvas = Canvas(width, 1, theme.PANEL)
    line.paint(canvas, 0, 0, width)
    return canvas.lines[0]


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("!",), "one two!"),
        (("left", "left", "X"), "one tXwo"),
        (("home", "X", "end", "Y"), "Xone twoY"),
        (("backspace",), "one tw"),
        (("home", "delete"), "ne two"),
        (("ctrl+w",), "one "),
        (("left", "left", "left", "ctrl+u"), "two"),
        (("ctrl+left", "ctrl+k"), "one "),
        (("home", "ctrl+right", "X"), "oneX two"),
    ],
)
def test_keys_edit_the_text(keys: tuple[str, ...], text: str) -> None:
    assert typed("one two", *keys).value == text


def test_6_5_the_cursor_moves_by_whole_characters() -> None:
    assert typed("a👍🏽e\u0301", "backspace").value == "a👍🏽"
    assert typed("a👍🏽", "backspace").value == "a"


def test_6_8_a_paste_is_text_on_one_line() -> None:
    line = typed("say: ")
    line.paste("\r\none\r\ntwo\tthree\x1b[A\n")
    assert line.value == "say: one  two three [A"


def test_a_text_has_at_most_200_characters() -> None:
    line = typed("x" * 150)
    line.paste("y" * 100)
    assert line.value == "x" * 150 + "y" * (LONGEST - 150)


def test_enter_sends_and_escape_and_tab_leave() -> None:
    line = typed("hi")
    pressed = [line.press(key, None) for key in ("enter", "escape", "tab", "shift+tab", "up")]
    assert pressed == [Typing.SENT, Typing.LEFT, Typing.LEFT, Typing.LEFT, Typing.GOES_ON]


def test_6_5_a_long_text_shows_the_part_around_the_cursor() -> None:
    line = typed("日本語 is written 日本語")
    assert shown(line, 12) == " en 日本語"
    line.press("home", None)
    assert shown(line, 12) == " 日本語 is …"


def test_a_password_is_not_shown() -> None:
    line = typed("secret")
    line.password = True
    assert shown(line, 12) == " ••••••"
