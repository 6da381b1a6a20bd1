"""An App that sends its terminal only the cells that have changed.

Textual sends every dirty line whole. This stands between its compositor and its driver, and
uses private names of both: the version is pinned, and a test holds the two outputs equal.
"""

import sys
from collections.abc import Iterable
from typing import ClassVar, Final, TypeVar

from rich.color import ColorSystem
from rich.console import RenderableType
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.screen import Screen

from threeup_client.terminal.grid import Grid, Row

SYNC_OVER: Final = 1200
"""Characters of a frame that is worth the marks of a synchronised update."""

CATCH_UP_SECONDS: Final = 0.1

Result = TypeVar("Result")


class LeanApp(App[Result]):
    """Shows what any App shows."""

    IS_LEAN: ClassVar[bool] = True
    _grid: Grid | None = None
    _is_behind = False

    def get_driver_class(self) -> type[Driver]:
        if sys.platform == "win32":
            return super().get_driver_class()
        from threeup_client.terminal.driver import TtyDriver

        return TtyDriver

    def forget_terminal(self) -> None:
        """Send everything again with the next frame, whatever the terminal shows now."""
        self._grid = None

    def redraw(self) -> None:
        """Repair a screen that something else has written on."""
        self.forget_terminal()
        self.screen.refresh()

    def on_resize(self) -> None:
        """Terminals keep of a resized screen what they like, even where the size is back."""
        if self.screen_stack:
            self.redraw()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if not self.IS_LEAN or not isinstance(renderable, (ChopsUpdate, LayoutUpdate)):
            super()._display(screen, renderable)
            return
        try:
            if self._batch_count or not self._running or self._closed or self.is_headless:
                return
            if getattr(self._driver, "is_congested", False):
                self._catch_up_later()
                return
            self._send(self._grid_now().show(_rows_of(renderable)))
        finally:
            self.post_display_hook()

    def _catch_up_later(self) -> None:
        """Leave this frame out; one with everything follows when the terminal is ready."""
        if not self._is_behind:
            self._is_behind = True
            self.set_timer(CATCH_UP_SECONDS, self._catch_up)

    def _catch_up(self) -> None:
        self._is_behind = False
        self.screen.refresh()

    def _grid_now(self) -> Grid:
        grid = self._grid
        if grid is None or (grid.width, grid.height) != self.size:
            colours = self.console._color_system or ColorSystem.TRUECOLOR
            can_erase = bool(getattr(self._driver, "can_erase", False))
            can_feed = bool(getattr(self._driver, "can_feed", False))
            self._grid = grid = Grid(*self.size, colours, can_erase=can_erase, can_feed=can_feed)
        return grid

    def _send(self, data: str) -> None:
        if not data or self._driver is None:
            return
        is_large = len(data) > SYNC_OVER
        if is_large:
            self._begin_update()
        self._driver.write(data)
        if is_large:
            self._end_update()
        self._driver.flush()


def _rows_of(update: ChopsUpdate | LayoutUpdate) -> Iterable[Row]:
    if isinstance(update, ChopsUpdate):
        return _rows_of_spans(update)
    return _rows_of_layout(update)


def _rows_of_layout(update: LayoutUpdate) -> Iterable[Row]:
    for y, strips in enumerate(update.strips, update.region.y):
        x = update.region.x
        row = []
        for strip in strips:
            row.append((x, strip))
            x += strip.cell_length
        yield y, row


def _rows_of_spans(update: ChopsUpdate) -> Iterable[Row]:
    for y in sorted({y for y, _, _ in update.spans}):
        yield y, [(x, strip) for x, strip in update.chops[y].items() if strip is not None]
