"""The open cards by ranks: the largest that fit, the chosen ones raised, each with its key."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from threeup_client.hand import KEY_OF_RANK, Group, playable_ranks
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, Spot
from threeup_client.paint.cards import CHOSEN, Face, Size, draw_card, draw_sliver, face_of
from threeup_client.paint.theme import style
from threeup_client.scene import Scene

_MUTED: Final = style(theme.MUTED_ON_FELT, theme.FELT)
_SIZES: Final = (
    Size.XL,
    Size.L,
    Size.M,
    Size.M_NARROW,
    Size.S,
    Size.S_NARROW,
    Size.S_LEAST,
)


def fitting(own: Sequence[Group], size: Size, rooms: Sequence[int]) -> tuple[Size, bool, int]:
    """The largest size that fits, whether the edges of equal cards fit too, and in which room.

    `rooms` are columns, the first one wanted most: before the cards get narrower, what stands
    beside them does, and before that the edges go.
    """
    duplicates = sum(group.count - 1 for group in own)
    for candidate in _SIZES:
        if candidate.height > size.height:
            continue
        width = len(own) * (candidate.width + 1) - 1
        for i, room in enumerate(rooms):
            if width + duplicates <= room:
                return candidate, True, i
            if width <= room:
                return candidate, False, i
    return Size.S_LEAST, False, len(rooms) - 1


def paint_groups(
    canvas: Canvas,
    scene: Scene,
    own: Sequence[Group],
    at: tuple[int, int],
    size: Size,
    *,
    slivers: bool,
) -> list[Spot]:
    """One place a rank, low to high; gives where they are."""
    x, y = at
    spots: list[Spot] = []
    for group in own:
        width = _paint_group(canvas, scene, group, (x, y), size, slivers=slivers)
        spots.append(Spot(x, y, width, size.height + 2, KEY_OF_RANK[group.rank]))
        x += width + 1
    return spots


def paint_key(canvas: Canvas, x: int, y: int, width: int, key: str, *, is_chosen: bool) -> int:
    """The key under a card; gives the column after it."""
    left = x + (width - 3) // 2
    if not key:
        return left + 1
    pen = style(theme.TEXT, theme.SEATS, bold=True)
    if is_chosen:
        pen = style(theme.ACCENT_INK, theme.ACCENT, bold=True)
    key = canvas.look.keys(key)
    shown = f"[{key}]" if is_chosen and canvas.look.lined else f" {key} "
    return canvas.put(left, y, shown, pen)


def _paint_group(
    canvas: Canvas,
    scene: Scene,
    group: Group,
    at: tuple[int, int],
    size: Size,
    *,
    slivers: bool,
) -> int:
    """Gives the columns that the group takes."""
    x, y = at
    choice = scene.choice
    is_chosen = choice is not None and choice.rank is group.rank
    can_play = group.rank in playable_ranks(scene.view) or not scene.view.legal
    face = CHOSEN if is_chosen else face_of(group.cards[0], bright=can_play)
    top = y if is_chosen else y + 1
    draw_card(canvas, x, top, size, group.cards[0], face)
    width = size.width
    for i in range(group.count - 1 if slivers else 0):
        stays = is_chosen and choice is not None and i >= choice.count - 1
        edge = face_of(group.cards[0]) if stays else face
        draw_sliver(canvas, x + width, y + 1 if stays else top, size, _on_felt(edge))
        width += 1
    key = KEY_OF_RANK[group.rank] if can_play else ""
    bottom = y + size.height + 1
    end = paint_key(canvas, x, bottom, size.width, key, is_chosen=is_chosen)
    if group.count > 1:
        many = f"×{group.count}"
        if is_chosen and choice is not None and choice.count < group.count:
            many = f"{choice.count}of{group.count}"
        is_beside = slivers and size.width >= Size.M.width
        canvas.put(end if is_beside else x, bottom + (not is_beside), many, _MUTED)
    return width


def _on_felt(face: Face) -> Face:
    return replace(face, ground=theme.FELT)
