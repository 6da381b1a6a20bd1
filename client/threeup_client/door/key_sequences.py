"""Keys that are no characters (arrows, Home, Delete), as a far terminal sends them."""

from typing import Final

_ESCAPE: Final = "\x1b"
_MANY: Final = "\x1b["
"""Any number of characters follow; the last one is a letter or the like."""
_ONE: Final = frozenset({"\x1bO", "\x1b[["})
"""One character follows."""


class KeySequences:
    """Knows of each character whether it belongs to such a key; they may come one by one."""

    def __init__(self) -> None:
        self._begun = ""

    def take(self, char: str) -> bool:
        """Escape itself does; what is no part of a sequence that has begun is a key of its own."""
        begun = self._begun
        self._begun = ""
        if char == _ESCAPE:
            self._begun = char
        elif begun == _ESCAPE and char in "[O":
            self._begun = begun + char
        elif begun == _MANY and (char == "[" or " " <= char <= "?"):
            self._begun = begun + char if char == "[" else begun
        else:
            return (begun in _ONE and char.isprintable()) or (begun == _MANY and "@" <= char <= "~")
        return True
