"""Statements joined to fewer: each one that SQLite runs costs a thread a turn with the loop.

Python's lock is given up and asked for again around every statement, and while the loop is busy
the thread gets it only every few milliseconds. So a batch should be as few statements as can be.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Final

Statement = tuple[str, Sequence[object]]

MOST_ROWS: Final = 64
"""Times as many values as a row has are still within what every SQLite takes. And so few texts
of statements occur that all are kept prepared.
"""
_INSERT: Final = re.compile(r"(INSERT (?:OR REPLACE )?INTO .+ VALUES)(\([?, ]+\))")


def joined(statements: Sequence[Statement]) -> Iterator[Statement]:
    """The same in the same order; neighbours that insert into one table become one."""
    for sql, group in groupby(statements, key=itemgetter(0)):
        rows = [values for _, values in group]
        start = 0
        while start < len(rows):
            count = min(len(rows) - start, MOST_ROWS)
            many = _for_rows(sql, count)
            if many is None:
                count, many = 1, sql
            yield many, tuple(chain.from_iterable(rows[start : start + count]))
            start += count


@lru_cache(maxsize=256)
def _for_rows(sql: str, count: int) -> str | None:
    """The statement for so many rows; None where it is no plain insert."""
    found = _INSERT.fullmatch(sql)
    return found and f"{found[1]}{', '.join([found[2]] * count)}"
