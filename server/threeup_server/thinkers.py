"""Bots that think for long do so in other processes: the server's loop never waits for them."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from typing import Final

from threeup_engine.actions import Action
from threeup_engine.bots.budget import Budget
from threeup_engine.bots.searcher import SHARP, Answer, Question, answer
from threeup_engine.ctrl_c import deaf_to_ctrl_c

logger = logging.getLogger(__name__)

LONGEST_SECONDS: Final = 0.8
"""A bot that has a process to itself thinks for so long at most."""
SHORTEST_SECONDS: Final = 0.05
"""The more of them think at a time, the shorter; but never less than this."""
NICENESS: Final = 10

Done = Callable[[Action], None]


class Thinkers:
    """A pool of processes, begun when the first question comes."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._is_closed = False
        self._thinking = 0
        self._unanswered: deque[tuple[Question, Done]] = deque()
        """By any process."""

    def ask(self, question: Question, done: Done) -> None:
        """Have it answered; `done` is called in this loop, with the best move found in time."""
        loop = asyncio.get_running_loop()
        self._thinking += 1
        question = replace(question, budget=self._budget(question.budget))
        try:
            pool = self._opened()
            with deaf_to_ctrl_c():
                future = pool.submit(answer, question)
        except (RuntimeError, OSError) as error:  # also of a pool that is broken
            logger.error("no process can think for a bot: %r", error)
            self._give_up(self._pool)
            self._thinking -= 1
            self._answer_here(question, done)
            return

        def answered(future: "Future[Answer]") -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._answered, pool, future, question, done)

        future.add_done_callback(answered)

    def close(self) -> None:
        """Whoever still thinks is not waited for, and no question answered any more."""
        self._is_closed = True
        self._give_up(self._pool)

    def _give_up(self, pool: ProcessPoolExecutor | None) -> None:
        """What it has not begun is answered here; the next question opens another."""
        if pool is None:
            return
        pool.shutdown(wait=False, cancel_futures=True)
        if self._pool is pool:
            self._pool = None

    def _budget(self, budget: Budget) -> Budget:
        fair = LONGEST_SECONDS * self._processes / self._thinking
        seconds = max(SHORTEST_SECONDS, min(LONGEST_SECONDS, fair))
        return Budget(budget.games, seconds, time.monotonic)

    def _answered(
        self, pool: ProcessPoolExecutor, future: "Future[Answer]", question: Question, done: Done
    ) -> None:
        self._thinking -= 1
        if self._is_closed:
            return
        failure = None if future.cancelled() else future.exception()
        if failure is not None:
            logger.error("a bot's thinking failed: %r", failure)
            self._give_up(pool)
        if failure is not None or future.cancelled():
            self._answer_here(question, done)
        else:
            done(future.result().action)

    def _answer_here(self, question: Question, done: Done) -> None:
        """Where no process could: a moment's thought, one in each turn of the loop."""
        self._unanswered.append((question, done))
        if len(self._unanswered) == 1:
            asyncio.get_running_loop().call_soon(self._answer_next)

    def _answer_next(self) -> None:
        question, done = self._unanswered.popleft()
        if self._unanswered:
            asyncio.get_running_loop().call_soon(self._answer_next)
        if not self._is_closed:
            done(answer(replace(question, budget=SHARP)).action)

    def _opened(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), initializer=_begin_thinking
            )
        return self._pool


def _begin_thinking() -> None:
    """In each process: behind everything else, and gone with the server."""
    with contextlib.suppress(OSError):  # a service may be forbidden to
        os.nice(NICENESS)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)
