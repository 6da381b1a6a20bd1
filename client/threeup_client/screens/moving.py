"""Lets things move on the table after a change of it, if they are to."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from threeup_client.bar import Bar, Mood
from threeup_client.model import ClientModel, TableModel
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.table import Over
from threeup_client.scene import Scene
from threeup_client.screens.motions import Motions
from threeup_engine.view import Phase

if TYPE_CHECKING:
    from threeup_client.motion import Motion

_MOST_NEW: Final = 12
"""Events in one update; of more somebody is told who was away, and nothing moves."""


class Moving(Motions):
    """The motions of a table."""

    before: TableModel | None = None
    """What was known before the motion began."""

    def take(self, before: ClientModel, after: ClientModel, shown: Canvas) -> None:
        """Begin what follows from the change; `shown` is what stood there before it."""
        link = after.link
        if link.milliseconds is not None and link is not before.link:
            self._pace.measured(link.milliseconds)
        motion = self._motion_for(before.table, after.table)
        if motion is None:
            self._stay_true(before.table, after.table)
            return
        is_own = after.table is not None and motion.deed.seat == after.table.room.you
        if self.begin(motion, shown if is_own else None):
            self.before = before.table

    def shown(self, scene: Scene) -> tuple[Scene, Over | None]:
        """What is painted of the scene now, and what moves over it."""
        if self.shot is None:
            return scene, None
        from threeup_client.paint.motion import paint_motion

        over = partial(paint_motion, scene=scene, shot=self.shot)
        return self._seen(scene) if self.is_hiding else scene, over

    def _seen(self, scene: Scene) -> Scene:
        """All as it was before the card was turned over, but the bar says what can be done now."""
        before, shot = self.before, self.shot
        if before is None or before.view is None or shot is None:
            return scene
        bar = scene.bar
        if scene.view.phase is Phase.OVER:
            turns = "turn" if shot.motion.deed.seat == scene.view.seat else "turns"
            bar = Bar(Mood.WAIT, f"{scene.names[shot.motion.deed.seat]} {turns} a card over")
        return replace(scene, table=before, view=before.view, choice=None, instead=bar)

    def _motion_for(self, old: TableModel | None, new: TableModel | None) -> "Motion | None":
        if self.is_off:
            return None
        if old is None or new is None or new.view is None or old.room.id != new.room.id:
            return None
        count = new.told - old.told
        if not 0 < count <= _MOST_NEW or old.room.game != new.room.game:
            return None
        from threeup_client.motion import motion_of

        return motion_of(new.log[-count:], new.view, self.level)

    def _stay_true(self, old: TableModel | None, new: TableModel | None) -> None:
        """What moves is of a state of the game; talk changes none."""
        if (old and old.view) != (new and new.view):
            self.end()
