"""A scripted person: plays whatever is legal, asks for rematches, and checks what is said."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from soak.link import Link, Message
from soak.room import Room
from soak.witness import Acts, Witness
from threeup_engine.actions import Action
from threeup_engine.notation import action_as_text, parse_action

KEPT_EVENTS = 256
"""So many missed events a server sends at least."""
_MOVES = {"played", "turned_over", "took", "you_chose"}


@dataclass
class Facts:
    """What a run has done and found."""

    faults: list[str] = field(default_factory=list)
    witnesses: dict[str, Witness] = field(default_factory=dict)
    moves: int = 0
    chats: int = 0
    games: int = 0
    welcomes: int = 0
    asked_again: int = 0
    """Moves whose answer came over a later connection than they were first sent on."""
    told_first: int = 0
    """Of these, such as were done before and only the answer was lost."""

    def witness(self, table: str) -> Witness:
        return self.witnesses.setdefault(table, Witness(table, self.faults))


class Person:
    """One seat's owner, or somebody who looks on; `pause` is the longest thought in seconds."""

    def __init__(
        self, name: str, port: int, rng: Random, facts: Facts, *, pause: float, patience: float
    ) -> None:
        self.link = Link(name, port, rng, patience)
        self.link.on_message = self._hear
        self.link.on_fault = self._fault
        self.table: str | None = None
        self._is_last_game = False
        self.has_ended = asyncio.Event()
        """The last game is over, and its record has been looked at."""
        self.update: Mapping[str, Any] | None = None
        self._rng = rng
        self._facts = facts
        self._pause = pause
        self._room: Room | None = None
        self._acts: dict[int, Acts] = {}
        self._share = b""
        self._checked = 0
        """The last game whose record was looked at."""
        self._moved_at = (0, -1)
        """Game and version of the last own move."""
        self._moved_for = 0
        """How often the server has moved in this person's place."""
        self._asks = False
        """A move is on its way, or its answer."""
        self._is_back = False
        """Welcomed, and not told anything yet."""
        self._is_leaving = False
        self._changed = asyncio.Event()

    @property
    def room(self) -> Mapping[str, Any]:
        assert self.update is not None
        room: Mapping[str, Any] = self.update["room"]
        return room

    @property
    def seat(self) -> int | None:
        seat: int | None = self.room.get("you")
        return seat

    async def live(self) -> None:
        """Keep the connection up and play, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.link.run())
            tasks.create_task(self._play())

    async def opens(self, options: Mapping[str, Any]) -> str:
        answer = await self.link.request("create", options=options)
        return self._opened(answer)

    async def joins(self, table: str, how: str = "join") -> None:
        self._opened(await self.link.request(how, table=table))

    async def leaves(self) -> None:
        self._is_leaving = True
        answer = await self.link.request("leave")
        if answer["t"] != "done":
            self._fault(f"could not leave: {answer}")
        self.table = self.update = self._room = None
        self.link.seen = self._checked = 0
        self._moved_at = (0, -1)
        self._acts.clear()
        self._is_leaving = False

    def makes_this_the_last_game(self) -> None:
        """No rematch any more; who waits for one need not."""
        self._is_last_game = True
        self._changed.set()

    async def wanders(self, options: Mapping[str, Any]) -> None:
        """Open a table, play there for a moment, leave it, and so on, until cancelled."""
        while True:
            await self.opens(options)
            # tables may be opened once a second for long
            await asyncio.sleep(self._rng.uniform(0.5, 2.5))
            await self.leaves()

    def _opened(self, answer: Message) -> str:
        if answer["t"] != "opened":
            raise AssertionError(f"{self.link.name} was refused: {answer}")
        table: str = answer["table"]
        self.table = table
        return table

    def _hear(self, message: Message) -> None:
        if message["t"] == "welcome":
            self._facts.welcomes += 1
            self._is_back = True
            if (
                self.table is not None
                and not self._is_leaving
                and message.get("table") != self.table
            ):
                self._fault(f"came back to {message.get('table')} and not to {self.table}")
        elif message["t"] == "update":
            self._told(message)
        self._changed.set()

    def _told(self, update: Message) -> None:
        missed = update["s"] - self.link.seen if self.link.seen else len(update["events"])
        if missed < 0:
            self._fault(f"event {self.link.seen} was told, now {update['s']} is the last")
        elif len(update["events"]) != min(missed, KEPT_EVENTS):
            self._fault(f"{missed} events were missed and {len(update['events'])} told")
        if missed > KEPT_EVENTS:
            self._room = None
        self.link.seen = update["s"]
        if self._is_back and self._asks:
            own = [event["t"] for event in update["events"] if event.get("seat") == self.seat]
            self._facts.told_first += bool(_MOVES.intersection(own))
        self._is_back = False
        if self.update is not None and update["room"].get("you") != self.seat:
            self._fault(f"sat at {self.seat}, now at {update['room'].get('you')}")
        self.update = update
        self._moved_for += sum(
            event["t"] == "moved_for" and event["seat"] == self.seat for event in update["events"]
        )
        self._facts.witness(self.room["id"]).told(self.seat, update)
        self._check_room(update["events"])

    def _check_room(self, events: list[Message]) -> None:
        """The table is what its events have made of it."""
        if self._room is None:
            self._room = Room(self.room)
            return
        for event in events:
            self._room.happened(event)
        difference = self._room.difference(self.room)
        if difference:
            self._fault(f"by its events and by itself the table differs: {difference}")
            self._room = Room(self.room)

    async def _play(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self.update is not None and not self._is_leaving:
                await self._do_something(self.update)

    async def _do_something(self, update: Mapping[str, Any]) -> None:
        room, view = update["room"], update.get("view")
        if room["stage"] == "playing":
            if view and view["legal"] and self._moved_at != (room["game"], view["version"]):
                await self._act(room, view)
        elif room["stage"] == "over" and self._checked < room["game"]:
            await self._look_at_record(room["game"])
        elif self._is_last_game and self._checked == room["game"]:
            self.has_ended.set()
        elif self.seat is not None and not room["seats"][self.seat].get("ready"):
            await self._get_ready()

    async def _act(self, room: Mapping[str, Any], view: Mapping[str, Any]) -> None:
        await asyncio.sleep(self._rng.uniform(0, self._pause))
        if self._rng.random() < 0.02:
            await self._chat()
        action = self._choice(view["legal"])
        if self._is_leaving or self.update is None or self.room["id"] != room["id"]:
            return
        asked_on, moved_for = self.link.welcomes, self._moved_for
        self._asks = True
        answer = await self.link.request(
            "act", game=room["game"], version=view["version"], action=action
        )
        self._asks = False
        if answer["t"] == "done":
            self._moved_at = (room["game"], view["version"])
            self._facts.moves += 1
            self._facts.asked_again += self.link.welcomes > asked_on
            acts = self._acts.setdefault(room["game"], Acts(self.seat or 0))
            typed: Action = msgspec.convert({"action": action}, _Box).action
            acts.done.append(parse_action(action_as_text(typed)))
        elif answer.get("code") != "stale" or moved_for == self._moved_for:
            self._fault(f"the legal move {action} was refused: {answer}")

    def _choice(self, legal: list[Any]) -> Any:
        """Mostly what gets the game on, so that it ends; now and then anything."""
        if self._rng.random() < (0.05 if self._is_last_game else 0.2):
            return self._rng.choice(legal)
        return max(legal, key=lambda action: len(action.get("cards", ())))

    async def _chat(self) -> None:
        answer = await self.link.request("say", text=f"{self.link.name} {self._facts.chats}")
        self._facts.chats += answer["t"] == "done"

    async def _look_at_record(self, game: int) -> None:
        answer = await self.link.request("get_record")
        if answer["t"] == "record":
            acts = None if self.seat is None else self._acts.pop(game, Acts(self.seat))
            if acts is not None:
                acts.share = self._share
            witness = self._facts.witness(self.room["id"])
            witness.has_record(game, answer["text"], self.seat, acts)
            self._facts.games += 1
        elif self._is_leaving or self.update is None:
            return  # the answer was lost, and when it was asked for again they had left
        else:
            self._fault(f"no record of game {game}: {answer}")
        self._checked = game
        self._changed.set()

    async def _get_ready(self) -> None:
        share = self._rng.randbytes(16)
        answer = await self.link.request("ready", ready=True, share=share.hex())
        if answer["t"] == "done":
            self._share = share

    def _fault(self, text: str) -> None:
        self._facts.faults.append(f"{self.link.name}: {text}")


class _Box(msgspec.Struct):
    action: Action
