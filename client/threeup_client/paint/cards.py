"""Cards as cells: paper with a rank that is read at a glance and a small mark for the colour."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.digits import paint_digits
from threeup_client.paint.look import Cards
from threeup_client.paint.theme import Pen, style
from threeup_client.words import rank_face
from threeup_engine.cards import Card


class Size(Enum):
    """Columns and rows of a card."""

    S_LEAST = (3, 3)
    S_NARROW = (4, 3)
    S = (5, 3)
    M_NARROW = (4, 4)
    M = (5, 4)
    L = (7, 6)
    XL = (12, 9)

    @property
    def width(self) -> int:
        return self.value[0]

    @property
    def height(self) -> int:
        return self.value[1]


_LARGEST: Final = {
    Cards.AUTO: Size.XL,
    Cards.LARGE: Size.L,
    Cards.MEDIUM: Size.M,
    Cards.SMALL: Size.S,
}


def at_most(size: Size, wanted: Cards) -> Size:
    """The size, or the largest that is wanted."""
    largest = _LARGEST[wanted]
    return size if size.height <= largest.height else largest


@dataclass(frozen=True, slots=True)
class Face:
    """A card's fill and ink, what it lies on, and whether its frame is solid where it has one."""

    fill: str
    ink: str
    ground: str = theme.FELT
    is_solid: bool = True


PLAYABLE: Final = Face(theme.PAPER, theme.INK)
CLEAR: Final = Face(theme.CLEAR, theme.CLEAR_INK)
DIM: Final = Face(theme.DIM_CARD, theme.DIM_INK, is_solid=False)
CHOSEN: Final = Face(theme.CHOSEN, theme.CHOSEN_INK)
BACK: Final = Face(theme.BACK, theme.BACK_PATTERN)


def face_of(card: Card, *, bright: bool = True, ground: str = theme.FELT) -> Face:
    face = DIM if not bright else CLEAR if card.rank.is_clear else PLAYABLE
    return replace(face, ground=ground)


def draw_card(canvas: Canvas, x: int, y: int, size: Size, card: Card, face: Face) -> None:
    """One card, face up."""
    _body(canvas, x, y, size, face)
    pen = _pen(canvas, face)
    middle = x + size.width // 2
    if size.height >= Size.L.height and not canvas.look.ascii:
        paint_digits(canvas, x, y, card.rank, pen, twice=size is Size.XL)
    elif _put_rank(canvas, (x, y), size, rank_face(card.rank), face):
        return
    if size.height < Size.M.height:
        return
    mark, colour = canvas.look.mark(card.colour)
    if size.height >= Size.L.height and card.rank.is_clear:
        canvas.put(middle - 2, y + size.height - 2, "CLEAR", pen)
    else:
        on_paper = face.fill == theme.PAPER and not canvas.look.lined
        ink = style(colour, face.fill) if on_paper else pen
        canvas.put(middle, y + size.height - 2, mark, ink)


def _put_rank(canvas: Canvas, at: tuple[int, int], size: Size, rank: str, face: Face) -> bool:
    """The rank in its row; whether it has taken the place of the mark as well.

    Beside the sides of a frame there may be no room for it: then it stands in two rows, or
    without the sides.
    """
    x, y = at[0], at[1] + 1 + max(0, size.height - 4) // 2
    rows = [rank]
    if canvas.look.lined and face.is_solid and len(rank) > size.width - 2:
        if size.height >= Size.M.height:
            rows = [rank[:1], rank[1:]]
        else:
            canvas.put(x, y, " " * size.width, _pen(canvas, face))
    for row, text in enumerate(rows, y):
        canvas.put(x + size.width // 2 - len(text) // 2, row, text, _pen(canvas, face))
    return len(rows) > 1


def draw_back(
    canvas: Canvas, x: int, y: int, size: Size, text: str = "", face: Face = BACK
) -> None:
    """A card face down, with a number where it may be turned over."""
    _body(canvas, x, y, size, face)
    rows = range(y + 1, y + size.height - 1)
    for row in rows:
        canvas.put(x + 1, row, "░" * (size.width - 2), _pen(canvas, face, bold=False))
    if text:
        middle = rows[len(rows) // 2 - (len(rows) % 2 == 0)]
        number = face if face.fill == theme.CHOSEN else replace(face, ink=theme.BACK_NUMBER)
        shown = f" {text} "[: size.width - 2] if len(text) > 1 else f" {text} "
        canvas.put(x + (size.width - len(shown) + 1) // 2, middle, shown, _pen(canvas, number))


def draw_blank(canvas: Canvas, x: int, y: int, size: Size, face: Face = PLAYABLE) -> None:
    """A card of which nothing can be seen yet."""
    _body(canvas, x, y, size, face)


def draw_place(
    canvas: Canvas, x: int, y: int, size: Size, text: str = "", *, ground: str = theme.FELT
) -> None:
    """A place where no card lies."""
    pen = style(theme.MUTED_ON_FELT, ground)
    inner = size.width - 2
    canvas.put(x, y, "╭" + "┄" * inner + "╮", pen)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, "┆" + " " * inner + "┆", pen)
    canvas.put(x, y + size.height - 1, "╰" + "┄" * inner + "╯", pen)
    middle = y + size.height // 2 - (size.height == Size.M.height)
    canvas.put(x + (size.width - len(text)) // 2, middle, text, pen)


def draw_base(canvas: Canvas, x: int, y: int, size: Size, face: Face) -> None:
    """The edge of the 3DOWN card under a 3UP card whose top row is at `y`."""
    bottom = y + size.height - 1
    if canvas.look.lined:
        canvas.put(x, bottom, "▒" * size.width, style(theme.TEXT, face.ground))
        return
    canvas.put(x, bottom, "▀" * size.width, style(face.fill, theme.BACK))
    canvas.put(x, bottom + 1, "▀" * size.width, style(theme.BACK, face.ground))


def draw_sliver(canvas: Canvas, x: int, y: int, size: Size, face: Face) -> None:
    """The edge of an equal card behind the one on the left."""
    if canvas.look.lined:
        top, side, bottom = ("─┐", "│", "─┘") if face.is_solid else ("┄", " ", "┄")
        pen = _pen(canvas, face)
    else:
        top, side, bottom = "▗", "▐", "▝"
        pen = style(face.fill, face.ground)
    canvas.put(x, y, top[-1], pen)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, side, pen)
    canvas.put(x, y + size.height - 1, bottom[-1], pen)


def _pen(canvas: Canvas, face: Face, *, bold: bool = True) -> Pen:
    """What a card's face is written with; a framed card is reversed only when it is chosen."""
    if canvas.look.lined and face.fill != theme.CHOSEN:
        return style(theme.TEXT, face.ground, bold=bold and face.is_solid)
    return style(face.ink, face.fill, bold=bold)


def _body(canvas: Canvas, x: int, y: int, size: Size, face: Face) -> None:
    if canvas.look.lined:
        _frame(canvas, x, y, size, face)
        return
    canvas.put(x, y, "▄" * size.width, style(face.fill, face.ground))
    canvas.fill(x, y + 1, size.width, size.height - 2, face.fill)
    below = theme.SHADOW if canvas.look.has_shadow else face.ground
    canvas.put(x, y + size.height - 1, "▀" * size.width, style(face.fill, below))


def _frame(canvas: Canvas, x: int, y: int, size: Size, face: Face) -> None:
    """Solid, or dotted above and below without sides."""
    pen = _pen(canvas, face)
    inner = size.width - 2
    dots = "┄" * size.width
    top, bottom = (
        ("┌" + "─" * inner + "┐", "└" + "─" * inner + "┘") if face.is_solid else (dots,) * 2
    )
    side = "│" if face.is_solid else " "
    canvas.put(x, y, top, pen)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, side + " " * inner + side, pen)
    canvas.put(x, y + size.height - 1, bottom, pen)
