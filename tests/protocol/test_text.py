"""Names and chat are made harmless."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threeup_protocol.text import cells, clean_chat, clean_name, clean_table_name, name_key

NASTY = st.text(
    st.one_of(
        st.characters(codec="utf-8"),
        st.characters(max_codepoint=0xA0),
        st.sampled_from("\u0301\u0302\u200d\u202e\u200b\u3164\u2028\ufb2c\u4e2d\U000e0041\ufe0f"),
    ),
    max_size=80,
)


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("hello", "hello"),
        ("a\x1b]52;c;x\x07b", "a]52;c;xb"),
        ("a\x9b2Jb\x9d", "a2Jb"),
        ("a\nb\tc\r\nd", "a b c d"),
        ("\u202eevil\u2066", "evil"),
        ("a\u200bb\ufeffc\u2060", "abc"),
        ("x\U000e0041\U000e0042", "x"),
        ("a\u3164\u2800\u115fb", "ab"),
        ("  two   blanks\u00a0", "two blanks"),
        ("e\u0301", "é"),
        ("z\u0335\u0336\u0337\u0338", "z\u0335\u0336"),
        ("\u0301", ""),
        ("\u200d", ""),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("\ud800", ""),
        ("[red]x[/red]", "[red]x[/red]"),
        ("", ""),
    ],
)
def test_chat_is_cleaned(raw: str, clean: str) -> None:
    assert clean_chat(raw) == clean


def test_chat_is_cut_at_200_characters() -> None:
    assert clean_chat("x" * 201) == "x" * 200


def test_a_table_name_is_cut_at_32_characters_and_keeps_no_joiner() -> None:
    assert clean_table_name("a\u200d" + "b" * 40) == "a" + "b" * 31


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("x" * 30, "x" * 24),
        ("\u4e2d" * 13, "\u4e2d" * 12),
        ("x" * 23 + "\u4e2d", "x" * 23),
        ("Ann: hello", "Ann hello"),
        ("a\u200db", "ab"),
        (":::", ""),
        ("x" * 23 + " y", "x" * 23),
    ],
)
def test_names_are_cut_by_cells_and_hold_no_colon(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "aNN"), ("Ann", "\uff21nn"), ("stra\u00dfe", "STRASSE"), ("a b", "a\u3000b")],
)
def test_names_that_look_the_same_have_the_same_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("text", "width"), [("abc", 3), ("\u4e2d", 2), ("e\u0335", 1), ("", 0)])
def test_width_is_counted_in_cells(text: str, width: int) -> None:
    assert cells(text) == width


@given(raw=NASTY)
def test_5_5_cleaned_chat_holds_nothing_that_steers_a_terminal(raw: str) -> None:
    text = clean_chat(raw)

    assert [char for char in text if char < " " or "\x7f" <= char <= "\x9f"] == []
    assert {char for char in text if unicodedata.category(char) in {"Cf", "Cs"}} <= {"\u200d"}
    assert len(text) <= 200
    assert text == text.strip()


@given(raw=NASTY)
def test_5_5_cleaned_names_fit_their_bounds(raw: str) -> None:
    name = clean_name(raw)

    assert cells(name) <= 24
    assert len(name) <= 64
    assert [char for char in name if unicodedata.category(char) in {"Cc", "Cf", "Cs"}] == []
    assert ":" not in name
