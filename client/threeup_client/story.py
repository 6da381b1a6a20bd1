"""What happened, told shortly: one line a deed, with what came of it, and no routine draws."""

from collections.abc import Sequence

from threeup_client.narration import sentence
from threeup_client.words import Names, a_rank, counted, rank_face
from threeup_engine.events import (
    Cleared,
    ClearedBy,
    Played,
    SomebodyDrew,
    Took,
    TurnedOver,
    YouDrew,
)
from threeup_protocol.room_events import TableEvent

_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}


def told(events: Sequence[TableEvent], names: Names) -> list[tuple[TableEvent, str]]:
    """Each line with the event that it begins with, oldest first."""
    lines: list[tuple[TableEvent, str]] = []
    before: TableEvent | None = None
    for event in events:
        if _goes_on(before, event):
            first, text = lines.pop()
            joint = ", " if isinstance(before, TurnedOver) and before.holds else ": "
            lines.append((first, f"{text}{joint}{_outcome(event)}"))
        elif not isinstance(event, SomebodyDrew) or _is_early(before, event):
            lines.append((event, _line(before, event, names)))
        before = event
    return lines


def _goes_on(before: TableEvent | None, event: TableEvent) -> bool:
    """Whether the event is what came of the deed before it."""
    if isinstance(before, (Played, TurnedOver)) and isinstance(event, Cleared):
        return before.seat == event.seat
    is_too_low = isinstance(before, TurnedOver) and not before.holds
    return is_too_low and isinstance(event, Took)


def _outcome(event: TableEvent) -> str:
    if isinstance(event, Took):
        return f"too low, took {counted(len(event.cards), 'card')}"
    assert isinstance(event, Cleared)
    more = f", {counted(event.extra, 'more discard')}" if event.extra else ""
    if event.by is ClearedBy.THREE_OF_A_KIND:
        rank = event.cards[-1].rank
        equal = 0
        for card in reversed(event.cards):
            if card.rank is not rank:
                break
            equal += 1
        many = _NUMBERS.get(equal, str(equal))
        return f"{many} {rank_face(rank)}s, the pile clears{more}"
    return f"{counted(len(event.cards), 'card')} out{more}"


def _is_early(before: TableEvent | None, event: SomebodyDrew) -> bool:
    """R4.5's draw, between a Clear +1 or +2 and the next discard."""
    return isinstance(before, Cleared) and before.extra > 0 and before.seat == event.seat


def _line(before: TableEvent | None, event: TableEvent, names: Names) -> str:
    match event:
        case TurnedOver(seat=seat, card=card, holds=holds):
            verdict = ": it holds" if holds else ""
            return f"{names[seat]} turned over {a_rank(card.rank)}{verdict}"
        case Took(seat=seat, cards=cards, forced=True) if cards:
            beaten = rank_face(cards[-1].rank)
            return f"{names[seat]} could not beat {beaten}: took {counted(len(cards), 'card')}"
        case SomebodyDrew() | YouDrew():
            first = isinstance(before, Cleared) and before.extra > 0 and before.seat == event.seat
            return sentence(event, names) + (" first" if first else "")
        case _:
            return sentence(event, names)
