"""Choosing 3UP: six large cards, the chosen ones raised."""

from collections.abc import Sequence

from threeup_client.bar import Bar
from threeup_client.hand import KEY_OF_RANK
from threeup_client.model import TableModel
from threeup_client.paint import theme
from threeup_client.paint.bar import paint_bar
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.cards import CHOSEN, Size, draw_card, face_of
from threeup_client.paint.centre import paint_coach
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.hand_cards import paint_key
from threeup_client.paint.theme import style
from threeup_client.words import said_line
from threeup_engine.cards import Cards
from threeup_engine.view import SeatStatus
from threeup_protocol.room_events import Said

_MUTED = style(theme.MUTED_ON_FELT, theme.FELT)
_TEXT = style(theme.TEXT, theme.FELT)

COACH = "you play your 3UP near the end, when only high cards get through: put your best cards up."


def paint_choice(
    canvas: Canvas, cards: Cards, chosen: Sequence[int], cursor: int, *, has_coach: bool
) -> None:
    """The dealt cards; `chosen` are positions among them."""
    size = Size.L if canvas.width >= 72 and canvas.height >= 24 else Size.M
    text = "Lay three of these six face up on your hidden 3DOWN. The rest is your hand."
    for row, line in enumerate(wrapped(text, canvas.width - 4, "")):
        canvas.put(2, 2 + row, line, _TEXT)
    step = size.width + 4
    left = max(2, (canvas.width - step * len(cards)) // 2)
    for i, card in enumerate(cards):
        x = left + i * step
        is_up = i in chosen
        canvas.clickable(x, 5, size.width, f"@{i}", size.height + 3)
        top = 5 if is_up else 6
        draw_card(canvas, x, top, size, card, CHOSEN if is_up else face_of(card))
        paint_key(canvas, x, 7 + size.height, size.width, KEY_OF_RANK[card.rank], is_chosen=is_up)
        label = "3UP" if is_up else "hand"
        look = style(theme.ACCENT if is_up else theme.MUTED_ON_FELT, theme.FELT, bold=is_up)
        canvas.put(x + (size.width - len(label)) // 2, 8 + size.height, label, look)
        if i == cursor:
            canvas.put(x + size.width // 2, 9 + size.height, "▲", style(theme.CHOSEN, theme.FELT))
    if has_coach:
        rows = canvas.height - 4 - (10 + size.height)
        paint_coach(canvas, COACH, (2, 10 + size.height, canvas.width - 4, min(rows, 3)))


def paint_waiting_for(canvas: Canvas, table: TableModel, bar: Bar, clock: str) -> None:
    """Who has chosen and who has not, what was said last, the bar."""
    view = table.view
    assert view is not None
    done: list[str] = []
    still: list[str] = []
    for i in range(len(view.seats)):
        you_or_name = "you" if i == view.seat else table.room.seats[i].name or "?"
        is_choosing = view.seats[i].status is SeatStatus.CHOOSING
        (still if is_choosing else done).append(you_or_name)
    waits = f"Still choosing: {', '.join(still)}"
    text = f"Chosen: {', '.join(done) or 'nobody yet'}.  {waits}"
    if columns_of(text) > canvas.width - 4:  # for whom one waits counts more than who is ready
        text = f"Chosen: {len(done)} of {len(view.seats)}.  {waits}"
    canvas.put(2, canvas.height - 4, text, _MUTED, canvas.width - 4)
    said = next((event for event in reversed(table.log) if isinstance(event, Said)), None)
    if said is not None:
        canvas.put(2, canvas.height - 3, said_line(said.name, said.text), _TEXT, canvas.width - 4)
    paint_bar(canvas, canvas.height - 2, bar, clock)
