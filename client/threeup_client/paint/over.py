"""The results on the screen: who won and how, everybody's numbers, the evening, who plays again."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from threeup_client.model import TableModel
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.lists import BOLD, GOOD, HEADING, MUTED, TEXT, paint_row, paint_talk
from threeup_client.paint.theme import style
from threeup_client.paint.win import letter_spaced
from threeup_client.replays.facts import GameFacts, SeatFacts
from threeup_client.results import Result, results
from threeup_client.words import first_player_text
from threeup_engine.options import Seat
from threeup_protocol.room_events import Said
from threeup_protocol.table import RoomView

_HEAD: Final = ((0, "place"), (6, "player"), (19, "left"))
_MORE: Final = ("turns", "played", "took", "clears", "extra", "blind")
_MORE_AT: Final = (25, 32, 40, 49, 57, 64)
_WINS_AT: Final = 25
_AIRY: Final = 11
"""Rows under the scores from which the lines there have room between them."""
_UNDER: Final = 7
"""Rows that are not for players from the heads of the scores on: heads, three lines, the line to
type in, bar and keys.
"""
_ROOMY: Final = 7 + _UNDER
"""The same with what stands over the scores where there is room."""
_AGAIN: Final = 16
"""The column from which it is said who plays again."""
_NAME: Final = 14
"""Most columns of a name there."""
_AND_MORE: Final = len("  and 12 more")
Line = tuple[str, Result]
"""A player's line, with the place that it shows."""


def paint_over(canvas: Canvas, table: TableModel, facts: GameFacts | None, record: str) -> None:
    """All but the top, the bar and the keys; `facts` where the record has been read."""
    rows = results(table)
    view, room = table.view, table.room
    assert view is not None
    is_tight = len(rows) > canvas.height - _ROOMY
    _paint_box(canvas, winner_line(rows, undecided=view.undecided), 1 if is_tight else 3)
    about = f"{view.turns} turns"
    if facts is not None:
        minutes, seconds = divmod(round(facts.seconds), 60)
        last = f" · last card: {facts.last_card}" if facts.last_card else ""
        about += f" · {minutes} min {seconds} s{last}"
    canvas.put(max(0, (canvas.width - len(about)) // 2), 2 if is_tight else 5, about, MUTED)
    lines = _lines(rows, is_open=view.undecided)
    top = 3 if is_tight else 7
    shown = _with_own(lines, canvas.height - top - _UNDER, view.seat)
    y = _paint_scores(canvas, top, shown, facts) + 1
    most = min(y, canvas.height - _UNDER + 1)
    step = 2 if canvas.height - most >= _AIRY else 1
    _paint_labelled(canvas, most, "This evening", _evening(rows))
    _paint_again(canvas, most + step, room)
    _paint_labelled(canvas, most + 2 * step, "Record", record)
    said = [(event.name, event.text) for event in table.log if isinstance(event, Said)]
    talk = most + 2 * step + 2
    paint_talk(canvas, (2, talk, canvas.width - 4, canvas.height - talk - 3), said)


def winner_line(rows: Sequence[Result], *, undecided: bool) -> str:
    """`ASHA WINS`; nobody where the game is undecided."""
    winner = next((row.name for row in rows if row.place == 1), None)
    if undecided or winner is None:
        return "NOBODY WINS"
    return f"{winner.upper()} WINS"


def _lines(rows: Sequence[Result], *, is_open: bool) -> list[Line]:
    """Without a place it goes by cards left, unless the game `is_open`: undecided."""
    return [(str(row.place or ("-" if is_open else i)), row) for i, row in enumerate(rows, 1)]


def _with_own(lines: Sequence[Line], room: int, you: Seat | None) -> Sequence[Line]:
    """As many as there is room for, the first ones; one's own is always among them."""
    if len(lines) <= room:
        return lines
    own = [line for line in lines[room - 1 :] if line[1].seat == you]
    return [*lines[: room - len(own)], *own]


def _paint_scores(canvas: Canvas, y: int, lines: Sequence[Line], facts: GameFacts | None) -> int:
    """A line a player; gives the next row."""
    has_more = facts is not None and canvas.width >= 78
    more = tuple(zip(_MORE_AT, _MORE, strict=True)) if has_more else ((_WINS_AT, "won"),)
    canvas_row = (1, y, canvas.width - 2)
    paint_row(canvas, canvas_row, (*_HEAD, *more), is_chosen=False)
    for at, (place, row) in enumerate(lines, y + 1):
        cells: tuple[tuple[int, str], ...] = ((0, place), (6, row.name), (19, f"{row.left:>3}"))
        if has_more and facts is not None:
            numbers = _numbers(facts.seats[row.seat])
            cells += tuple(zip(_MORE_AT, numbers, strict=True))
        else:
            cells += ((_WINS_AT, "-" if row.wins is None else str(row.wins)),)
        if row.place == 1:
            canvas.fill(1, at, canvas.width - 2, 1, theme.BARS)
        pen = style(theme.TEXT, theme.BARS, bold=True) if row.place == 1 else TEXT
        for offset, text in cells:
            canvas.put(3 + offset, at, text, pen, 12 if offset == 6 else None)
    return y + 1 + len(lines)


def _numbers(seat: SeatFacts) -> tuple[str, ...]:
    took = f"{seat.pickups} ({seat.picked_up})" if seat.pickups else "0"
    blind = f"{seat.held} of {seat.flips}" if seat.flips else "-"
    return (
        f"{seat.turns:>4}",
        f"{seat.played:>5}",
        took,
        f"{seat.clears:>4}",
        f"{seat.extra:>3}",
        blind,
    )


def _evening(rows: Sequence[Result]) -> str:
    here = [(row.wins, row.name) for row in rows if row.wins is not None]
    return " · ".join(f"{name} {wins}" for wins, name in sorted(here, key=lambda one: -one[0]))


def _paint_labelled(canvas: Canvas, y: int, label: str, text: str) -> None:
    canvas.put(2, y, label, HEADING)
    canvas.put(16, y, text, TEXT, canvas.width - 18)


def _paint_again(canvas: Canvas, y: int, room: RoomView) -> None:
    """Who plays again, and who would begin; where not all have room, first who is waited for."""
    canvas.put(2, y, "Again?", HEADING)
    people = [(seat.name, seat.ready) for seat in room.seats if seat.name is not None]
    shown = _again_with_room(people, canvas.width - _AGAIN)
    if len(shown) < len(people):
        shown = _again_with_room(
            sorted(people, key=itemgetter(1)), canvas.width - _AGAIN - _AND_MORE
        )
    x = _AGAIN
    for name, ready in shown:
        sign, pen = ("✓", GOOD) if ready else ("…", MUTED)
        x = canvas.put(x, y, f"{sign} ", pen)
        x = canvas.put(x, y, name, BOLD, _NAME) + 2
    if len(shown) < len(people):
        x = canvas.put(x, y, f"and {len(people) - len(shown)} more", MUTED)
    first = first_player_text(room.options.house.first)
    if x + len(first) + 2 < canvas.width:
        canvas.right(y, first, MUTED)


def _again_with_room(people: Sequence[tuple[str, bool]], room: int) -> Sequence[tuple[str, bool]]:
    """The first of them whose names and signs fit into so many columns."""
    for count, (name, _) in enumerate(people):
        room -= 2 + min(_NAME, columns_of(name))
        if room < 0:
            return people[:count]
        room -= 2
    return people


def _paint_box(canvas: Canvas, text: str, rows: int) -> None:
    shown = letter_spaced(text, canvas.width - 12)
    width = min(canvas.width - 4, columns_of(shown) + 8)
    x = (canvas.width - width) // 2
    canvas.fill(x, 1, width, rows, theme.ACCENT)
    pen = style(theme.ACCENT_INK, theme.ACCENT, bold=True)
    canvas.put(x + 4, 1 + rows // 2, shown, pen, width - 8)
