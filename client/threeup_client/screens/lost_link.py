"""The box over a screen whose link is lost, and the keys that it leaves."""

import time
from typing import TYPE_CHECKING, Final

from threeup_client.paint.canvas import Canvas
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.frame import paint_keys

if TYPE_CHECKING:
    from threeup_client.model import ClientModel, LinkModel
    from threeup_client.screens.pressed import PressedScreen

_BOOK_KEYS: Final = (("?", "help"), ("F2", "settings"), ("F3", "statistics"), ("F4", "replays"))
"""What opens whether there is a link or not."""


class LostLink:
    """Knows since when, as far as one screen has seen it."""

    def __init__(self) -> None:
        self._lost_at = self._tried_at = time.monotonic()

    def take(self, before: "LinkModel", after: "LinkModel") -> None:
        from threeup_client.model import Link

        if after is before:
            return
        self._tried_at = time.monotonic()
        if before.state is Link.UP:
            self._lost_at = self._tried_at

    def paint(self, canvas: Canvas, model: "ClientModel", address: str) -> None:
        from threeup_client.lost import KEYS, lost_lines, lost_title

        now = time.monotonic()
        lines = lost_lines(model, address, now - self._lost_at, now - self._tried_at)
        canvas.dim()
        paint_box(canvas, lost_title(model), lines, KEYS)
        paint_keys(canvas, (*KEYS, *_BOOK_KEYS))

    def press(self, screen: "PressedScreen", key: str) -> None:
        """Whoever presses a key waits for the table: any other one tries at once."""
        if key == "escape":
            screen.let_go()
        elif key == "a":
            screen.three_up.leave_for_start()
        elif key == "q":
            screen.three_up.end("you gave up waiting for the server")
        elif key == "r" or screen.model.link.goodbye is None:
            screen.three_up.try_now()
