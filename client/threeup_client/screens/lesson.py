"""Learn in 60 seconds: the guided game at a table like the real one."""

from dataclasses import replace
from typing import Final

from textual import events

from threeup_client.keymap import ACTIONS, shown_key
from threeup_client.lesson import MOMENTS
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys
from threeup_client.paint.table import paint_table
from threeup_client.screens.moving import Moving
from threeup_client.screens.painted import PaintedScreen

_BACK: Final = ("escape", "q")


class LessonScreen(PaintedScreen):
    """Each moment waits for its key; any other one is told which."""

    has_own_keys = True
    has_talk = False

    def __init__(self, name: str) -> None:
        super().__init__(None)
        self._player = name
        self._at = 0
        self._alarm: str | None = None
        self._canvas: Canvas | None = None
        self._moving = Moving(self)

    def paint(self, width: int, height: int) -> Canvas:
        moment = MOMENTS[self._at]
        scene, over = self._moving.shown(moment.shown(self._player, self._alarm))
        if self._moving.is_hiding:
            scene = replace(scene, coach=MOMENTS[self._at - 1].text)
        canvas = paint_table(scene, width, height, over).canvas
        paint_keys(canvas, ((shown_key(moment.key), "goes on"), ("Esc", "back"), ("?", "help")))
        self._canvas = canvas
        return canvas

    def on_key(self, event: events.Key) -> None:  # noqa: ARG002
        """What the screens have in common hears it after this."""
        self._moving.end()

    def clicked(self, key: str, chain: int) -> None:
        self._moving.end()
        super().clicked(key, chain)

    def press(self, key: str) -> None:
        wanted = MOMENTS[self._at].key
        self._alarm = None
        if key in _BACK:
            self.dismiss()
        elif key != wanted:
            self._alarm = f"Not yet: this time it is {self._shown(wanted)}"
        elif self._at + 1 < len(MOMENTS):
            self._go_on()
        else:
            self.dismiss()
            self.three_up.play_after_lesson()

    def _go_on(self) -> None:
        before, self._at = MOMENTS[self._at], self._at + 1
        if self._moving.is_off:
            return
        motion = MOMENTS[self._at].motion(before, self._moving.level)
        if motion is not None and self._moving.begin(motion, self._canvas):
            self._moving.before = before.table(self._player)

    def _shown(self, key: str) -> str:
        """The wanted key as this person has set it."""
        usual = shown_key(key)
        own = {shown_key(ACTIONS[action]): k for action, k in self.settings.keys.items()}
        return shown_key(own[usual]) if usual in own else usual
