"""What moves on the table after a move, and for how long: pure; `paint.motion` paints it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from threeup_engine.cards import Cards
from threeup_engine.events import Cleared, Played, Took, TurnedOver
from threeup_engine.view import Phase, SeatView
from threeup_protocol.room_events import TableEvent


class Level(Enum):
    """How much moves."""

    OFF = "off"
    SHORT = "short"
    """Only a card that is turned over unseen."""
    FULL = "full"


class Part(Enum):
    """What happens one after the other."""

    FLY = "fly"
    """Cards go to the pile."""
    TURN = "turn"
    """A face-down card shows its back, nothing, its face, and what comes of it."""
    CLEAR = "clear"
    """The pile leaves the game."""
    CONFETTI = "confetti"


SECONDS: Final = {Part.FLY: 0.2, Part.TURN: 0.5, Part.CLEAR: 0.3, Part.CONFETTI: 1.5}
FACE_STEP: Final = 2
"""From this picture of a turn on the face is seen."""
STEPS: Final = {Part.FLY: 4, Part.TURN: 4, Part.CLEAR: 3, Part.CONFETTI: 15}
"""How many pictures each part has, all shown equally long."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a motion."""

    part: Part
    step: int


@dataclass(frozen=True, slots=True)
class Motion:
    """The last deed of an update, and what came of it."""

    deed: Played | TurnedOver
    under: Cards
    """The discard pile before the deed, bottom card first."""
    parts: tuple[Part, ...]
    cleared: int = 0
    """How many cards left the game after it."""
    taken: int = 0
    """How many cards a player took who turned over a card that was too low."""

    @property
    def cards(self) -> Cards:
        """What comes to lie on the pile."""
        return self.deed.cards if isinstance(self.deed, Played) else (self.deed.card,)

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return sum(SECONDS[part] for part in self.parts)

    def frame_at(self, seconds: float) -> Frame | None:
        """What is shown so long after the beginning; None when everything stands still."""
        for part in self.parts:
            if seconds < SECONDS[part]:
                step = int(seconds / SECONDS[part] * STEPS[part])
                return Frame(part, max(0, min(step, STEPS[part] - 1)))
            seconds -= SECONDS[part]
        return None


@dataclass(frozen=True, slots=True)
class Shot:
    """What is shown now."""

    motion: Motion
    frame: Frame
    source: tuple[int, int] | None = None
    """Column and row where one's own cards lay before; None where that was not to be seen."""

    @property
    def hides(self) -> bool:
        """Whether nobody can see yet what comes of the deed."""
        part = self.frame.part
        is_blank = part is Part.FLY or (part is Part.TURN and self.frame.step < FACE_STEP)
        return is_blank and isinstance(self.motion.deed, TurnedOver)


def motion_of(events: Sequence[TableEvent], view: SeatView, level: Level) -> Motion | None:
    """What moves when these events have led to the view; of several deeds the last one."""
    deeds = [i for i, event in enumerate(events) if isinstance(event, Played | TurnedOver)]
    if not deeds or level is Level.OFF or view.phase is Phase.CHOOSE:
        return None
    deed, after = events[deeds[-1]], events[deeds[-1] + 1 :]
    assert isinstance(deed, Played | TurnedOver)
    cleared = next((event.cards for event in after if isinstance(event, Cleared)), ())
    took = next((event for event in after if isinstance(event, Took)), None)
    parts = _parts(
        deed, level, clears=bool(cleared), wins=view.phase is Phase.OVER and bool(view.places)
    )
    if not parts:
        return None
    count = len(deed.cards) if isinstance(deed, Played) else 1
    pile = cleared or (took.cards if took else view.pile)
    is_own = took is not None and took.seat == deed.seat
    taken = len(took.cards) if took is not None and is_own else 0
    return Motion(deed, pile[:-count], parts, len(cleared), taken)


def _parts(
    deed: Played | TurnedOver, level: Level, *, clears: bool, wins: bool
) -> tuple[Part, ...]:
    is_full = level is Level.FULL
    return tuple(
        part
        for part, happens in (
            (Part.FLY, is_full),
            (Part.TURN, isinstance(deed, TurnedOver)),
            (Part.CLEAR, is_full and clears),
            (Part.CONFETTI, is_full and wins),
        )
        if happens
    )
