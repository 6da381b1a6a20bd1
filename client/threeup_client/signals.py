"""Being told to end, by a kill or by the terminal that closes: like a quit, or else by force."""

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from types import FrameType
from typing import Any, Final

GRACE_SECONDS: Final = 3.0
"""So long the loop may take to end, even if something has stopped it."""
_NAMES: Final = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
ENDING: Final = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))


class ToldToEndError(SystemExit):
    """A signal came where there is no loop yet that can end by itself."""


def reason_for(number: int) -> str:
    return f"ended by {signal.Signals(number).name}"


def status_for(number: int) -> int:
    """The exit status that shells know for a signal."""
    return 128 + number


def heard(numbers: Iterable[signal.Signals] = ENDING) -> list[signal.Signals]:
    """Those that are not ignored, as SIGHUP is under nohup."""
    return [one for one in numbers if signal.getsignal(one) is not signal.SIG_IGN]


@contextlib.contextmanager
def raising_signals() -> Generator[None]:
    """In here a signal is a `ToldToEndError`: what has been begun with the terminal is undone.

    Only the first one: another would come in the middle of that.
    """
    before = {number: signal.signal(number, _raise) for number in heard()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _raise(number: int, _frame: FrameType | None) -> None:
    for one in ENDING:
        signal.signal(one, signal.SIG_IGN)
    raise ToldToEndError(reason_for(number), status_for(number))


class SignalWatch:
    """From `start` to `stop` a signal calls `end` on the loop, with a reason and a status.

    `force` is called instead, in a thread, where that has not led to `stop` in time. Signals that
    are ignored, as SIGHUP under nohup, stay so; a thread other than the main one hears nothing.
    """

    def __init__(self, end: Callable[[str, int], None], force: Callable[[str, int], None]) -> None:
        self._end = end
        self._force = force
        self._before: dict[int, Any] = {}
        self._last_resort: threading.Timer | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        for number in heard():
            with contextlib.suppress(ValueError):
                self._before[number] = signal.signal(number, self._told)

    def stop(self) -> None:
        if self._last_resort is not None:
            self._last_resort.cancel()
        while self._before:
            signal.signal(*self._before.popitem())

    def _told(self, number: int, _frame: FrameType | None) -> None:
        said = (reason_for(number), status_for(number))
        if self._last_resort is None:
            self._last_resort = threading.Timer(GRACE_SECONDS, self._force, said)
            self._last_resort.daemon = True
            self._last_resort.start()
        self._loop.call_soon_threadsafe(self._end, *said)
