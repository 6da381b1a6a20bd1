"""A person at a terminal: reads the screen, presses keys, knows nothing else."""

import re
import time
from collections.abc import Callable
from random import Random
from typing import Final

from support.terminal import Terminal

ASKS: Final = re.compile(r"▶ (Your turn|\d+ more discards?|Nothing you hold)")
CHOOSES: Final = re.compile(r"▶ (Choose \d more|Three chosen)")
ENDED: Final = re.compile(r"The game is over  Enter|N O B O D Y {3}W I N S")
BLIND: Final = "▶ Turn one over"
MOST_TURNS: Final = 150
"""A game that comes so far has gone in circles: simple play can, while cards can be drawn."""
_PATIENCE: Final = 120.0
"""Seconds after which a game is taken to hang; how fast it is played decides nothing before."""
_WINS: Final = re.compile(r"((?:[A-Z\d] )+)  W I N S")


class Player:
    """Plays by the bar: Enter does what it says; now and then another card, so no game circles."""

    def __init__(self, terminal: Terminal, rng: Random) -> None:
        self.terminal = terminal
        self._rng = rng
        self._answered = -1
        """Bytes that the program had written when keys were pressed last."""

    @property
    def winner(self) -> str:
        """Who the results say has won."""
        found = _WINS.search(self.terminal.text)
        assert found is not None, self.terminal.text
        return found.group(1).replace(" ", "")

    def opens_a_table_for_two_with_the_green_deck(self) -> None:
        self.terminal.wait_for("n new table")
        self.terminal.press("n")
        self.terminal.wait_for("Empty seats")
        self.terminal.press("\x1b[D\x1b[D" + 9 * "\x1b[B" + "\x1b[C\x1b[C")
        self.terminal.wait_for("[green 36]")
        self.terminal.press("\r")
        self.terminal.wait_for("▶ Ready?")

    def opens_a_table_against_one_bot(self) -> None:
        self.terminal.wait_for("n new table")
        self.terminal.press("n")
        self.terminal.wait_for("Empty seats")
        self.terminal.press("\x1b[D\x1b[D\x1b[B\x1b[C" + 8 * "\x1b[B" + "\x1b[C\x1b[C")
        self.terminal.wait_for("[green 36]")
        self.terminal.press("\r")
        self.terminal.wait_for("▶ Ready?")
        self.terminal.press(" ")

    def joins_the_first_table(self) -> None:
        self.terminal.wait_for("waiting for 1")
        self.terminal.press("\r")
        self.terminal.wait_for("▶ Ready?")

    def is_ready(self) -> None:
        self.terminal.wait_for("2 of 2")
        self.terminal.press(" ")

    def lays_the_coachs_choice(self) -> None:
        self.terminal.wait_for("Choose 3 more")
        self.terminal.press("a")
        self.terminal.wait_for("Three chosen")
        self.terminal.press("\r")
        self.terminal.wait_until(lambda text: "Three chosen" not in text)

    def moves_if_asked(self) -> None:
        """One look at the screen, and keys if it waits for this player; a game that nobody won is
        followed by another.

        Only once for the same screen: a program that stands still for a moment would find what was
        typed over and over at its next questions.
        """
        self.terminal.read(0.02)
        written = len(self.terminal.raw)
        keys = "" if written == self._answered else self.answer_to(self.terminal.text)
        if keys:
            self.terminal.press(keys)
            self._answered = written

    def answer_to(self, text: str) -> str:
        """Keys for what the screen asks of this player; empty where it asks nothing."""
        if CHOOSES.search(text):
            return "a\r"
        if ASKS.search(text):
            return self._rng.choice(("\r", "\r", "\r", "\r", "\r", "\x1b[C"))
        return "\r" if BLIND in text or ENDED.search(text) else ""

    def sees_the_results(self) -> bool:
        found = _WINS.search(self.terminal.text)
        return found is not None and "N O B O D Y" not in found.group()

    @property
    def turn(self) -> int:
        """The turn that the screen names; 0 where it names none."""
        found = re.search(r"· turn (\d+)", self.terminal.text)
        return int(found.group(1)) if found is not None else 0

    def plays_to_the_end(self, most_turns: int = MOST_TURNS) -> bool:
        """Whether it sees who has won before the last of so many turns."""
        return self._plays_until(self.sees_the_results, lambda: self.turn >= most_turns)

    def plays_on_until_turn(self, turn: int) -> bool:
        """Whether the game comes so far; some end before."""
        return self._plays_until(lambda: self.turn >= turn, self.sees_the_results)

    def and_other_play_to_the_end(self, other: "Player") -> bool:
        """Both move whenever they are asked; whether both see who has won before `MOST_TURNS`."""

        def both_see_the_results() -> bool:
            other.moves_if_asked()
            return self.sees_the_results() and other.sees_the_results()

        return self._plays_until(both_see_the_results, lambda: self.turn >= MOST_TURNS)

    def _plays_until(self, is_there: Callable[[], bool], is_in_vain: Callable[[], bool]) -> bool:
        """Whether it came to be; False where another thing did first.

        Raises:
            AssertionError: neither did in time; the message shows the screen.
        """
        deadline = time.monotonic() + _PATIENCE
        while not is_there():
            if is_in_vain():
                return False
            assert time.monotonic() < deadline, self.terminal.text
            self.moves_if_asked()
        return True
