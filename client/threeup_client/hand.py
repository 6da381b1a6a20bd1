"""The player's own cards as ranks and counts, and what keys do to the choice: pure."""

from dataclasses import dataclass
from typing import Final

from threeup_engine.actions import Flip, Play
from threeup_engine.cards import Cards, Rank
from threeup_engine.view import SeatView

RANK_KEYS: Final = {
    **{str(number): Rank(number) for number in range(1, 10)},
    "0": Rank.TEN,
    "c": Rank.CLEAR,
    "v": Rank.CLEAR_1,
    "b": Rank.CLEAR_2,
}
KEY_OF_RANK: Final = {rank: key for key, rank in RANK_KEYS.items()}


@dataclass(frozen=True, slots=True)
class Group:
    """All open cards of one rank."""

    rank: Rank
    cards: Cards

    @property
    def count(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Choice:
    """A rank and how many of it."""

    rank: Rank
    count: int
    by_person: bool = False
    """Chosen by a key, not by the client."""


def open_cards(view: SeatView) -> Cards:
    """The cards one plays from next: the hand, or the 3UP where they are open (R5.1)."""
    if view.hand or view.draw or view.seat is None:
        return view.hand
    return view.seats[view.seat].up


def groups(cards: Cards) -> tuple[Group, ...]:
    """By rank, low to high."""
    ranks = sorted({card.rank for card in cards})
    return tuple(Group(rank, tuple(c for c in cards if c.rank is rank)) for rank in ranks)


def fits(view: SeatView, rank: Rank) -> bool:
    """Whether the rank could go on the pile as it lies (R3.2)."""
    return not view.pile or rank >= view.pile[-1].rank


def playable_ranks(view: SeatView) -> frozenset[Rank]:
    """The ranks that the server says may be played now."""
    return frozenset(action.cards[0].rank for action in view.legal if isinstance(action, Play))


def flips(view: SeatView) -> tuple[int, ...]:
    """The places whose card may be turned over now."""
    return tuple(action.place for action in view.legal if isinstance(action, Flip))


def default_choice(view: SeatView) -> Choice | None:
    """The lowest playable number with all its copies; Clears last."""
    playable = playable_ranks(view)
    for group in groups(open_cards(view)):
        if group.rank in playable:
            return Choice(group.rank, group.count)
    return None


def kept(view: SeatView, choice: Choice | None, *, proposes: bool = True) -> Choice | None:
    """The person's choice if it is still possible, else the default one on one's turn."""
    held = {group.rank: group.count for group in groups(open_cards(view))}
    if choice is not None and choice.by_person and choice.rank in held:
        is_open = not playable_ranks(view) or choice.rank in playable_ranks(view)
        if is_open:
            return Choice(choice.rank, min(choice.count, held[choice.rank]), by_person=True)
    return default_choice(view) if proposes else None


def rank_pressed(view: SeatView, choice: Choice | None, rank: Rank) -> Choice | None:
    """All of the rank; the same key again: one fewer, then all again. None if none is held."""
    held = {group.rank: group.count for group in groups(open_cards(view))}
    if rank not in held:
        return None
    count = held[rank]
    if choice is not None and choice.by_person and choice.rank is rank:
        count = choice.count - 1 or held[rank]
    return Choice(rank, count, by_person=True)


def moved(view: SeatView, choice: Choice | None, step: int) -> Choice | None:
    """The previous or next rank, all of it; at the ends it stays."""
    own = groups(open_cards(view))
    if not own:
        return None
    ranks = [group.rank for group in own]
    at = ranks.index(choice.rank) + step if choice and choice.rank in ranks else 0
    group = own[max(0, min(at, len(own) - 1))]
    return Choice(group.rank, group.count, by_person=True)


def resized(view: SeatView, choice: Choice | None, step: int) -> Choice | None:
    """One more or one fewer of the chosen rank."""
    if choice is None:
        return None
    held = sum(card.rank is choice.rank for card in open_cards(view))
    return Choice(choice.rank, max(1, min(held, choice.count + step)), by_person=True)


def one_or_all(view: SeatView, choice: Choice | None) -> Choice | None:
    """One only, or all if it was one."""
    if choice is None:
        return None
    held = sum(card.rank is choice.rank for card in open_cards(view))
    return Choice(choice.rank, held if choice.count == 1 else 1, by_person=True)


def chosen_cards(view: SeatView, choice: Choice) -> Cards:
    """The cards of the choice, lowest colours first."""
    return tuple(c for c in open_cards(view) if c.rank is choice.rank)[: choice.count]
