"""A finished game judged: everybody's chances, the dearest moments, luck and choices apart."""

from dataclasses import dataclass
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT, WARN
from threeup_client.paint.theme import style
from threeup_client.reviewing import moment_text
from threeup_engine.record import Record
from threeup_engine.review import Review

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_PLOT: Final = style(theme.CHOSEN, theme.PANEL)
_MARK: Final = style(theme.WARN, theme.PANEL, bold=True)
_NAME: Final = 14
"""Columns for a name."""
_WIDE: Final = 72
"""Columns from which the accounts have their full headings."""
_BELOW: Final = 15
"""Rows that moments and accounts need."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the screen shows: a review, or how far it is."""

    record: Record
    review: Review | None = None
    done: int = 0
    of: int = 0
    problem: str = ""


def paint_progress(canvas: Canvas, judgement: Judgement) -> None:
    """A bar with its numbers, while it is computed."""
    if judgement.problem:
        canvas.put(2, 4, judgement.problem, WARN, canvas.width - 4)
        return
    width = min(40, canvas.width - 4)
    part = judgement.done / judgement.of if judgement.of else 0.0
    canvas.put(2, 4, "Each position is played on a thousand times", TEXT)
    canvas.put(2, 6, "█" * round(part * width), _PLOT)
    canvas.put(2 + round(part * width), 6, "·" * (width - round(part * width)), MUTED)
    canvas.put(2, 7, f"{judgement.done} of {judgement.of or '?'} positions judged", MUTED)


def paint_review(canvas: Canvas, record: Record, review: Review, up: int = 0) -> int:
    """The graph, the dearest moments, and for each player what cards and choices did.

    `up` rows of it have gone above the screen; gives how many can go, until its end is seen.
    """
    seats = len(record.seats)
    height = max(1, min(6, (canvas.height - 4 - _BELOW) // seats))
    y = 2 - up
    canvas.put(2, y, "Chances of winning over the game, 0 to 100 %", HEADING)
    y += 1
    for seat, player in enumerate(record.seats):
        _paint_chances(canvas, y, height, player.name, _shares(review, seat))
        y += height
    _paint_marks(canvas, y, review)
    y = _paint_moments(canvas, y + 1, record, review)
    _paint_accounts(canvas, y + 1, record, review)
    return max(0, y + 2 + seats + up - (canvas.height - 1))


def _shares(review: Review, seat: int) -> list[float]:
    return [review.start[seat], *(decision.shares[seat] for decision in review.decisions)]


def _paint_chances(canvas: Canvas, y: int, height: int, name: str, shares: list[float]) -> None:
    canvas.put(2, y, name, BOLD, _NAME - 1)
    canvas.right(y, f"{100 * shares[-1]:.0f} %", MUTED)
    width = _plot_width(canvas)
    for column in range(width):
        share = shares[column * (len(shares) - 1) // max(1, width - 1)]
        for row in range(height):
            level = share * height - (height - 1 - row)
            sign = _EIGHTHS[max(0, min(8, round(level * 8)))]
            canvas.put(2 + _NAME + column, y + row, sign, _PLOT)


def _paint_marks(canvas: Canvas, y: int, review: Review) -> None:
    """Where the dearest moments were."""
    width = _plot_width(canvas)
    for number, decision in enumerate(review.dearest, 1):
        column = decision.number * (width - 1) // max(1, len(review.decisions))
        canvas.put(2 + _NAME + column, y, str(number), _MARK)
        canvas.clickable(2 + _NAME + column, y, 1, str(number))


def _plot_width(canvas: Canvas) -> int:
    return max(10, canvas.width - _NAME - 10)


def _paint_moments(canvas: Canvas, y: int, record: Record, review: Review) -> int:
    canvas.put(2, y, "Dearest moments", HEADING)
    if not review.dearest:
        canvas.put(2, y + 1, "No decision surely cost anything.", TEXT)
        return y + 2
    y += 1
    for number, decision in enumerate(review.dearest, 1):
        lines = wrapped(moment_text(record, decision), canvas.width - 6)[:2]
        canvas.put(2, y, str(number), _MARK)
        for line in lines:
            canvas.put(4, y, line, TEXT)
            canvas.clickable(2, y, canvas.width - 4, str(number))
            y += 1
    return y


def _paint_accounts(canvas: Canvas, y: int, record: Record, review: Review) -> None:
    """Luck and choices apart, in percent of games won above or below an even share."""
    heads = ("deal", "draw", "own moves", "others", "mistakes")
    if canvas.width < _WIDE:
        heads = ("deal", "draw", "own", "others", "slips")
    column = min(11, (canvas.width - _NAME - 6) // len(heads))
    x = 2 + _NAME + 2
    canvas.put(2, y, "Gained, %", HEADING)
    for i, head in enumerate(heads):
        canvas.put(x + column * i, y, f"{head[: column - 1]:>{column}}", MUTED)
    for seat, player in enumerate(record.seats):
        account = review.accounts[seat]
        canvas.put(2, y + 1 + seat, player.name, TEXT, _NAME + 1)
        values = (account.deal, account.cards, account.own, account.others)
        texts = [*(f"{100 * value:+.0f}" for value in values), f"{100 * review.costs[seat]:.0f}"]
        for i, text in enumerate(texts):
            canvas.put(x + column * i, y + 1 + seat, f"{text:>{column}}", TEXT)
