"""What of the own cards is chosen, and how keys change it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from threeup_engine.actions import Action, Flip, Play
from threeup_engine.cards import Card, Cards, Rank
from threeup_engine.view import SeatView

RANK_KEYS: Final = {
    **{str(rank % 10): Rank(rank) for rank in range(1, 11)},
    "c": Rank.CLEAR,
    "v": Rank.CLEAR_1,
    "b": Rank.CLEAR_2,
}
KEY_OF: Final = {rank: key for key, rank in RANK_KEYS.items()}


class Block(Enum):
    """Where the own next card comes from (R5.1)."""

    HAND = auto()
    UP = auto()
    DOWN = auto()


@dataclass(frozen=True, slots=True)
class Group:
    """All open cards of one rank."""

    rank: Rank
    cards: Cards


@dataclass(frozen=True, slots=True)
class RankChoice:
    """So many cards of a rank."""

    rank: Rank
    count: int
    by_player: bool = True
    """Otherwise the client proposed it."""


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """A 3DOWN card by place, 0 to 2."""

    place: int


Choice = RankChoice | PlaceChoice


def label(rank: Rank) -> str:
    """The rank as shown: `7`, `10`, `C`, `C+1`."""
    return rank.text.replace("C1", "C+1").replace("C2", "C+2")


def labels(rank: Rank, count: int) -> str:
    return " ".join([label(rank)] * count)


def open_block(view: SeatView) -> Block:
    """The block that is open for the viewer, who has a seat."""
    assert view.seat is not None
    if view.hand or view.draw:
        return Block.HAND
    return Block.UP if view.seats[view.seat].up else Block.DOWN


def open_cards(view: SeatView) -> Cards:
    """The cards one chooses from: the hand, or the 3UP; empty where only 3DOWN are left."""
    if view.seat is None:
        return ()
    return view.seats[view.seat].up if open_block(view) is Block.UP else view.hand


def grouped(cards: Sequence[Card]) -> tuple[Group, ...]:
    """The cards by rank, low to high."""
    ranks = sorted({card.rank for card in cards})
    return tuple(Group(r, tuple(card for card in cards if card.rank is r)) for r in ranks)


def is_my_turn(view: SeatView) -> bool:
    return view.seat is not None and view.turn == view.seat and bool(view.legal)


def playable(view: SeatView) -> frozenset[Rank]:
    """Ranks that fit the pile now (R3.2); in the own turn those the server lets us play."""
    if is_my_turn(view):
        return frozenset(a.cards[0].rank for a in view.legal if isinstance(a, Play))
    top = view.pile[-1].rank if view.pile else Rank.ONE
    return frozenset(card.rank for card in open_cards(view) if card.rank >= top)


def action_for(view: SeatView, choice: Choice | None) -> Action | None:
    """The legal move that the choice stands for."""
    for action in view.legal:
        match action, choice:
            case Play(cards=cards), RankChoice(rank=rank, count=count):
                if len(cards) == count and cards[0].rank is rank:
                    return action
            case Flip(place=place), PlaceChoice(place=chosen):
                if place == chosen:
                    return action
            case _:
                pass
    return None


def default_choice(view: SeatView) -> Choice | None:
    """The lowest playable number, all copies, Clears last; or the first face-down card."""
    flips = [action.place for action in view.legal if isinstance(action, Flip)]
    if flips:
        return PlaceChoice(flips[0])
    fitting = playable(view)
    first = next((group for group in grouped(open_cards(view)) if group.rank in fitting), None)
    return RankChoice(first.rank, len(first.cards), by_player=False) if first else None


def kept_choice(view: SeatView, choice: Choice | None) -> Choice | None:
    """The choice after the game went on: kept while still possible, else in turn the default."""
    match choice:
        case RankChoice(rank=rank, count=count) if held := _held(view, rank):
            choice = replace(choice, count=min(count, held))
        case PlaceChoice(place=place) if place in face_down(view):
            pass
        case _:
            choice = None
    if is_my_turn(view) and action_for(view, choice) is None:
        return default_choice(view)
    return choice


def face_down(view: SeatView) -> tuple[int, ...]:
    """The places of 3DOWN cards that the viewer may come to turn: none while others are open."""
    if view.seat is None or open_block(view) is not Block.DOWN:
        return ()
    return tuple(place for place, lies in enumerate(view.seats[view.seat].down) if lies)


def after_rank_key(view: SeatView, choice: Choice | None, rank: Rank) -> Choice | None:
    """All of the rank; the same key again: one fewer, then all again. None where none is held."""
    held = _held(view, rank)
    if not held:
        return None
    match choice:
        case RankChoice(rank=old, count=count, by_player=True) if old is rank and count > 1:
            return RankChoice(rank, count - 1)
        case _:
            return RankChoice(rank, held)


def after_step(view: SeatView, choice: Choice | None, step: int) -> Choice | None:
    """The previous or next rank, all of it, or face-down card; round the ends."""
    places = face_down(view)
    if places:
        at = places.index(choice.place) if isinstance(choice, PlaceChoice) else -(step > 0)
        return PlaceChoice(places[(at + step) % len(places)])
    groups = grouped(open_cards(view))
    if not groups:
        return None
    ranks = [group.rank for group in groups]
    at = ranks.index(choice.rank) if isinstance(choice, RankChoice) else -(step > 0)
    group = groups[(at + step) % len(groups)]
    return RankChoice(group.rank, len(group.cards))


def after_count(view: SeatView, choice: Choice | None, step: int) -> Choice | None:
    """One more or one fewer of the chosen rank, at least one."""
    if not isinstance(choice, RankChoice):
        return choice
    count = min(max(1, choice.count + step), _held(view, choice.rank))
    return RankChoice(choice.rank, count)


def after_toggle(view: SeatView, choice: Choice | None) -> Choice | None:
    """One only; all where it is one already."""
    if not isinstance(choice, RankChoice):
        return choice
    return RankChoice(choice.rank, _held(view, choice.rank) if choice.count == 1 else 1)


def _held(view: SeatView, rank: Rank) -> int:
    return sum(card.rank is rank for card in open_cards(view))
