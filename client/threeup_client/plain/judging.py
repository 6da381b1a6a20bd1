"""A finished game judged, in sentences."""

from collections.abc import Iterator
from typing import Final

from threeup_client.reviewing import moment_text
from threeup_engine.record import Record
from threeup_engine.review import Review

_TIMES: Final = 4
"""Points between the start and the end at which chances are told."""


def review_lines(record: Record, review: Review) -> Iterator[str]:
    """Everybody's chances over the game, the dearest moments, and what did it."""
    for seat, player in enumerate(record.seats):
        shares = [review.start[seat], *(one.shares[seat] for one in review.decisions)]
        at = [shares[(len(shares) - 1) * time // _TIMES] for time in range(_TIMES + 1)]
        told = ", ".join(f"{100 * share:.0f}" for share in at)
        yield f"Chances of {player.name} from the start to the end, in percent: {told}."
    if not review.dearest:
        yield "No decision surely cost anything."
    for number, decision in enumerate(review.dearest, 1):
        yield f"Dear moment {number}: {moment_text(record, decision)}."
    for seat, player in enumerate(record.seats):
        one = review.accounts[seat]
        yield (
            f"{player.name}: the deal {_points(one.deal)}, the draw {_points(one.cards)}, "
            f"own moves {_points(one.own)}, the others {_points(one.others)} percent of games."
        )


def _points(share: float) -> str:
    return f"{100 * share:+.0f}"
