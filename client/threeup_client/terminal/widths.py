"""Which texts move every terminal's cursor as far as we think, and how far they may reach."""

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

_STAYS: Final = frozenset({"Mn", "Me"})
"""Categories of marks for which no terminal moves its cursor."""
_IN_COLOUR: Final = "\ufe0f"
"""It makes a sign two columns wide, but not in every terminal."""


def is_sure(cell: str) -> bool:
    """Whether all terminals agree how many columns this takes, a character with its marks."""
    return len(cell) < 2 or _are_sure_marks(cell[1:])


def reach(cell: str) -> int:
    """More columns than any terminal writes on for a cell that is not sure; else none."""
    if is_sure(cell):
        return 0
    return 2 * sum(unicodedata.category(char) not in _STAYS for char in cell)


@lru_cache(4096)
def are_single(text: str) -> bool:
    """Whether each character takes one column, and has no marks."""
    return all(cell_len(char) == 1 for char in text)


@lru_cache(4096)
def _are_sure_marks(marks: str) -> bool:
    return all(
        mark != _IN_COLOUR and unicodedata.category(mark) in _STAYS and cell_len(mark) == 0
        for mark in marks
    )
