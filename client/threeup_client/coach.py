"""The coach: one line that explains what is new, in one's first games; it never advises a move."""

import json
from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from threeup_client.bar import equal_on_top
from threeup_client.hand import flips, groups, open_cards, playable_ranks
from threeup_client.storage import Storage
from threeup_engine.view import Phase, SeatStatus, SeatView

COACHED_GAMES: Final = 3
COACHED_PAUSE: Final = 1.5
"""Seconds that bots wait in a coached game, so that one can read what happens."""
MOST_TOLD: Final = 3
"""So often each subject is explained."""
_KEY: Final = "coach"


class Subject(StrEnum):
    """What a beginner meets, the rarest first: the first that applies is explained."""

    BLIND = "blind"
    UPS_OPEN = "3up"
    DRAW_FIRST = "draw first"
    STUCK = "stuck"
    TWO_EQUAL = "two equal"
    TWO_LEFT = "two left"
    PILE_USED_UP = "used up"
    CLEAR = "clear"
    COPIES = "copies"
    FIRST_TURN = "first turn"


LINES: Final = {
    Subject.BLIND: "nobody knows these cards. If yours is too low, you take it and the pile.",
    Subject.UPS_OPEN: "hand and draw pile are empty: you play your 3UP now, equal ones together.",
    Subject.DRAW_FIRST: "you discard once more. Before that you may draw up to three, with d.",
    Subject.STUCK: "no card of yours equals or beats the top: you take the pile, your turn ends.",
    Subject.TWO_EQUAL: "two equal numbers lie on top. A third one, from anybody, clears the pile.",
    Subject.TWO_LEFT: "somebody has two cards left. Whoever is first without any card wins.",
    Subject.PILE_USED_UP: "the draw pile is used up: nobody draws any more.",
    Subject.CLEAR: "a Clear goes on any card and takes the pile away; then anything goes.",
    Subject.COPIES: "cards of one rank go together; the arrows up and down change how many.",
    Subject.FIRST_TURN: "play a card that equals or beats the top; Enter does what the bar says.",
}
_APPLIES: Final[dict[Subject, Callable[[SeatView], bool]]] = {
    Subject.BLIND: lambda view: bool(flips(view)),
    Subject.UPS_OPEN: lambda view: not view.hand and not view.draw,
    Subject.DRAW_FIRST: lambda view: view.may_draw,
    Subject.STUCK: lambda view: not playable_ranks(view),
    Subject.TWO_EQUAL: lambda view: equal_on_top(view) == 2 and not view.pile[-1].rank.is_clear,
    Subject.TWO_LEFT: lambda view: any(_has_two_left(view, i) for i in range(len(view.seats))),
    Subject.PILE_USED_UP: lambda view: not view.draw,
    Subject.CLEAR: lambda view: any(card.rank.is_clear for card in open_cards(view)),
    Subject.COPIES: lambda view: any(
        group.count > 1 and group.rank in playable_ranks(view) for group in groups(open_cards(view))
    ),
    Subject.FIRST_TURN: lambda _: True,
}


class Coach:
    """Knows what it has told; remembers it between runs."""

    def __init__(self, storage: Storage, mode: str) -> None:
        self._storage = storage
        self.mode = mode
        self._told, self._games = _remembered(storage.get(_KEY))
        self._game: tuple[str, int] | None = None
        self._question: tuple[object, ...] | None = None
        self._line: str | None = None

    @property
    def games(self) -> int:
        """How many games have begun here, coached or not."""
        return self._games

    @property
    def is_on(self) -> bool:
        """Whether this game, or the next one, is explained."""
        if self.mode == "first-games":
            return self._games < COACHED_GAMES + (self._game is not None)
        return self.mode == "always"

    def line(self, view: SeatView, game: tuple[str, int]) -> str | None:
        """What to explain while the viewer is asked this; it stays the same till the next move."""
        if game != self._game:
            self._game = game
            self._games += 1
            self._remember()
        question = (*game, view.version)
        if question != self._question:
            self._question = question
            self._line = self._next(view) if self.is_on else None
        return self._line

    def _next(self, view: SeatView) -> str | None:
        if not view.legal or view.phase is not Phase.PLAY:
            return None
        for subject, applies in _APPLIES.items():
            is_new = self.mode == "always" or self._told[subject] < MOST_TOLD
            if is_new and applies(view):
                self._told[subject] += 1
                self._remember()
                return LINES[subject]
        return None

    def _remember(self) -> None:
        self._storage.put(_KEY, json.dumps({"games": self._games, "told": self._told}))


def _has_two_left(view: SeatView, seat: int) -> bool:
    seen = view.seats[seat]
    left = seen.hand + len(seen.up) + sum(seen.down)
    return seat != view.seat and seen.status is SeatStatus.PLAYING and left <= 2


def _remembered(text: str | None) -> tuple[Counter[str], int]:
    """What was told and how many games began; nothing where that cannot be read."""
    try:
        kept = json.loads(text or "{}")
        return Counter({str(s): int(n) for s, n in kept["told"].items()}), int(kept["games"])
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return Counter(), 0
