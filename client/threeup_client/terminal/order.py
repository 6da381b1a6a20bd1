"""In which order to write what has changed, so that little is sent between the stretches.

It is the problem of the travelling salesman, with a short budget: always the cheapest next one;
then pieces of that way are put where they cost less, as long as some do; then a few times three
pieces change places and all is mended again, and the best way of all is kept.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from threeup_client.terminal.cell_style import CellStyle
from threeup_client.terminal.route import Pen, Run, move

MOST_SORTED: Final = 96
"""Runs of a frame that are put in order at all; larger frames go from top to bottom."""
MOST_IMPROVED: Final = 64
"""Runs of a frame whose order is improved."""
_KICKS: Final = 200
"""Divided by the number of runs: how often pieces change places."""
_PIECES: Final = (1, 2, 3, 5)
"""How many runs are moved together."""

Order = list[int]
"""Of the runs, by their number."""


def in_order(runs: list[Run], pen: Pen, down: str) -> list[Run]:
    """The runs in an order that is cheap to write for a terminal that writes as `pen` now."""
    if not 1 < len(runs) <= MOST_SORTED:
        return runs
    frame = _Frame(runs, pen, down)
    order = frame.nearest_first()
    if len(runs) <= MOST_IMPROVED:
        order = _best_of_many(frame, order)
    return [runs[i] for i in order]


class _Frame:
    """What it costs, in characters, to get from each run to each other one."""

    def __init__(self, runs: Sequence[Run], pen: Pen, down: str) -> None:
        self._runs = runs
        self._style = pen.style
        starts = [(run.end, run.end_row) for run in runs]
        self._moves = [
            [len(move(x, y, run.x, run.y, down)) for run in runs]
            for x, y in (*starts, (pen.x, pen.y))
        ]
        self._changes: dict[CellStyle | None, list[int]] = {}

    def nearest_first(self) -> Order:
        order: Order = []
        left = list(range(len(self._runs)))
        style, at = self._style, len(left)
        while left:
            moves, changes = self._moves[at], self._changes_from(style)
            at = min(left, key=lambda i: moves[i] + changes[i])
            left.remove(at)
            order.append(at)
            style = self._runs[at].change(style)[1]
        return order

    def costs(self, order: Order) -> list[list[int]]:
        """From each run, and in the last row from the start, to each run; the last column, to the
        end, is free. What a blank leaves behind depends on what was written before it in `order`.
        """
        costs: list[list[int]] = [[]] * (len(order) + 1)
        style, at = self._style, len(order)
        for i in (*order, None):
            steps = zip(self._moves[at], self._changes_from(style), strict=True)
            costs[at] = [*(moved + changed for moved, changed in steps), 0]
            if i is not None:
                style, at = self._runs[i].change(style)[1], i
        return costs

    def cost(self, order: Order) -> int:
        total = 0
        style, at = self._style, len(order)
        for i in order:
            total += self._moves[at][i] + self._changes_from(style)[i]
            style, at = self._runs[i].change(style)[1], i
        return total

    def _changes_from(self, style: CellStyle | None) -> list[int]:
        if style not in self._changes:
            self._changes[style] = [len(run.change(style)[0]) for run in self._runs]
        return self._changes[style]


def _best_of_many(frame: _Frame, order: Order) -> Order:
    """The same for the same runs, as it draws no luck from outside."""
    best = _improved(order, frame.costs(order))
    least = frame.cost(best)
    luck = Random(len(order))
    for _ in range(_KICKS // len(order) if len(order) > 3 else 0):
        a, b, c = sorted(luck.sample(range(1, len(order) + 1), 3))
        kicked = best[:a] + best[b:c] + best[a:b] + best[c:]
        found = _improved(kicked, frame.costs(kicked))
        cost = frame.cost(found)
        if cost <= least:
            best, least = found, cost
    return best


def _improved(order: Order, costs: list[list[int]]) -> Order:
    outside = len(order)
    path = [outside, *order, outside]
    before: Order = []
    while path != before:
        before = path
        for length in _PIECES:
            for start in range(1, len(path) - length):
                path = _moved(path, start, length, costs)
    return path[1:-1]


def _moved(path: Order, start: int, length: int, costs: list[list[int]]) -> Order:
    """The path with this piece of it where it costs least."""
    end = start + length
    first, last = path[start], path[end - 1]
    from_before = costs[path[start - 1]]
    best = from_before[first] + costs[last][path[end]] - from_before[path[end]]
    if best <= 0:
        return path
    rest = path[:start] + path[end:]
    from_last = costs[last]
    place = 0
    before = rest[0]
    for i, after in enumerate(rest[1:], 1):
        row = costs[before]
        extra = row[first] + from_last[after] - row[after]
        if extra < best:
            best, place = extra, i
        before = after
    return rest[:place] + path[start:end] + rest[place:] if place else path
