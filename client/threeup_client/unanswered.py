"""Requests from their first sending to their answers, whatever becomes of the link meanwhile."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from threeup_client.session import SessionLostError
from threeup_protocol.client_messages import Request
from threeup_protocol.codec import encode
from threeup_protocol.server_messages import Answer


class Unanswered:
    """Numbers requests from 1, and knows those that wait."""

    def __init__(self) -> None:
        self._last_id = 0
        self._waiting: dict[int, tuple[bytes, asyncio.Future[Answer]]] = {}

    @property
    def frames(self) -> list[bytes]:
        """What has to be sent again on another link, in its order."""
        return [frame for frame, _ in self._waiting.values()]

    @contextmanager
    def made(
        self, request: Callable[[int], Request]
    ) -> Iterator[tuple[bytes, asyncio.Future[Answer]]]:
        """The frame of the request and its answer to come; it waits inside of this only."""
        self._last_id += 1
        number = self._last_id
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = encode(request(number)), answer
        try:
            yield self._waiting[number]
        finally:
            self._waiting.pop(number, None)

    def answered(self, answer: Answer) -> None:
        _, waiting = self._waiting.get(answer.i, (b"", None))
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def give_up(self) -> None:
        """None of them is answered any more."""
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(SessionLostError())
