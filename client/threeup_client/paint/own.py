"""The player's own side: 3UP and 3DOWN on the left, the hand by ranks on the right."""

from typing import Final

from threeup_client.hand import flips, groups, open_cards, playable_ranks
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, Spot
from threeup_client.paint.cards import (
    BACK,
    CHOSEN,
    Size,
    draw_back,
    draw_base,
    draw_card,
    draw_place,
    face_of,
)
from threeup_client.paint.followed import paint_followed
from threeup_client.paint.hand_cards import fitting, paint_groups, paint_key
from threeup_client.paint.layout import Layout
from threeup_client.paint.theme import style
from threeup_client.scene import Scene
from threeup_client.words import by_rank, rank_face
from threeup_engine.view import SeatView, SeenSeat

_MUTED: Final = style(theme.MUTED_ON_FELT, theme.FELT)
_BOLD: Final = style(theme.TEXT, theme.FELT, bold=True)
_SMALLER: Final = {
    Size.XL: (Size.XL, Size.L, Size.M),
    Size.L: (Size.L, Size.M),
    Size.M: (Size.M, Size.M_NARROW, Size.S_LEAST),
}
"""What the block of 3UP shrinks to, to leave room for the hand."""


def paint_own(canvas: Canvas, scene: Scene, layout: Layout) -> list[Spot]:
    """Headings, cards, keys; gives where the cards are."""
    view = scene.view
    y = layout.bar + layout.bar_rows
    size = layout.own_size
    if scene.followed is not None:
        paint_followed(canvas, scene, scene.followed, layout)
        return []
    if view.seat is None:
        canvas.put(1, y, "You are watching: hands are shown to nobody else", _MUTED)
        return []
    own = view.seats[view.seat]
    if layout.is_compact:
        _paint_chips(canvas, view, own, y)
    elif view.hand or view.draw:
        return _paint_block_and_hand(canvas, scene, own, y, size)
    else:
        canvas.put(1, y, "Your 3UP on 3DOWN" if own.up else "Your 3DOWN", _BOLD)
    if not view.hand and not view.draw and not own.up:
        return _paint_downs(canvas, scene, own, (1, y + 2), size)
    opened = groups(open_cards(view))
    fit, slivers, _ = fitting(opened, size, [canvas.width - 2])
    return paint_groups(canvas, scene, opened, (1, y + 1), fit, slivers=slivers)


def _paint_block_and_hand(
    canvas: Canvas, scene: Scene, own: SeenSeat, y: int, size: Size
) -> list[Spot]:
    """The closed 3UP as a block, which gives way to a hand of many ranks."""
    view = scene.view
    hand = groups(view.hand)
    blocks = _SMALLER.get(size, (size,))
    lefts = [max(22, 4 + 3 * (block.width + 1)) for block in blocks]
    fit, slivers, which = fitting(hand, size, [canvas.width - left - 1 for left in lefts])
    left = lefts[which]
    canvas.put(1, y, "Your 3UP on 3DOWN", _MUTED)
    _paint_block(canvas, own, y + 2, blocks[which])
    end = canvas.put(left, y, f"Your hand {len(view.hand)}", _BOLD)
    playable = sum(card.rank in playable_ranks(view) for card in view.hand)
    if view.legal:
        canvas.put(end + 1, y, f" ·  {playable} playable", _MUTED)
    return paint_groups(canvas, scene, hand, (left, y + 1), fit, slivers=slivers)


def _paint_chips(canvas: Canvas, view: SeatView, own: SeenSeat, y: int) -> None:
    """3UP, 3DOWN and the size of the hand in one line."""
    x = canvas.put(1, y, "3UP ", _MUTED)
    ups = by_rank(own.up)
    for place in range(3):
        face = rank_face(ups[place].rank) if place < len(ups) else "·"
        pen = style(theme.DIM_INK, theme.DIM_CARD) if place < len(ups) else _MUTED
        x = canvas.put(x, y, f"{face:^4}", pen) + 1
    x = canvas.put(x + 1, y, "3DOWN ", _MUTED)
    back = style(theme.BACK_PATTERN, theme.BACK)
    for there in own.down:
        x = canvas.put(x, y, "░" if there else "·", back if there else _MUTED) + 1
    canvas.put(x + 2, y, f"hand {len(view.hand)}", _BOLD)


def _paint_block(canvas: Canvas, own: SeenSeat, y: int, size: Size) -> None:
    """3UP that are not open, on their 3DOWN."""
    ups = by_rank(own.up)
    for place in range(3):
        left = 1 + place * (size.width + 1)
        if place < len(ups):
            face = face_of(ups[place], bright=False)
            draw_card(canvas, left, y, size, ups[place], face)
            draw_base(canvas, left, y, size, face)
        elif own.down[place]:
            draw_back(canvas, left, y, size)
        else:
            draw_place(canvas, left, y, size)


def _paint_downs(
    canvas: Canvas, scene: Scene, own: SeenSeat, at: tuple[int, int], size: Size
) -> list[Spot]:
    """Face-down cards with their numbers where they may be turned over."""
    x, y = at
    may = flips(scene.view)
    spots: list[Spot] = []
    for place, there in enumerate(own.down):
        left = x + place * (size.width + 1)
        if not there:
            draw_place(canvas, left, y, size)
            continue
        is_chosen = scene.place == place and place in may
        face = CHOSEN if is_chosen else BACK
        draw_back(canvas, left, y, size, str(place + 1) if may else "", face)
        if may:
            key = str(place + 1)
            paint_key(canvas, left, y + size.height, size.width, key, is_chosen=is_chosen)
            spots.append(Spot(left, y, size.width, size.height + 1, key))
    return spots
