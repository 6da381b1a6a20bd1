"""What keys do to one's cards: they choose, make a move, or are answered with why they do not."""

from dataclasses import dataclass
from typing import Final

from threeup_client.hand import (
    RANK_KEYS,
    Choice,
    chosen_cards,
    fits,
    flips,
    kept,
    moved,
    one_or_all,
    rank_pressed,
    resized,
)
from threeup_client.settings import Settings
from threeup_client.words import needed, rank_face
from threeup_engine.actions import Action, Draw, Flip, Play, Take
from threeup_engine.cards import Rank
from threeup_engine.view import SeatView

_STEPS: Final = {"left": -1, "h": -1, "right": 1, "l": 1}
_COUNTS: Final = {"up": 1, "k": 1, "down": -1, "j": -1}
_FLIP_KEYS: Final = ("1", "2", "3", *_STEPS)


@dataclass(frozen=True, slots=True)
class Alarm:
    """Said in the bar in place of a move."""

    text: str
    rule: str | None = None
    """The rule that forbids the move; None where the same key once more makes it."""

    @property
    def line(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


Pressed = Action | Alarm | None


def is_refusal(pressed: Pressed) -> bool:
    """Whether it is no move, and does not ask for one either."""
    return isinstance(pressed, Alarm) and pressed.rule is not None


class CardKeys:
    """The choice among one's cards, from key to key; it sends nothing itself."""

    def __init__(self) -> None:
        self.choice: Choice | None = None
        self.place: int | None = None
        """The 3DOWN place under the cursor."""
        self._moved_at: int | None = None
        """The version of the game for which a move is under way."""

    def take(self, view: SeatView, settings: Settings) -> None:
        """Keep what is still possible of the choice; what has been played is none any more."""
        if self._moved_at is not None and view.version != self._moved_at:
            self._moved_at = self.choice = None
        self.choice = _kept(view, self.choice, settings)
        places = flips(view)
        self.place = self.place if self.place in places else (places[0] if places else None)

    def let_go(self, view: SeatView | None, settings: Settings) -> None:
        """Back to what the client proposes."""
        self.choice = None if view is None else _kept(view, None, settings)

    def sent(self, view: SeatView) -> None:
        """The cards stay raised until the answer comes: so nothing is drawn twice."""
        self._moved_at = view.version

    def changes_nothing(self, view: SeatView, rank: Rank) -> bool:
        """Whether a click on cards of the rank finds them chosen already."""
        return not flips(view) and self.choice is not None and self.choice.rank is rank

    def press(self, view: SeatView, key: str, settings: Settings, asked: Alarm | None) -> Pressed:
        """`asked`: what the bar says as the key is pressed."""
        if flips(view) and key in _FLIP_KEYS:
            return self._flip_key(view, key)
        if key in RANK_KEYS:
            return self._rank_key(view, RANK_KEYS[key], settings)
        if key == "d":
            return _if_legal(view, Draw())
        if key == "t":
            return _take(view, asked)
        if key in _STEPS:
            self.choice = moved(view, self.choice, _STEPS[key])
        elif key in _COUNTS:
            self.choice = resized(view, self.choice, _COUNTS[key])
        elif key == "space":
            self.choice = one_or_all(view, self.choice)
        return None

    def _flip_key(self, view: SeatView, key: str) -> Pressed:
        places = flips(view)
        if key in _STEPS:
            at = places.index(self.place) if self.place in places else 0
            self.place = places[max(0, min(at + _STEPS[key], len(places) - 1))]
            return None
        if int(key) - 1 in places:
            return Flip(int(key) - 1)
        return Alarm("That card has been turned over", "R5.3")

    def _rank_key(self, view: SeatView, rank: Rank, settings: Settings) -> Pressed:
        choice = rank_pressed(view, self.choice, rank)
        if choice is None:
            return Alarm(f"You hold no {rank_face(rank)}", "R3.3")
        self.choice = choice
        if view.legal and not fits(view, rank):
            needs = needed(view.pile[-1].rank)
            return Alarm(f"{rank_face(rank)} is too low: the pile needs {needs}", "R3.2")
        if view.legal and settings.rank_key == "plays-at-once":
            return _if_legal(view, Play(chosen_cards(view, choice)))
        return None


def _kept(view: SeatView, choice: Choice | None, settings: Settings) -> Choice | None:
    return kept(view, choice, proposes=settings.choice == "lowest-playable")


def _take(view: SeatView, asked: Alarm | None) -> Pressed:
    """Where something fits, the first press asks and the second takes."""
    is_voluntary = Take() in view.legal and len(view.legal) > 1
    question = Alarm(f"Take the whole pile ({len(view.pile)} cards)?  t again takes it")
    return question if is_voluntary and asked != question else _if_legal(view, Take())


def _if_legal(view: SeatView, action: Action) -> Pressed:
    if action in view.legal:
        return action
    if not view.legal:
        return None
    if isinstance(action, Draw):
        return Alarm("Drawing comes by itself at the end of your turn", "R3.6")
    return Alarm("Something you hold fits, so you must play", "R3.4")
