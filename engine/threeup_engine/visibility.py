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
from threeup_engine.view import OwnPart, Phase, SeatView, SeenSeat


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


def own_part(state: GameState, viewer: Seat | None) -> OwnPart:
    """What only `viewer` may see and do."""
    if viewer is None:
        return OwnPart()
    own = state.seats[viewer]
    if state.phase is Phase.CHOOSE:
        return OwnPart(viewer, own.hand, own.up, legal_actions(state, viewer))
    legal = legal_actions(state, viewer) if viewer == state.turn else ()
    return OwnPart(viewer, own.hand, (), legal)


def _seen(cards: SeatCards, is_choosing: bool) -> SeenSeat:
    """A seat as everyone sees it; while 3UP are chosen, only who has chosen (R2.3)."""
    one, two, three = cards.down
    down = (one is not None, two is not None, three is not None)
    up = () if is_choosing else cards.up
    return SeenSeat(cards.status, len(cards.hand), up, down, cards.known)
