"""Names and chat made harmless: by the server when they arrive, and again by whoever shows them."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from threeup_protocol.limits import (
    CHAT_CHARACTERS,
    NAME_CELLS,
    NAME_CHARACTERS,
    TABLE_NAME_CHARACTERS,
)

_ZWJ: Final = "\u200d"
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK_LOOKALIKES: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U00016fe4\U0001d159"
)
_VARIANTS: Final = re.compile("[\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose between forms of a character: nothing that tells one name from another."""
_COLONS: Final = re.compile(
    "[:\u02d0\u02f8\u0589\u05c3\u0703\u0704\u205a\u2236\u2237\u2a74\ua789\ufe13\ufe30\ufe55\uff1a]"
)
_MOST_MARKS: Final = 2
_SPACES: Final = re.compile(r"\s+")
_JOINERS: Final = re.compile(f"{_ZWJ}+")
_BLANKS: Final = re.compile(f"{_ZWJ}? [ {_ZWJ}]*")


def clean_chat(text: str) -> str:
    """One line without control, bidi or invisible characters; empty where nothing is left."""
    return _clean(text, keep=_ZWJ)[:CHAT_CHARACTERS].rstrip(f" {_ZWJ}")


def clean_table_name(text: str) -> str:
    return _clean(text, keep="")[:TABLE_NAME_CHARACTERS].rstrip()


def clean_name(text: str) -> str:
    """A name of at most 24 cells; empty where nothing readable is left.

    It has no colon, nor what looks like one: in front of a chat text it says who speaks.
    """
    name = _clean(_COLONS.sub(" ", _VARIANTS.sub("", text)), keep="")[:NAME_CHARACTERS]
    while cells(name) > NAME_CELLS:
        name = name[:-1]
    return name.rstrip()


def name_key(name: str) -> str:
    """Names with equal keys are the same name."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return _SPACES.sub(" ", folded).strip()


def cells(text: str) -> int:
    """How many terminal columns a cleaned text takes."""
    return sum(0 if unicodedata.combining(char) else 2 if _is_wide(char) else 1 for char in text)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _clean(text: str, *, keep: str) -> str:
    shown = "".join(
        " " if char.isspace() else char for char in text if char in keep or _is_shown(char)
    )
    marked = "".join(_with_few_marks(unicodedata.normalize("NFC", shown)))
    return _BLANKS.sub(" ", _JOINERS.sub(_ZWJ, marked)).strip(f" {_ZWJ}")


def _is_shown(char: str) -> bool:
    is_text = unicodedata.category(char) not in _DROPPED and char not in _BLANK_LOOKALIKES
    return is_text or char.isspace()


def _with_few_marks(text: str) -> Iterator[str]:
    """At most two marks on a character, and none on nothing: they would be drawn elsewhere."""
    marks = _MOST_MARKS
    for char in text:
        if unicodedata.category(char) in {"Mn", "Me"}:
            marks += 1
        else:
            marks = _MOST_MARKS if char == " " else 0
        if marks <= _MOST_MARKS:
            yield char
