"""Telling of each change all who follow a session, each in their own time."""

import asyncio
from collections.abc import AsyncIterator

from threeup_client.session import Change


class Changes:
    """What is told is kept until it is taken."""

    def __init__(self) -> None:
        self._queues: list[asyncio.Queue[Change | None]] = []
        self._have_ended = False

    def tell(self, change: Change) -> None:
        for queue in self._queues:
            queue.put_nowait(change)

    def end(self) -> None:
        """There are no more."""
        self._have_ended = True
        for queue in self._queues:
            queue.put_nowait(None)

    def follow(self, first: Change) -> AsyncIterator[Change]:
        """The first one, and all that are told from now on."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue()
        queue.put_nowait(first)
        if self._have_ended:
            queue.put_nowait(None)
        self._queues.append(queue)
        return self._told(queue)

    async def _told(self, queue: asyncio.Queue[Change | None]) -> AsyncIterator[Change]:
        try:
            while (change := await queue.get()) is not None:
                yield change
        finally:
            self._queues.remove(queue)
