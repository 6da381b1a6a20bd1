"""What moves, over the table that is painted already: each picture follows from its frame."""

from dataclasses import replace
from typing import Final

import msgspec

from threeup_client.bar import equal_on_top
from threeup_client.motion import FACE_STEP, STEPS, Motion, Part, Shot
from threeup_client.paint import theme
from threeup_client.paint.bar import paint_bar
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
from threeup_client.paint.centre import (
    discards_at,
    paint_piles,
    paint_piles_small,
    small_discards_at,
)
from threeup_client.paint.layout import Layout, seat_at
from threeup_client.paint.theme import style
from threeup_client.paint.win import paint_win
from threeup_client.scene import Scene
from threeup_client.words import a_rank, counted, rank_face
from threeup_engine.cards import Card
from threeup_engine.events import Played, TurnedOver
from threeup_engine.view import Phase

_BACK_STEP: Final = 0
"""Of a card that is turned over; then it is blank, then its face is seen, and the verdict."""
_CHIP: Final = 4
"""Columns of a card on the pile where it is a chip."""

Place = tuple[int, int]


def paint_motion(
    canvas: Canvas,
    painted: Scene,
    layout: Layout,
    *,
    scene: Scene,
    shot: Shot,
) -> None:
    """Paint what moves over what is `painted` of the scene."""
    motion, frame = shot.motion, shot.frame
    if frame.part is Part.CONFETTI:
        fallen = (frame.step + 1) / STEPS[Part.CONFETTI]
        paint_win(canvas, scene, layout.win_box, fallen)
        return
    if painted.view.phase is Phase.OVER:
        canvas.fill(*layout.win_box, theme.FELT)
    before = _before(scene, motion)
    _paint_piles(canvas, before, layout)
    tops = 0
    if motion.under and motion.under[-1].rank is motion.cards[-1].rank:
        tops = min(equal_on_top(before.view), 2)
    target = _slot(before, layout, min(tops, 1))
    match frame.part:
        case Part.FLY:
            at = shot.source or _source(scene, layout, motion)
            _paint_flight(canvas, layout, motion, frame.step, (at, target))
        case Part.TURN:
            _empty(canvas, before, layout, first=min(tops, 1))
            _paint_turn(canvas, scene, layout, motion, (frame.step, target))
        case Part.CLEAR:
            _empty(canvas, before, layout, first=0)
            _paint_clear(canvas, before, layout, motion, frame.step)


def _before(scene: Scene, motion: Motion) -> Scene:
    """The piles as they were before the deed."""
    cleared = scene.view.cleared[: len(scene.view.cleared) - motion.cleared]
    view = msgspec.structs.replace(scene.view, pile=motion.under, cleared=cleared)
    return replace(scene, view=view)


def _paint_piles(canvas: Canvas, before: Scene, layout: Layout) -> None:
    size, (x, y) = layout.pile_size, layout.piles
    width = layout.talk or layout.width
    canvas.fill(0, y, width, size.height + 1 if size else 3, theme.FELT)
    if size is None:
        paint_piles_small(canvas, before, y, width)
    else:
        paint_piles(canvas, before, x, y, size)


def _slot(before: Scene, layout: Layout, place: int) -> Place:
    """Where the top cards of the discard pile lie, side by side."""
    size, (x, y) = layout.pile_size, layout.piles
    if size is None:
        return small_discards_at(before.view) + place * _CHIP, y
    return discards_at(x, size) + place * (size.width + 1), y + 1


def _empty(canvas: Canvas, before: Scene, layout: Layout, first: int) -> None:
    """Take the top cards away from that place on."""
    size = layout.pile_size
    for place in range(first, 2):
        x, y = _slot(before, layout, place)
        width, height = (size.width, size.height) if size else (_CHIP, 1)
        if size is not None or place < equal_on_top(before.view):
            canvas.fill(x, y, width, height, theme.FELT)


def _source(scene: Scene, layout: Layout, motion: Motion) -> Place:
    if motion.deed.seat == scene.near:
        return layout.width // 2, layout.bar + layout.bar_rows
    others = scene.opponents
    x, y = seat_at(layout, len(others), others.index(motion.deed.seat))
    size = layout.pile_size
    return (x - size.width // 2, y - size.height // 2) if size else (x, y)


def _paint_flight(
    canvas: Canvas, layout: Layout, motion: Motion, step: int, way: tuple[Place, Place]
) -> None:
    """The cards side by side; those that are turned over later show their backs."""
    (x0, y0), (x1, y1) = way
    done = (step + 1) / (STEPS[Part.FLY] + 1)
    x, y = x0 + round((x1 - x0) * done), y0 + round((y1 - y0) * done)
    size = layout.pile_size
    if isinstance(motion.deed, TurnedOver):
        _paint_back(canvas, size, x, y)
        return
    for i, card in enumerate(motion.deed.cards[-2:]):
        across = i * (size.width + 1 if size else _CHIP)
        _paint_card(canvas, size, (x + across, y), card, face_of(card))


def _paint_turn(
    canvas: Canvas, scene: Scene, layout: Layout, motion: Motion, at: tuple[int, Place]
) -> None:
    step, (x, y) = at
    size = layout.pile_size
    card = motion.cards[-1]
    if step == _BACK_STEP:
        _paint_back(canvas, size, x, y)
        return
    if step < FACE_STEP:
        if size is None:
            canvas.put(x, y, "   ", style(theme.INK, theme.PAPER))
        else:
            draw_blank(canvas, x, y, size)
        return
    _paint_card(canvas, size, (x, y), card, face_of(card))
    bar = replace(scene.bar, lead=verdict(scene, motion))
    paint_bar(canvas, layout.bar, bar, scene.clock, rows=layout.bar_rows)


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


def _paint_clear(canvas: Canvas, before: Scene, layout: Layout, motion: Motion, step: int) -> None:
    """The top cards light up, and fall to pieces."""
    pile = (*motion.under, *motion.cards)
    shown = [card for card in pile if card.rank is pile[-1].rank][-2:]
    size = layout.pile_size
    width, height = (size.width, size.height) if size else (_CHIP - 1, 1)
    for place, card in enumerate(shown):
        x, y = _slot(before, layout, place)
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
