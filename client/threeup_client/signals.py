"""Being told to end: by a kill, or by the terminal that closes."""

import asyncio
import contextlib
import signal
from collections.abc import Callable


def end_on_signals(end: Callable[[str], None]) -> None:
    """Call `end` with the reason on SIGTERM and SIGHUP, so that the terminal is given back.

    Where a loop cannot watch signals (Windows, a thread), nothing changes.
    """
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP):
        with contextlib.suppress(ValueError, NotImplementedError, RuntimeError):
            loop.add_signal_handler(number, end, f"ended by {number.name}")
