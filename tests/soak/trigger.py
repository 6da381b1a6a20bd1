"""Stops a process at the moment at which its database changes: a program, so that it is quick.

`python -m soak.trigger PID COMMITS FILE...` waits for so many changes of any of the files, sends
PID a SIGSTOP and ends. It watches a WAL's index through memory, where a commit shows at once.
"""

import contextlib
import mmap
import os
import signal
import sys
import time
from pathlib import Path

SECONDS = 5.0
_INDEX_HEADER = 96
"""Both copies of the header of a WAL's index; a commit changes it."""


def main(pid: int, commits: int, paths: list[Path]) -> int:
    """1 where nothing changed in time, so that the process was not stopped."""
    with contextlib.ExitStack() as stack:
        maps = []
        for path in paths:
            file = stack.enter_context(path.open("rb"))
            maps.append(mmap.mmap(file.fileno(), _INDEX_HEADER, access=mmap.ACCESS_READ))
        end = time.monotonic() + SECONDS
        for _ in range(commits):
            before = [one[:] for one in maps]
            while [one[:] for one in maps] == before:
                if time.monotonic() > end:
                    return 1
        os.kill(pid, signal.SIGSTOP)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), [Path(word) for word in sys.argv[3:]]))
