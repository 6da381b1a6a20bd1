"""Tables of scripted people and bots, of every kind."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from soak.person import Facts, Person

GO_ON_SECONDS = 60.0
"""A game in which so long nothing happens has stopped."""
_FOR_GUESTS = {"name": "Guests", "seats": 3, "bots": ["easy", "random"]}
_DECKS = (("full", (2, 3, 4)), ("short", (2, 3, 4)), ("green", (2, 3)), ("double", (4, 6)))


class Crowd:
    """`tables` tables, every third with somebody who looks on, and as many who wander."""

    def __init__(
        self, port: int, tables: int, rng: Random, *, pause: float, patience: float
    ) -> None:
        self.facts = Facts()
        self.people: list[Person] = []
        self._port = port
        self._tables = tables
        self._rng = rng
        self._pause = pause
        self._patience = patience

    @asynccontextmanager
    async def at_play(self) -> AsyncIterator[None]:
        """All have sat down and play; they are gone when the block is left."""
        tables = [self._table(number) for number in range(self._tables)]
        guests = [self._person(f"G{number}") for number in range(self._tables // 3)]
        tasks = [asyncio.create_task(person.live()) for person in (*self.people, *guests)]
        try:
            async with asyncio.timeout(60):
                await asyncio.gather(*(_sit_down(*table) for table in tables))
            tasks += [asyncio.create_task(guest.wanders(_FOR_GUESTS)) for guest in guests]
            yield
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            self.facts.faults += [
                f"somebody's script ended: {end!r}"
                for end in ends
                if not isinstance(end, asyncio.CancelledError)
            ]

    async def all_are_back(self, seconds: float = 20) -> None:
        """Returns when everybody is welcome again."""
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(person.link.is_up.wait() for person in self.people))

    async def play_to_the_end(self, seconds: float) -> None:
        """Finish the games that run, and look at their records.

        A game may last for ever by the rules (R6.2); then it has to go on.
        """
        for person in self.people:
            person.makes_this_the_last_game()
        seated = [person for person in self.people if person.seat is not None]
        try:
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(person.has_ended.wait() for person in seated))
        except TimeoutError:
            await self._must_go_on([who for who in seated if not who.has_ended.is_set()])

    async def _must_go_on(self, people: list[Person]) -> None:
        """Each of them is told of something new; how soon says nothing on a busy machine."""
        told = {person: person.link.seen for person in people}
        stuck, until = people, asyncio.get_running_loop().time() + GO_ON_SECONDS
        while stuck and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.1)
            stuck = [person for person in stuck if person.link.seen == told[person]]
        if stuck:
            names = ", ".join(person.link.name for person in stuck)
            self.facts.faults.append(f"never saw the end of their game: {names}")

    async def leave(self) -> None:
        """Everybody gets up."""
        await asyncio.gather(*(person.leaves() for person in self.people))

    def _table(self, number: int) -> tuple[Person, list[Person], Person | None, dict[str, Any]]:
        deck, sizes = self._rng.choice(_DECKS)
        seats = self._rng.choice(sizes)
        bots = self._rng.randrange(0, seats)
        switches = ("bonus", "play_on")
        # random bots that may pick up whenever they like would play for ever
        voluntary = self._rng.random() < 0.3
        options = {
            "name": f"Table {number}",
            "seats": seats,
            "bots": self._rng.choices(("random", "easy", "steady")[voluntary:], k=bots),
            "bots_replace": self._rng.random() < 0.5,
            "house": {
                "deck": deck,
                "first": self._rng.choice(("random", "winner", "loser")),
                "voluntary": voluntary,
                **{switch: self._rng.random() < 0.3 for switch in switches},
            },
        }
        host, *others = (self._person(f"P{number}.{seat}") for seat in range(seats - bots))
        watcher = self._person(f"W{number}") if number % 3 == 0 else None
        self.people += [host, *others, *([watcher] if watcher else [])]
        return host, others, watcher, options

    def _person(self, name: str) -> Person:
        rng = Random(self._rng.random())
        return Person(name, self._port, rng, self.facts, pause=self._pause, patience=self._patience)


async def _sit_down(
    host: Person, others: list[Person], watcher: Person | None, options: dict[str, Any]
) -> None:
    table = await host.opens(options)
    if watcher is not None:
        await watcher.joins(table, "watch")
    for other in others:
        await other.joins(table)
