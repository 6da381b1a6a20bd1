"""The levels that bots play at."""

from enum import StrEnum


class Level(StrEnum):
    RANDOM = "random"
    EASY = "easy"
    STEADY = "steady"
