"""The player's own side: 3UP on 3DOWN to the left, the hand to the right."""

from dataclasses import dataclass

from threeup_client.bar import plays
from threeup_client.cells import Grid
from threeup_client.hand import (
    KEY_OF,
    Block,
    Group,
    PlaceChoice,
    RankChoice,
    grouped,
    open_block,
    playable,
)
from threeup_client.painting.cards import (
    M_NARROW,
    S_LEAST,
    S_NARROW,
    L,
    Look,
    M,
    S,
    Size,
    paint_back,
    paint_base,
    paint_card,
    paint_chip,
    paint_place,
    paint_sliver,
)
from threeup_client.painting.layout import Layout, Scale
from threeup_client.scene import Scene
from threeup_client.theme import Hue

_SIZES = {
    Scale.COMPACT: (S, S_NARROW, S_LEAST),
    Scale.STANDARD: (M, M_NARROW, S, S_NARROW, S_LEAST),
    Scale.WIDE: (L, M, M_NARROW, S, S_NARROW, S_LEAST),
}


@dataclass(frozen=True, slots=True)
class Fit:
    """A card size for a hand, and whether there is room for slivers."""

    size: Size
    has_slivers: bool


def fit_for(groups: tuple[Group, ...], width: int, scale: Scale) -> Fit:
    """The largest size that shows all groups within `width` columns, with slivers if they fit."""
    duplicates = sum(len(group.cards) - 1 for group in groups)
    for size in _SIZES[scale]:
        needed = len(groups) * (size.width + 1) - 1
        if needed + duplicates <= width:
            return Fit(size, has_slivers=True)
        if needed <= width:
            return Fit(size, has_slivers=False)
    return Fit(S_LEAST, has_slivers=False)


def paint_own(grid: Grid, scene: Scene, layout: Layout) -> None:
    if scene.is_onlooker:
        _paint_watched(grid, scene, layout)
    elif layout.scale is Scale.COMPACT:
        _paint_compact(grid, scene, layout)
    else:
        _paint_blocks(grid, scene, layout)


def _paint_compact(grid: Grid, scene: Scene, layout: Layout) -> None:
    y, view = layout.own_y, scene.view
    own = view.seats[scene.seat]
    block = open_block(view)
    x = grid.put(1, y, "3UP ", Hue.TEXT if block is Block.UP else Hue.MUTED)
    for card in own.up:
        x = paint_chip(grid, x + 1, y, card.rank, is_dim=block is not Block.UP)
    x = grid.put(x + 2, y, "3DOWN", Hue.TEXT if block is Block.DOWN else Hue.MUTED)
    for lies in own.down:
        x = grid.put(x + 1, y, "░" if lies else "·", Hue.BACK_TEXT)
    grid.put(x + 3, y, f"hand {len(view.hand)}{_playable_words(scene)}", Hue.MUTED)
    if block is Block.DOWN:
        _paint_places(grid, scene, 1, y + 2, S)
        return
    cards = own.up if block is Block.UP else view.hand
    _paint_groups(grid, scene, grouped(cards), (1, y + 2), layout)


def _paint_blocks(grid: Grid, scene: Scene, layout: Layout) -> None:
    view, block, y = scene.view, open_block(scene.view), layout.own_y
    size = L if layout.scale is Scale.WIDE else M
    top = y + (3 if layout.scale is Scale.WIDE else 2)
    has_up = bool(view.seats[scene.seat].up)
    title = "Your 3UP on 3DOWN" if has_up else "Your 3DOWN"
    is_open = block is not Block.HAND
    grid.put(1, y, title, Hue.TEXT if is_open else Hue.MUTED, bold=is_open)
    if block is Block.UP:
        _paint_open_up(grid, scene, top, size, layout)
        return
    _paint_places(grid, scene, 1, top, size)
    x = 1 + 3 * (size.width + 1) + 3
    if block is Block.HAND:
        after = grid.put(x, y, f"Your hand {len(view.hand)}", bold=True)
        grid.put(after, y, _playable_words(scene), Hue.MUTED)
        _paint_groups(grid, scene, grouped(view.hand), (x, top), layout)


def _paint_open_up(grid: Grid, scene: Scene, top: int, size: Size, layout: Layout) -> None:
    """The 3UP as a hand of groups, and what lies face down beside it."""
    own = scene.view.seats[scene.seat]
    _paint_groups(grid, scene, grouped(own.up), (1, top), layout)
    x = 1 + 3 * (size.width + 1) + 6
    grid.put(x, layout.own_y, "3DOWN", Hue.MUTED)
    for place, lies in enumerate(own.down):
        at = x + place * (size.width + 1)
        (paint_back if lies else paint_place)(grid, at, top, size)


def _paint_places(grid: Grid, scene: Scene, x: int, y: int, size: Size) -> None:
    """The three places with what lies on top of each."""
    own = scene.view.seats[scene.seat]
    is_open = open_block(scene.view) is Block.DOWN
    covered = dict(zip(_places_under(own.down, len(own.up)), own.up, strict=False))
    for place, lies in enumerate(own.down):
        at = x + place * (size.width + 1)
        if place in covered:
            paint_card(grid, at, y, size, covered[place], Look.DIM)
            if lies:
                paint_base(grid, at, y, size)
        elif not lies:
            paint_place(grid, at, y, size)
        elif is_open:
            _paint_turnable(grid, scene, (at, y), size, place)
        else:
            paint_back(grid, at, y, size)


def _places_under(down: tuple[bool, ...], count: int) -> tuple[int, ...]:
    """Places that 3UP cards stand on, those with a hidden card first."""
    return tuple(sorted(range(3), key=lambda place: not down[place]))[:count]


def _paint_turnable(grid: Grid, scene: Scene, at: tuple[int, int], size: Size, place: int) -> None:
    x, y = at
    is_chosen = scene.choice == PlaceChoice(place)
    look = Look.CHOSEN if is_chosen else Look.PLAYABLE
    paint_back(grid, x, y - is_chosen, size, str(place + 1), look)
    _paint_key(grid, x, y + size.height, size, str(place + 1), is_chosen=is_chosen)


def _paint_groups(
    grid: Grid,
    scene: Scene,
    groups: tuple[Group, ...],
    at: tuple[int, int],
    layout: Layout,
) -> None:
    x, y = at
    fit = fit_for(groups, layout.width - x - 1, layout.scale)
    tallest = _SIZES[layout.scale][0].height
    bottom = y + tallest
    fitting = playable(scene.view)
    for group in groups:
        chosen = 0
        if isinstance(scene.choice, RankChoice) and scene.choice.rank is group.rank:
            chosen = scene.choice.count
        is_fitting = group.rank in fitting
        top = bottom - fit.size.height
        x = _paint_group(grid, group, (x, top), fit, _look(chosen, is_fitting))
        _paint_legend(
            grid, group, (x - 1 - _drawn_width(group, fit), bottom), fit, chosen, is_fitting
        )


def _look(chosen: int, is_fitting: bool) -> Look:  # noqa: FBT001
    return Look.CHOSEN if chosen else Look.PLAYABLE if is_fitting else Look.DIM


def _drawn_width(group: Group, fit: Fit) -> int:
    return fit.size.width + (len(group.cards) - 1 if fit.has_slivers else 0)


def _paint_group(grid: Grid, group: Group, at: tuple[int, int], fit: Fit, look: Look) -> int:
    """The first card, and the edges of the others; the column where the next group begins."""
    x, y = at
    y -= look is Look.CHOSEN
    paint_card(grid, x, y, fit.size, group.cards[0], look)
    x += fit.size.width
    if fit.has_slivers:
        for _ in group.cards[1:]:
            paint_sliver(grid, x, y, fit.size, group.rank, look)
            x += 1
    return x + 1


def _paint_legend(
    grid: Grid, group: Group, at: tuple[int, int], fit: Fit, chosen: int, is_fitting: bool
) -> None:
    """The key under a group, and how many there are."""
    x, y = at
    count = len(group.cards)
    if chosen or is_fitting:
        _paint_key(grid, x, y, fit.size, KEY_OF[group.rank], is_chosen=bool(chosen))
    if count == 1:
        return
    text = f"{chosen}of{count}" if 0 < chosen < count else f"×{count}"
    if fit.size.width >= 5 and len(text) <= 3:
        grid.put(x + (fit.size.width - 3) // 2 + 3, y, text, bold=bool(chosen))
    else:
        grid.put(x, y + 1, text, bold=bool(chosen))


def _paint_key(grid: Grid, x: int, y: int, size: Size, key: str, *, is_chosen: bool) -> None:
    fg, bg = (Hue.ACCENT_INK, Hue.ACCENT) if is_chosen else (Hue.TEXT, Hue.SEATS)
    grid.put(x + (size.width - 3 + 1) // 2, y, f" {key} ", fg, bg=bg, bold=True)


def _playable_words(scene: Scene) -> str:
    return f"  ·  {plays(scene.view)} playable" if scene.view.hand else ""


def _paint_watched(grid: Grid, scene: Scene, layout: Layout) -> None:
    """An onlooker sees the first seat, its hand as backs."""
    y, own = layout.own_y, scene.view.seats[scene.seat]
    size = {Scale.COMPACT: S, Scale.STANDARD: M, Scale.WIDE: L}[layout.scale]
    grid.put(1, y, f"{scene.names[scene.seat]}'s 3UP on 3DOWN", Hue.MUTED, end=layout.width)
    x = 1 + 3 * (size.width + 1) + 3
    _paint_places(grid, scene, 1, y + 2, size)
    for card in range(own.hand):
        at = x + card * (size.width + 1)
        if at + size.width < layout.width:
            paint_back(grid, at, y + 2, size)
    grid.put(x + 8, y, f"hand {own.hand}", bold=True)
