"""Help: the game in ten lines beside the keys of the screen it was opened from."""

from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import HEADING, TEXT
from threeup_client.screens.painted import PaintedScreen

GAME: Final = (
    "Get rid of your hand, your 3UP and your 3DOWN first (R6.1).",
    "Play a card equal to the top of the pile or higher; anything goes on no pile (R3.2).",
    "Equal cards may go together (R3.3).",
    "Then you draw back up to three while the draw pile lasts (R3.6).",
    "Nothing fits? You take the whole pile (R3.5).",
    "Three equal numbers on top clear the pile (R4.1).",
    "A Clear goes on anything and clears the pile (R4.2).",
    "Clear +1 and +2 give one and two more discards; you may draw first (R4.3 to R4.5).",
    "Draw pile used up and hand empty: your 3UP open (R5.1, R5.2).",
    "Then your 3DOWN, one at a time, unseen: too low, and you take it with the pile (R5.4).",
)
_TALK: Final = ("Tab or /   talk; Esc back", "?          this help")
_KEYS_OF: Final = {
    "table": (
        "Enter      what the bar says",
        "1-9 0      all of that rank; again: one fewer",
        "c v b      Clear, Clear +1, Clear +2",
        "← →        another rank",
        "↑ ↓ Space  how many",
        "d          draw first",
        "t          take the pile",
        "1 2 3      turn a 3DOWN card",
        "e p w m    events, pile, players, unseen",
        "q          leave",
    ),
    "choose": (
        "rank key   between hand and 3UP",
        "← → Space  the same",
        "a          coach's choice",
        "Enter      lays the three",
        "q          leave",
    ),
    "start": (
        "↑ ↓        choose",
        "← →        how many bots",
        "Enter      go",
        "b          bots at once",
        "Tab        your name",
        "q          quit",
    ),
    "lobby": (
        "Enter      join, or watch",
        "n          new table",
        "w          watch",
        "q          leave",
    ),
    "waiting": ("Space      ready", "b x        add, remove a bot", "q          leave"),
    "over": (
        "Enter      again",
        "y          save the record",
        "l          lobby",
        "q          leave",
    ),
}


class HelpScreen(PaintedScreen):
    """Any key but the arrows closes it."""

    has_talk = False

    def __init__(self, topic: str) -> None:
        super().__init__(None)
        self._topic = topic
        self._top = 0

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "help", None)
        column = max(28, width - 46)
        lines = [line for text in GAME for line in wrapped(f"· {text}", column - 4)]
        canvas.put(2, 2, "The game", HEADING)
        for row, line in enumerate(lines[self._top : self._top + height - 4]):
            canvas.put(2, 3 + row, line, TEXT)
        canvas.put(column, 2, "Keys", HEADING)
        for i, line in enumerate((*_KEYS_OF[self._topic], *_TALK)):
            canvas.put(column, 3 + i, line, TEXT, width - column - 1)
        paint_keys(canvas, (("↑↓", "scroll"), ("Esc", "back")))
        return canvas

    def press_any(self, key: str) -> None:
        if key in ("up", "down"):
            self._top = max(0, self._top + (1 if key == "down" else -1))
            self.repaint()
        else:
            self.dismiss()
