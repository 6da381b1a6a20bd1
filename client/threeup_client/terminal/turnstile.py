"""Lets one input event through at a time: the next when the one before has had its effect."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from textual.app import App, ScreenStackError
from textual.message import Message
from textual.message_pump import MessagePump

PATIENCE: Final = 1.0
"""Seconds; a screen that goes away may never say that it is done."""


class Turnstile:
    """Keys of one packet act in order, also where one opens another screen or a line of text."""

    def __init__(self, app: App[Any], deliver: Callable[[Message], None]) -> None:
        self._app = app
        self._deliver = deliver
        self._waiting: deque[Message] = deque()
        self._impatience: asyncio.TimerHandle | None = None
        self._turn = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, event: Message) -> None:
        self._waiting.append(event)
        if self._impatience is None:
            self._let_through()

    def close(self) -> None:
        """Let nothing more through."""
        self._waiting.clear()
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def _let_through(self) -> None:
        if not self._waiting:
            return
        self._turn += 1
        done = partial(self._done, self._turn)
        self._impatience = asyncio.get_running_loop().call_later(PATIENCE, done)
        self._deliver(self._waiting.popleft())
        self._app.call_later(self._after_app, done)

    def _after_app(self, done: Callable[[], None]) -> None:
        """The App has passed the event on: wait for who has it now, and then for the screen."""
        try:
            screen = self._app.screen
        except ScreenStackError:
            done()
            return
        pumps: list[MessagePump] = [screen] if screen.focused is None else [screen.focused, screen]
        _after(pumps, done)

    def _done(self, turn: int) -> None:
        if turn != self._turn or self._impatience is None:
            return
        self._impatience.cancel()
        self._impatience = None
        self._let_through()


def _after(pumps: list[MessagePump], done: Callable[[], None]) -> None:
    """Call `done` when each has handled what waits for it now, one after the other."""
    if not pumps:
        done()
    elif not pumps[0].call_later(_after, pumps[1:], done):
        _after(pumps[1:], done)
