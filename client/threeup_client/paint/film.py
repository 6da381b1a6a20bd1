"""A finished game on the screen: all seats, the pile, what happened, and the line of time."""

from dataclasses import dataclass
from typing import Final

from threeup_client.bar import equal_on_top
from threeup_client.narration import sentence
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import Size, draw_card, draw_place, face_of
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT, WARN
from threeup_client.paint.theme import style
from threeup_client.replays.film import Film
from threeup_client.story import told
from threeup_client.words import Names, faces, rank_face
from threeup_engine.cards import Cards
from threeup_engine.options import Seat
from threeup_engine.record import Ending
from threeup_engine.view import Phase, SeatView

_MUTED: Final = style(theme.MUTED_ON_FELT, theme.FELT)
_KEYS: Final = (
    ("←→", "step"),
    ("↑↓", "turn"),
    ("[ ]", "moment"),
    ("Space", "run"),
    ("v", "view as"),
    ("q", "back"),
    ("r", "review"),
    ("+ -", "speed"),
    ("y", "copy"),
    ("?", "help"),
)
_BOTTOM: Final = 7
"""Rows of what happened and the line of time."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What of the film is shown."""

    film: Film
    frame: int
    viewer: Seat | None
    """Whose eyes; None sees every hand."""
    speed: float
    runs: bool
    note: str = ""

    @property
    def names(self) -> Names:
        return Names([seat.name for seat in self.film.record.seats], None)

    @property
    def view(self) -> SeatView:
        return self.film.view(self.frame, self.viewer)


def paint_film(canvas: Canvas, shown: Shown) -> None:
    film = shown.film
    whose = f"as {shown.names[shown.viewer]} saw it" if shown.viewer is not None else ""
    paint_top(canvas, f"replay · {_title(film)}", None, whose or "all hands open")
    seats = len(film.record.seats)
    canvas.fill(0, 1, canvas.width, seats, theme.SEATS)
    for i in range(seats):
        _paint_seat(canvas, shown, Seat(i), 1 + i)
    foot = canvas.height - 1 - _BOTTOM
    canvas.fill(0, 1 + seats, canvas.width, foot - 1 - seats, theme.FELT)
    _paint_pile(canvas, shown, 1 + seats, foot - 1 - seats)
    _paint_foot(canvas, shown, foot)
    paint_keys(canvas, _KEYS)


def _title(film: Film) -> str:
    record = film.record
    if record.ending is Ending.FINISHED and record.places:
        return f"{record.table} · {record.seats[record.places[0]].name} won"
    return f"{record.table} · {record.ending}"


def _paint_seat(canvas: Canvas, shown: Shown, seat: Seat, y: int) -> None:
    """Turn, name, hand or how many, 3UP, 3DOWN, in columns by the width there is."""
    view = shown.view
    seen = view.seats[seat]
    is_turn = view.turn == seat
    ink = theme.ACCENT if is_turn else theme.TEXT
    canvas.put(1, y, "▶" if is_turn else " ", style(theme.ACCENT, theme.SEATS, bold=True))
    canvas.put(3, y, shown.names[seat], style(ink, theme.SEATS, bold=True), 9)
    up = canvas.width - (38 if canvas.width >= 80 else 21)
    bold = style(theme.TEXT, theme.SEATS, bold=True)
    quiet = style(theme.MUTED_ON_FELT, theme.SEATS)
    hand = shown.film.hand(shown.frame, seat, shown.viewer)
    x = canvas.put(13, y, "hand ", quiet) if canvas.width >= 80 else 13
    text = f"{seen.hand} cards" if hand is None else _short(hand, up - x - 1)
    canvas.put(x, y, text, bold if hand is not None else quiet, up - x - 1)
    x = canvas.put(up, y, "up ", quiet)
    canvas.put(x, y, faces(seen.up), bold)
    downs = "".join("■" if there else "·" for there in seen.down)
    canvas.put(up + 14, y, downs, style(theme.BACK_AS_TEXT, theme.SEATS))
    if canvas.width >= 80:
        left = seen.hand + len(seen.up) + sum(seen.down)
        canvas.put(up + 19, y, f"{left} left" if left else "★ out", quiet)


def _short(hand: Cards, room: int) -> str:
    """The hand card by card, or by rank and count where that is too long."""
    ranks = sorted(card.rank for card in hand)
    text = " ".join(rank_face(rank) for rank in ranks)
    if len(text) <= room:
        return text
    return " ".join(
        f"{rank_face(rank)}×{ranks.count(rank)}" if ranks.count(rank) > 1 else rank_face(rank)
        for rank in sorted(set(ranks))
    )


def _paint_pile(canvas: Canvas, shown: Shown, y: int, rows: int) -> None:
    view = shown.view
    tops = equal_on_top(view)
    top = view.pile[-min(tops, 3) :] if tops else ()
    size = Size.L if rows >= 9 else Size.M
    x = 2
    if rows >= size.height:
        at = y + (rows - size.height) // 2
        if not top:
            draw_place(canvas, x, at, size)
        for i, card in enumerate(top):
            draw_card(canvas, x + i * (size.width + 1), at, size, card, face_of(card))
        x += max(1, len(top)) * (size.width + 1) + 2
    cards = f": {faces(tuple(reversed(view.pile[-10:])))}" if view.pile else ""
    lines = [
        (_whose_turn(shown), style(theme.TEXT, theme.FELT, bold=True)),
        (f"pile {len(view.pile)}{cards}", _MUTED),
        (f"draw {view.draw} · cleared {len(view.cleared) + view.buried}", _MUTED),
    ]
    if shown.frame < shown.film.last:
        coming = shown.film.happened(shown.frame + 1, shown.viewer)
        told_of = [line for _, line in told(coming, shown.names)]
        text = " · ".join(told_of or [sentence(event, shown.names) for event in coming])
        lines.append((f"then: {text}", _MUTED))
    first = y + max(0, (rows - len(lines)) // 2)
    for row, (text, pen) in enumerate(lines[:rows]):
        canvas.put(x, first + row, text, pen, canvas.width - x - 1)


def _whose_turn(shown: Shown) -> str:
    view = shown.view
    if view.phase is Phase.CHOOSE:
        return "The 3UP are chosen"
    if view.turn is None:
        return "The game is over"
    return f"{shown.names[view.turn]} to play"


def _paint_foot(canvas: Canvas, shown: Shown, y: int) -> None:
    film = shown.film
    canvas.fill(0, y, canvas.width, _BOTTOM, theme.PANEL)
    turns = film.turn_of(film.last)
    canvas.put(1, y, f"Turn {film.turn_of(shown.frame)} of {turns}", HEADING)
    if film.fault is None:
        canvas.right(y, "✓ deal verified, and every move", style(theme.GOOD, theme.PANEL))
    else:
        canvas.right(y, f"NOT TRUE: {film.fault}"[: canvas.width - 22], WARN)
    happened = film.happened(shown.frame, shown.viewer)
    said = [line for _, line in told(happened, shown.names)]
    said = said or [sentence(event, shown.names) for event in happened]
    text = " · ".join(said) or "The cards are dealt"
    canvas.put(1, y + 1, text, BOLD, canvas.width - 2)
    _paint_time(canvas, shown, y + 3)
    pace = f"running {shown.speed:g}×" if shown.runs else f"speed {shown.speed:g}×"
    keys = "C clear  3 three of a kind  t pick-up  f blind  ★ out"
    canvas.put(1, y + 5, keys, MUTED, canvas.width - 2)
    canvas.put(1, y + 6, shown.note or pace, TEXT if shown.note else MUTED, canvas.width - 2)


def _paint_time(canvas: Canvas, shown: Shown, y: int) -> None:
    """The line, where we are on it, and under it what happened where; a click goes there."""
    film = shown.film
    width = canvas.width - 2
    at = _column(shown.frame, film.last, width)
    line = style(theme.LINE, theme.PANEL)
    done = style(theme.ACCENT, theme.PANEL, bold=True)
    canvas.put(1, y, "─" * width, line)
    canvas.put(1, y, "━" * at, done)
    canvas.put(1 + at, y, "●", done)
    for frame, sign in reversed(film.signs):
        canvas.put(1 + _column(frame, film.last, width), y + 1, sign.value, TEXT)
    for column in range(width):
        frame = round(column * film.last / max(1, width - 1))
        canvas.clickable(1 + column, y, 1, f"@{frame}", 2)


def _column(frame: int, last: int, width: int) -> int:
    return round(frame * (width - 1) / max(1, last))
