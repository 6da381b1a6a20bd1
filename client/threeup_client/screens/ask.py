"""A question with y and n over the screen it concerns."""

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.look import wearing
from threeup_client.screens.board import Board, look_of


class AskScreen(ModalScreen[bool]):
    """`y` is yes; `n` and Escape are no."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    AskScreen { align: center middle; background: transparent; }
    AskScreen Board { width: 46; height: 5; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question
        self._board = Board()

    def compose(self) -> ComposeResult:
        yield self._board

    def on_mount(self) -> None:
        with wearing(look_of(self.app)):
            self._board.show(self._painted())

    def _painted(self) -> Canvas:
        canvas = Canvas(46, 5, theme.PANEL)
        paint_box(canvas, "Leave?", [self._question.ljust(40), "", "y yes    n no"])
        return canvas

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()
        event.stop()
        if event.key in ("y", "n", "escape", "q"):
            self.dismiss(event.key == "y")
