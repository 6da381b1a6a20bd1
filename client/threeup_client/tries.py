"""How soon a broken link is tried for again, and how long one try may take."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Final

from threeup_client.address import Address
from threeup_client.dial import Streams, dial
from threeup_client.known_hosts import KnownHosts

CONNECT_SECONDS: Final = 8.0
_QUICK_SECONDS: Final = 0.7
"""From one quick try to the next: whoever can be reached again is back at the table within 1 s."""
QUICK_FOR: Final = 120.0
"""So long after a link broke the tries are quick: a seat is hardly ever held for longer."""
_LEAST_PAUSE: Final = 0.05
_ROUND_TRIPS: Final = 8
"""A quick try may take these on top: a link that became slow is no link that is gone."""
_UNKNOWN_TRIP: Final = 250
"""Milliseconds there and back where nobody has measured them."""
_TLS_SECONDS: Final = 3.0
"""So much longer a hurried try with TLS may take."""
_LEAST_GAP: Final = 0.2
"""Seconds from one hurried try to the next: a key that is held down presses no server."""
_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 20.0
_STABLE_SECONDS: Final = 5.0
"""A connection that held for so long is followed by quick tries again."""


class Tries:
    """Quick ones while nobody answers where somebody did; else pauses that grow.

    A server that answers and sends away is not pressed, and nor is one that never was there.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.attempt = 0
        """Number of the try that comes next, since the last link that held."""
        self._grown = 0
        self._began = 0.0
        self._lost_at: float | None = None
        """When the last link broke that was up."""
        self._limit: asyncio.Timeout | None = None
        """What ends the try that is under way."""
        self._least = 0.0
        """Seconds that it has, however often somebody asks for the next one."""
        self._is_hurried = asyncio.Event()

    async def dial(
        self,
        address: Address,
        known_hosts: KnownHosts | None,
        first_visit: Callable[[str], None],
        milliseconds: int | None,
    ) -> Streams:
        """One try; there and back took so many milliseconds before.

        Raises:
            LinkRefusedError: as `dial.dial` has it.
            OSError: nobody answers, in time.
        """
        self._is_hurried.clear()
        self._began = self._now()
        limit = CONNECT_SECONDS
        self._least = min(limit, _least_seconds(address, milliseconds))
        # With TLS the server has to do something first, and may have much to do.
        if self._is_fresh and not address.tls:
            limit = self._least
        try:
            async with asyncio.timeout(limit) as self._limit:
                return await dial(address, known_hosts, first_visit)
        finally:
            self._limit = None

    def hurry(self) -> None:
        """The next try is made now, and the one under way takes no longer than a quick one."""
        self._is_hurried.set()
        if self._limit is not None and not self._limit.expired():
            spent = self._now() - self._began
            now = asyncio.get_running_loop().time()
            self._limit.reschedule(now + max(0.0, self._least - spent))

    async def wait(self, seconds: float) -> None:
        """Until the next try; a hurry ends that, but never at once after the last one began."""
        ends = self._now() + seconds
        await asyncio.sleep(min(seconds, max(0.0, self._began + _LEAST_GAP - self._now())))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, ends - self._now())):
                await self._is_hurried.wait()

    def pause(self, *, was_up: bool, was_answered: bool, wait: float) -> float:
        """Seconds until the next try; at least what the server asked for when it said goodbye."""
        now = self._now()
        took = now - self._began
        if was_up:
            self._lost_at = now
        has_held = was_up and took >= _STABLE_SECONDS
        self.attempt = 1 if has_held else self.attempt + 1
        if has_held:
            self._grown = 0
        if self._is_fresh and not wait and (has_held or not was_answered):
            spent = 0.0 if has_held else took
            return max(_LEAST_PAUSE, _QUICK_SECONDS * random.uniform(0.5, 1) - spent)
        seconds = min(_LONGEST_PAUSE, _FIRST_PAUSE * 1.6**self._grown) * random.uniform(0.5, 1)
        self._grown += 1
        return max(seconds, wait)

    @property
    def _is_fresh(self) -> bool:
        return self._lost_at is not None and self._now() - self._lost_at < QUICK_FOR


def _least_seconds(address: Address, milliseconds: int | None) -> float:
    """How long a try may take that others wait behind."""
    trip = _UNKNOWN_TRIP if milliseconds is None else milliseconds
    return _QUICK_SECONDS + _ROUND_TRIPS * trip / 1000 + (_TLS_SECONDS if address.tls else 0.0)
