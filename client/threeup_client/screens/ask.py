"""A question over the screen that it concerns, answered by one key."""

from collections.abc import Sequence
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.screen import ModalScreen

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import box_size, paint_box
from threeup_client.paint.look import wearing
from threeup_client.screens.board import Board, look_of

YES_OR_NO: Final = (("y", "yes"), ("n", "no"))


class AskScreen(ModalScreen[str]):
    """Its result is the key that answers, or nothing for Escape."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    AskScreen { align: center middle; background: transparent; }
    """

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        keys: Sequence[tuple[str, str]] = YES_OR_NO,
    ) -> None:
        super().__init__()
        self._title = title
        self._lines = [*lines, ""]
        self._keys = (*keys, ("Esc", "back")) if keys is not YES_OR_NO else keys
        self._board = Board()

    def compose(self) -> ComposeResult:
        yield self._board

    def on_resize(self) -> None:
        most = self.app.size.width
        lines = [row for line in self._lines for row in wrapped(line, max(1, most - 4), "")]
        width, height = box_size(self._title, lines, self._keys, most)
        self._board.styles.width, self._board.styles.height = width, height
        with wearing(look_of(self.app)):
            canvas = Canvas(width, height, theme.PANEL)
            paint_box(canvas, self._title, lines, self._keys)
        self._board.show(canvas)

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()
        event.stop()
        self._press(event.key)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()

    @on(Board.Clicked)
    def _clicked(self, event: Board.Clicked) -> None:
        self._press(event.key)

    def _press(self, key: str) -> None:
        if not self.is_active:
            return  # a second key of the same read; it would close the screen below
        if key == "escape":
            self.dismiss("")
        elif key in [one for one, _ in self._keys]:
            self.dismiss(key)
