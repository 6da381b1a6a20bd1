"""Ctrl+C at a command: it ends without a word, also while it loads and after its work is done."""

import signal
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def ctrl_c_ends() -> Generator[None]:
    """Before and after what is run in here, Ctrl+C ends the process as other signals do.

    Python would raise KeyboardInterrupt in the middle of an import, or when it is cleaning up, and
    print a traceback. What is run in here may catch the signal for as long as it likes; where it
    is ignored, as for what a shell runs in the background, it stays so.
    """
    _end_on_ctrl_c()
    try:
        yield
    except KeyboardInterrupt:  # pragma: no cover - nothing is written down by who ends so
        # Nobody has caught it, as when a loop has just closed.
        _end_on_ctrl_c()
        signal.raise_signal(signal.SIGINT)
    finally:
        _end_on_ctrl_c()


@contextmanager
def deaf_to_ctrl_c() -> Generator[None]:
    """Processes that this thread starts in here never hear Ctrl+C: whoever started them ends them.

    To ignore it they would have to be loaded, and would print a traceback if it came before.
    """
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_on_ctrl_c() -> None:
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
