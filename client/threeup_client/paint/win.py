"""The end of a game on the table: who has won, in a box, and confetti around it."""

from collections.abc import Sequence
from random import Random
from typing import Final

from rich.cells import split_graphemes

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.theme import style
from threeup_client.results import has_played, player_at
from threeup_client.scene import Scene, this_game
from threeup_client.words import counted, faces, rank_face
from threeup_engine.events import Played, TurnedOver
from threeup_engine.options import Seat

Box = tuple[int, int, int, int]
"""Column, row, width and height."""
_CONFETTI: Final = (theme.PAPER, theme.CLEAR, theme.CHOSEN, theme.ACCENT, theme.GOOD)
_ROOM_A_PIECE: Final = 24
"""Cells of the table for each piece of confetti."""


def paint_win(canvas: Canvas, scene: Scene, box: Box, fallen: float = 1.0) -> None:
    """In a box, in place of the piles; `fallen`: the confetti, up to 1."""
    paint_winner(canvas, win_lines(scene), scene.view.turns, box, fallen)


def paint_winner(
    canvas: Canvas, lines: tuple[str, str], seed: int, box: Box, fallen: float = 1.0
) -> None:
    """Who has won and how, as `win_lines` has it; the seed is that of the confetti."""
    x, y, width, height = box
    headline, how = lines
    canvas.fill(x, y, width, height, theme.FELT)
    _paint_confetti(canvas, seed, box, fallen)
    inner = min(width - 4, max(2 * columns_of(headline), columns_of(how)) + 6)
    left, top = x + (width - inner) // 2, y + max(0, (height - 4) // 2)
    rows = min(4, height)
    canvas.fill(left, top, inner, rows, theme.ACCENT)
    pen = style(theme.ACCENT_INK, theme.ACCENT, bold=True)
    shown = letter_spaced(headline, inner - 2)
    first = top + (rows >= 4)
    canvas.put(left + (inner - columns_of(shown)) // 2, first, shown, pen, inner - 2)
    plain = style(theme.ACCENT_INK, theme.ACCENT)
    canvas.put(left + (inner - columns_of(how)) // 2, first + 1, how, plain, inner - 2)


def letter_spaced(text: str, columns: int) -> str:
    """With a space between all letters, where that has room in so many columns."""
    spaced = " ".join(text[start:end] for start, end, _ in split_graphemes(text)[0])
    return spaced if columns_of(spaced) <= columns else text


def win_lines(scene: Scene) -> tuple[str, str]:
    """Who has won, and how; for the others, what they had left."""
    view = scene.view
    if not view.places:
        return "NOBODY WINS", "the game is undecided" if view.undecided else ""
    winner = view.places[0]
    is_player = has_played(scene.table)
    if winner == view.seat and is_player:
        return "YOU WIN", f"out in turn {view.turns}{last_card(this_game(scene.table), winner)}"
    headline = f"{player_at(scene.table, winner).upper()} WINS"
    if view.seat is None or not is_player:
        return headline, f"in turn {view.turns}{last_card(this_game(scene.table), winner)}"
    own = view.seats[view.seat]
    left = len(view.hand) + len(own.up) + sum(own.down)
    return headline, f"you had {counted(left, 'card')} left"


def last_card(events: Sequence[object], winner: Seat) -> str:
    """` with a blind 10`, if these events of the game tell it."""
    for event in reversed(events):
        if isinstance(event, TurnedOver) and event.seat == winner:
            return f" with a blind {rank_face(event.card.rank)}"
        if isinstance(event, Played) and event.seat == winner:
            return f" with {faces(event.cards)}"
    return ""


def _paint_confetti(canvas: Canvas, seed: int, box: Box, fallen: float) -> None:
    """Always the same pieces in the same game, each as fast as it is."""
    x, y, width, height = box
    rng, speeds = Random(seed), Random(seed)
    for _ in range(width * height // _ROOM_A_PIECE):
        ink = _CONFETTI[rng.randrange(len(_CONFETTI))]
        sign = "*" if canvas.look.lined else "▄▀"[rng.randrange(2)]
        column, row = x + rng.randrange(width), y + rng.randrange(height)
        row -= round((1 - fallen) * height * speeds.uniform(1, 2))
        if row >= y:
            canvas.put(column, row, sign, style(ink, theme.FELT))
