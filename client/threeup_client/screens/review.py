"""What a finished game's decisions were worth; from its moments one goes to the replay."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.review import Judgement, paint_progress, paint_review
from threeup_client.reviewing import GivenUpError, ReviewError, Reviewing
from threeup_client.screens.painted import PaintedScreen
from threeup_engine.record import Record
from threeup_engine.review import Review

_KEYS: Final = (("1 2 3", "goes to that moment"), ("q", "back to the replay"))
_KEYS_BEFORE: Final = (("q", "stops and goes back"),)


class ReviewScreen(PaintedScreen):
    """Computes the review where there is none yet."""

    help_topic = "replay"
    has_talk = False

    def __init__(
        self,
        record: Record,
        found: Review | None,
        keep: Callable[[Review], None],
        go: Callable[[int], None],
    ) -> None:
        """`keep` is told the review, and `go` to which frame of the replay to go."""
        super().__init__(None)
        self._judgement = Judgement(record, found)
        self._keep = keep
        self._go = go
        self._work: Reviewing | None = None

    def on_mount(self) -> None:
        if self._judgement.review is None:
            self.run_worker(self._review(), group="review")

    def on_unmount(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        found = self._judgement.review
        paint_top(canvas, f"review · {self._judgement.record.table}", None)
        if found is None:
            paint_progress(canvas, self._judgement)
        else:
            paint_review(canvas, self._judgement.record, found)
        paint_keys(canvas, _KEYS if found else _KEYS_BEFORE)
        return canvas

    def press(self, key: str) -> None:
        found = self._judgement.review
        if key in ("escape", "q", "r"):
            self.dismiss()
        elif found is not None and key in ("1", "2", "3") and int(key) <= len(found.dearest):
            self._go(found.dearest[int(key) - 1].number - 1)
            self.dismiss()

    async def _review(self) -> None:
        self._work = Reviewing(self._judgement.record, self._has_judged)
        try:
            found = await self._work.run()
        except GivenUpError:
            return
        except ReviewError as error:
            self._judgement = replace(self._judgement, problem=str(error))
        else:
            self._keep(found)
            self._judgement = replace(self._judgement, review=found)
        self.repaint()

    def _has_judged(self, done: int, of: int) -> None:
        self._judgement = replace(self._judgement, done=done, of=of)
        self.repaint()
