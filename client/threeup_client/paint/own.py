"""The player's own side: 3UP and 3DOWN on the left, the hand by ranks on the right."""

from dataclasses import replace

from threeup_client.hand import KEY_OF_RANK, Group, flips, groups, open_cards, playable_ranks
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, Spot
from threeup_client.paint.cards import (
    CHOSEN,
    Face,
    Size,
    draw_back,
    draw_base,
    draw_card,
    draw_place,
    draw_sliver,
    face_of,
)
from threeup_client.paint.theme import style
from threeup_client.scene import Scene
from threeup_client.words import faces

_MUTED = style(theme.MUTED_ON_FELT, theme.FELT)
_BOLD = style(theme.TEXT, theme.FELT, bold=True)


def paint_own(canvas: Canvas, scene: Scene, y: int, size: Size) -> list[Spot]:
    """Headings, cards, keys; gives where the cards are."""
    view = scene.view
    if view.seat is None:
        canvas.put(1, y, "You are watching: hands are shown to nobody else", _MUTED)
        return []
    up_is_open = not view.hand and not view.draw and bool(view.seats[view.seat].up)
    down_is_open = bool(flips(view)) or (
        not view.hand and not view.draw and not view.seats[view.seat].up
    )
    if canvas.width < 80:
        return _paint_narrow(canvas, scene, y, size)
    if down_is_open:
        canvas.put(1, y, "Your 3DOWN", _BOLD)
        return _paint_downs(canvas, scene, 1, y + 2, size)
    if up_is_open:
        canvas.put(1, y, "Your 3UP on 3DOWN", _BOLD)
        return _paint_groups(canvas, scene, 1, y + 1, size)
    canvas.put(1, y, "Your 3UP on 3DOWN", _MUTED)
    _paint_closed_ups(canvas, scene, 1, y + 2, size)
    left = 4 + 3 * (size.width + 1)
    end = canvas.put(left, y, f"Your hand {len(view.hand)}", _BOLD)
    playable = sum(card.rank in playable_ranks(view) for card in view.hand)
    if view.legal:
        canvas.put(end + 2, y, f"·  {playable} playable", _MUTED)
    return _paint_groups(canvas, scene, left, y + 1, size)


def _paint_narrow(canvas: Canvas, scene: Scene, y: int, size: Size) -> list[Spot]:
    view = scene.view
    assert view.seat is not None
    own = view.seats[view.seat]
    downs = " ".join("░" if there else "·" for there in own.down)
    canvas.put(
        1, y, f"3UP {faces(own.up) or '· · ·'}  3DOWN {downs}  hand {len(view.hand)}", _MUTED
    )
    if flips(view):
        return _paint_downs(canvas, scene, 1, y + 2, size)
    return _paint_groups(canvas, scene, 1, y + 1, size)


def _paint_closed_ups(canvas: Canvas, scene: Scene, x: int, y: int, size: Size) -> None:
    view = scene.view
    assert view.seat is not None
    own = view.seats[view.seat]
    for place in range(3):
        left = x + place * (size.width + 1)
        if place < len(own.up):
            look = face_of(own.up[place], bright=False)
            draw_card(canvas, left, y, size, own.up[place], look)
            draw_base(canvas, left, y, size, look)
        elif own.down[place]:
            draw_back(canvas, left, y, size)
        else:
            draw_place(canvas, left, y, size)


def _paint_downs(canvas: Canvas, scene: Scene, x: int, y: int, size: Size) -> list[Spot]:
    view = scene.view
    assert view.seat is not None
    may = flips(view)
    spots: list[Spot] = []
    for place, there in enumerate(view.seats[view.seat].down):
        left = x + place * (size.width + 1)
        if not there:
            draw_place(canvas, left, y, size)
            continue
        is_chosen = scene.place == place and place in may
        draw_back(canvas, left, y, size, str(place + 1) if may else "", chosen=is_chosen)
        if may:
            key = str(place + 1)
            _paint_key(canvas, left, y + size.height, size.width, key, is_chosen=is_chosen)
            spots.append(Spot(left, y, size.width, size.height + 1, key))
    return spots


def _paint_groups(canvas: Canvas, scene: Scene, x: int, y: int, size: Size) -> list[Spot]:
    """One place a rank, low to high; the chosen one is raised by a row."""
    own = groups(open_cards(scene.view))
    room = canvas.width - x - 1
    size, slivers = _fitting(own, size, room)
    step = size.width + 1
    spots: list[Spot] = []
    for group in own:
        width = _paint_group(canvas, scene, group, (x, y), size, slivers=slivers)
        key = KEY_OF_RANK[group.rank]
        spots.append(Spot(x, y, width, size.height + 2, key))
        x += width + (step - size.width)
    return spots


def _fitting(own: tuple[Group, ...], size: Size, room: int) -> tuple[Size, bool]:
    """The largest size that fits, with the edges of equal cards if these fit too."""
    duplicates = sum(group.count - 1 for group in own)
    for candidate in (size, Size.M, Size.M_NARROW, Size.S, Size.S_NARROW, Size.S_LEAST):
        if candidate.height > size.height:
            continue
        width = len(own) * (candidate.width + 1) - 1
        if width + duplicates <= room:
            return candidate, True
        if width <= room:
            return candidate, False
    return Size.S_LEAST, False


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
    look = CHOSEN if is_chosen else face_of(group.cards[0], bright=can_play)
    top = y if is_chosen else y + 1
    draw_card(canvas, x, top, size, group.cards[0], look)
    width = size.width
    for i in range(group.count - 1 if slivers else 0):
        stays = is_chosen and choice is not None and i >= choice.count - 1
        edge = face_of(group.cards[0]) if stays else look
        draw_sliver(canvas, x + width, y + 1 if stays else top, size, _edge(edge))
        width += 1
    key = KEY_OF_RANK[group.rank] if can_play else ""
    bottom = y + size.height + 1
    end = _paint_key(canvas, x, bottom, size.width, key, is_chosen=is_chosen)
    if group.count > 1:
        many = f"×{group.count}"
        if is_chosen and choice is not None and choice.count < group.count:
            many = f"{choice.count}of{group.count}"
        is_beside = slivers and size.width >= Size.M.width
        canvas.put(end if is_beside else x, bottom + (not is_beside), many, _MUTED)
    return width


def _edge(look: Face) -> Face:
    return replace(look, ground=theme.FELT)


def _paint_key(canvas: Canvas, x: int, y: int, width: int, key: str, *, is_chosen: bool) -> int:
    look = (
        style(theme.ACCENT_INK, theme.ACCENT, bold=True)
        if is_chosen
        else style(theme.TEXT, theme.SEATS, bold=True)
    )
    left = x + (width - 3) // 2
    if not key:
        return left + 1
    key = canvas.look.keys(key)
    shown = f"[{key}]" if is_chosen and canvas.look.lined else f" {key} "
    return canvas.put(left, y, shown, look)
