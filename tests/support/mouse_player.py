"""A person with a mouse only: clicks what the screen names."""

import re
from random import Random

from support.player import ASKS, BLIND, CHOOSES, ENDED, Player
from support.terminal import Terminal


class MousePlayer(Player):
    """Every deed is a click on words that stand on the screen."""

    def __init__(self, terminal: Terminal, rng: Random) -> None:
        super().__init__(terminal, rng)

    def click(self, words: str, row: str = "") -> None:
        """On the words, once they are there."""
        self.terminal.wait_until(lambda _: bool(self._places(words, row)))
        self._click_if_there(words, row)

    def _places(self, words: str, row: str) -> list[tuple[int, int]]:
        """Column and line of the words."""
        lines = enumerate(self.terminal.lines)
        return [(line.rindex(words), y) for y, line in lines if words in line and row in line]

    def click_at(self, x: int, y: int) -> None:
        self.terminal.press(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def opens_a_table_against_one_bot(self) -> None:
        self.terminal.wait_for("No table yet")
        self.click("n new table")
        self.terminal.wait_for("Empty seats")
        self.click(" 2 ", "Seats")
        self.terminal.wait_for("[2]")
        self.click("fill with bots")
        self.terminal.wait_for("[fill with bots]")
        self.click("green 36")
        self.terminal.wait_for("[green 36]")
        self.click("open the table")
        self.terminal.wait_for("▶ Ready?")
        self.click("Space")

    def moves_if_asked(self) -> None:
        self.terminal.read(0.02)
        text = self.terminal.text
        if "back to the game" in text:
            self._click_if_there("back to the game")
        elif "Choose 3 more" in text:
            self._click_if_there("coach's choice")
        elif CHOOSES.search(text):
            self._click_if_there("Three chosen")
        elif BLIND in text:
            self._click_if_there("Turn one over")
        elif ASKS.search(text):
            other = "→" if "←→ other" in text and self._rng.randrange(5) == 0 else "▶ "
            line = re.search(ASKS, text)
            self._click_if_there(other, line.group() if line else "")
        elif ENDED.search(text):
            self._click_if_there("Enter")

    def _click_if_there(self, words: str, row: str = "") -> None:
        """On the middle of the words, in the last line that holds `row` and them."""
        if places := self._places(words, row):
            x, y = places[-1]
            self.click_at(x + len(words) // 2, y)
