"""From the bytes that a terminal sends to Textual's events, whatever way the bytes come."""

import asyncio
from collections.abc import Callable

from textual.message import Message

from threeup_client.terminal.keys import KeyNames
from threeup_client.terminal.pieces import Piece, Pieces


class Keyboard:
    """Hands events on in their order; waits a while for what has only begun."""

    def __init__(self, loop: asyncio.AbstractEventLoop, hand_on: Callable[[Message], None]) -> None:
        self._loop = loop
        self._hand_on = hand_on
        self._pieces = Pieces()
        self._names = KeyNames()
        self._patience: asyncio.TimerHandle | None = None

    def feed(self, data: bytes) -> int:
        """Gives back how many events there were."""
        return self._take(self._pieces.feed(data))

    def stop_waiting(self) -> None:
        """Nothing more comes of what has begun."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _take(self, pieces: list[Piece]) -> int:
        events = [event for piece in pieces for event in self._names.events_for(piece)]
        for event in events:
            self._hand_on(event)
        self.stop_waiting()
        seconds = self._pieces.seconds_to_wait
        if seconds is not None:
            self._patience = self._loop.call_later(seconds, self._give_up)
        return len(events)

    def _give_up(self) -> None:
        self._patience = None
        self._take(self._pieces.give_up())
