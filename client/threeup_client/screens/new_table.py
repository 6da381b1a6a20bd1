"""Opening a table: seats, bots, house rules."""

from dataclasses import dataclass
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT, WARN
from threeup_client.paint.theme import style
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_engine.bots.levels import Level
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules
from threeup_protocol.client_messages import Create
from threeup_protocol.table import (
    TableOptions,
)

_KEYS: Final = (
    ("↑↓", "option"),
    ("←→", "change"),
    ("r", "back to defaults"),
    ("Tab", "name"),
    ("Enter", "open the table"),
    ("Esc", "cancel"),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One line: its choices, the default first of them that is marked, and what it means."""

    title: str
    choices: tuple[str, ...]
    default: int
    meaning: str


OPTIONS: Final = (
    Option("Seats", ("2", "3", "4", "5", "6", "8", "10", "12"), 2, "How many play."),
    Option(
        "Empty seats",
        ("wait for people", "fill with bots"),
        0,
        "Bots sit down at once on every seat but yours.",
    ),
    Option(
        "Time for a move",
        ("none", "30 s", "60 s", "2 min"),
        0,
        "When it is over a bot makes that one move.",
    ),
    Option(
        "Deck",
        ("full 84", "short 60", "green 36", "double 168"),
        0,
        "full is for 2 to 6, short for 2 to 5, green for 2 or 3, double for 2 to 12.",
    ),
    Option(
        "First player",
        ("in turn", "winner", "most cards left"),
        0,
        "Who begins the next game at this table.",
    ),
    Option(
        "Three of a kind",
        ("clears", "clears, play again"),
        0,
        "Three equal numbers clear the pile; they can also earn one more discard.",
    ),
    Option(
        "Pick up the pile",
        ("only when stuck", "any time"),
        0,
        "Whether one may take the pile although a card fits.",
    ),
    Option(
        "The game ends",
        ("first out wins", "play on for places"),
        0,
        "Whether the others play on when somebody is out.",
    ),
)
_SECONDS: Final = (0, 30, 60, 120)
_DECKS: Final = tuple(Deck)
_FIRST: Final = tuple(FirstPlayer)


class NewTableScreen(PaintedScreen):
    """Enter at once takes the defaults."""

    help_topic = "lobby"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._table_name = f"{self.model.name}'s table"[:32]
        self._at = [option.default for option in OPTIONS]
        self._cursor = 0

    @property
    def options(self) -> TableOptions:
        """What the table would be opened with."""
        seats, bots, clock, deck, first, bonus, voluntary, play_on = self._at
        count = int(OPTIONS[0].choices[seats])
        return TableOptions(
            name=self._table_name,
            seats=count,
            house=HouseRules(
                deck=_DECKS[deck],
                first=_FIRST[first],
                bonus=bool(bonus),
                voluntary=bool(voluntary),
                play_on=bool(play_on),
            ),
            bots=(Level.STEADY,) * (count - 1) if bots else (),
            move_seconds=_SECONDS[clock],
        )

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, f"{self.model.server} · new table", self.model.link, self.model.name)
        canvas.put(2, 2, "New table", HEADING)
        canvas.put(4, 4, "Name", BOLD)
        canvas.put(22, 4, f" {self._table_name} ", style(theme.TEXT, theme.BARS), width - 24)
        for row, option in enumerate(OPTIONS):
            is_here = row == self._cursor
            y = 6 + row
            canvas.put(2, y, "▶" if is_here else " ", style(theme.CHOSEN, theme.PANEL))
            canvas.put(4, y, option.title, BOLD if is_here else TEXT)
            x = 22
            for i, choice in enumerate(option.choices):
                is_set = i == self._at[row]
                look = BOLD if is_set else MUTED
                if is_set and is_here:
                    look = style(theme.CHOSEN_INK, theme.CHOSEN, bold=True)
                x = canvas.put(x, y, f"[{choice}]" if is_set else f" {choice} ", look) + 1
        for row, line in enumerate(wrapped(OPTIONS[self._cursor].meaning, width - 6, "")):
            canvas.put(4, 7 + len(OPTIONS) + row, line, TEXT)
        problem = self.note or self._problem()
        if problem:
            canvas.put(4, 10 + len(OPTIONS), problem, WARN, width - 6)
        paint_keys(canvas, _KEYS)
        return canvas

    def typing_at(self) -> tuple[int, int, int]:
        return (22, 4, 36)

    def press(self, key: str) -> None:
        if key in ("up", "k", "down", "j"):
            step = -1 if key in ("up", "k") else 1
            self._cursor = (self._cursor + step) % len(OPTIONS)
        elif key in ("left", "right", "h", "l"):
            step = -1 if key in ("left", "h") else 1
            count = len(OPTIONS[self._cursor].choices)
            self._at[self._cursor] = max(0, min(count - 1, self._at[self._cursor] + step))
        elif key == "r":
            self._at = [option.default for option in OPTIONS]
        elif key == "tab":
            self.typed.value = self._table_name
            self.start_typing()
        elif key == "escape":
            self.dismiss()
        elif key == "enter" and not self._problem():
            options = self.options
            self.ask(lambda i: Create(i, options))

    def typed_text(self, text: str) -> None:
        self.typed.close()
        self._table_name = text.strip()[:32] or self._table_name

    def _problem(self) -> str | None:
        deck = self.options.house.deck
        seats = SEATS[deck]
        if self.options.seats in seats:
            return None
        return f"The {deck} deck is for {seats[0]} to {seats[-1]} players"
