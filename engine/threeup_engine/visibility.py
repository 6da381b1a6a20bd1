"""The only place where secrets become facts: what a viewer may know of a state or an event."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from threeup_engine.events import (
    Drew,
    Event,
    SeenEvent,
    SomebodyChose,
    SomebodyDrew,
    UpChosen,
    YouChose,
    YouDrew,
)
from threeup_engine.legality import legal_actions
from threeup_engine.options import Seat
from threeup_engine.state import GameState
from threeup_engine.view import OwnPart, Phase, SeatView, SeenSeat

_CHOOSE: Final = Phase.CHOOSE


def seen_by(viewer: Seat | None, event: Event) -> SeenEvent:
    """The event as `viewer` may know it; None is an onlooker."""
    match event:
        case Drew(seat=seat, cards=cards):
            return YouDrew(seat, cards) if seat == viewer else SomebodyDrew(seat, len(cards))
        case UpChosen(seat=seat, cards=cards):
            return YouChose(seat, cards) if seat == viewer else SomebodyChose(seat)
        case _:
            return event


def view_for(state: GameState, viewer: Seat | None) -> SeatView:
    """The game as `viewer` may see it: no other hand, no 3DOWN face, no draw order (section 9)."""
    own = own_part(state, viewer)
    return replace(
        onlookers_view(state), seat=own.seat, hand=own.hand, chosen=own.chosen, legal=own.legal
    )


def onlookers_view(state: GameState, seats: Sequence[SeenSeat] | None = None) -> SeatView:
    """What everybody may see; `seats` stand for `seen_seat` of each, where those are known."""
    if seats is None:
        seats = [seen_seat(state, Seat(i)) for i in range(len(state.seats))]
    return SeatView(  # Python puts more than 15 keywords into a dict first, which takes far longer
        state.house,
        state.phase,
        state.version,
        state.turns,
        state.first,
        state.turn,
        state.due,
        state.may_draw,
        seats=tuple(seats),
        draw=len(state.draw),
        pile=state.pile,
        cleared=state.cleared,
        buried=len(state.buried),
        places=state.places,
        undecided=state.undecided,
        seat=None,
        hand=(),
        chosen=(),
        legal=(),
    )


def own_part(state: GameState, viewer: Seat | None) -> OwnPart:
    """What only `viewer` may see and do."""
    if viewer is None:
        return OwnPart()
    own = state.seats[viewer]
    chosen = own.up if state.phase is _CHOOSE else ()
    return OwnPart(viewer, own.hand, chosen, legal_actions(state, viewer))


def seen_seat(state: GameState, seat: Seat) -> SeenSeat:
    """A seat as everyone sees it; while 3UP are chosen, only who has chosen (R2.3)."""
    cards = state.seats[seat]
    one, two, three = cards.down
    down = (one is not None, two is not None, three is not None)
    up = () if state.phase is _CHOOSE else cards.up
    return SeenSeat(cards.status, len(cards.hand), up, down, cards.known)
