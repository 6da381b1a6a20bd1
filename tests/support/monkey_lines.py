"""A monkey at the line face: it types right, wrong and odd lines, and looks for answers."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from support.company import Company
from threeup_client.address import Address
from threeup_client.hello import Login
from threeup_client.plain.face import PlainFace
from threeup_client.plain.lines import Lines
from threeup_client.storage import Storage

SECONDS: Final = 60.0
_TOLD: Final = 60
_USUAL: Final = (*[""] * 15, *["join 1"] * 4, *["create T deck green bots 1 random"] * 4, "auto")
_WORDS: Final = (
    *("tables", "join 1", "join 2", "watch 1", "join aaaaaa", "join", "watch", "join ²", "join 99"),
    *("create", "create Table deck green seats 2 bots 1 random", "create seats ²", "create bots"),
    *("create Friday night seats 3 deck green playon bonus voluntary", "create password x deck"),
    *("records", "record", "record 1", "record ²", "replay 1", "replay", "replay 999999999999"),
    *(
        "ready",
        "unready",
        "again",
        "bot",
        "bot easy",
        "bot wizard",
        "remove 2",
        "remove ²",
        "remove",
    ),
    *("options", "hand", "pile", "up", "who", "log", "log 3", "log -1", "log 99999999999999999999"),
    *("pause", "let 2", "let 99", "let", "kick Bert", "kick", "leave", "say hello", "say", "code"),
    *("help", "?", "rules", "rules 3.2", "rules 99", "auto", "9", "9 1", "d", "t", "flip 2"),
    *("flip 9", "c", "c1", "c +1", "1 2 3", "4 9 c", "9 9 9 9 9 9", "²", "\u202e", "\u200d"),
    *("x" * 5000, "say " + "中文" * 3000, "say \u202egnp\u0007", "🂡 " * 200, "\x00\x1b[31m", "  "),
    *("kick " + "x" * 300, "say " + "e\u0301" * 300, "create " + "n" * 400, "join " + "a" * 400),
)


class MonkeyLinesError(AssertionError):
    """A line had no answer, or was answered with what no terminal should get."""


class TypedLines:
    """What is typed, by hand."""

    is_by_hand = True

    def __init__(self) -> None:
        self._waiting: asyncio.Future[str | None] | None = None

    def next(self) -> "asyncio.Future[str | None]":
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().create_future()
        return self._waiting

    def take(self) -> str | None:
        assert self._waiting is not None
        line, self._waiting = self._waiting.result(), None
        return line

    @property
    def is_wanted(self) -> bool:
        return self._waiting is not None and not self._waiting.done()

    def type(self, line: str | None) -> None:
        assert self._waiting is not None
        self._waiting.set_result(line)


class MonkeyOfLines:
    """Asha at the line face, until her input ends."""

    def __init__(self, seed: int, company: Company, home: Path) -> None:
        self._seed = seed
        self._company = company
        self._chance = Random(f"lines {seed}")
        self._told: deque[str] = deque(maxlen=_TOLD)
        self._written = 0
        self._typed = TypedLines()
        lines = Lines(self._take, lambda: self._chance.choice((None, 1, 40, 80)))
        self._face = PlainFace(Login("Asha"), Storage(home), lines, self._typed)

    def _take(self, text: str) -> None:
        self._told.append(f"  {text[:200]!r}")
        self._written += text not in ("? ", "\n")
        if any(not char.isprintable() and char not in "\n\u200d" for char in text):
            raise self._error(f"not to be printed: {text!r}")

    async def lives(self, steps: int) -> None:
        """
        Raises:
            MonkeyLinesError: a line was not answered, or the face has ended by itself.
        """
        address = Address("127.0.0.1", self._company.port)
        running = asyncio.create_task(self._face.run(address, 0))
        try:
            for _ in range(steps):
                await self._step(running)
            await self._until(lambda: self._typed.is_wanted, running)
            self._typed.type(None)
            await asyncio.wait([running], timeout=SECONDS)
            if not running.done():
                raise self._error("it does not end with its input")
        finally:
            running.cancel()
        running.result()

    async def _step(self, running: "asyncio.Task[int]") -> None:
        self._company.is_patient()
        kind = self._chance.choices(("type", "others", "cut", "restart", "time"), (50, 40, 2, 1, 2))
        match kind[0]:
            case "type":
                await self._types(self._chance.choice((*_WORDS, *_USUAL)), running)
            case "others":
                self._told.append(await self._company.does_something())
            case "cut":
                self._company.cuts()
            case "restart":
                await self._company.restarts()
            case _:
                self._company.seconds_pass()
        await asyncio.sleep(0.01)

    async def _types(self, line: str, running: "asyncio.Task[int]") -> None:
        """Every line is answered by one at least, or changes something that is told."""
        await self._until(lambda: self._typed.is_wanted, running)
        before = self._written
        self._told.append(f"> {line[:80]!r}")
        self._typed.type(line)
        await self._until(lambda: self._written > before, running)

    async def _until(self, holds: Callable[[], bool], running: "asyncio.Task[int]") -> None:
        deadline = time.monotonic() + SECONDS
        while not holds():
            if running.done():
                running.result()
                raise self._error("it has ended")
            if time.monotonic() > deadline:
                raise self._error("nothing is said")
            self._company.is_patient()
            await asyncio.sleep(0.002)

    def _error(self, what: str) -> MonkeyLinesError:
        told = "\n".join(self._told)
        return MonkeyLinesError(f"seed {self._seed}\n{told}\n{what}")
