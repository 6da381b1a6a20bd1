"""Codes that are spoken from one machine to another to take a seat along."""

import secrets
from typing import Final

from threeup_server.rate import Clock

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look or sound like others."""
CODE_LENGTH: Final = 6
CODE_SECONDS: Final = 300


def spoken_code() -> str:
    """Six characters, one of about 900 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


class ResumeCodes:
    """At most one code a person; each is good for one use and for a stated time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_code: dict[str, tuple[int, float]] = {}

    def new(self, person: int) -> str:
        """A fresh code for the person of this number; an older one is dead."""
        now = self._clock()
        self._by_code = {
            code: (owner, until)
            for code, (owner, until) in self._by_code.items()
            if owner != person and until > now
        }
        code = spoken_code()
        while code in self._by_code:
            code = spoken_code()
        self._by_code[code] = (person, now + CODE_SECONDS)
        return code

    def redeem(self, code: str) -> int | None:
        """Whose code it was; None for one that is wrong, used or too old."""
        owner, until = self._by_code.pop(code, (None, 0.0))
        return owner if until > self._clock() else None
