"""The options of a table as lines of choices, and back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from threeup_engine.bots.levels import Level
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules
from threeup_protocol.table import Absence, TableOptions


@dataclass(frozen=True, slots=True)
class Field:
    """One line: its choices and what it means."""

    key: str
    title: str
    choices: tuple[tuple[Any, str], ...]
    """Values, and how they are shown."""
    default: int
    meaning: str

    def place_of(self, value: object) -> int:
        """Where the value stands among the choices; the default where it is none of them."""
        values = [choice for choice, _ in self.choices]
        return values.index(value) if value in values else self.default


def _seconds(*values: int) -> tuple[tuple[int, str], ...]:
    return tuple((value, pace(value)) for value in values)


def pace(seconds: int) -> str:
    """A limit as people say it: `none`, `30 s`, `2 min`."""
    if not seconds:
        return "none"
    return f"{seconds} s" if seconds < 120 else f"{seconds // 60} min"


_BOTS: Final = (
    Field(
        "fill",
        "Empty seats",
        ((False, "wait for people"), (True, "fill with bots")),
        0,
        "Bots sit down at once on every seat but yours.",
    ),
    Field(
        "level",
        "Bots play",
        tuple((level, str(level)) for level in Level),
        list(Level).index(Level.STEADY),
        "How well they play; the host can change it for each of them later.",
    ),
)
_TABLE: Final = (
    Field(
        "move_seconds",
        "Time for a move",
        _seconds(0, 30, 60, 120),
        2,
        "When it is over a bot makes that one move.",
    ),
    Field(
        "absence",
        "A lost link",
        (
            ((Absence.WAIT, 60), "wait"),
            ((Absence.BOT, 30), "bot 30 s"),
            ((Absence.BOT, 120), "bot 2 min"),
            ((Absence.REMOVE, 120), "out 2 min"),
        ),
        0,
        "The seat of a lost link waits (the others can vote for a bot), goes to a bot until the"
        " owner is back, or is given up after that time.",
    ),
    Field(
        "bots_replace",
        "Who leaves",
        ((True, "a bot plays on"), (False, "the cards go")),
        0,
        "Somebody leaves the game for good: a bot takes the seat, or their cards leave the game.",
    ),
    Field(
        "private",
        "Who may join",
        ((False, "anyone"), (True, "with the code")),
        0,
        "With the code: the table is in no list; you tell the code to those who shall come.",
    ),
    Field(
        "watchers",
        "Looking on",
        ((True, "allowed"), (False, "not allowed")),
        0,
        "Whether others may watch; they never see a hand.",
    ),
    Field(
        "bots_wait",
        "Bots wait",
        ((True, "like people"), (False, "not at all")),
        0,
        "A moment before each move, so that one can follow; or they play at once.",
    ),
)
_HOUSE: Final = (
    Field(
        "deck",
        "Deck",
        (
            (Deck.FULL, "full 84"),
            (Deck.SHORT, "short 60"),
            (Deck.GREEN, "green 36"),
            (Deck.DOUBLE, "double 168"),
        ),
        0,
        "full is for 2 to 6, short for 2 to 5, green for 2 or 3, double for 2 to 12.",
    ),
    Field(
        "first",
        "First player",
        (
            (FirstPlayer.RANDOM, "in turn"),
            (FirstPlayer.WINNER, "winner"),
            (FirstPlayer.LOSER, "most cards left"),
        ),
        0,
        "Who begins the next game at this table.",
    ),
    Field(
        "bonus",
        "Three of a kind",
        ((False, "clears"), (True, "clears, play again")),
        0,
        "Three equal numbers clear the pile; they can also earn one more discard.",
    ),
    Field(
        "voluntary",
        "Pick up the pile",
        ((False, "only when stuck"), (True, "any time")),
        0,
        "Whether one may take the pile although a card fits.",
    ),
    Field(
        "play_on",
        "The game ends",
        ((False, "first out wins"), (True, "play on for places")),
        0,
        "Whether the others play on when somebody is out.",
    ),
)
_SEATS: Final = Field(
    "seats",
    "Seats",
    tuple((count, str(count)) for count in (2, 3, 4, 5, 6, 8, 10, 12)),
    2,
    "How many play.",
)

FIELDS_OF_NEW: Final = (_SEATS, *_BOTS, *_TABLE, *_HOUSE)
FIELDS_OF_OPEN: Final = (_SEATS, *_TABLE, *_HOUSE)
"""What the host can change later; bots come and go by themselves then."""


def options_of(name: str, values: Mapping[str, Any]) -> TableOptions:
    """The table that the choices describe."""
    absence, hold = values["absence"]
    bots = values["seats"] - 1 if values.get("fill") else 0
    return TableOptions(
        name=name,
        seats=values["seats"],
        house=HouseRules(**{field.key: values[field.key] for field in _HOUSE}),
        bots=(values.get("level", Level.STEADY),) * bots,
        move_seconds=values["move_seconds"],
        bots_replace=values["bots_replace"],
        absence=absence,
        hold_seconds=hold,
        watchers=values["watchers"],
        bots_wait=values["bots_wait"],
        private=values["private"],
    )


def values_of(options: TableOptions) -> dict[str, Any]:
    """The choices that describe the table."""
    return {
        "seats": options.seats,
        "absence": (options.absence, options.hold_seconds),
        **{field.key: getattr(options, field.key) for field in _TABLE if field.key != "absence"},
        **{field.key: getattr(options.house, field.key) for field in _HOUSE},
    }


def problem_of(options: TableOptions) -> str | None:
    """Why there can be no such table."""
    deck = options.house.deck
    seats = SEATS[deck]
    if options.seats in seats:
        return None
    return f"The {deck} deck is for {seats[0]} to {seats[-1]} players"
