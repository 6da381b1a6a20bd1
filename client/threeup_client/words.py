"""The game's words for people: cards, counts, names and house rules."""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from threeup_protocol.text import clean_chat, clean_name

if TYPE_CHECKING:
    from threeup_engine.cards import Card, Rank
    from threeup_engine.options import FirstPlayer, HouseRules, Seat


class Names:
    """Who and what is meant: the name of a seat, or You, and cards as they are shown."""

    def __init__(self, names: Sequence[str | None], you: "Seat | None") -> None:
        self._names = names
        self._you = you

    def __getitem__(self, seat: "Seat") -> str:
        """A seat where nobody sits, or that was taken away, has its number."""
        if seat == self._you:
            return "You"
        name = self._names[seat] if seat < len(self._names) else None
        return name or f"seat {seat + 1}"

    def cards(self, cards: "Sequence[Card]") -> str:
        """Cards one by one: `9 C+1`."""
        return faces(cards)

    def a_card(self, rank: "Rank") -> str:
        """`a 7`, `an 8`."""
        return a_rank(rank)

    def have(self, seat: "Seat") -> str:
        return "have" if seat == self._you else "has"

    def are(self, seat: "Seat") -> str:
        return "are" if seat == self._you else "is"


def rank_face(rank: "Rank") -> str:
    """A rank as it stands on the card: `7`, `C+1`."""
    return f"C+{rank.extra_discards}" if rank.extra_discards else rank.text


def a_rank(rank: "Rank") -> str:
    """`a 7`, `an 8`."""
    return f"{'an' if rank == 8 else 'a'} {rank_face(rank)}"


def needed(top: "Rank") -> str:
    """What may be played on this number: `9 or higher`, `10 or a Clear` (R3.2)."""
    return f"{rank_face(top)} or {'a Clear' if top == 10 else 'higher'}"


def faces(cards: "Sequence[Card]") -> str:
    return " ".join(rank_face(card.rank) for card in cards)


def by_rank(cards: "Sequence[Card]") -> "list[Card]":
    """Low to high, as a hand lies."""
    return sorted(cards, key=attrgetter("rank"))


def said_line(name: str, text: str) -> str:
    """Talk as one line that cannot look like anything else, whatever a server sends."""
    return f"{clean_name(name)}: {clean_chat(text)}"


def minutes(seconds: int) -> str:
    """`0:41`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def short_time(seconds: int) -> str:
    """`41`, and from 100 seconds on whole minutes, `2m`."""
    return str(seconds) if seconds < 100 else f"{-(-seconds // 60)}m"


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def first_player_text(first: "FirstPlayer") -> str:
    """Who begins the next game at a table."""
    from threeup_engine.options import FirstPlayer

    words = {
        FirstPlayer.RANDOM: "the next seat begins",
        FirstPlayer.WINNER: "the winner begins",
        FirstPlayer.LOSER: "most cards begins",
    }
    return words[first]


def house_text(house: "HouseRules") -> str:
    """The house rules in a line."""
    parts = [
        f"{house.deck} deck",
        "play on for places" if house.play_on else "first out wins",
        *(["three of a kind plays again"] if house.bonus else []),
        *(["pick up any time"] if house.voluntary else []),
        *([f"{house.first} first"] if house.first != "random" else []),
    ]
    return " · ".join(parts)
