"""What a terminal sends, cut into characters, sequences and pastes: pure, no clock, no file.

The pieces of a sequence may come apart; they are held until the sequence is whole, so that no
piece of an arrow, of the mouse, of a paste or of an answer is ever taken for a key.
"""

import re
from codecs import getincrementaldecoder
from dataclasses import dataclass
from functools import cache
from typing import Final

ESCAPE_SECONDS: Final = 0.5
"""How long an Escape may be the first piece of a sequence."""
PIECE_SECONDS: Final = 3.0
"""How long the rest of a sequence that has begun is waited for."""
LONGEST: Final = 65536
"""Characters of a sequence; what is longer is none."""
LONGEST_PASTE: Final = 65536
"""Characters of a paste; the rest of a longer one is dropped."""

_ESC: Final = "\x1b"
_PASTE: Final = "\x1b[200~"
_PASTE_ENDS: Final = "\x1b[201~"
_WHOLE: Final = (
    r"\x1b\[M[\s\S]{3}"  # the mouse of old terminals
    r"|\x1b\[\[[A-E]"  # function keys of the Linux console
    r"|\x1b\[[0-?]*[ -/]*[@-LN-Z\\-~]|\x1b\[[0-?]+[ -/]*M"
    r"|\x1bO[ -~]"
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[^\x1b\[O\]PX^_]"
)
_BEGUN: Final = r"\x1b(?:\[(?:M[\s\S]{0,2}|\[|[0-?]*[ -/]*)?|O|[\]PX^_][^\x07\x1b]*\x1b?)?"


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Compiled with the first key: the first screen does not wait for it."""
    return re.compile(text)


@dataclass(frozen=True, slots=True)
class Typed:
    """One character."""

    text: str


@dataclass(frozen=True, slots=True)
class Escape:
    """The key alone."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """Escape and all that belongs to it."""

    text: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """A bracketed paste."""

    text: str


Piece = Typed | Escape | Sequence | Pasted


class Pieces:
    """Takes bytes in as they come; bytes that are not UTF-8 become U+FFFD."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""
        self._paste: list[str] | None = None
        self._paste_length = 0

    @property
    def seconds_to_wait(self) -> float | None:
        """After so long without more, call `give_up`; None if nothing has begun."""
        if self._paste is not None:
            return PIECE_SECONDS
        if not self._rest:
            return None
        return ESCAPE_SECONDS if self._rest == _ESC else PIECE_SECONDS

    def feed(self, data: bytes) -> list[Piece]:
        """Everything that is whole now."""
        self._rest += self._decode(data)
        pieces: list[Piece] = []
        while self._rest:
            piece = self._next()
            if piece is None:
                break
            pieces += piece
        return pieces

    def give_up(self) -> list[Piece]:
        """Nothing more came: an Escape alone is the key, the rest of anything else is dropped."""
        rest, self._rest = self._rest, ""
        if self._paste is not None:
            return [self._paste_ended()]
        return [Escape()] if rest == _ESC else []

    def _next(self) -> list[Piece] | None:
        """Take one thing off the rest; None if it is not whole yet."""
        if self._paste is not None:
            return self._in_paste()
        if not self._rest.startswith(_ESC):
            char, self._rest = self._rest[0], self._rest[1:]
            return [Typed(char)]
        if self._rest.startswith(_ESC * 2):
            self._rest = self._rest[1:]
            return [Escape()]
        whole = _pattern(_WHOLE).match(self._rest)
        if whole is not None:
            return self._sequence(whole.group())
        begun = _pattern(_BEGUN).match(self._rest)
        assert begun is not None
        if begun.end() == len(self._rest) and len(self._rest) <= LONGEST:
            return None
        end = begun.end()
        if end > 1 and self._rest[end - 1] == _ESC:
            end -= 1
        self._rest = self._rest[end:]
        return []

    def _sequence(self, text: str) -> list[Piece]:
        self._rest = self._rest[len(text) :]
        if text == _PASTE:
            self._paste, self._paste_length = [], 0
            return []
        return [] if text == _PASTE_ENDS else [Sequence(text)]

    def _in_paste(self) -> list[Piece] | None:
        text, end, rest = self._rest.partition(_PASTE_ENDS)
        if end:
            self._keep(text)
            self._rest = rest
            return [self._paste_ended()]
        # The end itself may come in pieces.
        at = text.rfind(_ESC)
        held = len(text) if at < 0 or not _PASTE_ENDS.startswith(text[at:]) else at
        self._keep(text[:held])
        self._rest = text[held:]
        return None

    def _keep(self, text: str) -> None:
        assert self._paste is not None
        text = text[: LONGEST_PASTE - self._paste_length]
        self._paste.append(text)
        self._paste_length += len(text)

    def _paste_ended(self) -> Pasted:
        assert self._paste is not None
        text, self._paste = "".join(self._paste), None
        return Pasted(text)
