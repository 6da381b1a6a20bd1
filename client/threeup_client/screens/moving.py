"""Lets things move on the table, if they are to; what has moved stands as it is painted anyway."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from threeup_client.bar import Bar, Mood
from threeup_client.hand import KEY_OF_RANK
from threeup_client.model import ClientModel, TableModel
from threeup_client.pace import SLOW_MS, Pace
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.table import Over
from threeup_client.scene import Scene
from threeup_client.screens.painted import PaintedScreen
from threeup_engine.events import TurnedOver
from threeup_engine.view import Phase

if TYPE_CHECKING:
    from threeup_client.motion import Level, Motion, Shot

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
        self._shot: Shot | None = None
        self._before: TableModel | None = None
        """What was known before the motion began."""
        self._began = 0.0
        self._timer: Timer | None = None

    @property
    def is_going(self) -> bool:
        return self._shot is not None

    def measured(self, seconds: float) -> None:
        """A request was answered after so long."""
        self._pace.measured(1000 * seconds)

    def take(self, before: ClientModel, after: ClientModel, shown: Canvas) -> None:
        """Begin what follows from the change; `shown` is what stood there before it."""
        link = after.link
        if link.milliseconds is not None and link is not before.link:
            self._pace.measured(link.milliseconds)
        motion = self._motion_for(before.table, after.table)
        frame = motion.frame_at(0) if motion is not None else None
        if motion is None or frame is None:
            self._stay_true(before.table, after.table)
            return
        self.end()
        is_own = after.table is not None and motion.deed.seat == after.table.room.you
        from threeup_client.motion import Shot

        self._shot = Shot(motion, frame, _own_place(shown, motion) if is_own else None)
        self._before = before.table
        self._began = self._now()
        self._timer = self._screen.set_interval(TICK, self.advance)

    def end(self) -> None:
        """Everything is where it belongs."""
        self._shot = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def advance(self) -> None:
        """Show what is to be seen now, if it is something else."""
        shot = self._shot
        if shot is None:
            return
        frame = shot.motion.frame_at(self._now() - self._began)
        if frame == shot.frame:
            return
        if frame is None or self._is_behind:
            self.end()
        else:
            self._shot = replace(shot, frame=frame)
        self._screen.repaint()

    def shown(self, scene: Scene) -> tuple[Scene, Over | None]:
        """What is painted of the scene now, and what moves over it."""
        if self._shot is None:
            return scene, None
        from threeup_client.paint.motion import paint_motion

        over = partial(paint_motion, scene=scene, shot=self._shot)
        return self._seen(scene) if self.is_hiding else scene, over

    @property
    def is_hiding(self) -> bool:
        """Whether a card lies there whose face nobody has seen yet."""
        return self._shot is not None and self._shot.hides

    def _seen(self, scene: Scene) -> Scene:
        """All as it was before the card was turned over, but the bar says what can be done now."""
        before, shot = self._before, self._shot
        if before is None or before.view is None or shot is None:
            return scene
        bar = scene.bar
        if scene.view.phase is Phase.OVER:
            turns = "turn" if shot.motion.deed.seat == scene.view.seat else "turns"
            bar = Bar(Mood.WAIT, f"{scene.names[shot.motion.deed.seat]} {turns} a card over")
        return replace(scene, table=before, view=before.view, choice=None, instead=bar)

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

    def _motion_for(self, old: TableModel | None, new: TableModel | None) -> "Motion | None":
        if self._screen.settings.animation == "off" or not self._screen.is_current:
            return None
        if old is None or new is None or new.view is None or old.room.id != new.room.id:
            return None
        count = new.told - old.told
        if not 0 < count <= _MOST_NEW or old.room.game != new.room.game:
            return None
        from threeup_client.motion import motion_of

        return motion_of(new.log[-count:], new.view, self._level)

    def _stay_true(self, old: TableModel | None, new: TableModel | None) -> None:
        """What moves is of a state of the game; talk changes none."""
        if (old and old.view) != (new and new.view):
            self.end()


def _own_place(shown: Canvas, motion: "Motion") -> tuple[int, int] | None:
    """Where one's own cards lay; None where they were not to be seen."""
    deed = motion.deed
    key = str(deed.place + 1) if isinstance(deed, TurnedOver) else KEY_OF_RANK[deed.cards[0].rank]
    spots = [spot for spot in shown.spots if spot.key == key and spot.height > 1]
    return (spots[0].x, spots[0].y) if spots else None
