"""What a real game at a real server sends to the terminal, sorted by what it was for."""

import re
import time
from dataclasses import dataclass, field
from typing import Final

from bench.client.terminal import Program

_QUIET: Final = 0.06
"""Seconds without a byte after which everything of one change has come; bots wait longer."""
_LONGEST_WAIT: Final = 3.0
_KEY_SECONDS: Final = 0.3
"""In which a key changes what it can change."""
_BAR: Final = re.compile(r"^ (▶ .*|.+'s turn .*)")
_CLOCK: Final = re.compile(r"\d+:\d\d *$")
_RIGHT, _LEFT = "\x1b[C", "\x1b[D"
BOT_PAUSE: Final = "0.3"


@dataclass
class Sent:
    """Bytes of each change."""

    choice: list[int] = field(default_factory=list)
    """Another card is chosen."""
    others: list[int] = field(default_factory=list)
    """Somebody else's move after which one goes on waiting."""
    turns: list[int] = field(default_factory=list)
    """All of one's own turn, from the move before that begins it until others wait for nobody;
    the card that is offered is played.
    """
    chosen_turns: list[int] = field(default_factory=list)
    """The same where another card is chosen first, and one move of the choice counted."""
    ticks: list[int] = field(default_factory=list)


class Session:
    """A person at a table with bots and a clock; every other turn begins with another choice."""

    def __init__(self, client: Program) -> None:
        self._client = client
        self.sent = Sent()
        self._turn = 0
        self._looks = False

    def sits_down(self) -> None:
        client = self._client
        client.read_until("n new table")
        client.press("n")
        client.read_until("Empty seats")
        client.press("\x1b[B\x1b[C")
        client.read_until("[fill with bots]")
        client.press("\r")
        client.read_until("▶ Ready?")
        client.press(" ")
        client.read_until("Choose 3 more")
        client.press("a")
        client.read_until("Three chosen")
        client.press("\r")
        client.read_until("All have chosen")

    def plays(self, seconds: float) -> None:
        """As long as the game lasts, at most so many seconds."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self._bar:
            if self._is_asked:
                self._moves()
            else:
                self._waits()

    @property
    def _bar(self) -> str:
        """Empty when the game is over."""
        return next((line for line in self._client.lines if _BAR.match(line)), "")

    @property
    def _is_asked(self) -> bool:
        return self._bar.startswith(" ▶")

    def _waits(self) -> None:
        count = self._change()
        if self._is_asked:
            self._turn = count
        elif count and self._bar:
            self.sent.others.append(count)

    def _moves(self) -> None:
        if not self.sent.ticks:
            self._change(_LONGEST_WAIT)
        if self._turn and self._looks:
            self._looks_around()
        self._client.press("\r")
        self._turn += self._change()
        if not self._is_asked:
            (self.sent.chosen_turns if self._looks else self.sent.turns).append(self._turn)
            self._turn = 0
            self._looks = not self._looks

    def _looks_around(self) -> None:
        """To the next card and back, where there is one; one of the two counts for the turn."""
        for there, back in ((_RIGHT, _LEFT), (_LEFT, _RIGHT)):
            count = self._key(there)
            if count:
                self._key(back)
                self._turn += count
                return

    def _key(self, key: str) -> int:
        self._client.press(key)
        count = self._change(_KEY_SECONDS)
        if count:
            self.sent.choice.append(count)
        return count

    def _change(self, first: float = _LONGEST_WAIT) -> int:
        """Bytes of the next change that is not the clock's; 0 if there is none."""
        deadline = time.monotonic() + first
        while (left := deadline - time.monotonic()) > 0:
            before = self._client.lines
            count = len(self._client.read(_QUIET, left))
            if not count:
                return 0
            if not _is_tick(before, self._client.lines):
                return count
            self.sent.ticks.append(count)
        return 0


def _is_tick(before: list[str], after: list[str]) -> bool:
    """Whether nothing but a clock at the end of a line has changed."""
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    return all(_CLOCK.sub("", old) == _CLOCK.sub("", new) for old, new in changed)
