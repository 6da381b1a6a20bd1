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

_STEPS: Final = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}


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
        self._top = 0
        self._last_top = 0
        """How far it can be scrolled."""

    def on_mount(self) -> None:
        if self._judgement.review is None:
            self.run_worker(self._review(), group="review")

    def on_unmount(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        found = self._judgement.review
        if found is None:
            paint_progress(canvas, self._judgement)
        else:
            self._paint_found(canvas, found)
        paint_top(canvas, f"review · {self._judgement.record.table}", None)
        paint_keys(canvas, self.keys)
        return canvas

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Only those that do something now."""
        found = self._judgement.review
        if found is None:
            return (("q", "stops and goes back"),)
        numbers = " ".join(str(i) for i in range(1, len(found.dearest) + 1))
        moments = ((numbers, "goes to that moment"),) if numbers else ()
        scroll = (("↑↓", "scroll"),) if self._last_top else ()
        return (*moments, ("q", "back to the replay"), *scroll)

    def _paint_found(self, canvas: Canvas, found: Review) -> None:
        record = self._judgement.record
        self._last_top = paint_review(canvas, record, found, self._top)
        if self._top > self._last_top:  # the window has become higher
            self._top = self._last_top
            canvas.fill(0, 0, canvas.width, canvas.height, theme.PANEL)
            canvas.spots.clear()
            paint_review(canvas, record, found, self._top)
        canvas.cover(0)

    def press(self, key: str) -> None:
        found = self._judgement.review
        if key in ("escape", "q", "r"):
            self.dismiss()
        elif key in _STEPS:
            self._top = max(0, min(self._top + _STEPS[key], self._last_top))
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
