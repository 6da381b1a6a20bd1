"""Moves as people type them, and what to say where nothing fits: pure."""

from typing import Final

from threeup_client.hand import default_choice, flips, groups, open_cards, playable_ranks
from threeup_client.plain.speech import listed, playable_text, spoken
from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play, Take
from threeup_engine.cards import Cards, Rank
from threeup_engine.view import Phase, SeatView

_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS: Final = {
    **{str(number): Rank(number) for number in range(1, 11)},
    **{word: Rank(number) for number, word in enumerate(_NUMBERS, 1)},
    **dict.fromkeys(("c", "clear", "c0"), Rank.CLEAR),
    **dict.fromkeys(("c1", "c+1", "clear1", "clear+1", "+1"), Rank.CLEAR_1),
    **dict.fromkeys(("c2", "c+2", "clear2", "clear+2", "+2"), Rank.CLEAR_2),
}
_COUNTS: Final = {
    **{str(number): number for number in range(1, 15)},
    **{word: number for number, word in enumerate(_NUMBERS, 1)},
}


class NotUnderstoodError(Exception):
    """The line is no move now; the text says what is possible."""


def suggested(view: SeatView) -> Action:
    """What an empty line does: the three highest as 3UP, the lowest that fits with all its copies.

    The view has to have legal actions.
    """
    if view.phase is Phase.CHOOSE:
        return ChooseUp(tuple(sorted(view.hand, key=lambda card: card.rank)[-3:]))
    choice = default_choice(view)
    if choice is None:
        return view.legal[0]
    cards = [card for card in open_cards(view) if card.rank is choice.rank]
    return Play(tuple(cards))


def move_of(line: str, view: SeatView) -> Action:
    """The move that a typed line means: `9`, `9 1`, `c2`, `d`, `t`, `flip 2`, `4 9 c` as 3UP.

    Raises:
        NotUnderstoodError: it is no move, or none that can be made now.
    """
    words = line.lower().replace("clear +", "clear+").replace("clear plus ", "clear+").split()
    words = [word.replace("+one", "+1").replace("+two", "+2") for word in words]
    if not words:
        return suggested(view)
    if view.phase is Phase.CHOOSE:
        return _chosen(words, view)
    match words:
        case ["d" | "draw"]:
            return _if_legal(Draw(), view)
        case ["t" | "take"]:
            return _if_legal(Take(), view)
        case ["f" | "flip", place] if place in {"1", "2", "3"}:
            return _if_legal(Flip(int(place) - 1), view)
        case [place] if flips(view) and place in {"1", "2", "3"}:
            return _if_legal(Flip(int(place) - 1), view)
        case _:
            return _played(words, view)


def _played(words: list[str], view: SeatView) -> Play:
    rank = _RANKS.get(words[0])
    if rank is None:
        raise NotUnderstoodError(f"I do not know {words[0][:20]!r}. {possible(view)}")
    held = [card for card in open_cards(view) if card.rank is rank]
    if not held:
        raise NotUnderstoodError(f"You do not hold {spoken(rank)}. {possible(view)}")
    if rank not in playable_ranks(view):
        raise NotUnderstoodError(f"{spoken(rank)} cannot go now. {possible(view)}")
    return Play(tuple(held[: _count(words, rank, len(held))]))


def _count(words: list[str], rank: Rank, held: int) -> int:
    """How many are meant: all, a number after the rank, or the rank said so often."""
    if len(words) == 2 and words[1] in _COUNTS and _RANKS.get(words[1]) is not rank:
        count = _COUNTS[words[1]]
    elif all(_RANKS.get(word) is rank for word in words):
        count = len(words) if len(words) > 1 else held
    else:
        raise NotUnderstoodError("Name one rank, and how many of it: 9, or 9 1.")
    if count > held:
        raise NotUnderstoodError(f"You hold only {held} of them.")
    return count


def _chosen(words: list[str], view: SeatView) -> ChooseUp:
    ranks = [_RANKS.get(word) for word in words]
    if None in ranks or len(ranks) != 3:
        raise NotUnderstoodError(f"Name three of your six cards: {_held(view.hand)}.")
    left = list(view.hand)
    cards = []
    for rank in ranks:
        card = next((one for one in left if one.rank is rank), None)
        if card is None or rank is None:
            raise NotUnderstoodError(f"You do not hold all of these. You hold {_held(view.hand)}.")
        left.remove(card)
        cards.append(card)
    return ChooseUp(tuple(cards))


def _held(cards: Cards) -> str:
    return listed([spoken(group.rank, group.count) for group in groups(cards)])


def _if_legal(action: Action, view: SeatView) -> Action:
    if action not in view.legal:
        raise NotUnderstoodError(f"That cannot be done now. {possible(view)}")
    return action


def possible(view: SeatView) -> str:
    """What can be typed now, in a sentence."""
    ways = []
    if playable_ranks(view):
        ways.append(playable_text(view))
    if Draw() in view.legal:
        ways.append("You can draw: d.")
    if view.legal == (Take(),):
        return f"Nothing you hold beats {spoken(view.pile[-1].rank)}: t takes the pile."
    if Take() in view.legal:
        ways.append("You can take the pile: t.")
    if flips(view):
        places = listed([str(place + 1) for place in flips(view)], "or")
        ways.append(f"You can turn a card over: flip {places}.")
    return " ".join(ways) or "It is not your turn."
