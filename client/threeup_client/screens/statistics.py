"""Statistics over the games that this client has kept."""

import asyncio
from typing import Final

from threeup_client.files import write_whole
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import MUTED, WARN
from threeup_client.paint.plots import put_rows
from threeup_client.paint.theme import style
from threeup_client.replays.facts import GameFacts, facts_of
from threeup_client.replays.figures import csv_of
from threeup_client.replays.shelf import Shelf
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.statistics_pages import PAGES
from threeup_client.words import counted

_RIGHT: Final = 42
"""Columns that the right one of two needs."""


class StatisticsScreen(PaintedScreen):
    """Reads the kept games in a thread of its own, since there may be hundreds."""

    help_topic = "statistics"
    has_talk = False

    def __init__(self, shelf: Shelf, names: frozenset[str]) -> None:
        super().__init__(None)
        self._shelf = shelf
        self._names = names
        self._games: tuple[GameFacts, ...] | None = None
        self._page = 1
        self._top = 0
        self._is_long = False
        """Whether the page has more rows than the screen."""

    def on_mount(self) -> None:
        self.run_worker(self._count())

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Only those that do something now."""
        scroll = (("↑↓", "scroll"),) if self._is_long else ()
        export = (("e", "export CSV"),) if self._games else ()
        return (("←→", "page"), *scroll, *export, ("q", "back"), ("F4", "replays"), ("?", "help"))

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        games = self._games
        paint_top(canvas, f"statistics · {counted(len(games or ()), 'game')}", None)
        self._is_long = False
        x = 2
        for i, (title, _) in enumerate(PAGES):
            is_here = i == self._page
            ink, ground = (theme.CHOSEN_INK, theme.CHOSEN) if is_here else (theme.MUTED, theme.BARS)
            start = x
            x = canvas.put(x, 2, f" {title} ", style(ink, ground, bold=is_here)) + 2
            canvas.clickable(start, 2, x - start - 2, f"@{i}")
        if games:
            self._paint_page(canvas, games)
        else:
            text = "counting…" if games is None else "No game yet: each one you finish is kept"
            canvas.put(2, 4, text, MUTED)
        if self.note:
            canvas.fill(0, height - 2, width, 1, theme.PANEL)
            canvas.put(2, height - 2, self.note, WARN, width - 4)
        paint_keys(canvas, self.keys)
        return canvas

    def press(self, key: str) -> None:
        if key in ("left", "right", "h", "l"):
            self._page = (self._page + (1 if key in ("right", "l") else -1)) % len(PAGES)
            self._top = 0
        elif key in ("up", "down", "k", "j"):
            self._top = max(0, self._top + (1 if key in ("down", "j") else -1))
        elif key == "e" and self._games:
            self._export(self._games)
        elif key in ("escape", "q"):
            self.dismiss()

    def point(self, place: int) -> None:
        self._page, self._top = place, 0

    def _paint_page(self, canvas: Canvas, games: tuple[GameFacts, ...]) -> None:
        page = PAGES[self._page][1](games, self._names)
        room = canvas.height - 6
        wide = canvas.width >= page.split + _RIGHT
        left = page.left if wide else [*page.left, (), *page.right]
        self._is_long = len(left) > room
        self._top = min(self._top, max(0, len(left) - room))
        shown = left[self._top : self._top + room]
        put_rows(canvas, 2, 4, shown, (page.split if wide else canvas.width) - 4)
        if wide:
            put_rows(canvas, page.split, 4, page.right[:room], canvas.width - page.split - 1)

    async def _count(self) -> None:
        self._games = await asyncio.to_thread(_facts, self._shelf)
        self.repaint()

    def _export(self, games: tuple[GameFacts, ...]) -> None:
        path = self._shelf.folder.parent / "statistics.csv"
        try:
            write_whole(path, csv_of(games))
        except OSError as error:
            self.note = f"{path} cannot be written: {error.strerror}"
        else:
            self.note = f"{path.name} is written, in {path.parent}"


def _facts(shelf: Shelf) -> tuple[GameFacts, ...]:
    return tuple(facts_of(kept.record) for kept in shelf.listed() if kept.record is not None)
