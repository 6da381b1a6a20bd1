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
_BLANK_LOOKALIKES: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_MOST_MARKS: Final = 2
_SPACES: Final = re.compile(r"\s+")


def clean_chat(text: str) -> str:
    """One line without control, bidi or invisible characters; empty where nothing is left."""
    return _clean(text, keep=_ZWJ)[:CHAT_CHARACTERS].rstrip(f" {_ZWJ}")


def clean_table_name(text: str) -> str:
    return _clean(text, keep="")[:TABLE_NAME_CHARACTERS].rstrip()


def clean_name(text: str) -> str:
    """A name of at most 24 cells without colons; empty where nothing readable is left."""
    name = _clean(text.replace(":", " "), keep="")[:NAME_CHARACTERS]
    while cells(name) > NAME_CELLS:
        name = name[:-1]
    return name.rstrip()


def name_key(name: str) -> str:
    """Names with equal keys are the same name."""
    return _SPACES.sub(" ", unicodedata.normalize("NFKC", name).casefold()).strip()


def cells(text: str) -> int:
    """How many terminal columns a cleaned text takes."""
    return sum(0 if unicodedata.combining(char) else 2 if _is_wide(char) else 1 for char in text)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _clean(text: str, *, keep: str) -> str:
    visible = "".join(char for char in _SPACES.sub(" ", text) if char in keep or _is_shown(char))
    composed = unicodedata.normalize("NFC", _SPACES.sub(" ", visible))
    return "".join(_with_few_marks(composed)).strip(f" {_ZWJ}")


def _is_shown(char: str) -> bool:
    return unicodedata.category(char) not in _DROPPED and char not in _BLANK_LOOKALIKES


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
