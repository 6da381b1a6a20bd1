"""The whole client without a terminal, as a person would see and use it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot

from threeup_client.address import Address
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.storage import Storage


@dataclass
class Watched:
    app: ThreeUpApp
    pilot: Pilot[str]

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    async def until(self, holds: Callable[[str], bool], seconds: float = 60) -> str:
        """Let the client run until its screen is so.

        Raises:
            AssertionError: it did not become so in time; the message shows the screen.
        """
        try:
            async with asyncio.timeout(seconds):
                while not holds(self.text):
                    await self.pilot.pause(0.01)
        except TimeoutError:
            raise AssertionError(f"not seen; the screen:\n{self.text}") from None
        return self.text

    async def sees(self, words: str) -> str:
        return await self.until(lambda text: words in text)

    async def presses(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def clicks(self, words: str) -> None:
        """On the last place where the words stand."""
        y, line = next(
            (y, line) for y, line in reversed(list(enumerate(self.lines))) if words in line
        )
        await self.pilot.click(offset=(line.rindex(words) + len(words) // 2, y))


@asynccontextmanager
async def watched(
    home: Path,
    address: Address | None = None,
    name: str = "Asha",
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Watched]:
    errand = Errand(name, address, enter_guard=0.0, interfaces=None)
    app = ThreeUpApp(errand, Storage(home))
    async with app.run_test(size=size) as pilot:
        yield Watched(app, pilot)
