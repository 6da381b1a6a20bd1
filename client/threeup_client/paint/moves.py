"""What moves, over a picture that is painted already: each picture follows from its frame."""

from typing import Final, Protocol

import msgspec

from threeup_client.bar import equal_on_top
from threeup_client.motion import FACE_STEP, STEPS, Motion, Part, Shot
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import (
    BACK,
    CLEAR,
    Face,
    Size,
    draw_back,
    draw_blank,
    draw_card,
    face_of,
)
from threeup_client.paint.theme import style
from threeup_client.words import rank_face
from threeup_engine.cards import Card
from threeup_engine.events import TurnedOver
from threeup_engine.options import Seat
from threeup_engine.view import SeatView

_BACK_STEP: Final = 0
"""Of a card that is turned over; then it is blank, then its face is seen, and the verdict."""
CHIP: Final = 4
"""Columns of a card on the pile where it is a chip."""

Place = tuple[int, int]
"""Column and row."""


class Stage(Protocol):
    """The picture that things move over."""

    @property
    def size(self) -> Size | None:
        """Of the cards on the pile; None where they are chips."""
        ...

    def piles(self, canvas: Canvas, view: SeatView) -> None:
        """Paint the piles of the view in place of those that are painted."""
        ...

    def slot(self, view: SeatView, place: int) -> Place:
        """Where the top cards of the discard pile lie, side by side."""
        ...

    def source(self, seat: Seat) -> Place:
        """Where the seat's cards come from."""
        ...

    def tell(self, canvas: Canvas, motion: Motion) -> None:
        """Say what comes of a card whose face is seen now."""
        ...

    def win(self, canvas: Canvas, fallen: float) -> None:
        """The end of the game, with this share of its confetti."""
        ...


def paint_moves(canvas: Canvas, stage: Stage, view: SeatView, shot: Shot) -> None:
    """The view is that after the deed."""
    motion, frame = shot.motion, shot.frame
    if frame.part is Part.CONFETTI:
        stage.win(canvas, (frame.step + 1) / STEPS[Part.CONFETTI])
        return
    before = _before(view, motion)
    stage.piles(canvas, before)
    tops = 0
    if motion.under and motion.under[-1].rank is motion.cards[-1].rank:
        tops = min(equal_on_top(before), 2)
    target = stage.slot(before, min(tops, 1))
    match frame.part:
        case Part.FLY:
            source = shot.source or stage.source(motion.deed.seat)
            _paint_flight(canvas, stage.size, motion, frame.step, (source, target))
        case Part.TURN:
            _empty(canvas, stage, before, first=min(tops, 1))
            _paint_turn(canvas, stage, motion, (frame.step, target))
        case Part.CLEAR:
            _empty(canvas, stage, before, first=0)
            _paint_clear(canvas, stage, before, motion, frame.step)


def _before(view: SeatView, motion: Motion) -> SeatView:
    """The piles as they were before the deed."""
    cleared = view.cleared[: len(view.cleared) - motion.cleared]
    return msgspec.structs.replace(view, pile=motion.under, cleared=cleared)


def _empty(canvas: Canvas, stage: Stage, before: SeatView, first: int) -> None:
    """Take the top cards away from that place on."""
    size = stage.size
    for place in range(first, 2):
        x, y = stage.slot(before, place)
        width, height = (size.width, size.height) if size else (CHIP, 1)
        if size is not None or place < equal_on_top(before):
            canvas.fill(x, y, width, height, theme.FELT)


def _paint_flight(
    canvas: Canvas, size: Size | None, motion: Motion, step: int, way: tuple[Place, Place]
) -> None:
    """The cards side by side; those that are turned over later show their backs."""
    (x0, y0), (x1, y1) = way
    done = (step + 1) / (STEPS[Part.FLY] + 1)
    x, y = x0 + round((x1 - x0) * done), y0 + round((y1 - y0) * done)
    if isinstance(motion.deed, TurnedOver):
        _paint_back(canvas, size, x, y)
        return
    for i, card in enumerate(motion.deed.cards[-2:]):
        across = i * (size.width + 1 if size else CHIP)
        _paint_card(canvas, size, (x + across, y), card, face_of(card))


def _paint_turn(canvas: Canvas, stage: Stage, motion: Motion, at: tuple[int, Place]) -> None:
    step, (x, y) = at
    card = motion.cards[-1]
    if step == _BACK_STEP:
        _paint_back(canvas, stage.size, x, y)
        return
    if step < FACE_STEP:
        if stage.size is None:
            canvas.put(x, y, "   ", style(theme.INK, theme.PAPER))
        else:
            draw_blank(canvas, x, y, stage.size)
        return
    _paint_card(canvas, stage.size, (x, y), card, face_of(card))
    stage.tell(canvas, motion)


def _paint_clear(canvas: Canvas, stage: Stage, before: SeatView, motion: Motion, step: int) -> None:
    """The top cards light up, and fall to pieces."""
    pile = (*motion.under, *motion.cards)
    shown = [card for card in pile if card.rank is pile[-1].rank][-2:]
    size = stage.size
    width, height = (size.width, size.height) if size else (CHIP - 1, 1)
    for place, card in enumerate(shown):
        x, y = stage.slot(before, place)
        _paint_card(canvas, size, (x, y), card, CLEAR)
        for row in range(y, y + height):
            for column in range(x, x + width):
                if (7 * column + 5 * row) % 3 < step:
                    canvas.fill(column, row, 1, 1, theme.FELT)


def _paint_card(canvas: Canvas, size: Size | None, at: Place, card: Card, face: Face) -> None:
    x, y = at
    if size is None:
        pen = style(face.ink, face.fill, bold=True)
        canvas.put(x, y, f"{rank_face(card.rank):^3}", pen)
    else:
        draw_card(canvas, x, y, size, card, face)


def _paint_back(canvas: Canvas, size: Size | None, x: int, y: int) -> None:
    if size is None:
        canvas.put(x, y, "░░░", style(theme.BACK_PATTERN, theme.BACK))
    else:
        draw_back(canvas, x, y, size, face=BACK)
