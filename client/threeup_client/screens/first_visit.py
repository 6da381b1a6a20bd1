"""What is told once of a server whose certificate nobody vouches for."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.look import wearing
from threeup_client.screens.board import Board, look_of

_WIDTH: Final = 58
_HEIGHT: Final = 14


class FirstVisitScreen(ModalScreen[None]):
    """Shows the fingerprint; Enter or Escape goes on."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = f"""
    FirstVisitScreen {{ align: center middle; background: transparent; }}
    FirstVisitScreen Board {{ width: {_WIDTH}; height: {_HEIGHT}; }}
    """

    def __init__(self, fingerprint: str) -> None:
        super().__init__()
        self._fingerprint = fingerprint
        self._board = Board()

    def compose(self) -> ComposeResult:
        yield self._board

    def on_mount(self) -> None:
        with wearing(look_of(self.app)):
            self._board.show(self._painted())

    def _painted(self) -> Canvas:
        canvas = Canvas(_WIDTH, _HEIGHT, theme.PANEL)
        groups, *more = self._fingerprint.splitlines()
        words = groups.split()
        lines = [
            "The link is encrypted. The server's certificate is",
            "",
            f"  {' '.join(words[:4])}",
            f"  {' '.join(words[4:])}",
            "",
            "If its host reads out the same, nobody is in between.",
            *(wrapped(" ".join(more), _WIDTH - 6) if more else ()),
            "Enter goes on",
        ]
        paint_box(canvas, "First visit", lines)
        return canvas

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()
        event.stop()
        if event.key in ("enter", "escape", "q") and self.is_active:
            self.dismiss()
