"""Some people at one server who do whatever comes to their minds."""

import asyncio
import random
from typing import Final

from support import table_truth
from support.hosted import Hosted, until_true
from support.raw_client import RawClient
from support.wishes import READY, Wishes
from threeup_server.control import ControlError
from threeup_server.host_tools import HostTools

NAMES: Final = ("Asha", "Bert", "Carla", "Ada", "Emil", "Fay")
_AT_ONCE: Final = 5
"""As many requests as a person may have made at once."""
_DRAINED: Final = 0.3
_ANSWERS: Final = {"done", "opened", "refused", "records", "record", "seat_code"}
_RUBBISH: Final = (
    b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\0\0\1\xc1",
    b"\0\0\0\5\x81\xa1t\xa1x", b"\0\0\0\x09\x82\xa1t\xa4ping\xa1i",
)  # fmt: skip


class Evening:
    """Everything is drawn from the seed; what the server's own chance does is not."""

    server: Hosted

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.people: dict[str, RawClient] = {}
        self.ahead = 0.0
        """Seconds that have been added to the clock."""
        self.deeds: list[str] = []
        """What has been done, for whoever looks for the reason of a failure."""
        self._renamed = 0
        self._wishes = Wishes(self.chance, self._tables, lambda: list(self.people))

    async def goes_on(self, server: Hosted, steps: int) -> None:
        """At a server that has just been started, the first or again."""
        self.server = server
        self._tools = HostTools(server.hub, asyncio.Event())
        for name in () if self.people else NAMES:
            self.people[name] = await self._comes(name)
        await self._all_come_back()
        for _ in range(steps):
            await self._step()
        if self.chance.random() < _DRAINED:
            self._tools.answer({"do": "drain"})
            for _ in range(steps // 4):
                await self._step()
        await self._tools.close()

    async def _step(self) -> None:
        """One thing that happens, after which everything holds."""
        deeds = (
            (self._asks, 10), (self._asks_at_once, 2), (self._move, 14), (self._cut, 2),
            (self._time_passes, 2), (self._is_forgotten, 1), (self._is_taken_over, 1),
            (self._moves_house, 1),
            (self._wants_to_play, 3), (self._talks_rubbish, 1), (self._host_acts, 1),
        )  # fmt: skip
        (deed,) = self.chance.choices([deed for deed, _ in deeds], [often for _, often in deeds])
        self._limits_nobody()
        name = self.chance.choice(list(self.people))
        self.deeds.append(f"{deed.__name__} {name}")
        await deed(name)
        await self._all_come_back()
        table_truth.check(self.server.hub, self.people.values())

    def _limits_nobody(self) -> None:
        """Limits have tests of their own."""
        for person in self.server.hub.people:
            for bucket in (person.requests, person.chat, person.arrivals):
                bucket._full_at = 0.0
        self.server.hub.doorkeeper.attempts._failures.clear()

    async def _asks(self, name: str) -> None:
        await self._all_answered(self.people[name], self._wishes.next())

    async def _asks_at_once(self, name: str) -> None:
        wishes = [self._wishes.next() for _ in range(self.chance.randint(2, _AT_ONCE))]
        await self._all_answered(self.people[name], *wishes)

    async def _all_answered(self, one: RawClient, *wishes: dict[str, object]) -> None:
        """Each is answered, and no answer tells of a failure inside the server."""
        self.deeds += map(str, wishes)
        answers = await one.ask_at_once(*wishes)
        assert {answer["t"] for answer in answers} <= _ANSWERS, answers
        self.deeds += [answer.get("code", "") for answer in answers]

    async def _wants_to_play(self, name: str) -> None:
        """All at their table are ready, and bots sit at the seats that are free."""
        person = self.server.hub.people.named(name)
        table = person.table if person else None
        for _ in range(len(table.seats) if table else 0):
            await self._all_answered(self.people[name], {"t": "add_bot", "level": "easy"})
        for owner in table.seats.owners if table else ():
            await self._all_answered(self.people[owner.name], READY)

    async def _move(self, _: str) -> None:
        """Whoever can, for some rounds."""
        for _round in range(self.chance.choice((1, 2, 20))):
            self._limits_nobody()
            for one in self.people.values():
                await one.up_to_date()
            for one in list(self.people.values()):
                if one.has_move:
                    action = self.chance.choice(one.view["legal"])
                    about = {"game": one.room["game"], "version": one.view["version"]}
                    await self._all_answered(one, {"t": "act", "action": action, **about})

    async def _cut(self, name: str) -> None:
        await self._ended(self.people[name])

    async def _ended(self, one: RawClient) -> None:
        port = one._writer.get_extra_info("sockname")[1]
        one.cut()
        await until_true(
            lambda: all(not c.peer.endswith(f" {port}") for c in self.server.hub.connections)
        )

    async def _time_passes(self, _: str) -> None:
        self.server.seconds_pass(self.chance.choice((5, 40, 100, 1000)))

    async def _is_forgotten(self, name: str) -> None:
        """Somebody leaves, and comes again under another name."""
        one = self.people.pop(name)
        await one.ask("leave")
        await self._ended(one)
        self.server.seconds_pass(61)
        other = self._other_name(name)
        self.people[other] = await self._comes(other, token=one.token)

    async def _is_taken_over(self, name: str) -> None:
        """By the same program on a second connection."""
        old = self.people[name]
        self.people[name] = await self._again(name, old)
        await old.kind("goodbye")
        await self._ended(old)

    async def _moves_house(self, name: str) -> None:
        """By a spoken code; to another machine, which asks anew."""
        old = self.people[name]
        code = (await old.ask("get_code"))["code"]
        self.people[name] = await self._comes(name, code=code)
        await self._ended(old)

    async def _talks_rubbish(self, name: str) -> None:
        """And is closed for it."""
        one = self.people[name]
        one.send_bytes(self.chance.choice(_RUBBISH))
        one.send_bytes(b"\0\0\0\1\xc1")
        assert (await one.kind("goodbye"))["code"] in {"bad_frame", "bad_message"}
        await self._ended(one)

    async def _host_acts(self, name: str) -> None:
        """Whoever runs the server."""
        do = self.chance.choice(("kick", "ban", "unban", "say", "status", "tables", "players"))
        self.deeds.append(do)
        self._tools.answer({"do": "say", "text": "hello"})
        try:
            self._tools.answer({"do": do, "name": name, "text": "hello"})
        except ControlError as error:
            self.deeds.append(str(error))

    async def _all_come_back(self) -> None:
        for name, one in list(self.people.items()):
            person = self.server.hub.people.named(name)
            if person is None:
                del self.people[name]
                other = self._other_name(name)
                self.people[other] = await self._comes(other)
            elif not person.is_connected:
                self.people[name] = await self._again(name, one)
        await self._all_up_to_date()

    async def _all_up_to_date(self) -> None:
        """Everybody has been told everything, also what bots have done meanwhile."""
        hub = self.server.hub
        before = None
        while hub.lobby._timer is not None or table_truth.listing(hub) != before:
            await until_true(lambda: hub.lobby._timer is None)
            before = table_truth.listing(hub)
            for one in self.people.values():
                await one.up_to_date()

    async def _again(self, name: str, one: RawClient) -> RawClient:
        again = await self._comes(name, token=one.token, seen=one.s)
        again.ids, again.s = one.ids, one.s
        return again

    async def _comes(self, name: str, **hello: object) -> RawClient:
        return await self.server.comes(name, **hello)

    def _other_name(self, name: str) -> str:
        self._renamed += 1
        return f"{name[:4]}{self._renamed}"

    def _tables(self) -> list[str]:
        return [table.id for table in self.server.hub.tables]
