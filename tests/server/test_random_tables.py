"""Whatever people do at tables, in any order: a restart brings back every table as it was."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.hosted import Hosted, hosted, until_true
from support.raw_client import SHARE, RawClient
from threeup_engine.record_text import parse
from threeup_engine.replay import verify
from threeup_server.table import Table

NAMES = ("Asha", "Bert", "Carla", "Dina", "Emil")
HOUSES = ({"deck": "green"}, {"deck": "green", "play_on": True}, {"deck": "short"})
Fields = dict[str, Any]


class _Evening:
    """Some people at one server who ask for whatever comes to their minds."""

    server: Hosted

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.people: dict[str, RawClient] = {}
        self.ahead = 0.0
        """Seconds that have been added to the clock."""
        self._renamed = 0

    async def goes_on(self, server: Hosted, steps: int) -> None:
        """At a server that has just been started, the first or again."""
        self.server = server
        for name in () if self.people else NAMES:
            self.people[name] = await server.comes(name)
        await self._all_come_back()
        for _ in range(steps):
            await self._step()

    async def _step(self) -> None:
        """One thing that happens; no answer may tell of a failure inside the server."""
        kind = self.chance.choices(("ask", "move", "cut", "time", "rename"), (9, 12, 2, 1, 1))[0]
        name = self.chance.choice(list(self.people))
        one = self.people[name]
        match kind:
            case "ask":
                await self._asks(one)
            case "move":
                await self._moves()
            case "cut":
                await self._loses_the_link(name)
            case "time":
                self.server.seconds_pass(self.chance.choice((5, 40, 100, 1000)))
            case _:
                await self._is_forgotten_and_comes_under_another_name(name)
        await self._all_come_back()

    async def _asks(self, one: RawClient) -> None:
        kind, fields = self.chance.choice(_REQUESTS)(self)
        await self._answered(one, kind, **fields)

    async def _answered(self, one: RawClient, kind: str, **fields: Any) -> None:
        for person in self.server.hub.people:  # limits have tests of their own
            for bucket in (person.requests, person.chat, person.arrivals):
                bucket.give_back()
        answer = await one.ask(kind, **fields)
        assert answer["t"] in {"done", "opened", "refused"}, answer

    async def _moves(self) -> None:
        for one in list(self.people.values()):
            await one.up_to_date()
        movers = [one for one in self.people.values() if _has_move(one)]
        for one in movers:
            await self._answered(
                one,
                "act",
                game=one.room["game"],
                version=one.view["version"],
                action=self.chance.choice(one.view["legal"]),
            )

    async def _loses_the_link(self, name: str) -> None:
        before = len(self.server.hub.connections)
        self.people[name].cut()
        await until_true(lambda: len(self.server.hub.connections) < before)

    async def _is_forgotten_and_comes_under_another_name(self, name: str) -> None:
        one = self.people.pop(name)
        await one.ask("leave")
        before = len(self.server.hub.connections)
        one.cut()
        await until_true(lambda: len(self.server.hub.connections) < before)
        self.server.seconds_pass(61)
        self._renamed += 1
        other = f"{name[:5]}{self._renamed}"
        again = await self.server.comes(other, token=one.token)
        self.people[other] = again

    async def _all_come_back(self) -> None:
        for name, one in self.people.items():
            person = self.server.hub.people.named(name)
            if person is None or not person.is_connected:
                again = await self.server.comes(name, token=one.token, seen=one.s)
                again.ids, again.s = one.ids, one.s
                self.people[name] = again

    def table(self) -> str:
        tables = [table.id for table in self.server.hub.tables]
        return self.chance.choice(tables) if tables else "aaaaaa"

    def seat(self) -> int:
        return self.chance.randrange(4)

    def options(self) -> Fields:
        return {
            "name": "Table",
            "seats": self.chance.choice((2, 3, 3, 4)),
            "house": self.chance.choice(HOUSES),
            "bots": ["easy"] * self.chance.randrange(2),
            "bots_replace": self.chance.random() < 0.5,
            "absence": self.chance.choice(("wait", "bot", "remove")),
            "hold_seconds": 30,
            "move_seconds": self.chance.choice((0, 30)),
        }


def _has_move(one: RawClient) -> bool:
    seen = [message for message in one.said if message["t"] in {"update", "lobby"}]
    last = seen[-1] if seen else {}
    return last.get("t") == "update" and bool((last.get("view") or {}).get("legal"))


_ready = [lambda _: ("ready", {"ready": True, "share": SHARE})] * 8
_REQUESTS: list[Callable[[_Evening], tuple[str, Fields]]] = [
    *_ready,
    *[lambda e: ("join", {"table": e.table()})] * 5,
    *[lambda e: ("create", {"options": e.options()})] * 2,
    lambda e: ("watch", {"table": e.table()}),
    lambda _: ("leave", {}),
    lambda _: ("ready", {"ready": False, "share": None}),
    lambda e: ("add_bot", {"level": "steady", "seat": e.chance.choice((None, e.seat()))}),
    lambda e: ("add_bot", {"level": "easy"}),
    lambda e: ("remove_bot", {"seat": e.seat()}),
    lambda e: ("set_options", {"options": e.options()}),
    lambda e: ("hand_over", {"seat": e.seat()}),
    lambda e: ("kick", {"name": e.chance.choice(list(e.people))}),
    lambda e: ("mute", {"name": e.chance.choice(list(e.people)), "muted": e.seat() > 1}),
    lambda e: ("let_bot", {"seat": e.seat(), "yes": e.seat() > 0}),
    lambda e: ("pause", {"pause": e.seat() > 1}),
    *[lambda _: ("pause", {"pause": False})] * 2,
    lambda _: ("say", {"text": "hello"}),
]


def _all_of(table: Table) -> Fields:
    """Everything that a table is, but what a restart changes: who is here, and the clocks."""
    game = table.game
    return {
        "options": table.options,
        "password": table.password,
        "stage": table.stage,
        "host": table.host,
        "games": table.games,
        "seats": [
            who and (who.name, who.level, who.ready, who.share, who.wins) for who in table.seats.all
        ],
        "people": [who and who.person and who.person.id for who in table.seats.all],
        "watchers": [person.id for person in table.watchers],
        "state": game and game.state,
        "moves": game and game.moves,
        "players": game and game.players,
        "secret": table.secret,
        "record": table.record,
        "next_first": table.next_first,
        "kicked": table.kicked,
        "muted": table.muted,
        "is_paused": table.paused_at is not None,
        "pausing": table.pausing,
    }


async def _evening(folder: Path, seed: int, steps: int) -> None:
    evening = _Evening(seed)
    for _ in range(3):
        async with hosted(folder, evening.ahead) as server:
            await evening.goes_on(server, steps)
        before = {table.id: _all_of(table) for table in server.hub.tables}
        told = {table.id: _numbered(table) for table in server.hub.tables}
        evening.ahead = server.clock.ahead
        async with hosted(folder, evening.ahead, bot_pause=3600) as server:
            tables = list(server.hub.tables)
            assert {table.id: _all_of(table) for table in tables} == before
            for table in tables:
                again, first = _numbered(table), told[table.id]
                both = again.keys() & first.keys()
                assert [again[number] for number in both] == [first[number] for number in both]
            _nobody_is_at_two_tables(tables)
            _records_are_sound(tables)


def _numbered(table: Table) -> dict[int, object]:
    """The last events by their numbers."""
    return dict(enumerate(table.history, table.s - len(table.history)))


def _nobody_is_at_two_tables(tables: list[Table]) -> None:
    people = [person for table in tables for person in table.people]
    assert len(people) == len({person.id for person in people})
    assert [person.table for person in people] == [t for t in tables for _ in t.people]


def _records_are_sound(tables: list[Table]) -> None:
    records = [table.record for table in tables if table.record is not None]
    assert [verify(parse(record)) for record in records] == [None] * len(records)


@pytest.mark.parametrize("seed", range(4))
async def test_after_any_evening_a_restart_brings_back_every_table(
    tmp_path: Path, seed: int
) -> None:
    await _evening(tmp_path, seed, 60)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(100, 160))
async def test_after_any_of_many_evenings_a_restart_brings_back_every_table(
    tmp_path: Path, seed: int
) -> None:
    await _evening(tmp_path, seed, 150)
