"""Who sits where at a table."""

import secrets
from dataclasses import dataclass
from random import Random
from typing import Final

from threeup_engine.bots import registry
from threeup_engine.bots.bot import Bot
from threeup_engine.bots.levels import Level
from threeup_engine.options import Seat
from threeup_engine.shuffle import NO_SHARE
from threeup_protocol.table import (
    Presence,
    RoomSeat,
)
from threeup_protocol.text import name_key
from threeup_server.person import Person

_BOT_NAMES: Final = (
    "Ada", "Boris", "Carla", "Dimo", "Elin", "Femi", "Gita", "Hugo", "Ines", "Jun", "Kaya",
    "Lena",
)  # fmt: skip
"""One for each seat, so that one is always free for a bot."""


@dataclass(slots=True)
class Occupant:
    """A person or a bot at a seat."""

    name: str
    bot: Bot
    """Plays the seat where no person does, and in place of an absent one."""
    person: Person | None = None
    level: Level | None = None
    """Set for a bot."""
    presence: Presence = Presence.HERE
    ready: bool = False
    share: bytes = NO_SHARE
    wins: int = 0

    @property
    def plays_itself(self) -> bool:
        """A person who has not been lost for so long that a bot plays."""
        return self.person is not None and self.presence is not Presence.GONE

    def seen(self) -> RoomSeat:
        return RoomSeat(self.name, self.level, self.presence, self.ready, self.wins)


def new_bot(level: Level) -> Bot:
    return registry.make(level, Random(secrets.randbits(64)))


def person_at_seat(person: Person) -> Occupant:
    presence = Presence.HERE if person.is_connected else Presence.LOST
    return Occupant(person.name, new_bot(Level.STEADY), person, presence=presence)


def bot_at_seat(level: Level, taken_names: set[str]) -> Occupant:
    """A bot under a name that nobody at the table has."""
    taken = {name_key(name) for name in taken_names}
    name = next(name for name in _BOT_NAMES if name_key(name) not in taken)
    return Occupant(name, new_bot(level), level=level, ready=True)


class Seats:
    """The seats of one table, in turn order."""

    def __init__(self, count: int) -> None:
        self._occupants: list[Occupant | None] = [None] * count

    def __getitem__(self, seat: Seat) -> Occupant | None:
        return self._occupants[seat]

    def __setitem__(self, seat: Seat, occupant: Occupant | None) -> None:
        self._occupants[seat] = occupant

    def __len__(self) -> int:
        return len(self._occupants)

    @property
    def taken(self) -> list[tuple[Seat, Occupant]]:
        return [(Seat(i), occupant) for i, occupant in enumerate(self._occupants) if occupant]

    @property
    def people(self) -> list[tuple[Seat, Occupant]]:
        return [(seat, occupant) for seat, occupant in self.taken if occupant.person]

    @property
    def free(self) -> Seat | None:
        """The first seat where nobody sits."""
        return next((Seat(i) for i, who in enumerate(self._occupants) if who is None), None)

    @property
    def names(self) -> set[str]:
        return {occupant.name for _, occupant in self.taken}

    def seat_of(self, person: Person) -> Seat | None:
        return next((seat for seat, who in self.people if who.person is person), None)

    def seen(self) -> tuple[RoomSeat, ...]:
        return tuple(who.seen() if who else RoomSeat() for who in self._occupants)
