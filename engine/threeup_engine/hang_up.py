"""A terminal that closes ends what runs in it in good order: it is heard, but not under nohup."""

import signal
from collections.abc import Callable


def hear_hang_up(end: Callable[[], object]) -> None:
    """Call `end` whenever SIGHUP comes, until it is heard no more.

    No loop is asked to do this: a loop that closes lets the next signal end the process by force.
    """
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda _number, _frame: end())


def hear_no_hang_up() -> None:
    """For who ends anyway: a shell sends it as well as its terminal, and may be late."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
