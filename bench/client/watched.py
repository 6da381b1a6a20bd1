"""The client, with a note of every callback that has kept its loop for long.

`python -m bench.client.watched NOTES ...`: the rest are the client's own arguments.
"""

import asyncio
import sys
import time
from pathlib import Path

from threeup_client.__main__ import main

LEAST_MILLISECONDS = 5.0


def watch(notes: Path) -> None:
    """A line of milliseconds of processor time for each; waiting for the processor is left out."""
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        before = time.thread_time()
        run(handle)
        milliseconds = 1000 * (time.thread_time() - before)
        if milliseconds >= LEAST_MILLISECONDS:
            with notes.open("a") as file:
                file.write(f"{milliseconds:.1f}\n")

    setattr(asyncio.Handle, "_run", timed)  # noqa: B010 - it is nobody else's to set


if __name__ == "__main__":
    watch(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
