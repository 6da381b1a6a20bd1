"""A record as a film: every moment of the game, as any of its players saw it. Pure.

The only module of the client that runs the rules, over games that are finished: a record holds
nothing but the moves, so whoever shows it has to play it again.
"""

import contextlib
from dataclasses import dataclass
from enum import Enum

from threeup_engine.cards import Cards
from threeup_engine.events import Cleared, ClearedBy, Played, SeenEvent, Took, TurnedOver, WentOut
from threeup_engine.options import Seat
from threeup_engine.record import Record
from threeup_engine.replay import ReplayError, replay, verify
from threeup_engine.turn import Step
from threeup_engine.view import SeatView
from threeup_engine.visibility import seen_by, view_for


class Sign(Enum):
    """A moment worth going to, the most wanted first; its value stands on the line of time."""

    OUT = "★"
    CLEAR = "C"
    THREE = "3"
    TOOK = "t"
    BLIND = "f"


@dataclass(frozen=True, slots=True)
class Film:
    """The deal is frame 0; frame n is after move n."""

    record: Record
    steps: tuple[Step, ...]
    fault: str | None
    """What is not true of the record; None where deal, moves and result are verified."""
    signs: tuple[tuple[int, Sign], ...]
    """Frames worth going to, each with what happened there."""

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def view(self, frame: int, viewer: Seat | None) -> SeatView:
        """What the viewer saw; None is an onlooker."""
        return view_for(self.steps[frame].state, viewer)

    def hand(self, frame: int, seat: Seat, viewer: Seat | None) -> Cards | None:
        """The seat's hand where it is shown: to itself, and to everybody if no viewer is set."""
        is_shown = viewer is None or viewer == seat
        return self.steps[frame].state.seats[seat].hand if is_shown else None

    def happened(self, frame: int, viewer: Seat | None) -> tuple[SeenEvent, ...]:
        """What the move that led to this frame did."""
        return tuple(seen_by(viewer, event) for event in self.steps[frame].events)

    def deed(self, frame: int, seat: Seat) -> Played | Took | TurnedOver | None:
        """What the seat did last, up to the frame."""
        for step in reversed(self.steps[: frame + 1]):
            for event in reversed(step.events):
                if isinstance(event, (Played, Took, TurnedOver)) and event.seat == seat:
                    return event
        return None

    def turn_of(self, frame: int) -> int:
        return self.steps[frame].state.turns

    def frame_of_turn(self, turn: int) -> int:
        """The first frame of a turn; the ends where there is none."""
        frames = (i for i, step in enumerate(self.steps) if step.state.turns >= turn)
        return next(frames, self.last)


def film_of(record: Record) -> Film:
    """Play the record again, as far as it goes by the rules."""
    steps: list[Step] = []
    with contextlib.suppress(ReplayError):
        for step in replay(record):
            steps.append(step)  # noqa: PERF402 - those before the fault stay
    fault = verify(record)
    return Film(record, tuple(steps), str(fault) if fault else None, tuple(_signs(steps)))


def _signs(steps: list[Step]) -> list[tuple[int, Sign]]:
    signs: list[tuple[int, Sign]] = []
    for frame, step in enumerate(steps):
        found = {sign for event in step.events if (sign := _sign(event)) is not None}
        sign = next((one for one in Sign if one in found), None)
        if sign is not None:
            signs.append((frame, sign))
    return signs


def _sign(event: object) -> Sign | None:
    match event:
        case WentOut():
            return Sign.OUT
        case Cleared(by=ClearedBy.CLEAR):
            return Sign.CLEAR
        case Cleared():
            return Sign.THREE
        case Took():
            return Sign.TOOK
        case TurnedOver():
            return Sign.BLIND
        case _:
            return None
