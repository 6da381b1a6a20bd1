"""The widget that shows a canvas, and the line one types in."""

from dataclasses import dataclass

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.look import Look


def look_of(app: App[object]) -> Look:
    """How this app is drawn; the plain look in an app that has no settings."""
    look: Look = getattr(app, "look", None) or Look()
    return look


class Board(Widget):
    """Shows a canvas; only the lines that changed are drawn again."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; layer: board; }"

    @dataclass
    class Clicked(Message):
        key: str
        """The key that the click stands for; empty where there is nothing to click."""
        chain: int
        """2 for a double click."""

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
        key = self._canvas.key_at(event.x, event.y) if self._canvas else None
        self.post_message(self.Clicked(key or "", event.chain))

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)


class TypedLine(Input):
    """One line of text over the board; Enter sends, Tab and Escape go back to the game."""

    BINDINGS = [  # noqa: RUF012
        Binding("escape", "back", show=False),
        Binding("tab", "back", show=False),
        Binding("shift+tab", "back", show=False),
    ]
    DEFAULT_CSS = """
    TypedLine { layer: typing; border: none; height: 1; padding: 0 1; display: none; }
    TypedLine:focus { border: none; }
    """

    @dataclass
    class Sent(Message):
        text: str

    class Left(Message):
        """The person is done typing; the text stays."""

    def __init__(self) -> None:
        super().__init__(max_length=200, select_on_focus=False)
        self.cursor_blink = False

    def open_at(self, x: int, y: int, width: int) -> None:
        look = look_of(self.app)
        self.styles.background = look.colour(theme.BARS)
        self.styles.color = look.colour(theme.TEXT)
        self.styles.offset = (x, y)
        self.styles.width = max(8, width)
        self.display = True
        self.cursor_position = len(self.value)
        self.screen.set_focus(self)

    def close(self) -> None:
        self.display = False
        self.screen.set_focus(None)

    def action_back(self) -> None:
        self.post_message(self.Left())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Sent(event.value))
        self.value = ""
