"""Lets things move on the table, if they are to; what has moved stands as it is painted anyway."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from threeup_client.hand import KEY_OF_RANK
from threeup_client.model import ClientModel
from threeup_client.pace import SLOW_MS, Pace
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.table import Over
from threeup_client.screens.painted import PaintedScreen
from threeup_engine.events import TurnedOver

if TYPE_CHECKING:
    from threeup_client.motion import Frame, Level, Motion

TICK: Final = 0.05
"""Seconds; nothing ticks where nothing moves."""
_MOST_NEW: Final = 12
"""Events in one update; of more somebody is told who was away, and nothing moves."""


class Moving:
    """At most one motion; the timer runs while there is one."""

    def __init__(self, screen: PaintedScreen, now: Callable[[], float] = time.monotonic) -> None:
        self._screen = screen
        self._now = now
        self._pace = Pace()
        if screen.model.link.milliseconds is not None:
            self._pace.measured(screen.model.link.milliseconds)
        self._motion: Motion | None = None
        self._frame: Frame | None = None
        self._began = 0.0
        self._source: tuple[int, int] | None = None
        self._timer: Timer | None = None

    @property
    def is_going(self) -> bool:
        return self._motion is not None

    def measured(self, seconds: float) -> None:
        """A request was answered after so long."""
        self._pace.measured(1000 * seconds)

    def take(self, before: ClientModel, after: ClientModel, shown: Canvas) -> None:
        """Begin what follows from the change; `shown` is what stood there before it."""
        link = after.link
        if link.milliseconds is not None and link is not before.link:
            self._pace.measured(link.milliseconds)
        if self._screen.settings.animation == "off" or not self._screen.is_current:
            return
        motion = self._motion_for(before, after)
        if motion is None:
            return
        self.end()
        self._motion = motion
        self._began = self._now()
        self._frame = motion.frame_at(0)
        is_own = after.table is not None and motion.deed.seat == after.table.room.you
        self._source = _own_place(shown, motion) if is_own else None
        self._timer = self._screen.set_interval(TICK, self.advance)

    def end(self) -> None:
        """Everything is where it belongs."""
        self._motion = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def advance(self) -> None:
        """Show what is to be seen now, if it is something else."""
        if self._motion is None:
            return
        frame = self._motion.frame_at(self._now() - self._began)
        if frame is None or self._is_behind:
            self.end()
        elif frame == self._frame:
            return
        self._frame = frame
        self._screen.repaint()

    @property
    def over(self) -> Over | None:
        """What is painted over the table now."""
        if self._motion is None or self._frame is None:
            return None
        from threeup_client.paint.motion import paint_motion

        return partial(paint_motion, motion=self._motion, frame=self._frame, source=self._source)

    @property
    def _level(self) -> "Level":
        """As set; by itself everything moves where the way there and back is quick."""
        from threeup_client.motion import Level

        wanted = self._screen.settings.animation
        if wanted != "auto":
            return Level(wanted)
        trip = getattr(self._screen.app._driver, "round_trip", None) or 0.0
        is_quick = self._pace.is_quick and 1000 * trip < SLOW_MS
        return Level.FULL if is_quick and not self._is_behind else Level.SHORT

    @property
    def _is_behind(self) -> bool:
        """Whether the terminal has not taken what was sent to it."""
        return bool(getattr(self._screen.app._driver, "is_congested", False))

    def _motion_for(self, before: ClientModel, after: ClientModel) -> "Motion | None":
        old, new = before.table, after.table
        if old is None or new is None or new.view is None or old.room.id != new.room.id:
            return None
        count = new.told - old.told
        if not 0 < count <= _MOST_NEW or old.room.game != new.room.game:
            return None
        from threeup_client.motion import motion_of

        return motion_of(new.log[-count:], new.view, self._level)


def _own_place(shown: Canvas, motion: "Motion") -> tuple[int, int] | None:
    """Where one's own cards lay; None where they were not to be seen."""
    deed = motion.deed
    key = str(deed.place + 1) if isinstance(deed, TurnedOver) else KEY_OF_RANK[deed.cards[0].rank]
    spots = [spot for spot in shown.spots if spot.key == key and spot.height > 1]
    return (spots[0].x, spots[0].y) if spots else None
