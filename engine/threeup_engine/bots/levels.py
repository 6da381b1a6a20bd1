"""The names of the bots' levels: vocabulary only, it must know no rule and no bot."""

from enum import StrEnum


class Level(StrEnum):
    """How well a bot plays, the weakest first; all but the last decide in an instant."""

    RANDOM = "random"
    """Any legal move; for tests and measurements."""
    EASY = "easy"
    """Forgets, plays plainly, slips now and then."""
    STEADY = "steady"
    """Sound plain play."""
    SHARP = "sharp"
    """Counts cards, and tries its moves in a few games that can still come."""
    EXPERT = "expert"
    """As sharp, in thousands of games: thinks for so long that a server must not wait for it."""
