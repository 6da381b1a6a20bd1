"""The coach: one line that explains what is new, in one's first games; it never advises a move."""

from collections import Counter
from typing import TYPE_CHECKING, Final

from threeup_client.storage import Storage

if TYPE_CHECKING:
    from threeup_engine.view import SeatView

COACHED_GAMES: Final = 3
COACHED_PAUSE: Final = 1.5
"""Seconds that bots wait in a coached game, so that one can read what happens."""
MOST_TOLD: Final = 3
"""So often each subject is explained."""
_KEY: Final = "coach"


class Coach:
    """Knows what it has told; remembers it between runs."""

    def __init__(self, storage: Storage, mode: str) -> None:
        self._storage = storage
        self.mode = mode
        self._told, self._games = _remembered(storage.get(_KEY))
        self._game: tuple[str, int] | None = None
        self._question: tuple[object, ...] | None = None
        self._line: str | None = None

    @property
    def games(self) -> int:
        """How many games have begun here, coached or not."""
        return self._games

    @property
    def is_on(self) -> bool:
        """Whether this game, or the next one, is explained."""
        if self.mode == "first-games":
            return self._games < COACHED_GAMES + (self._game is not None)
        return self.mode == "always"

    def line(self, view: "SeatView", game: tuple[str, int]) -> str | None:
        """What to explain while the viewer is asked this; it stays the same till the next move."""
        if game != self._game:
            self._game = game
            self._games += 1
            self._remember()
        question = (*game, view.version)
        if question != self._question:
            self._question = question
            self._line = self._next(view) if self.is_on else None
        return self._line

    def _next(self, view: "SeatView") -> str | None:
        from threeup_client.coach_subjects import LINES, subjects_in

        for subject in subjects_in(view):
            if self.mode == "always" or self._told[subject] < MOST_TOLD:
                self._told[subject] += 1
                self._remember()
                return LINES[subject]
        return None

    def _remember(self) -> None:
        import json

        self._storage.put(_KEY, json.dumps({"games": self._games, "told": self._told}))


def _remembered(text: str | None) -> tuple[Counter[str], int]:
    """What was told and how many games began; nothing where that cannot be read."""
    if text is None:
        return Counter(), 0
    import json

    try:
        kept = json.loads(text)
        return Counter({str(s): int(n) for s, n in kept["told"].items()}), int(kept["games"])
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return Counter(), 0
