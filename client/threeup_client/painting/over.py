"""The end of a game: who won, the table of places, and who plays again."""

from dataclasses import dataclass

from threeup_client.bar import Bar
from threeup_client.cells import Grid, width_of
from threeup_client.painting.layout import fits
from threeup_client.painting.table import (
    paint_bar,
    paint_footer,
    paint_top,
    paint_typed_over,
    too_small,
)
from threeup_client.painting.talk import Box, paint_lines
from threeup_client.results import Result
from threeup_client.scene import Header, Line
from threeup_client.theme import Hue
from threeup_engine.options import Seat
from threeup_protocol.table import RoomView

_FOOTER = (
    ("Enter", "again"),
    ("y", "save record"),
    ("Tab", "talk"),
    ("l", "lobby"),
    ("?", "help"),
    ("q", "quit"),
)
_COLUMNS = ("left", "played", "took", "clears", "extra", "blind")
_CONFETTI = (Hue.ACCENT, Hue.PAPER, Hue.CHOSEN, Hue.GOOD, Hue.CLEAR)


@dataclass(frozen=True, slots=True)
class OverScene:
    header: Header
    room: RoomView
    title: str
    summary: str
    results: tuple[Result, ...]
    names: tuple[str, ...]
    record: str
    """What is known of the game's record."""
    bar: Bar
    lines: tuple[Line, ...] = ()
    seconds_left: int | None = None


def paint_over(scene: OverScene, width: int, height: int) -> Grid:
    grid = Grid(width, height, Hue.PANEL)
    if not fits(width, height):
        return too_small(grid)
    paint_top(grid, scene.header)
    gap = 1 if height >= 24 else 0
    _paint_title(grid, scene.title)
    grid.put((width - width_of(scene.summary)) // 2, 5 + gap, scene.summary)
    y = _paint_places(grid, scene, 6 + 2 * gap) + gap
    y = _paint_names(grid, y, "This evening", _evening(scene)) + gap
    y = _paint_names(grid, y, "Again?", _ready(scene)) + gap
    y = _paint_names(grid, y, "Record", [(scene.record, Hue.MUTED_PANEL)]) + gap
    box = Box(4, y, width - 8, height - 2 - y)
    said = tuple(line for line in scene.lines if line.speaker)
    paint_lines(grid, said, box, Hue.MUTED_PANEL)
    paint_bar(grid, scene.bar, scene.seconds_left, height - 2, width)
    paint_footer(grid, height - 1, _FOOTER)
    paint_typed_over(grid, scene.header.typed)
    return grid


def _paint_title(grid: Grid, title: str) -> None:
    for number in range(grid.width // 3):
        x, y = (number * 37 + 11) % grid.width, 1 + (number * 5 + number // 7) % 4
        grid.put(x, y, "▄▀"[number % 2], _CONFETTI[number % len(_CONFETTI)])
    width = min(grid.width, max(28, width_of(title) + 8))
    left = (grid.width - width) // 2
    grid.fill(left, 1, width, 3, Hue.ACCENT)
    x = left + max(1, (width - width_of(title)) // 2)
    grid.put(x, 2, title, Hue.ACCENT_INK, bold=True, end=left + width)


def _paint_places(grid: Grid, scene: OverScene, y: int) -> int:
    """The row below the table."""
    grid.put(4, y, "place  player", Hue.MUTED_PANEL)
    has_deeds = any(result.deeds for result in scene.results)
    columns = _COLUMNS if has_deeds else _COLUMNS[:1]
    x = 24 if grid.width < 80 else 26
    for at, title in enumerate(columns):
        grid.right(x + 6 + _offset(at, grid.width), y, title, Hue.MUTED_PANEL)
    for row, result in enumerate(scene.results, y + 1):
        is_first = result.place == 1
        if is_first:
            grid.fill(3, row, grid.width - 6, 1, Hue.BAR)
        place = str(result.place) if result.place else "-"
        grid.put(5, row, place, bold=is_first)
        grid.put(11, row, scene.names[result.seat], bold=is_first, end=x)
        for at, text in enumerate(_numbers(result)):
            grid.right(x + 6 + _offset(at, grid.width), row, text, bold=is_first)
    return y + 1 + len(scene.results)


def _offset(column: int, width: int) -> int:
    return column * (6 if width < 80 else 8)


def _numbers(result: Result) -> tuple[str, ...]:
    deeds = result.deeds
    if deeds is None:
        return (str(result.left),)
    took = f"{deeds.took}({deeds.took_cards})" if deeds.took else "0"
    blind = f"{deeds.blind_held}/{deeds.blind}" if deeds.blind else "-"
    numbers = (result.left, deeds.played, took, deeds.clears, deeds.extra, blind)
    return tuple(str(number) for number in numbers)


def _paint_names(grid: Grid, y: int, title: str, parts: list[tuple[str, Hue]]) -> int:
    """A titled line that goes on in the next one; the row below it."""
    grid.put(4, y, title, Hue.ACCENT, bold=True)
    x = 18
    for text, hue in parts:
        if x > 18 and x + width_of(text) > grid.width - 2:
            x, y = 18, y + 1
        x = grid.put(x, y, text, hue, end=grid.width - 2) + 3
    return y + 1


def _evening(scene: OverScene) -> list[tuple[str, Hue]]:
    seats = sorted(
        (Seat(at) for at, seat in enumerate(scene.room.seats) if seat.name),
        key=lambda seat: -scene.room.seats[seat].wins,
    )
    return [(f"{scene.names[at]} {scene.room.seats[at].wins}", Hue.TEXT) for at in seats]


def _ready(scene: OverScene) -> list[tuple[str, Hue]]:
    return [
        (f"{'✓' if seat.ready else '…'} {seat.name}", Hue.GOOD if seat.ready else Hue.MUTED_PANEL)
        for seat in scene.room.seats
        if seat.name
    ]
