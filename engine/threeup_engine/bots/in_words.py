"""Moves in plain English words, as a hint or a review names them: `playing two 7s`."""

from collections import Counter

from threeup_engine.actions import Action, ChooseUp, Draw, Flip, Play
from threeup_engine.cards import Card, Cards, Rank

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_CLEARS = {Rank.CLEAR: "Clear", Rank.CLEAR_1: "Clear +1", Rank.CLEAR_2: "Clear +2"}


def doing(action: Action) -> str:
    """The move as a noun: `laying 9, 10 and Clear as 3UP`."""
    match action:
        case ChooseUp(cards=cards):
            *most, last = [rank_in_words(card.rank) for card in sorted(cards, key=_rank)]
            return f"laying {', '.join(most)} and {last} as 3UP"
        case Play(cards=cards):
            return f"playing {set_in_words(cards)}"
        case Flip():
            return "turning over a 3DOWN card"
        case Draw():
            return "drawing first"
        case _:
            return "picking up the pile"


def set_in_words(cards: Cards) -> str:
    """Cards of one rank: `a 7`, `an 8`, `two 7s`, `a Clear +1`, `two Clears +1`."""
    ((rank, count),) = Counter(card.rank for card in cards).items()
    word = rank_in_words(rank)
    if count == 1:
        return f"{'an' if rank is Rank.EIGHT else 'a'} {word}"
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {word.replace('Clear', 'Clears')}{'' if rank.is_clear else 's'}"


def rank_in_words(rank: Rank) -> str:
    return _CLEARS.get(rank) or rank.text


def _rank(card: Card) -> Rank:
    return card.rank
