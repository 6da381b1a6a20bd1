"""How many files the system lets this process have open: each connection is one."""

import resource
from typing import Final

BESIDES: Final = 64
"""Files that are no connections: listeners, the database, the log."""


def make_room(connections: int) -> int:
    """Ask the system for as many open files as these connections need.

    Gives back how many connections there is room for.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + BESIDES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # forbidden, or more than the system has
        most = soft
    return max(1, most - BESIDES)
