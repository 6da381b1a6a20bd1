"""Text as it is drawn: each character with the marks on it, and how many columns these take."""

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len, split_graphemes

_JOINER: Final = "\u200d"
_WITHOUT_COLUMN: Final = frozenset({"Mn", "Mc", "Me", "Lo", "Sk"})
"""Categories of what is drawn on the character before it: marks, vowels of Hangul, tints."""
_MOST_MARKS: Final = 4
"""More than these on one character would be drawn over the rows around it."""
_PICTURE: Final = "So"


class Glyph(NamedTuple):
    """What stands in one cell, or in two."""

    text: str
    columns: int


@lru_cache(4096)
def glyphs(text: str) -> tuple[Glyph, ...]:
    """What is seen of the text; what steers a terminal or has no place in it is left out."""
    seen = _seen(text)
    return tuple(Glyph(seen[a:b], columns) for a, b, columns in split_graphemes(seen)[0] if columns)


def drawn(text: str) -> str:
    """The text with nothing in it but what is seen."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(glyph.text for glyph in glyphs(text))


def columns_of(text: str) -> int:
    """How many columns the text takes when it is drawn."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(glyph.columns for glyph in glyphs(text))


def _seen(text: str) -> str:
    """Without joiners of anything but pictures: terminals show both sides, in two cells."""
    seen, base, marks = "", "", 0
    for char, after in zip(text, text[1:] + " ", strict=False):
        if char == _JOINER:
            seen += char if _is_picture(base) and _is_picture(after) else ""
        elif cell_len(char):
            base, marks = char, 0
            seen += char
        elif unicodedata.category(char) in _WITHOUT_COLUMN and marks < _MOST_MARKS:
            marks += 1
            seen += char
    return seen


def _is_picture(char: str) -> bool:
    return char != "" and unicodedata.category(char) == _PICTURE
