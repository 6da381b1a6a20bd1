"""The other players: one line each, cards in a row for up to three, panels where there is room."""

from dataclasses import replace
from typing import Final

from threeup_client.absence import seat_text, seconds_held
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import (
    BACK,
    Size,
    draw_back,
    draw_base,
    draw_card,
    draw_place,
    face_of,
)
from threeup_client.paint.theme import style
from threeup_client.scene import Scene, this_game
from threeup_client.words import by_rank, rank_face, short_time
from threeup_engine.events import Played, Took, TurnedOver
from threeup_engine.options import Seat
from threeup_engine.view import SeatStatus
from threeup_protocol.table import (
    Presence,
)

_PRESENCE = {
    Presence.HERE: ("●", "", theme.GOOD),
    Presence.IDLE: ("◐", "idle", theme.WARN),
    Presence.LOST: ("◐", "away", theme.WARN),
    Presence.GONE: ("○", "gone", theme.BAD),
}


_CELL: Final = 26
"""Columns that a player needs at least in the form for many."""
_WIDEST_CELL: Final = 32
_ROOMY_CELL: Final = 29
"""Columns from which a countdown takes nothing away from the name."""
_PLAYED: Final = "played "
"""Gives way where the text would touch or lose cards."""


def cells_across(width: int) -> tuple[int, int]:
    """How many cells stand side by side, and the columns from one to the next."""
    across = width // _CELL
    return across, min(width // across, _WIDEST_CELL)


def cell_rows(width: int, others: int) -> int:
    """Rows that so many players take as cells."""
    return -(-others // cells_across(width)[0])


def paint_cells(canvas: Canvas, scene: Scene, y: int, width: int) -> None:
    """For more than five others: `●Chandra 11   7 C+1  10 /3`, several in a row.

    A seat that is held for so many more seconds, or 2m, says so before the hand: `◐Chan 41 11`.
    """
    canvas.fill(0, y, width, cell_rows(width, len(scene.opponents)), theme.SEATS)
    across, each = cells_across(width)
    for i, seat in enumerate(scene.opponents):
        _cell(canvas, scene, seat, (each * (i % across), y + i // across), each)


def _cell(canvas: Canvas, scene: Scene, seat: Seat, at: tuple[int, int], width: int) -> None:
    x, y = at
    seen = scene.view.seats[seat]
    is_turn = scene.view.turn == seat
    sign, _, ink = state_of(scene, seat)
    look = style(theme.ACCENT if is_turn else ink, theme.SEATS)
    canvas.put(x, y, "▶" if is_turn else sign, look)
    hand = x + width - 17
    count, count_ink = _count_of(scene, seat, is_roomy=width >= _ROOMY_CELL)
    room = 3 if width >= _ROOMY_CELL else 0
    room = max(room, len(count) + 1 if count else 0)
    bold = style(theme.ACCENT if is_turn else theme.TEXT, theme.SEATS, bold=True)
    canvas.put(x + 1, y, scene.names[seat], bold, hand - x - 2 - room)
    canvas.put(hand - 1 - len(count), y, count, style(count_ink, theme.SEATS))
    canvas.put(hand, y, f"{seen.hand:>2}", style(theme.TEXT, theme.SEATS, bold=True))
    for place, card in enumerate(by_rank(seen.up)):
        clear = style(theme.CLEAR if card.rank.is_clear else theme.TEXT, theme.SEATS, bold=True)
        canvas.put(hand + 2 + 4 * place, y, f"{rank_face(card.rank):>4}", clear)
    canvas.put(hand + 14, y, f"/{sum(seen.down)}", style(theme.BACK_AS_TEXT, theme.SEATS))


def _count_of(scene: Scene, seat: Seat, *, is_roomy: bool) -> tuple[str, str]:
    """How long a seat is held; the time of a move stands in the bar too, so it can give way."""
    room = scene.table.room
    held = seconds_held(room, seat, scene.elapsed)
    if held is not None:
        return short_time(held), theme.WARN
    if is_roomy and room.seconds_left is not None and clock_of(scene, seat):
        return short_time(max(0, room.seconds_left - scene.elapsed)), theme.TEXT
    return "", theme.TEXT


def paint_lines(canvas: Canvas, scene: Scene, y: int) -> None:
    """One line a player; narrow ones have shorter words."""
    is_wide = canvas.width >= 80
    canvas.fill(0, y, canvas.width, len(scene.opponents), theme.SEATS)
    for row, seat in enumerate(scene.opponents, y):
        _line(canvas, scene, seat, row, is_wide=is_wide)


def _line(canvas: Canvas, scene: Scene, seat: Seat, y: int, *, is_wide: bool) -> None:
    seen = scene.view.seats[seat]
    _name(canvas, scene, seat, 1, y, 11)
    sign, word, ink = state_of(scene, seat)
    canvas.put(14, y, f"{sign} {word}", style(ink, theme.SEATS))
    x = canvas.put(21, y, "hand " if is_wide else "h ", style(theme.MUTED_ON_FELT, theme.SEATS))
    x = canvas.put(x, y, f"{seen.hand:>2}", style(theme.TEXT, theme.SEATS, bold=True))
    if is_wide:
        x = canvas.put(x + 2, y, "up", style(theme.MUTED_ON_FELT, theme.SEATS))
    x += 1
    ups = by_rank(seen.up)
    for i in range(3):
        face = rank_face(ups[i].rank) if i < len(ups) else "·"
        is_clear = i < len(ups) and ups[i].rank.is_clear
        look = style(theme.CLEAR if is_clear else theme.TEXT, theme.SEATS, bold=face != "·")
        x = canvas.put(x, y, f"{face:>4}", look)
    if is_wide:
        x = canvas.put(x + 2, y, "down", style(theme.MUTED_ON_FELT, theme.SEATS))
    downs = "".join("■" if there else "·" for there in seen.down)
    x = canvas.put(x + (1 if is_wide else 2), y, downs, style(theme.BACK_AS_TEXT, theme.SEATS))
    text, ink = deed_of(scene, seat)
    clock = clock_of(scene, seat)
    canvas.put(x + 2, y, text, style(ink, theme.SEATS), canvas.width - x - 3 - len(clock))
    canvas.right(y, clock, style(theme.TEXT, theme.SEATS))


def paint_row(canvas: Canvas, scene: Scene, y: int) -> None:
    """Up to three players side by side, each with the 3UP as cards; five rows."""
    canvas.fill(0, y, canvas.width, 5, theme.SEATS)
    each = canvas.width // len(scene.opponents)
    size = Size.M if each >= 29 else Size.M_NARROW
    wide = 3 * (size.width + 1)
    room = each - wide - 1
    for i, seat in enumerate(scene.opponents):
        x = i * each
        _name(canvas, scene, seat, x, y, room)
        sign, word, ink = state_of(scene, seat)
        after = canvas.put(x + 1, y + 1, f"{sign} {word}".rstrip(), style(ink, theme.SEATS), room)
        clock = clock_of(scene, seat)
        if after + len(clock) <= x + room:
            canvas.right(y + 1, clock, style(theme.TEXT, theme.SEATS), x + room + 1)
        seen = scene.view.seats[seat]
        end = canvas.put(x + 1, y + 2, str(seen.hand), style(theme.TEXT, theme.SEATS, bold=True))
        canvas.put(end + 1, y + 2, "hand", style(theme.MUTED_ON_FELT, theme.SEATS))
        text, ink = deed_of(scene, seat)
        if len(text) >= room:
            text = text.removeprefix(_PLAYED)
        canvas.put(x + 1, y + 3, text, style(ink, theme.SEATS), room)
        _cards(canvas, scene, seat, (x + each - wide, y), size)


def paint_panels(canvas: Canvas, scene: Scene, y: int, rows: int, size: Size) -> None:
    """Where there is room: a panel each, with cards of the size, or as wide as fits."""
    canvas.fill(0, y, canvas.width, rows, theme.SEATS)
    each = canvas.width // len(scene.opponents)
    if size is Size.M and each < 20:
        size = Size.M_NARROW
    for i, seat in enumerate(scene.opponents):
        x = i * each
        canvas.put(x + 1, y, "─" * (each - 2), style(theme.LINE, theme.SEATS))
        sign, word, ink = state_of(scene, seat)
        _name(canvas, scene, seat, x + 1, y + 1, each - 6 - len(word))
        canvas.right(y + 1, f"{word} {sign}", style(ink, theme.SEATS), x + each)
        seen = scene.view.seats[seat]
        end = canvas.put(x + 2, y + 2, "hand ", style(theme.MUTED_ON_FELT, theme.SEATS))
        canvas.put(end, y + 2, str(seen.hand), style(theme.TEXT, theme.SEATS, bold=True))
        canvas.right(y + 2, clock_of(scene, seat), style(theme.TEXT, theme.SEATS), x + each)
        _cards(canvas, scene, seat, (x + (each - 3 * (size.width + 1) + 1) // 2, y + 3), size)
        text, ink = deed_of(scene, seat)
        middle = max(2, (each - len(text)) // 2)
        canvas.put(
            x + middle, y + size.height + 4, text, style(ink, theme.SEATS), each - middle - 1
        )


def _cards(canvas: Canvas, scene: Scene, seat: Seat, at: tuple[int, int], size: Size) -> None:
    """The 3UP on their 3DOWN; where a 3UP is gone the back shows, then nothing."""
    x, y = at
    seen = scene.view.seats[seat]
    ups = by_rank(seen.up)
    for place in range(3):
        left = x + place * (size.width + 1)
        if place < len(ups):
            look = face_of(ups[place], ground=theme.SEATS)
            draw_card(canvas, left, y, size, ups[place], look)
            draw_base(canvas, left, y, size, look)
        elif seen.down[place]:
            draw_back(canvas, left, y, size, face=replace(BACK, ground=theme.SEATS))
        else:
            draw_place(canvas, left, y, size, ground=theme.SEATS)


def _name(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int, limit: int) -> None:
    is_turn = scene.view.turn == seat
    canvas.put(x, y, "▶" if is_turn else " ", style(theme.ACCENT, theme.SEATS))
    canvas.put(x + 1, y, scene.names[seat], style(theme.TEXT, theme.SEATS, bold=True), limit)


def state_of(scene: Scene, seat: Seat) -> tuple[str, str, str]:
    """A sign, a word and an ink for how a player is there."""
    room_seat = scene.table.room.seats[seat]
    status = scene.view.seats[seat].status
    if status is SeatStatus.LEFT:
        return "○", "left", theme.MUTED_ON_FELT
    if status is SeatStatus.OUT:
        return "★", "out", theme.WARN
    if room_seat.level is not None:
        return "◆", "bot", theme.MUTED_ON_FELT
    return _PRESENCE[room_seat.presence]


def clock_of(scene: Scene, seat: Seat) -> str:
    """What is left of the time of the player who is to move, where the move is not made at once."""
    return scene.clock if scene.view.turn == seat and scene.elapsed > 0 else ""


def deed_of(scene: Scene, seat: Seat) -> tuple[str, str]:
    """What the player did last; who has three cards or fewer is called out instead."""
    absent = seat_text(scene.table.room, seat, scene.elapsed)
    if absent is not None:
        return absent, theme.WARN
    seen = scene.view.seats[seat]
    left = seen.hand + len(seen.up) + sum(seen.down)
    if seen.status is SeatStatus.PLAYING and left <= 3:
        return f"{left} left", theme.WARN
    if seen.status is SeatStatus.CHOSEN:
        return "has chosen", theme.MUTED_ON_FELT
    for event in reversed(this_game(scene.table)):
        if isinstance(event, (Played, Took, TurnedOver)) and event.seat == seat:
            return deed_text(event), theme.MUTED_ON_FELT
    return "", theme.MUTED_ON_FELT


def deed_text(event: Played | Took | TurnedOver) -> str:
    """`played 9 9`, `took 7`, `turned 10`."""
    if isinstance(event, Played):
        return _PLAYED + " ".join(rank_face(card.rank) for card in event.cards)
    if isinstance(event, Took):
        return f"took {len(event.cards)}"
    return f"turned {rank_face(event.card.rank)}"
