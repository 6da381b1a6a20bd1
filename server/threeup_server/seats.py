"""Who sits where at a table."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from threeup_engine.bots import registry
from threeup_engine.bots.bot import Bot
from threeup_engine.bots.levels import Level
from threeup_engine.options import Seat
from threeup_engine.shuffle import NO_SHARE
from threeup_protocol.table import Away, Presence
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
    person: Person | None = None
    level: Level | None = None
    """Set for a bot."""
    presence: Presence = Presence.HERE
    away_since: float = 0.0
    """When the presence last changed."""
    looked: Away | None = None
    """What the owner saw last, while the link is lost."""
    votes: set[Seat] = field(default_factory=set[Seat])
    """Who wants a bot to play for the absent owner."""
    ready: bool = False
    share: bytes = NO_SHARE
    wins: int = 0

    _bot: Bot | None = None

    @property
    def bot(self) -> Bot:
        """Plays the seat where no person does, and in place of an absent one."""
        if self._bot is None:
            self._bot = registry.make(self.level or Level.STEADY, Random(secrets.randbits(64)))
        return self._bot

    def begins(self) -> None:
        """Another game: whatever a bot remembers is of the last one."""
        self._bot = None

    def becomes(self, level: Level) -> None:
        """A bot of another level."""
        self.level, self._bot = level, None

    @property
    def plays_itself(self) -> bool:
        """A person in whose place no bot plays."""
        return self.person is not None and self.presence is not Presence.GONE

    @property
    def is_here(self) -> bool:
        return self.person is not None and self.presence is Presence.HERE

    @property
    def is_away(self) -> bool:
        return self.presence in {Presence.LOST, Presence.GONE}


def person_at_seat(person: Person, at: float) -> Occupant:
    return Occupant(person.name, person, away_since=at)


def bot_at_seat(level: Level, taken_names: set[str]) -> Occupant:
    """A bot under a name that nobody at the table has."""
    return Occupant(_free_name(taken_names), level=level, ready=True)


def _free_name(taken_names: set[str]) -> str:
    taken = {name_key(name) for name in taken_names}
    return next(name for name in _BOT_NAMES if name_key(name) not in taken)


class Seats:
    """The seats of one table, in turn order."""

    __slots__ = ("_occupants", "bots", "owned", "owners", "people", "taken")

    def __init__(self, count: int) -> None:
        self._occupants: list[Occupant | None] = [None] * count
        self.taken: Sequence[tuple[Seat, Occupant]] = ()
        self.people: Sequence[tuple[Seat, Occupant]] = ()
        """Of those who have sat down, the persons; asked for at every move, so it is kept."""
        self.owners: Sequence[Person] = ()
        """The same persons themselves."""
        self.owned: Sequence[Seat] = ()
        """The seat of each of them."""
        self.bots: Sequence[tuple[Seat, Occupant]] = ()

    def __getitem__(self, seat: Seat) -> Occupant | None:
        return self._occupants[seat]

    def __setitem__(self, seat: Seat, occupant: Occupant | None) -> None:
        self._occupants[seat] = occupant
        self._note()

    def __iter__(self) -> Iterator[Occupant]:
        """Whoever sits there, in turn order."""
        return iter([who for who in self._occupants if who is not None])

    def __len__(self) -> int:
        return len(self._occupants)

    @property
    def all(self) -> list[Occupant | None]:
        return list(self._occupants)

    @property
    def here(self) -> list[Seat]:
        """Seats whose owners are connected and not idle."""
        return [seat for seat, occupant in self.taken if occupant.is_here]

    @property
    def free(self) -> Seat | None:
        """The first seat where nobody sits."""
        return next((Seat(i) for i, who in enumerate(self._occupants) if who is None), None)

    @property
    def names(self) -> set[str]:
        return {occupant.name for _, occupant in self.taken}

    def seat_of(self, person: Person) -> Seat | None:
        place = self.place_of(person)
        return None if place is None else place[0]

    def place_of(self, person: Person) -> tuple[Seat, Occupant] | None:
        """Their seat, and the person there."""
        owners = self.owners
        return self.people[owners.index(person)] if person in owners else None

    def rename_bot(self, key: str) -> None:
        """A bot gives way to a person of the same name, as to who left a seat to it in a game."""
        for _, who in self.taken:
            if who.level is not None and name_key(who.name) == key:
                who.name = _free_name({*self.names, who.name})

    def fits(self, count: int) -> bool:
        """Whether nobody would lose a seat if there were so many."""
        return all(seat < count for seat, _ in self.taken)

    def resize(self, count: int) -> None:
        kept = self._occupants[:count]
        self._occupants = kept + [None] * (count - len(kept))
        self._note()

    def _note(self) -> None:
        self.taken = [(Seat(i), who) for i, who in enumerate(self._occupants) if who is not None]
        self.people = [(seat, who) for seat, who in self.taken if who.person is not None]
        self.bots = [(seat, who) for seat, who in self.taken if who.level is not None]
        self.owned = [seat for seat, _ in self.people]
        self.owners = [who.person for _, who in self.people if who.person is not None]
