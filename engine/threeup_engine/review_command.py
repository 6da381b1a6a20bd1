"""`python -m threeup_engine review FILE`: a review in plain text, computed by two processes."""

import argparse
import signal
import sys
from typing import Final

from threeup_engine.record_file import read_record
from threeup_engine.review import Progress, review
from threeup_engine.review_text import review_as_lines

PROCESSES: Final = 2

_BAR: Final = 40

_NO_CTRL_C: Final = (signal.SIGINT, signal.SIG_IGN)
"""Only the first process says that it was interrupted."""


def run(args: argparse.Namespace) -> int:
    """Print the review of `args.file`; 0.

    Raises:
        RecordError: the file is no record, or a damaged one.
        ReplayError: a move of the record is against the rules.
        OSError: the file cannot be read.
    """
    # only here: processes talk through sockets, and whoever imports the engine shall load none
    from concurrent.futures import ProcessPoolExecutor

    record = read_record(args.file)
    pool = ProcessPoolExecutor(PROCESSES, initializer=signal.signal, initargs=_NO_CTRL_C)
    try:
        judged = review(record, _progress(), games=args.games, spread=pool.map)
    finally:
        pool.shutdown(cancel_futures=True)
    sys.stdout.write("\n".join(review_as_lines(record, judged)) + "\n")
    return 0


def _progress() -> Progress | None:
    """A bar for whoever watches; it takes itself away when all is done."""
    return _show if sys.stderr.isatty() else None


def _show(done: int, of: int) -> None:
    filled = _BAR * done // of
    bar = f"\rjudging [{'#' * filled}{'.' * (_BAR - filled)}] {done} of {of} positions"
    sys.stderr.write(bar if done < of else "\r" + " " * len(bar) + "\r")
    sys.stderr.flush()
