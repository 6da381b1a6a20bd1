"""What the coach explains, and when there is reason to."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

from threeup_client.bar import equal_on_top
from threeup_client.hand import flips, groups, open_cards, playable_ranks
from threeup_engine.view import Phase, SeatStatus, SeatView


class Subject(StrEnum):
    """What a beginner meets, the rarest first: the first that applies is explained."""

    BLIND = "blind"
    UPS_OPEN = "3up"
    DRAW_FIRST = "draw first"
    STUCK = "stuck"
    TWO_EQUAL = "two equal"
    TWO_LEFT = "two left"
    PILE_USED_UP = "used up"
    CLEAR = "clear"
    COPIES = "copies"
    FIRST_TURN = "first turn"


LINES: Final = {
    Subject.BLIND: "nobody knows these cards. If yours is too low, you take it and the pile.",
    Subject.UPS_OPEN: "hand and draw pile are empty: you play your 3UP now, equal ones together.",
    Subject.DRAW_FIRST: "you discard once more. Before that you may draw up to three, with d.",
    Subject.STUCK: "no card of yours equals or beats the top: you take the pile, your turn ends.",
    Subject.TWO_EQUAL: "two equal numbers lie on top. A third one, from anybody, clears the pile.",
    Subject.TWO_LEFT: "somebody has two cards left. Whoever is first without any card wins.",
    Subject.PILE_USED_UP: "the draw pile is used up: nobody draws any more.",
    Subject.CLEAR: "a Clear goes on any card and takes the pile away; then anything goes.",
    Subject.COPIES: "cards of one rank go together; the arrows up and down change how many.",
    Subject.FIRST_TURN: "play a card that equals or beats the top; Enter does what the bar says.",
}
_APPLIES: Final[dict[Subject, Callable[[SeatView], bool]]] = {
    Subject.BLIND: lambda view: bool(flips(view)),
    Subject.UPS_OPEN: lambda view: not view.hand and not view.draw,
    Subject.DRAW_FIRST: lambda view: view.may_draw,
    Subject.STUCK: lambda view: not playable_ranks(view),
    Subject.TWO_EQUAL: lambda view: equal_on_top(view) == 2 and not view.pile[-1].rank.is_clear,
    Subject.TWO_LEFT: lambda view: any(_has_two_left(view, i) for i in range(len(view.seats))),
    Subject.PILE_USED_UP: lambda view: not view.draw,
    Subject.CLEAR: lambda view: any(card.rank.is_clear for card in open_cards(view)),
    Subject.COPIES: lambda view: any(
        group.count > 1 and group.rank in playable_ranks(view) for group in groups(open_cards(view))
    ),
    Subject.FIRST_TURN: lambda _: True,
}


def subjects_in(view: SeatView) -> Iterator[Subject]:
    """Those that apply where the viewer is asked, the rarest first."""
    if view.legal and view.phase is Phase.PLAY:
        yield from (subject for subject, applies in _APPLIES.items() if applies(view))


def _has_two_left(view: SeatView, seat: int) -> bool:
    seen = view.seats[seat]
    left = seen.hand + len(seen.up) + sum(seen.down)
    return seat != view.seat and seen.status is SeatStatus.PLAYING and left <= 2
