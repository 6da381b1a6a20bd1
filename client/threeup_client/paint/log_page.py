"""Which of the told lines a box shows, so that little of it changes when it is full."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, ne
from typing import Final, NamedTuple

STRETCH: Final = 64
"""Numbers after which a page begins anew, whatever stood before: nothing older is looked at."""
_TO_ERASE: Final = 5
_TO_GO: Final = 5
"""Bytes that it takes, about, to empty a row, and to get to cells that change."""


class Line(NamedTuple):
    """A row of the box."""

    number: int
    """Of the event that it tells, counted from the first that the log ever had."""
    text: str
    is_talk: bool
    named: int = 0
    """So much of it is the name of who said it."""


Page = tuple[Line, ...]


def shown(lines: Sequence[Line], height: int) -> Page:
    """The newest lines that have room, oldest first, always the same for the same lines."""
    if height <= 0 or not lines:
        return ()
    start = lines[-1].number // STRETCH * STRETCH
    older = tuple(line for line in lines if line.number < start)
    page = _whole(older[-height:], height // 2)
    for number, rows in groupby(lines, key=attrgetter("number")):
        if number >= start:
            page = _added(page, tuple(rows), height)
    return page


@lru_cache(1024)
def _added(page: Page, rows: Page, height: int) -> Page:
    """The rows under the page, or under what is kept of it where they have no room.

    So much is kept that the least is sent for each row that is free then; names stand in their
    order, so that what has moved up by one round of the table is nearly the same.
    """
    if len(page) + len(rows) <= height:
        return page + rows
    numbers = sorted({line.number for line in page})
    kept = [tuple(line for line in page if line.number > number) for number in numbers]
    pages = [one + rows for one in kept if len(one) + len(rows) <= height]
    if not pages:
        return rows[:height]
    worth = [one for one in pages if len(one) >= min(height * 3 // 8, len(pages[0]))]
    return min(worth, key=lambda one: _cost(page, one) / (height - len(one) + len(rows)))


def _whole(lines: Page, height: int) -> Page:
    """The newest of them that have room, without half an event."""
    for i in range(len(lines)):
        if len(lines) - i <= height and (i == 0 or lines[i - 1].number != lines[i].number):
            return lines[i:]
    return ()


def _cost(before: Page, after: Page) -> int:
    """About how many bytes it takes to show the one after the other."""
    cost = _TO_ERASE * max(0, len(before) - len(after))
    for i, line in enumerate(after):
        old = before[i].text if i < len(before) else ""
        changed = sum(map(ne, line.text, old)) + abs(len(line.text) - len(old))
        cost += changed + _TO_GO if changed else 0
    return cost
