"""Names, chat and table names that steer, hide or pose (hardening 8.1 to 8.4)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.hostile_texts import (
    ATTACKS,
    BIDI,
    BLANKS,
    COLONS,
    CONTROLS,
    INVISIBLE,
    LINE_BREAKS,
)
from threeup_protocol.text import clean_chat, clean_name, clean_table_name, name_key

CLEANERS = [clean_name, clean_chat, clean_table_name]
ANY_TEXT = st.text(
    st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from(CONTROLS + BIDI + INVISIBLE + LINE_BREAKS + BLANKS + COLONS),
    ),
    max_size=80,
)

Clean = Callable[[str], str]


@pytest.mark.parametrize("clean", CLEANERS)
def test_8_1_no_control_character_passes(clean: Clean) -> None:
    becomes = {clean(f"a{char}b") for char in CONTROLS}

    assert becomes == {"ab", "a b"}


@pytest.mark.parametrize("clean", CLEANERS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_8_1_an_attack_becomes_plain_text(clean: Clean, attack: str) -> None:
    text = clean(attack)

    assert "z" in text
    assert not set(text) & set(CONTROLS + BIDI + LINE_BREAKS + BLANKS)


@pytest.mark.parametrize("clean", CLEANERS)
def test_8_2_bidi_marks_overrides_and_isolates_go(clean: Clean) -> None:
    assert {clean(f"a{char}b") for char in BIDI} == {"ab"}


@pytest.mark.parametrize("name", ["דנה", "سارة", "Даша", "愛", "Zoë", "O'Neil", "ᏣᎳᎩ"])
def test_8_2_honest_names_of_every_script_stay(name: str) -> None:
    assert clean_name(name) == name


def test_8_3_a_name_holds_nothing_invisible() -> None:
    assert {clean_name(f"An{char}n") for char in INVISIBLE} == {"Ann"}


@pytest.mark.parametrize("blank", INVISIBLE + BIDI + CONTROLS + BLANKS + COLONS)
def test_8_3_a_name_without_anything_visible_is_none(blank: str) -> None:
    assert clean_name(f" {blank}{blank} ") == ""


@pytest.mark.parametrize(
    "same",
    [
        "ann lee",
        "ANN LEE",
        "Ａｎｎ\u3000Ｌｅｅ",
        "\u00a0Ann \t Lee ",
        "𝐀𝐧𝐧 𝓛𝓮𝓮",
        "A\u200bnn L\ufe0fee",
    ],
)
def test_8_3_names_that_read_the_same_are_the_same(same: str) -> None:
    assert name_key(clean_name(same)) == name_key("Ann Lee")


@given(raw=ANY_TEXT)
def test_8_3_the_key_of_a_name_is_the_key_of_its_key(raw: str) -> None:
    key = name_key(clean_name(raw))

    assert name_key(key) == key


@given(raw=ANY_TEXT)
def test_8_3_what_is_clean_stays_as_it_is(raw: str) -> None:
    for clean in (clean_name, clean_chat, clean_table_name):
        once = clean(raw)
        assert clean(once) == once


@pytest.mark.parametrize("clean", CLEANERS)
def test_8_4_line_breaks_of_every_kind_go(clean: Clean) -> None:
    assert {clean(f"a{char}b") for char in LINE_BREAKS} == {"a b"}


@pytest.mark.parametrize("clean", CLEANERS)
def test_8_4_blank_runs_shrink_to_one(clean: Clean) -> None:
    assert {clean(f"a{char * 30} {char * 3}b") for char in [*BLANKS, " "]} == {"a b"}
    assert {clean(f"a {char * 30} b") for char in INVISIBLE} == {"a b"}
    assert {clean("a" + f" {char}" * 30 + "b") for char in [*INVISIBLE, "\u200d"]} == {"a b"}


def test_8_4_a_name_holds_no_colon_nor_what_looks_like_one() -> None:
    assert {clean_name(f"Ann{char}hello") for char in COLONS} == {"Ann hello"}
