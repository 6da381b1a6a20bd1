"""Whatever somebody at a server may come to ask for, sensible or not."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from support.raw_client import SHARE

Fields = dict[str, Any]

SEATS: Final = {"green": (2, 3), "short": (2, 5), "full": (2, 6), "double": (2, 12)}
LEVELS: Final = ("random", "easy", "steady")
READY: Final[Fields] = {"t": "ready", "ready": True, "share": SHARE}
PASSWORDS: Final = (None, None, None, "sesame")


class Wishes:
    """Requests of people called `names`, at the tables that there are."""

    def __init__(
        self,
        chance: random.Random,
        tables: Callable[[], Sequence[str]],
        names: Callable[[], list[str]],
    ) -> None:
        self._chance = chance
        self._tables = tables
        self._names = names

    def next(self) -> Fields:
        """One request without its id."""
        kind, fields = self._chance.choice(_WISHES)(self)
        return {"t": kind, **fields}

    def table(self) -> str:
        return self._chance.choice(self._tables() or ("aaaaaa",))

    def name(self) -> str:
        return self._chance.choice(self._names())

    def seat(self) -> int:
        return self._chance.choice((0, 0, 1, 1, 2, 2, 3, 4, 11))

    def perhaps(self, chance: float = 0.5) -> bool:
        return self._chance.random() < chance

    def password(self) -> str | None:
        return self._chance.choice(PASSWORDS)

    def level(self) -> str:
        return self._chance.choice(LEVELS)

    def options(self) -> Fields:
        deck = self._chance.choice(("green", "green", "short", "full", "double"))
        least, most = SEATS[deck]
        seats = self._chance.choice((least, least, min(3, most), min(4, most), most))
        return {
            "name": self._chance.choice(("Table", "Another table", "\u2800")),
            "seats": seats,
            "house": {
                "deck": deck,
                "first": self._chance.choice(("random", "winner", "loser")),
                **{rule: self.perhaps(0.3) for rule in ("bonus", "voluntary", "play_on")},
            },
            "bots": [self.level() for _ in range(self._chance.choice((0, 0, 1, seats - 1)))],
            "bots_replace": self.perhaps(),
            "bots_wait": self.perhaps(0.7),
            "absence": self._chance.choice(("wait", "bot", "remove")),
            "hold_seconds": self._chance.choice((5, 30, 3600)),
            "move_seconds": self._chance.choice((0, 0, 30)),
            "watchers": self.perhaps(0.8),
            "private": self.perhaps(0.2),
        }

    def action(self) -> Fields:
        """A move that somebody might make, but hardly ever now."""
        return self._chance.choice(
            (
                {"t": "take"},
                {"t": "draw"},
                {"t": "flip", "place": 0},
                {"t": "play", "cards": ["G7"]},
            )
        )


_Wish = Callable[[Wishes], tuple[str, Fields]]
_WISHES: Final[list[_Wish]] = [
    *[lambda _: ("ready", {"ready": True, "share": SHARE})] * 12,
    *[lambda w: ("join", {"table": w.table(), "password": w.password()})] * 8,
    *[lambda w: ("create", {"options": w.options(), "password": w.password()})] * 3,
    *[lambda w: ("watch", {"table": w.table(), "password": w.password()})] * 2,
    *[lambda _: ("leave", {})] * 2,
    lambda _: ("ready", {"ready": False, "share": None}),
    lambda _: ("ready", {"ready": True, "share": None}),
    lambda w: ("add_bot", {"level": w.level(), "seat": w.seat()}),
    *[lambda w: ("add_bot", {"level": w.level()})] * 3,
    lambda w: ("remove_bot", {"seat": w.seat()}),
    *[lambda w: ("set_options", {"options": w.options()})] * 2,
    lambda w: ("hand_over", {"seat": w.seat()}),
    lambda w: ("kick", {"name": w.name()}),
    *[lambda w: ("mute", {"name": w.name(), "muted": w.perhaps()})] * 2,
    *[lambda w: ("let_bot", {"seat": w.seat(), "yes": w.perhaps(0.8)})] * 2,
    *[lambda w: ("pause", {"pause": w.perhaps()})] * 4,
    lambda w: ("say", {"text": w.name()}),
    lambda w: ("act", {"game": 1, "version": w.seat(), "action": w.action()}),
    lambda _: ("list_records", {}),
    lambda _: ("get_record", {"record": None}),
    lambda w: ("get_record", {"record": w.seat()}),
    lambda _: ("get_code", {}),
    lambda _: ("probe", {}),
    lambda _: ("a_type_of_tomorrow", {}),
]
