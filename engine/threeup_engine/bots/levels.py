"""The names of the bots' levels: vocabulary only, it must know no rule and no bot."""

from enum import StrEnum


class Level(StrEnum):
    """How well a bot plays, the weakest first."""

    RANDOM = "random"
    """Any legal move; for tests and measurements."""
    EASY = "easy"
    """Forgets, plays plainly, slips now and then."""
    STEADY = "steady"
    """Sound plain play."""
