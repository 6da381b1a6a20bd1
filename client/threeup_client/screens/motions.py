"""One motion at a time on a screen, as much of it as is set; the timer runs while there is one."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from threeup_client.hand import KEY_OF_RANK
from threeup_client.pace import SLOW_MS, Pace
from threeup_client.paint.canvas import Canvas
from threeup_client.screens.painted import PaintedScreen
from threeup_engine.events import TurnedOver

if TYPE_CHECKING:
    from threeup_client.motion import Level, Motion, Shot

TICK: Final = 0.05
"""Seconds; nothing ticks where nothing moves."""


class Motions:
    """What has moved stands as it is painted anyway."""

    def __init__(self, screen: PaintedScreen, now: Callable[[], float] = time.monotonic) -> None:
        self._screen = screen
        self._now = now
        self._pace = Pace()
        if not screen.has_link:
            self._pace.measured(0)
        elif screen.model.link.milliseconds is not None:
            self._pace.measured(screen.model.link.milliseconds)
        self.shot: Shot | None = None
        """What is shown now."""
        self._began = 0.0
        self._timer: Timer | None = None

    @property
    def is_going(self) -> bool:
        return self.shot is not None

    @property
    def is_hiding(self) -> bool:
        """Whether a card lies there whose face nobody has seen yet."""
        return self.shot is not None and self.shot.hides

    def measured(self, seconds: float) -> None:
        """A request was answered after so long."""
        self._pace.measured(1000 * seconds)

    def begin(self, motion: "Motion", own: Canvas | None = None) -> bool:
        """In place of what still moves; one's `own` cards lay where they stand on that canvas."""
        frame = motion.frame_at(0)
        if frame is None:
            return False
        self.end()
        from threeup_client.motion import Shot

        self.shot = Shot(motion, frame, _own_place(own, motion) if own is not None else None)
        self._began = self._now()
        self._timer = self._screen.set_interval(TICK, self.advance)
        return True

    def end(self) -> None:
        """Everything is where it belongs."""
        self.shot = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def advance(self) -> None:
        """Show what is to be seen now, if it is something else."""
        shot = self.shot
        if shot is None:
            return
        frame = shot.motion.frame_at(self._now() - self._began)
        if frame == shot.frame:
            return
        if frame is None or self._is_behind:
            self.end()
        else:
            self.shot = replace(shot, frame=frame)
        self._screen.repaint()

    @property
    def is_off(self) -> bool:
        return self._screen.settings.animation == "off" or not self._screen.is_current

    @property
    def level(self) -> "Level":
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


def _own_place(shown: Canvas, motion: "Motion") -> tuple[int, int] | None:
    """Where one's own cards lay; None where they were not to be seen."""
    deed = motion.deed
    key = str(deed.place + 1) if isinstance(deed, TurnedOver) else KEY_OF_RANK[deed.cards[0].rank]
    spots = [spot for spot in shown.spots if spot.key == key and spot.height > 1]
    return (spots[0].x, spots[0].y) if spots else None
