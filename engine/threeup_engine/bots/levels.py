"""The names of the bots' levels: vocabulary only, it must know no rule and no bot."""

from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """How well a bot plays, the weakest first; all of these decide in an instant."""

    RANDOM = "random"
    """Any legal move; for tests and measurements."""
    EASY = "easy"
    """Forgets, plays plainly, slips now and then."""
    STEADY = "steady"
    """Sound plain play."""
    SHARP = "sharp"
    """Counts cards, and tries its moves in a few games that can still come."""


class SlowLevel(StrEnum):
    """Levels that think for so long that a server must not wait for them: no table offers them."""

    EXPERT = "expert"
    """As sharp, in thousands of games."""


AnyLevel = Level | SlowLevel

LEVELS: Final[tuple[AnyLevel, ...]] = (*Level, *SlowLevel)
"""All, the weakest first."""


def level_named(name: str) -> AnyLevel:
    """
    Raises:
        ValueError: there is no such level.
    """
    return SlowLevel(name) if name in list(SlowLevel) else Level(name)
