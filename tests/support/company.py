"""Other people at a server, who ask for whatever comes to their minds."""

import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from support.hosted import Hosted, hosted, until_true
from support.raw_client import SHARE, RawClient
from threeup_server.table import Table

OTHERS: Final = ("Bert", "Carla", "Dina")
_HOUSES: Final = (
    {"deck": "green"},
    {"deck": "green", "play_on": True, "bonus": True},
    {"deck": "short", "voluntary": True},
    {"deck": "double", "first": "winner"},
)
_SECONDS: Final = (5, 40, 100, 310, 1000)
Fields = dict[str, Any]


class Company:
    """Some people and their server, which can be started again at the same port."""

    server: Hosted

    def __init__(self, chance: random.Random, folder: Path, guest: str) -> None:
        """`guest` is the name of the one whom all of this is for."""
        self.chance = chance
        self.guest = guest
        self._folder = folder
        self._people: dict[str, RawClient] = {}
        self._stack = AsyncExitStack()
        self._ahead = 0.0
        self.port = 0

    async def __aenter__(self) -> Self:
        await self._starts()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    async def _starts(self) -> None:
        going = hosted(self._folder, self._ahead, self.port)
        self.server = await self._stack.enter_async_context(going)
        self.port = self.server.port
        for name in () if self._people else OTHERS:
            self._people[name] = await self.server.comes(name)
        await self._all_come_back()

    async def restarts(self) -> None:
        """The server goes, and another one finds what it has left."""
        self._ahead = self.server.clock.ahead
        await self._stack.aclose()
        self._stack = AsyncExitStack()
        await self._starts()

    def cuts(self) -> None:
        """The guest's link is no more."""
        person = self.server.hub.people.named(self.guest)
        if person is not None and person.connection is not None:
            person.connection.abort()

    def seconds_pass(self) -> None:
        self.server.seconds_pass(self.chance.choice(_SECONDS))

    def is_patient(self) -> None:
        """Limits have tests of their own."""
        for person in self.server.hub.people:
            for bucket in (person.requests, person.chat, person.arrivals):
                bucket._full_at = 0.0

    @property
    def guests_table(self) -> Table | None:
        person = self.server.hub.people.named(self.guest)
        return person.table if person is not None else None

    async def does_something(self) -> str:
        """One of them asks for something, or those who are to move do; tells what."""
        if self.chance.random() < 0.5 and (moved := await self.moves()):
            return moved
        await self._all_come_back()
        name = self.chance.choice(list(self._people))
        if self.chance.random() < 0.04:
            before = len(self.server.hub.connections)
            self._people[name].cut()
            await until_true(lambda: len(self.server.hub.connections) < before)
            return f"{name} is cut"
        kind, fields = self.chance.choice(_WISHES)(self)
        answer = await self._asks(self._people[name], kind, **fields)
        return f"{name}: {kind} {fields}: {answer.get('code', answer['t'])}"

    async def _asks(self, one: RawClient, kind: str, **fields: Any) -> Fields:
        self.is_patient()
        answer = await one.ask(kind, **fields)
        assert answer["t"] in {"done", "opened", "refused"}, answer
        return answer

    async def moves(self) -> str:
        """Everybody of them who can; tells who did."""
        await self._all_come_back()
        self.is_patient()
        for one in self._people.values():
            await one.up_to_date()
        movers = [name for name, one in self._people.items() if one.has_move]
        for name in movers:
            one = self._people[name]
            game, version = one.room["game"], one.view["version"]
            action = one.view["legal"][-1 if self.chance.random() < 0.1 else 0]
            await self._asks(one, "act", game=game, version=version, action=action)
        return f"moves of {movers}" if movers else ""

    async def _all_come_back(self) -> None:
        for name, one in self._people.items():
            person = self.server.hub.people.named(name)
            if person is not None and person.is_connected and person.connection is not None:
                continue
            again = await self.server.comes(name, token=one.token, seen=one.s)
            again.ids, again.s = one.ids, one.s
            self._people[name] = again

    def table(self) -> str:
        """Mostly the guest's."""
        tables = [table.id for table in self.server.hub.tables]
        at = self.guests_table
        if at is not None and self.chance.random() < 0.8:
            return at.id
        return self.chance.choice(tables) if tables else "aaaaaa"

    def seat(self) -> int:
        return self.chance.randrange(5)

    def name(self) -> str:
        return self.chance.choice((self.guest, self.guest, *OTHERS))

    def options(self) -> Fields:
        return {
            "name": self.chance.choice(("Table", "The kitchen of that old house")),
            "seats": self.chance.choice((2, 3, 3, 4, 5, 6)),
            "house": self.chance.choice(_HOUSES),
            "bots": ["easy"] * self.chance.randrange(2),
            "bots_replace": self.chance.random() < 0.5,
            "absence": self.chance.choice(("wait", "bot", "remove")),
            "hold_seconds": 30,
            "move_seconds": self.chance.choice((0, 30)),
            "watchers": self.chance.random() < 0.9,
            "private": self.chance.random() < 0.1,
        }


Wish = Callable[[Company], tuple[str, Fields]]
_WISHES: Final[list[Wish]] = [
    *[lambda _: ("ready", {"ready": True, "share": SHARE})] * 8,
    *[lambda who: ("join", {"table": who.table()})] * 8,
    *[lambda who: ("create", {"options": who.options()})] * 2,
    *[lambda who: ("watch", {"table": who.table()})] * 2,
    lambda _: ("leave", {}),
    lambda _: ("ready", {"ready": False, "share": None}),
    *[lambda who: ("add_bot", {"level": "random"})] * 3,
    lambda who: ("add_bot", {"level": "steady", "seat": who.seat()}),
    *[lambda who: ("remove_bot", {"seat": who.seat()})] * 2,
    *[lambda who: ("set_options", {"options": who.options()})] * 3,
    *[lambda who: ("hand_over", {"seat": who.seat()})] * 2,
    lambda who: ("kick", {"name": who.name()}),
    lambda who: ("mute", {"name": who.name(), "muted": who.seat() > 1}),
    *[lambda who: ("let_bot", {"seat": who.seat(), "yes": who.seat() > 0})] * 2,
    *[lambda who: ("pause", {"pause": who.seat() > 1})] * 2,
    *[lambda _: ("pause", {"pause": False})] * 2,
    lambda _: ("say", {"text": "hello"}),
]
