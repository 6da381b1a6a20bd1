"""The other players: as cells, rows, cards in a row, or panels."""

from threeup_client.cells import Grid, width_of
from threeup_client.painting.cards import (
    Look,
    M_NARROW,
    paint_back,
    paint_base,
    paint_card,
    paint_chip,
    paint_place,
)
from threeup_client.painting.layout import Layout, Scale, Seats
from threeup_client.scene import Scene, presence_sign
from threeup_client.theme import Hue
from threeup_engine.options import Seat
from threeup_engine.view import SeatStatus

_SIGN_HUES = {"◆": Hue.MUTED, "●": Hue.GOOD, "◐": Hue.WARN, "○": Hue.BAD}


def paint_seats(grid: Grid, scene: Scene, layout: Layout) -> None:
    grid.fill(0, 1, layout.width, layout.seats_height, Hue.SEATS)
    match layout.seats:
        case Seats.CELLS:
            _paint_cells(grid, scene, layout)
        case Seats.ROWS:
            for row, seat in enumerate(scene.others, 1):
                _paint_row(grid, scene, layout, seat, row)
        case Seats.CARDS | Seats.PANELS:
            width = layout.width // len(scene.others)
            if layout.seats is Seats.CARDS:
                width = max(26, width)
            for column, seat in enumerate(scene.others):
                paint = _paint_panel if layout.seats is Seats.PANELS else _paint_cards
                paint(grid, scene, seat, column * width, width)


def _paint_cells(grid: Grid, scene: Scene, layout: Layout) -> None:
    across = layout.width // 26
    for at, seat in enumerate(scene.others):
        x, y = 26 * (at % across), 1 + at // across
        own = scene.view.seats[seat]
        sign, _ = presence_sign(scene, seat)
        _paint_turn(grid, scene, seat, x, y)
        grid.put(x + 1, y, sign, _SIGN_HUES[sign])
        grid.put(x + 2, y, scene.names[seat], _name_hue(scene, seat), bold=True, end=x + 9)
        grid.right(x + 12, y, str(own.hand), bold=True)
        for place, card in enumerate(own.up):
            paint_chip(grid, x + 12 + 4 * place, y, card.rank)
        grid.put(x + 24, y, f"/{sum(own.down)}", Hue.BACK_TEXT, end=x + 26)


def _paint_row(grid: Grid, scene: Scene, layout: Layout, seat: Seat, y: int) -> None:
    own = scene.view.seats[seat]
    compact = layout.scale is Scale.COMPACT and layout.width < 80
    _paint_turn(grid, scene, seat, 1, y)
    sign, word = presence_sign(scene, seat)
    if compact:
        columns = (2, 12, 19, 25, 38, 43)
        hand, up, down = "h", "", ""
    else:
        columns = (3, 14, 21, 34, 47, 56)
        hand, up, down = "hand", "up", "down "
    name_x, sign_x, hand_x, up_x, down_x, deed_x = columns
    grid.put(name_x, y, scene.names[seat], _name_hue(scene, seat), bold=True, end=sign_x - 1)
    after = grid.put(sign_x, y, sign, _SIGN_HUES[sign])
    grid.put(after + 1, y, word, Hue.MUTED)
    after = grid.put(hand_x, y, hand, Hue.MUTED)
    grid.put(after, y, f"{own.hand:>3}", bold=True)
    grid.put(up_x - 4, y, up, Hue.MUTED)
    _paint_chips(grid, scene, seat, up_x - 1, y)
    after = grid.put(down_x, y, down, Hue.MUTED)
    _paint_down(grid, scene, seat, after, y)
    _paint_deed(grid, scene, seat, deed_x, y, layout.width - 6)
    _paint_clock(grid, scene, seat, layout.width - 1, y)


def _paint_chips(grid: Grid, scene: Scene, seat: Seat, x: int, y: int) -> None:
    up = scene.view.seats[seat].up
    for place in range(3):
        if place < len(up):
            paint_chip(grid, x + 4 * place, y, up[place].rank)
        else:
            grid.put(x + 4 * place, y, "  ·", Hue.MUTED)


def _paint_down(grid: Grid, scene: Scene, seat: Seat, x: int, y: int) -> None:
    for lies in scene.view.seats[seat].down:
        x = grid.put(x, y, "■" if lies else "·", Hue.BACK_TEXT if lies else Hue.MUTED)


def _paint_cards(grid: Grid, scene: Scene, seat: Seat, x: int, width: int) -> None:
    own = scene.view.seats[seat]
    end = x + 10
    _paint_turn(grid, scene, seat, x, 1)
    grid.put(x + 2, 1, scene.names[seat], _name_hue(scene, seat), bold=True, end=end)
    sign, word = presence_sign(scene, seat)
    after = grid.put(x + 2, 2, sign, _SIGN_HUES[sign], end=end)
    grid.put(after + 1, 2, word, Hue.MUTED, end=end)
    after = grid.put(x + 2, 3, str(own.hand), bold=True)
    grid.put(after, 3, " hand", Hue.MUTED, end=end)
    _paint_deed(grid, scene, seat, x + 2, 4, x + 10)
    _paint_clock(grid, scene, seat, x + 8, 5)
    right = x + min(width, 34) - 16
    _paint_upright(grid, scene, seat, max(x + 10, right - 1), 1)


def _paint_upright(grid: Grid, scene: Scene, seat: Seat, x: int, y: int) -> None:
    """The 3UP on the 3DOWN, as cards of four columns."""
    own = scene.view.seats[seat]
    size = M_NARROW
    order = sorted(range(3), key=lambda place: not own.down[place])
    cards = dict(zip(order, own.up, strict=False))
    for place, lies in enumerate(own.down):
        at = x + place * (size.width + 1)
        if place in cards:
            paint_card(grid, at, y, size, cards[place], Look.PLAYABLE)
            if lies:
                paint_base(grid, at, y, size)
        else:
            (paint_back if lies else paint_place)(grid, at, y, size)


def _paint_panel(grid: Grid, scene: Scene, seat: Seat, x: int, width: int) -> None:
    own = scene.view.seats[seat]
    is_turn = scene.view.turn == seat
    end = x + width - 1
    grid.put(x + 1, 1, "─" * (width - 2), Hue.ACCENT if is_turn else Hue.LINE)
    _paint_turn(grid, scene, seat, x, 2)
    sign, word = presence_sign(scene, seat)
    status = f"{word} {sign}".strip()
    start = grid.right(end, 2, status, _SIGN_HUES[sign])
    grid.put(x + 2, 2, scene.names[seat], _name_hue(scene, seat), bold=True, end=start - 1)
    after = grid.put(x + 2, 3, "hand ", Hue.MUTED)
    grid.put(after, 3, str(own.hand), bold=True)
    _paint_clock(grid, scene, seat, end, 3)
    _paint_upright(grid, scene, seat, x + (width - 14) // 2, 4)
    text = _deed(scene, seat)
    _paint_deed(grid, scene, seat, x + max(1, (width - width_of(text)) // 2), 9, end)


def _paint_turn(grid: Grid, scene: Scene, seat: Seat, x: int, y: int) -> None:
    if scene.view.turn == seat:
        grid.put(x, y, "▶", Hue.ACCENT, bold=True)


def _name_hue(scene: Scene, seat: Seat) -> Hue:
    return Hue.ACCENT if scene.view.turn == seat else Hue.TEXT


def _deed(scene: Scene, seat: Seat) -> str:
    own = scene.view.seats[seat]
    left = own.hand + len(own.up) + sum(own.down)
    if own.status is SeatStatus.OUT:
        return "out"
    if own.status is SeatStatus.LEFT:
        return "left"
    return f"{left} left" if left <= 3 else scene.deeds[seat]


def _paint_deed(grid: Grid, scene: Scene, seat: Seat, x: int, y: int, end: int) -> None:
    text = _deed(scene, seat)
    is_close = text.endswith(" left")
    grid.put(x, y, text, Hue.WARN if is_close else Hue.MUTED, bold=is_close, end=end)


def _paint_clock(grid: Grid, scene: Scene, seat: Seat, end: int, y: int) -> None:
    if scene.view.turn == seat and scene.seconds_left is not None:
        grid.right(end, y, clock(scene.seconds_left), Hue.MUTED)


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"
