"""What `sharp` would do in a seat, and why, in one sentence."""

from dataclasses import dataclass

from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play
from threeup_engine.bots.in_words import doing
from threeup_engine.bots.plain_choice import HIGHEST_LOW
from threeup_engine.bots.searcher import SHARP, answer, ask
from threeup_engine.turn import THREE_OF_A_KIND
from threeup_engine.view import SeatStatus, SeatView


@dataclass(frozen=True, slots=True)
class Hint:
    action: Action
    """One of `view.legal`."""
    sentence: str
    """For a person: `Playing a 9: Ann has no open card that beats it.`"""


def hint(view: SeatView, names: tuple[str, ...]) -> Hint:
    """The hint for a seat that has a move to make; the same one for the same view.

    `names` are the players' by seat.
    """
    found = answer(ask(view, SHARP, seed=view.version))
    doing_it = doing(found.action)
    why = _why(view, found.action, names)
    if not why:
        plain = doing(view.legal[found.weighed[0].choice])
        why = f"tried in games that can still come, it won more often than {plain}"
    return Hint(found.action, f"{doing_it[0].upper()}{doing_it[1:]}: {why}.")


def _why(view: SeatView, action: Action, names: tuple[str, ...]) -> str:
    """The plainest reason for a move; empty where there is none."""
    if len(view.legal) == 1:
        return "it is the only move you have"
    match action:
        case ChooseUp():
            return "3UP are played with no choice of time, and these serve you best there"
        case Draw():
            return "more cards to choose from before you discard again"
        case Flip():
            return "nobody can know which of them is high"
        case Play():
            return _why_play(view, action, names)
        case _:
            return ""


def _why_play(view: SeatView, play: Play, names: tuple[str, ...]) -> str:
    rank, count = play.cards[0].rank, len(play.cards)
    assert view.seat is not None
    own = view.seats[view.seat]
    if len(view.hand or own.up) == count and not any(own.down) and not (view.hand and own.up):
        return "you have no other card left"
    if rank.is_clear:
        return _why_clear(view)
    if count + [card.rank for card in view.pile].count(rank) >= THREE_OF_A_KIND:
        return "three of a kind clear the pile"
    following = _next_seat(view)
    seen = view.seats[following]
    if not view.draw and not seen.hand and seen.up and max(c.rank for c in seen.up) < rank:
        return f"{names[following]} has no open card that beats it"
    if view.draw and rank <= HIGHEST_LOW:
        return "low cards are hard to get rid of later, and you draw new ones"
    if rank is min(card.rank for card in view.hand or own.up if _fits(view, card.rank)):
        return "it is the lowest that fits, and keeps what is higher for later"
    return ""


def _why_clear(view: SeatView) -> str:
    zone = view.hand or view.seats[view.seat or 0].up
    if all(card.rank.is_clear or not _fits(view, card.rank) for card in zone):
        return "nothing else fits, and you need not pick up the pile"
    return ""


def _fits(view: SeatView, rank: int) -> bool:
    return not view.pile or rank >= view.pile[-1].rank


def _next_seat(view: SeatView) -> int:
    players = len(view.seats)
    assert view.seat is not None
    around = [(view.seat + step) % players for step in range(1, players)]
    return next(seat for seat in around if view.seats[seat].status is SeatStatus.PLAYING)
