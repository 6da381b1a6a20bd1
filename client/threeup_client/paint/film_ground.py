"""The middle of a replay: the piles as at the table, who plays and what comes next, or the end."""

from dataclasses import dataclass
from typing import Final

from threeup_client.motion import Motion
from threeup_client.narration import sentence
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import Size
from threeup_client.paint.centre import (
    discards_at,
    need_lines,
    paint_centre_small,
    paint_piles,
    small_discards_at,
)
from threeup_client.paint.moves import CHIP, Place
from threeup_client.paint.showing import HAND_COLUMN, Shown
from threeup_client.paint.theme import Pen, style
from threeup_client.paint.win import last_card, paint_winner
from threeup_client.story import told
from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatView

_LEFT: Final = 2
_MUTED: Final = style(theme.MUTED_ON_FELT, theme.FELT)
_BOLD: Final = style(theme.TEXT, theme.FELT, bold=True)


@dataclass(frozen=True, slots=True)
class Ground:
    """Rows `y` and on, as many as `rows`, the whole width: also as the stage of what moves."""

    shown: Shown
    y: int
    rows: int
    width: int

    def paint(self, canvas: Canvas) -> None:
        if self._is_won and self.rows >= 3:
            self.win(canvas, 1.0)
        else:
            self.piles(canvas, self.shown.view)

    @property
    def size(self) -> Size | None:
        if self.rows >= Size.L.height + 3 and self.width >= 80:
            return Size.L
        return Size.M if self.rows > Size.M.height else None

    def piles(self, canvas: Canvas, view: SeatView) -> None:
        canvas.fill(0, self.y, self.width, self.rows, theme.FELT)
        size = self.size
        if size is None:
            if self.rows >= 3:
                paint_centre_small(canvas, view, self.y, self.width)
            return
        right = paint_piles(canvas, view, (_LEFT, self._top), size)
        words: list[tuple[str, Pen]] = [(self._whose_turn, _BOLD), *need_lines(view)[1:]]
        below = self._top + size.height + 1
        if below < self.y + self.rows:
            canvas.put(_LEFT, below, self._coming, _MUTED, self.width - _LEFT - 1)
        else:
            words[-1] = (self._coming, _MUTED)
        first = self._top + 1 + (size.height - 4) // 2
        for row, (text, pen) in enumerate(words, first):
            canvas.put(right, row, text, pen, self.width - right - 1)

    def slot(self, view: SeatView, place: int) -> Place:
        size = self.size
        if size is None:
            return small_discards_at(view) + place * CHIP, self.y
        return discards_at(_LEFT, size) + place * (size.width + 1), self._top + 1

    def source(self, seat: Seat) -> Place:
        """The seat's hand in its line."""
        return HAND_COLUMN, 1 + seat

    def tell(self, canvas: Canvas, motion: Motion) -> None:
        """It stands under the piles from the first: in a replay nothing is kept from anybody."""

    def win(self, canvas: Canvas, fallen: float) -> None:
        film, view = self.shown.film, self.shown.view
        winner = view.places[0]
        how = f"in turn {view.turns}{last_card(film.steps[film.last].events, winner)}"
        lines = (f"{self.shown.names[winner].upper()} WINS", how)
        paint_winner(canvas, lines, view.turns, (0, self.y, self.width, self.rows), fallen)

    @property
    def _top(self) -> int:
        """The row of the piles' heading; with what comes next they are in the middle."""
        size = self.size
        return self.y + max(0, self.rows - size.height - 2) // 2 if size else self.y

    @property
    def _is_won(self) -> bool:
        return self.shown.view.phase is Phase.OVER and bool(self.shown.view.places)

    @property
    def _whose_turn(self) -> str:
        view = self.shown.view
        if view.phase is Phase.CHOOSE:
            return "The 3UP are chosen"
        if view.turn is None:
            return "The game is over"
        return f"{self.shown.names[view.turn]} to play"

    @property
    def _coming(self) -> str:
        shown = self.shown
        if shown.frame >= shown.film.last:
            return ""
        coming = shown.film.happened(shown.frame + 1, shown.viewer)
        lines = [line for _, line in told(coming, shown.names)]
        return "next: " + " · ".join(lines or [sentence(e, shown.names) for e in coming])
