"""What moves on the table."""

from dataclasses import dataclass, replace

from threeup_client.motion import Motion, Part, Shot
from threeup_client.paint import theme
from threeup_client.paint.bar import paint_bar
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import Size
from threeup_client.paint.centre import (
    discards_at,
    paint_centre,
    paint_centre_small,
    small_discards_at,
)
from threeup_client.paint.layout import Layout, seat_at
from threeup_client.paint.moves import CHIP, Place, paint_moves
from threeup_client.paint.win import paint_win
from threeup_client.scene import Scene
from threeup_client.words import a_rank, counted
from threeup_engine.events import Played
from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatView


def paint_motion(
    canvas: Canvas,
    painted: Scene,
    layout: Layout,
    *,
    scene: Scene,
    shot: Shot,
) -> None:
    """Paint what moves over what is `painted` of the scene."""
    if painted.view.phase is Phase.OVER and shot.frame.part is not Part.CONFETTI:
        canvas.fill(*layout.win_box, theme.FELT)
    paint_moves(canvas, TableStage(scene, layout), scene.view, shot)


@dataclass(frozen=True, slots=True)
class TableStage:
    """The table as things move over it."""

    scene: Scene
    layout: Layout

    @property
    def size(self) -> Size | None:
        return self.layout.pile_size

    def piles(self, canvas: Canvas, view: SeatView) -> None:
        size, (x, y) = self.size, self.layout.piles
        width = self.layout.talk or self.layout.width
        canvas.fill(0, y, width, size.height + 1 if size else 3, theme.FELT)
        if size is None:
            paint_centre_small(canvas, view, y, width)
        else:
            paint_centre(canvas, view, (x, y), size)

    def slot(self, view: SeatView, place: int) -> Place:
        size, (x, y) = self.size, self.layout.piles
        if size is None:
            return small_discards_at(view) + place * CHIP, y
        return discards_at(x, size) + place * (size.width + 1), y + 1

    def source(self, seat: Seat) -> Place:
        layout = self.layout
        if seat == self.scene.near:
            return layout.width // 2, layout.bar + layout.bar_rows
        others = self.scene.opponents
        x, y = seat_at(layout, len(others), others.index(seat))
        return (x - self.size.width // 2, y - self.size.height // 2) if self.size else (x, y)

    def tell(self, canvas: Canvas, motion: Motion) -> None:
        bar = replace(self.scene.bar, lead=verdict(self.scene, motion))
        paint_bar(canvas, self.layout.bar, bar, self.scene.clock, rows=self.layout.bar_rows)

    def win(self, canvas: Canvas, fallen: float) -> None:
        paint_win(canvas, self.scene, self.layout.win_box, fallen)


def verdict(scene: Scene, motion: Motion) -> str:
    """What comes of a card that was turned over: `Edith turned over a 7: it holds`."""
    deed = motion.deed
    if isinstance(deed, Played):
        return ""
    said = "it holds" if deed.holds else "too low"
    if motion.taken:
        takes = "take" if deed.seat == scene.view.seat else "takes"
        said += f", {takes} {counted(motion.taken, 'card')}"
    return f"{scene.names[deed.seat]} turned over {a_rank(deed.card.rank)}: {said}"
