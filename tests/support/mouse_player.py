"""A person with a mouse only: clicks what the screen names."""

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
        self.terminal.press(self._click_on(words, row))

    def _places(self, words: str, row: str) -> list[tuple[int, int]]:
        """Column and line of the words."""
        lines = enumerate(self.terminal.lines)
        return [(line.rindex(words), y) for y, line in lines if words in line and row in line]

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
        self.click("Enter open")
        self.terminal.wait_for("▶ Ready?")
        self.click("Space")

    def answer_to(self, text: str) -> str:
        if "back to the game" in text:
            return self._click_on("back to the game")
        if "Choose 3 more" in text:
            return self._click_on("coach's choice")
        if CHOOSES.search(text):
            return self._click_on("Three chosen")
        if BLIND in text:
            return self._click_on("Turn one over")
        if line := ASKS.search(text):
            other = "→" if "←→ other" in text and self._rng.randrange(5) == 0 else "▶ "
            return self._click_on(other, line.group())
        return self._click_on("Enter") if ENDED.search(text) else ""

    def _click_on(self, words: str, row: str = "") -> str:
        """On the middle of the words, in the last line that holds `row` and them; empty where they
        are not.
        """
        places = self._places(words, row)
        if not places:
            return ""
        x, y = places[-1]
        at = f"{x + len(words) // 2 + 1};{y + 1}"
        return f"\x1b[<0;{at}M\x1b[<0;{at}m"
