"""The whole table on one grid."""

from threeup_client.bar import Bar, Tone
from threeup_client.cells import Grid, width_of
from threeup_client.model import Link, LinkModel
from threeup_client.painting.centre import paint_centre
from threeup_client.painting.layout import Layout, Scale, fits, layout_for
from threeup_client.painting.own import paint_own
from threeup_client.painting.seats import clock, paint_seats
from threeup_client.painting.talk import Box, paint_lines, paint_sidebar, paint_typed
from threeup_client.scene import Header, Scene
from threeup_client.theme import Hue

_TALK = 34
"""Columns of talk beside the piles, where there is no sidebar."""

_FOOTER = (
    ("1-9 0", "rank"),
    ("c v b", "Clear"),
    ("Enter", "play"),
    ("Tab", "chat"),
    ("e", "events"),
    ("p", "pile"),
    ("w", "players"),
    ("q", "leave"),
)
_TONES = {
    Tone.ACT: (Hue.ACCENT_INK, Hue.ACCENT),
    Tone.WAIT: (Hue.TEXT, Hue.BAR),
    Tone.WRONG: (Hue.INK, Hue.BAD),
}


def paint_table(scene: Scene, width: int, height: int) -> Grid:
    """The table for a terminal of any size."""
    grid = Grid(width, height)
    if not fits(width, height):
        return too_small(grid)
    layout = layout_for(width, height, len(scene.others))
    paint_top(grid, scene.header)
    paint_seats(grid, scene, layout)
    _paint_middle(grid, scene, layout)
    is_tall = layout.bar_height == 3
    paint_bar(grid, scene.bar, scene.seconds_left, layout.bar_y + is_tall, layout.width)
    if is_tall:
        _paint_bar_edges(grid, scene.bar, layout)
    paint_own(grid, scene, layout)
    if layout.sidebar:
        paint_sidebar(grid, scene, layout)
    if layout.footer_y < height:
        paint_footer(grid, layout.footer_y, _FOOTER)
    if not layout.sidebar:
        paint_typed_over(grid, scene.header.typed)
    return grid


def paint_typed_over(grid: Grid, typed: str | None) -> None:
    """The chat line in place of the last row, while one types."""
    if typed is not None:
        grid.fill(0, grid.height - 1, grid.width, 1, Hue.BAR)
        paint_typed(grid, typed, 1, grid.height - 1, grid.width - 2)


def too_small(grid: Grid) -> Grid:
    grid.put(0, 0, "needs 60x20", bold=True)
    return grid


def paint_top(grid: Grid, header: Header) -> None:
    grid.fill(0, 0, grid.width, 1, Hue.BAR)
    x = grid.put(1, 0, "3UP 3DOWN", Hue.ACCENT, bold=True)
    end = grid.right(grid.width - 1, 0, "help", Hue.MUTED_PANEL)
    end = grid.right(end - 1, 0, "?", bold=True)
    if header.unread:
        end = grid.right(end - 2, 0, f"chat {header.unread}", Hue.ACCENT, bold=True)
    sign, words, hue = _link(header.link)
    end = grid.right(end - 2, 0, words, Hue.MUTED_PANEL)
    end = grid.right(end - 1, 0, sign, hue)
    grid.put(x + 2, 0, header.title, Hue.MUTED_PANEL, end=end - 1)


def _link(link: LinkModel) -> tuple[str, str, Hue]:
    if link.state is not Link.UP:
        return "○", "lost", Hue.BAD
    milliseconds = link.milliseconds
    if milliseconds is None:
        return "●", "", Hue.GOOD
    slow = milliseconds >= 150
    return ("◐" if slow else "●"), f"{milliseconds} ms", Hue.WARN if slow else Hue.GOOD


def _paint_middle(grid: Grid, scene: Scene, layout: Layout) -> None:
    beside = layout.scale is not Scale.COMPACT and not layout.sidebar
    end = layout.width - _TALK if beside else layout.width
    below = paint_centre(grid, scene, layout, end)
    if beside:
        grid.fill(end, layout.centre_y, _TALK, layout.centre_height, Hue.PANEL)
        box = Box(end + 1, layout.centre_y, _TALK - 2, layout.centre_height)
        paint_lines(grid, scene.lines, box, Hue.MUTED_PANEL)
    elif not layout.sidebar:
        box = Box(1, below, layout.width - 2, layout.bar_y - below)
        paint_lines(grid, scene.lines, box, Hue.MUTED)


def _paint_bar_edges(grid: Grid, bar: Bar, layout: Layout) -> None:
    _, bg = _TONES[bar.tone]
    grid.put(0, layout.bar_y, "▄" * layout.width, bg)
    grid.put(0, layout.bar_y + 2, "▀" * layout.width, bg)


def paint_bar(grid: Grid, bar: Bar, seconds_left: int | None, y: int, width: int) -> None:
    """One line; hints that do not fit give way from the right."""
    fg, bg = _TONES[bar.tone]
    grid.fill(0, y, width, 1, bg)
    end = width - 1
    if seconds_left is not None:
        end = grid.right(end, y, clock(seconds_left), fg, bold=True) - 2
    x = grid.put(1, y, bar.head, fg, bold=True, end=end) + 2
    for key, words in bar.hints:
        if x + width_of(f"{key} {words}".strip()) > end and key:
            break
        if key:
            x = grid.put(x, y, key, fg, bold=True, underline=True, end=end) + 1
        x = grid.put(x, y, words, fg, end=end) + 2


def paint_footer(grid: Grid, y: int, hints: tuple[tuple[str, str], ...]) -> None:
    """Keys and words; those at the right give way."""
    grid.fill(0, y, grid.width, 1, Hue.BAR)
    x = 1
    for key, words in hints:
        if x + width_of(f"{key} {words}") > grid.width:
            break
        x = grid.put(x, y, key, Hue.ACCENT, bold=True)
        x = grid.put(x + 1, y, words, Hue.MUTED_PANEL) + 2
