"""The options of a new table as they are typed: `create Friday seats 4 bots 2 easy deck short`."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, TypeVar

from threeup_client.numbers import number_in
from threeup_client.plain.moves import NotUnderstoodError
from threeup_client.plain.speech import listed
from threeup_engine.bots.levels import Level
from threeup_engine.options import SEATS, Deck, HouseRules
from threeup_protocol.client_messages import Create
from threeup_protocol.limits import PASSWORD_CHARACTERS
from threeup_protocol.table import Absence, TableOptions
from threeup_protocol.text import clean_table_name

K = TypeVar("K", bound=StrEnum)

_KEYS: Final = ("seats", "bots", "deck", "clock", "absence", "password")
_FLAGS: Final = ("private", "closed", "bonus", "voluntary", "playon")
_KNOWN: Final = (
    "Options: seats 4, bots 2 easy, deck short, clock 60, absence bot, password WORD, private, "
    "closed (to watchers), bonus, voluntary, playon."
)


def create_of(words: list[str], owner: str) -> Create:
    """The request, its id still 0; words before the first option are the table's name.

    Raises:
        NotUnderstoodError: an unknown option, or one that is out of range.
    """
    name, rest = _split(words)
    given = dict(_pairs(iter(rest)))
    deck = _one_of(Deck, given.get("deck", "full"), "deck")
    seats = _number(given.get("seats", "2"), 2, 12, "seats")
    if seats not in SEATS[deck]:
        raise NotUnderstoodError(f"The {deck} deck is for {_range(deck)} players.")
    bots, _, level = given.get("bots", "0").partition(" ")
    count = _number(bots, 0, seats - 1, "bots")
    options = TableOptions(
        name=clean_table_name(name) or f"{owner}'s table"[:32],
        seats=seats,
        house=HouseRules(
            deck=deck,
            bonus="bonus" in given,
            voluntary="voluntary" in given,
            play_on="playon" in given,
        ),
        bots=(_one_of(Level, level or "steady", "level"),) * count,
        move_seconds=_number(given.get("clock", "0"), 0, 3600, "clock"),
        absence=_one_of(Absence, given.get("absence", "wait"), "absence"),
        private="private" in given,
        watchers="closed" not in given,
    )
    return Create(0, options, given.get("password", "")[:PASSWORD_CHARACTERS] or None)


def _split(words: list[str]) -> tuple[str, list[str]]:
    known = {*_KEYS, *_FLAGS}
    at = next((i for i, word in enumerate(words) if word.lower() in known), len(words))
    return " ".join(words[:at]), words[at:]


def _pairs(words: Iterator[str]) -> Iterator[tuple[str, str]]:
    levels = {str(level) for level in Level}
    key, values = "", list[str]()
    for word in words:
        lower = word.lower()
        if lower in {*_KEYS, *_FLAGS} and key != "password":
            if key:
                yield key, " ".join(values)
            key, values = lower, []
        elif key and (not values or (key == "bots" and lower in levels)):
            values.append(word if key == "password" else lower)
        else:
            raise NotUnderstoodError(f"I do not know {word[:20]!r}. {_KNOWN}")
    if key:
        yield key, " ".join(values)


def _number(text: str, least: int, most: int, what: str) -> int:
    number = number_in(text, least, most)
    if number is None:
        raise NotUnderstoodError(f"{what}: a number from {least} to {most}.")
    return number


def _one_of(kind: type[K], text: str, what: str) -> K:
    try:
        return kind(text)
    except ValueError:
        known = listed([str(one) for one in kind], "or")
        raise NotUnderstoodError(f"{what}: {known}.") from None


def _range(deck: Deck) -> str:
    return f"{min(SEATS[deck])} to {max(SEATS[deck])}"
