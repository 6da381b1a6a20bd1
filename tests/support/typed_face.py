"""Somebody who types at a line face in the test's own loop."""

import asyncio
from collections import deque
from typing import Final

from threeup_client.plain.lines import Lines

SECONDS: Final = 60.0
"""No wait in a test takes longer."""


class TypedFace:
    """Implements `Typed`, and keeps what is said."""

    def __init__(self, *, is_by_hand: bool = True) -> None:
        self.is_by_hand = is_by_hand
        self.said: list[str] = []
        """Line by line, prompts left out."""
        self.lines = Lines(self._hear, lambda: None)
        self._heard = asyncio.Event()
        self._typed: deque[str] = deque()
        self._waiting: asyncio.Future[str | None] | None = None

    def types(self, line: str) -> None:
        self._typed.append(line)
        self._hand_over()

    async def reads(self, words: str) -> None:
        """Wait until a line with these words has been said."""
        async with asyncio.timeout(SECONDS):
            while not any(words in line for line in self.said):
                self._heard.clear()
                await self._heard.wait()

    def next(self) -> "asyncio.Future[str | None]":
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().create_future()
            self._hand_over()
        return self._waiting

    def take(self) -> str | None:
        assert self._waiting is not None
        line = self._waiting.result()
        self._waiting = None
        return line

    def _hand_over(self) -> None:
        if self._typed and self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(self._typed.popleft())

    def _hear(self, text: str) -> None:
        self.said += [line for line in text.splitlines() if line not in {"? ", ""}]
        self._heard.set()
