"""When the bar began to ask: an Enter that was meant for something else plays nothing."""

from collections.abc import Callable

from threeup_engine.view import SeatView


class Question:
    """The state of a game that waits for an answer, and since when."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since = 0.0
        self._asked: tuple[int, int] | None = None

    def take(self, game: int, view: SeatView) -> None:
        """Remember when something new is asked."""
        asked = (game, view.version)
        if view.legal and asked != self._asked:
            self._since = self._now()
            self._asked = asked

    def is_new(self, seconds: float) -> bool:
        """Whether it has been asked for less than so long."""
        return self._now() - self._since < seconds
