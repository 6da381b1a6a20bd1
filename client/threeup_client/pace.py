"""Whether a link is quick enough for pictures that move, by its latest round trips."""

from collections import deque
from typing import Final

SLOW_MS: Final = 150
"""From here on a link is slow."""
QUICK_MS: Final = 120
"""Below this a link that was slow is quick again; so one near the border does not change."""
_LATEST: Final = 3


class Pace:
    """Goes by the middle one of the latest measures, so that one late answer changes nothing."""

    def __init__(self) -> None:
        self._latest: deque[float] = deque(maxlen=_LATEST)
        self.is_quick = False
        """Not before something was measured."""

    def measured(self, milliseconds: float) -> None:
        """One request and its answer took so long."""
        is_first = not self._latest
        self._latest.append(milliseconds)
        middle = sorted(self._latest)[len(self._latest) // 2]
        if middle >= SLOW_MS:
            self.is_quick = False
        elif middle < QUICK_MS or is_first:
            self.is_quick = True
