"""Input in pieces is not misread (hardening 6.13, 7.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threeup_client.terminal.keys import KeyNames
from threeup_client.terminal.pieces import (
    LONGEST_PASTE,
    Escape,
    Pasted,
    Piece,
    Pieces,
    Sequence,
    Typed,
)

SEQUENCES = {
    "arrow": b"\x1b[A",
    "arrow of the other mode": b"\x1bOA",
    "shift and arrow": b"\x1b[1;2D",
    "console's F1": b"\x1b[[A",
    "click": b"\x1b[<0;12;7M",
    "old mouse": b"\x1b[M !!",
    "answer about a mode": b"\x1b[?2026;2$y",
    "answer about the colour": b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",
    "answer with a bell": b"\x1b]11;rgb:1c1c/1c1c/1c1c\x07",
    "who the terminal is": b"\x1bP>|term(1)\x1b\\",
    "Alt and a letter": b"\x1bx",
}
PASTE = b"\x1b[200~q\r\x1b[A y\x1b[201~"


def pieces_of(*chunks: bytes) -> list[Piece]:
    pieces = Pieces()
    return [piece for chunk in chunks for piece in pieces.feed(chunk)]


def byte_by_byte(data: bytes) -> list[bytes]:
    return [data[i : i + 1] for i in range(len(data))]


@pytest.mark.parametrize("name", SEQUENCES)
def test_6_13_a_sequence_that_comes_byte_by_byte_is_one_sequence(name: str) -> None:
    sequence = SEQUENCES[name]
    assert pieces_of(*byte_by_byte(sequence)) == [Sequence(sequence.decode())]


@pytest.mark.parametrize("name", SEQUENCES)
def test_6_13_the_rest_of_a_sequence_that_never_comes_types_nothing(name: str) -> None:
    sequence = SEQUENCES[name]
    for end in range(2, len(sequence)):
        pieces = Pieces()
        assert pieces.feed(sequence[:end]) == []
        assert pieces.give_up() == []


def test_6_13_a_paste_that_comes_byte_by_byte_is_one_text() -> None:
    assert pieces_of(*byte_by_byte(PASTE)) == [Pasted("q\r\x1b[A y")]


def test_6_13_escape_alone_is_the_key_after_half_a_second() -> None:
    pieces = Pieces()
    assert pieces.feed(b"\x1b") == []
    assert pieces.seconds_to_wait == 0.5
    assert pieces.give_up() == [Escape()]
    assert pieces.seconds_to_wait is None


def test_6_13_escape_twice_and_an_arrow_is_escape_and_the_arrow() -> None:
    assert pieces_of(b"\x1b\x1b[A") == [Escape(), Sequence("\x1b[A")]


def test_6_13_a_sequence_that_breaks_off_does_not_spoil_the_next() -> None:
    assert pieces_of(b"\x1b[1;\x1b[Bq") == [Sequence("\x1b[B"), Typed("q")]
    assert pieces_of(b"\x1b]11;rg\x1b[Bq") == [Sequence("\x1b[B"), Typed("q")]


def test_7_4_a_split_character_arrives_whole_and_bad_bytes_are_marked() -> None:
    assert pieces_of(b"\xe6", b"\xbc", b"\xa2", b"\xffq") == [
        Typed("漢"),
        Typed("\ufffd"),
        Typed("q"),
    ]


def test_a_paste_without_an_end_is_bounded() -> None:
    pieces = Pieces()
    pieces.feed(b"\x1b[200~")
    for _ in range(40):
        pieces.feed(b"x" * 4096)
    assert pieces.give_up() == [Pasted("x" * LONGEST_PASTE)]


@given(
    st.lists(st.sampled_from([*SEQUENCES.values(), PASTE, b"q", "漢".encode(), b"\r"])), st.data()
)
def test_6_13_any_chopping_gives_the_same_pieces(parts: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(parts)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)))))
    chunks = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert pieces_of(*chunks) == pieces_of(stream)


@given(st.lists(st.binary(max_size=12), max_size=20))
def test_any_bytes_are_taken_in_and_named(chunks: list[bytes]) -> None:
    names = KeyNames()
    pieces = Pieces()
    for chunk in chunks:
        for piece in [*pieces.feed(chunk), *pieces.give_up()]:
            names.events_for(piece)


@pytest.mark.parametrize(
    ("piece", "key"),
    [
        (Typed("q"), "q"),
        (Typed("\r"), "enter"),
        (Typed("\t"), "tab"),
        (Typed("\x7f"), "backspace"),
        (Typed("?"), "question_mark"),
        (Typed("漢"), "漢"),
        (Escape(), "escape"),
        (Sequence("\x1b[A"), "up"),
        (Sequence("\x1bOB"), "down"),
        (Sequence("\x1b[1;5C"), "ctrl+right"),
        (Sequence("\x1b[Z"), "shift+tab"),
        (Sequence("\x1b[[A"), "f1"),
        (Sequence("\x1bx"), "alt+x"),
    ],
)
def test_pieces_have_the_names_that_the_screens_know(piece: Piece, key: str) -> None:
    assert [getattr(event, "key", None) for event in KeyNames().events_for(piece)] == [key]


@pytest.mark.parametrize(
    "text",
    ["\x1b[?1;2c", "\x1b]11;rgb:1/1/1\x07", "\x1b[12;40R", "\x1b[I", "\x1b[M !!", "\x1b[99;99q"],
)
def test_6_13_answers_and_unknown_sequences_are_no_keys(text: str) -> None:
    assert KeyNames().events_for(Sequence(text)) == []
