"""What there is to read: the rules by their numbers, and finished games move by move."""

from collections.abc import Iterator
from typing import Final

from threeup_client.narration import sentence
from threeup_client.plain.moves import NotUnderstoodError
from threeup_client.plain.speech import SpokenNames, as_line
from threeup_client.replays.film import film_of
from threeup_client.rules_text import GAME, RULES
from threeup_engine.options import Seat
from threeup_engine.record_text import RecordError, parse

_CHAPTERS: Final = sorted({number.partition(".")[0] for number, _ in RULES})


def rules_lines(wanted: str) -> Iterator[str]:
    """The game in short; or a chapter, such as `3`; or one rule, such as `3.2` or `R3.2`.

    Raises:
        NotUnderstoodError: there is no such rule.
    """
    if not wanted:
        yield from GAME
        chapters = f"{_CHAPTERS[0][1:]} to {_CHAPTERS[-1][1:]}"
        yield f"All rules have numbers: rules 3 tells chapter 3 of {chapters}, rules 3.2 one rule."
        return
    number = f"R{wanted.lower().removeprefix('r')}"
    found = [(name, text) for name, text in RULES if name == number]
    found = found or [(name, text) for name, text in RULES if name.startswith(f"{number}.")]
    if not found:
        raise NotUnderstoodError("There is no such rule. Type: rules, rules 3, or rules 3.2.")
    for name, text in found:
        yield f"{name}: {text}"


def replay_lines(text: str, name: str) -> Iterator[str]:
    """A finished game as whoever has that name saw it, and as an onlooker did otherwise.

    Raises:
        NotUnderstoodError: the record cannot be read.
    """
    try:
        record = parse(text)
    except RecordError as error:
        raise NotUnderstoodError(f"That record cannot be read: {error}.") from error
    players = [seat.name for seat in record.seats]
    you = Seat(players.index(name)) if name in players else None
    names = SpokenNames(players, you)
    film = film_of(record)
    yield f"{record.table}, {record.date[:10]}: {', '.join(players)}."
    for frame in range(film.last + 1):
        for event in film.happened(frame, you):
            yield as_line(sentence(event, names))
    yield f"Not as it should be: {film.fault}." if film.fault else "Deal and moves are verified."
