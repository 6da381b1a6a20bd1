"""The widget that shows a canvas."""

from dataclasses import dataclass

from textual import events
from textual.app import App
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from threeup_client.paint.canvas import Canvas
from threeup_client.paint.look import Look


def look_of(app: App[object]) -> Look:
    """How this app is drawn; the plain look in an app that has no settings."""
    look: Look = getattr(app, "look", None) or Look()
    return look


class Board(Widget):
    """Shows a canvas; only the lines that changed are drawn again."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    @dataclass
    class Clicked(Message):
        key: str
        """The key that the click stands for; empty where there is nothing to click."""
        chain: int
        """2 for a double click."""

    @dataclass
    class Wheeled(Message):
        key: str
        """As for a click."""
        step: int
        """-1 up, 1 down."""

    def __init__(self) -> None:
        super().__init__()
        self._strips: list[Strip] = []
        self._canvas: Canvas | None = None

    def show(self, canvas: Canvas) -> None:
        self._canvas = canvas
        strips = [canvas.strip(y) for y in range(canvas.height)]
        old = self._strips
        self._strips = strips
        if len(old) != len(strips):
            self.refresh()
            return
        changed = [
            Region(0, y, canvas.width, 1)
            for y, (before, after) in enumerate(zip(old, strips, strict=True))
            if before != after
        ]
        if changed:
            self.refresh(*changed)

    @property
    def strips(self) -> list[Strip]:
        """What it shows, row by row."""
        return list(self._strips)

    @property
    def lines(self) -> list[str]:
        """What it shows, as plain text."""
        return [strip.text.rstrip() for strip in self._strips]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self._key_at(event), event.chain))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Wheeled(self._key_at(event), -1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Wheeled(self._key_at(event), 1))

    def _key_at(self, event: events.MouseEvent) -> str:
        return (self._canvas.key_at(event.x, event.y) if self._canvas else None) or ""

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)
