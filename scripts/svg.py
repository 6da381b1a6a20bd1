"""A screen of the client as an SVG: every cell where it is, half blocks as rectangles."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

WIDTH: Final = 9
HEIGHT: Final = 18
_PLAIN: Final = ("#d8d8d8", "#111216")
"""Ink and ground where a screen sends no colour."""
_PARTS: Final = {
    "█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 0.5), "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 0.5, 1), "▗": (0.5, 0.5, 0.5, 0.5), "▝": (0.5, 0, 0.5, 0.5),
    "▏": (0, 0, 0.125, 1), "▆": (0, 0.25, 1, 0.75),
    **{char: (0, 1 - n / 8, 1, n / 8) for n, char in enumerate("▁▂▃▄▅", 1)},
    "▇": (0, 0.125, 1, 0.875),
}  # fmt: skip
"""Of a cell: left, top, width and height of what is filled."""


class Cell(NamedTuple):
    """One character where it stands, in its colours."""

    x: int
    y: int
    char: str
    ink: str
    ground: str
    style: Style


def svg_of(strips: Sequence[Strip]) -> str:
    """The rows of a screen as a picture that fetches nothing."""
    columns = max(strip.cell_length for strip in strips)
    width, height = columns * WIDTH, len(strips) * HEIGHT
    cells = [cell for y, strip in enumerate(strips) for cell in _cells(y, strip)]
    body = [*_grounds(cells), *(part for cell in cells for part in _signs(cell))]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
            f' width="{width}" height="{height}" shape-rendering="crispEdges"',
            ' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">',
            *body,
            "</svg>",
            "",
        ]
    )


def _cells(y: int, strip: Strip) -> Iterator[Cell]:
    x = 0
    for segment in strip:
        style = segment.style or Style.null()
        ink = style.color.get_truecolor().hex if style.color else _PLAIN[0]
        ground = style.bgcolor.get_truecolor().hex if style.bgcolor else _PLAIN[1]
        if style.reverse:
            ink, ground = ground, ink
        for char in segment.text:
            yield Cell(x, y, char, ink, ground, style)
            x += cell_len(char)


def _grounds(cells: Sequence[Cell]) -> Iterator[str]:
    """One rectangle for neighbours of one ground."""
    start, end = cells[0], cells[0]
    for cell in [*cells[1:], None]:
        if cell is not None and cell.y == start.y and cell.ground == start.ground:
            end = cell
            continue
        columns = end.x + cell_len(end.char) - start.x
        yield _rectangle(start.x, start.y, (0, 0, columns, 1), start.ground)
        if cell is not None:
            start = end = cell


def _signs(cell: Cell) -> Iterator[str]:
    if cell.char in _PARTS:
        yield _rectangle(cell.x, cell.y, _PARTS[cell.char], cell.ink)
    elif cell.char != " ":
        weight = ' font-weight="bold"' if cell.style.bold else ""
        line = ' text-decoration="underline"' if cell.style.underline else ""
        x, y = cell.x * WIDTH, cell.y * HEIGHT + HEIGHT - 5
        yield f'<text x="{x}" y="{y}" fill="{cell.ink}"{weight}{line}>{escape(cell.char)}</text>'


def _rectangle(x: int, y: int, part: tuple[float, float, float, float], fill: str) -> str:
    left, top, width, height = part
    return (
        f'<rect x="{(x + left) * WIDTH:g}" y="{(y + top) * HEIGHT:g}" '
        f'width="{width * WIDTH:g}" height="{height * HEIGHT:g}" fill="{fill}"/>'
    )
