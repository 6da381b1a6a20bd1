"""The only place where secrets become facts: what a viewer may know of a state or an event."""

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
from threeup_engine.state import GameState, SeatCards
from threeup_engine.view import Phase, SeatView, SeenSeat


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
    shown = onlookers_view(state)
    return shown if viewer is None else own_view(state, shown, viewer)


def onlookers_view(state: GameState) -> SeatView:
    """What everybody may see."""
    is_choosing = state.phase is Phase.CHOOSE
    return SeatView(
        seat=None,
        house=state.house,
        phase=state.phase,
        version=state.version,
        turns=state.turns,
        first=state.first,
        turn=state.turn,
        due=state.due,
        may_draw=state.may_draw,
        hand=(),
        chosen=(),
        seats=tuple([_seen(cards, is_choosing) for cards in state.seats]),
        draw=len(state.draw),
        pile=state.pile,
        cleared=state.cleared,
        buried=len(state.buried),
        places=state.places,
        undecided=state.undecided,
        legal=(),
    )


def own_view(state: GameState, shown: SeatView, viewer: Seat) -> SeatView:
    """What the onlookers of `state` see, and what `viewer` alone may see and do."""
    own = state.seats[viewer]
    return replace(
        shown,
        seat=viewer,
        hand=own.hand,
        chosen=own.up if state.phase is Phase.CHOOSE else (),
        legal=legal_actions(state, viewer),
    )


def _seen(cards: SeatCards, is_choosing: bool) -> SeenSeat:
    """A seat as everyone sees it; while 3UP are chosen, only who has chosen (R2.3)."""
    one, two, three = cards.down
    return SeenSeat(
        status=cards.status,
        hand=len(cards.hand),
        up=() if is_choosing else cards.up,
        down=(one is not None, two is not None, three is not None),
        known=cards.known,
    )
