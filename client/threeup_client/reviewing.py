"""Having a finished game reviewed in processes of its own, so that the screens go on."""

import asyncio
import contextlib
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from typing import Final

from threeup_engine.ctrl_c import deaf_to_ctrl_c
from threeup_engine.record import Record
from threeup_engine.replay import ReplayError
from threeup_engine.review import Decision, Review, review
from threeup_engine.review_moment import GAMES
from threeup_engine.review_text import moment_in_words

PROCESSES: Final = min(2, os.cpu_count() or 1)

Progress = Callable[[int, int], None]


class ReviewError(Exception):
    """There can be no review; the text says why."""


class GivenUpError(Exception):
    """Nobody waits for the review any more."""


class Reviewing:
    """One review under way."""

    def __init__(self, record: Record, progress: Progress, games: int = GAMES) -> None:
        """`progress` is told in the loop how many positions are judged, and of how many."""
        self._record = record
        self._games = games
        self._progress = progress
        self._is_wanted = True
        self._loop = asyncio.get_running_loop()

    async def run(self) -> Review:
        """
        Raises:
            GivenUpError: `cancel` was called meanwhile.
            ReviewError: a move of the record is against the rules, or no process can be begun.
        """
        with contextlib.redirect_stderr(sys.__stderr__):
            # It passes the standard error on, which under Textual is no file.
            resource_tracker.ensure_running()
        try:
            return await asyncio.to_thread(self._run)
        except BrokenProcessPool as error:
            raise ReviewError("No review: one of its processes was ended") from error
        except (ReplayError, OSError) as error:
            raise ReviewError(f"No review: {error}") from error
        finally:
            self._is_wanted = False

    def cancel(self) -> None:
        self._is_wanted = False

    def _run(self) -> Review:
        pool = ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn"))
        try:
            with deaf_to_ctrl_c():
                return review(self._record, self._judged, games=self._games, spread=pool.map)
        finally:
            pool.shutdown(cancel_futures=True)

    def _judged(self, done: int, of: int) -> None:
        """In the thread, after each position."""
        if not self._is_wanted:
            raise GivenUpError
        self._loop.call_soon_threadsafe(self._progress, done, of)


def moment_text(record: Record, decision: Decision) -> str:
    """What would have been better, in words that begin a line."""
    words = moment_in_words(decision, record.seats[decision.seat].name)
    return f"{words[0].upper()}{words[1:]}"
