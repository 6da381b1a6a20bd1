"""What is counted while the server runs: plain numbers, cheap enough for every frame."""

from collections import Counter
from typing import Final

from threeup_protocol.server_messages import Code

COMMIT_BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)
"""Seconds; what takes longer than the last is counted in the sum only."""


class Counters:
    """Totals since the start."""

    def __init__(self) -> None:
        self.connections = 0
        self.bytes_in = 0
        self.frames_out = 0
        self.bytes_out = 0
        self.slow_readers = 0
        """Cut off because they did not read."""
        self.games = 0
        """Played to their end."""
        self.moves = 0
        """Made, those of bots included."""
        self.refusals: Counter[Code] = Counter()
        self.goodbyes: Counter[Code] = Counter()


class Histogram:
    """How many values were at most so large, for a few bounds."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * len(bounds)
        """Not cumulative: each value is in the first bound that holds it."""
        self.count = 0
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.sum += value
        for place, bound in enumerate(self.bounds):
            if value <= bound:
                self.counts[place] += 1
                return
