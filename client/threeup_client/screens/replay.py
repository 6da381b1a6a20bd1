"""A finished game again: by move, by turn, by moment, or running."""

from collections.abc import Callable
from typing import Final

from textual import events

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.film import paint_film
from threeup_client.paint.showing import Shown
from threeup_client.replays.film import Film
from threeup_client.screens.motions import Motions
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.review import ReviewScreen
from threeup_engine.options import Seat
from threeup_engine.record_text import write
from threeup_engine.review import Review

_SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Moves a second."""


class ReplayScreen(PaintedScreen):
    """Begins with the deal."""

    help_topic = "replay"
    has_talk = False

    def __init__(self, film: Film) -> None:
        super().__init__(None)
        self._film = film
        self._frame = 0
        self._viewer: Seat | None = None
        self._speed = 1
        self._runs = False
        self._review: Review | None = None
        self._motions = Motions(self)
        self._steps: dict[str, Callable[[], int]] = {
            "left": lambda: self._frame - 1,
            "h": lambda: self._frame - 1,
            "right": lambda: self._frame + 1,
            "l": lambda: self._frame + 1,
            "down": lambda: film.frame_of_turn(film.turn_of(self._frame) + 1),
            "j": lambda: film.frame_of_turn(film.turn_of(self._frame) + 1),
            "up": lambda: film.frame_of_turn(film.turn_of(self._frame) - 1),
            "k": lambda: film.frame_of_turn(film.turn_of(self._frame) - 1),
            "left_square_bracket": self._moment_before,
            "right_square_bracket": self._moment_after,
            "home": lambda: 0,
            "end": lambda: film.last,
        }

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        speed = _SPEEDS[self._speed]
        note = self.note or ""
        shown = Shown(self._film, self._frame, self._viewer, speed, self._runs, note)
        paint_film(canvas, shown, self._motions.shot)
        return canvas

    def on_key(self, event: events.Key) -> None:  # noqa: ARG002
        """What the screens have in common hears it after this."""
        self._motions.end()

    def clicked(self, key: str, chain: int) -> None:
        self._motions.end()
        super().clicked(key, chain)

    def press(self, key: str) -> None:
        if key in self._steps:
            self._runs = False
            self._go(self._steps[key]())
        elif key == "space":
            self._run_or_stop()
        elif key in ("plus", "minus"):
            step = 1 if key == "plus" else -1
            self._speed = max(0, min(self._speed + step, len(_SPEEDS) - 1))
        elif key == "v":
            self._next_viewer()
        elif key == "y":
            self.app.copy_to_clipboard(write(self._film.record))
            self.note = "The record is in the clipboard: a text that anyone can replay"
        elif key == "r":
            self._runs = False
            self.app.push_screen(
                ReviewScreen(self._film.record, self._review, self._keep_review, self._go)
            )
        elif key in ("escape", "q"):
            self._runs = False
            self.dismiss()

    def point(self, place: int) -> None:
        """A click on the line of time."""
        self._runs = False
        self._go(place)

    def _keep_review(self, review: Review) -> None:
        """It is computed once."""
        self._review = review

    def _go(self, frame: int) -> None:
        """One move on is seen as at the table."""
        before, self._frame = self._frame, max(0, min(frame, self._film.last))
        self._motions.end()
        if self._frame == before + 1 and not self._motions.is_off:
            self._move()

    def _move(self) -> None:
        from threeup_client.motion import motion_of

        happened = self._film.happened(self._frame, self._viewer)
        view = self._film.view(self._frame, self._viewer)
        motion = motion_of(happened, view, self._motions.level)
        goes_on = self._runs and self._frame < self._film.last
        if motion is not None and not (goes_on and motion.seconds > 1 / _SPEEDS[self._speed]):
            self._motions.begin(motion)

    def _moment_before(self) -> int:
        return max((at for at, _ in self._film.signs if at < self._frame), default=0)

    def _moment_after(self) -> int:
        later = (at for at, _ in self._film.signs if at > self._frame)
        return next(later, self._film.last)

    def _next_viewer(self) -> None:
        """Everyone, then each seat as that player saw it."""
        seats = len(self._film.record.seats)
        at = -1 if self._viewer is None else self._viewer
        self._viewer = Seat(at + 1) if at + 1 < seats else None

    def _run_or_stop(self) -> None:
        self._runs = not self._runs
        if self._runs:
            if self._frame == self._film.last:
                self._frame = 0
            self._wait()

    def _wait(self) -> None:
        self.set_timer(1 / _SPEEDS[self._speed], self._run)

    def _run(self) -> None:
        if not self._runs:
            return
        self._go(self._frame + 1)
        self._runs = self._frame < self._film.last
        self.repaint()
        if self._runs:
            self._wait()
