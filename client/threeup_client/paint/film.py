"""A finished game on the screen: all seats, the pile, what happened, and the line of time."""

from typing import Final

from threeup_client.motion import Shot
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.film_ground import Ground
from threeup_client.paint.film_time import ROWS, paint_foot
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.moves import paint_moves
from threeup_client.paint.seats import deed_text
from threeup_client.paint.showing import HAND_COLUMN, Shown
from threeup_client.paint.theme import style
from threeup_client.replays.film import Film
from threeup_client.words import by_rank, faces, rank_face
from threeup_engine.cards import Cards
from threeup_engine.options import Seat
from threeup_engine.record import Ending

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


def paint_film(canvas: Canvas, shown: Shown, shot: Shot | None = None) -> None:
    """`shot`: what moves over it now."""
    film = shown.film
    whose = "all hands open" if canvas.width >= 80 else "all open"
    if shown.viewer is not None:
        whose = f"as {shown.names[shown.viewer]} saw it"
    paint_top(canvas, f"replay · {_title(film)}", None, whose)
    seats = len(film.record.seats)
    canvas.fill(0, 1, canvas.width, seats, theme.SEATS)
    for i in range(seats):
        _paint_seat(canvas, shown, Seat(i), 1 + i)
    foot = canvas.height - 1 - ROWS
    ground = Ground(shown, 1 + seats, max(0, foot - 1 - seats), canvas.width)
    ground.paint(canvas)
    if shot is not None:
        paint_moves(canvas, ground, shown.view, shot)
    paint_foot(canvas, shown, foot)
    paint_keys(canvas, _KEYS)


def _title(film: Film) -> str:
    record = film.record
    if record.ending is Ending.FINISHED and record.places:
        return f"{record.table} · {record.seats[record.places[0]].name} won"
    return f"{record.table} · {record.ending}"


def _paint_seat(canvas: Canvas, shown: Shown, seat: Seat, y: int) -> None:
    """Turn, name, hand or how many, 3UP, 3DOWN, deed, in columns by the width there is."""
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
    x = canvas.put(HAND_COLUMN, y, "hand ", quiet) if canvas.width >= 80 else HAND_COLUMN
    text = f"{seen.hand} cards" if hand is None else _short(hand, up - x - 1)
    canvas.put(x, y, text, bold if hand is not None else quiet, up - x - 1)
    x = canvas.put(up, y, "up ", quiet)
    canvas.put(x, y, faces(by_rank(seen.up)), bold)
    downs = "".join("■" if there else "·" for there in seen.down)
    canvas.put(up + 14, y, downs, style(theme.BACK_AS_TEXT, theme.SEATS))
    if canvas.width >= 80:
        text, ink = _deed(shown, seat)
        canvas.put(up + 19, y, text, style(ink, theme.SEATS), canvas.width - up - 20)


def _deed(shown: Shown, seat: Seat) -> tuple[str, str]:
    """What the player did last, or how few cards are left, as at the table."""
    seen = shown.view.seats[seat]
    left = seen.hand + len(seen.up) + sum(seen.down)
    if left <= 3:
        return (f"{left} left" if left else "★ out"), theme.WARN
    event = shown.film.deed(shown.frame, seat)
    return deed_text(event) if event is not None else "", theme.MUTED_ON_FELT


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
