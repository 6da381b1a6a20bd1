"""The answers to the host's commands as lines to read; foreign text in them is made harmless."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from threeup_server.logs import harmless

Answer = Any


def _status(answer: Answer) -> Iterator[str]:
    yield f"{harmless(answer['name'])}: process {answer['process']}, up {_span(answer['seconds'])}"
    yield f"join with: {'   '.join(answer['addresses'])}"
    yield (
        f"people {answer['people']} and {answer['away']} away, tables {answer['tables']}, "
        f"games {answer['games']}, connections {answer['connections']}"
    )
    if answer["draining"]:
        yield "takes no new games, and stops when the last one is over"


def _tables(answer: Answer) -> Iterator[str]:
    if not answer:
        yield "no tables"
    for table in answer:
        names = ", ".join(harmless(name) for name in table["people"])
        bots = f" and {_count(table['bots'], 'bot')}" if table["bots"] else ""
        watching = f", {table['watchers']} watching" if table["watchers"] else ""
        turn = f", game {table['games']}, turn {table['turns']}" if table["games"] else ""
        yield (
            f"{table['table']}  {harmless(table['name'])}: {table['stage']}{turn}; "
            f"{names}{bots} at {table['seats']} seats{watching}"
        )


def _players(answer: Answer) -> Iterator[str]:
    if not answer:
        yield "nobody"
    for one in answer:
        role = "plays at" if one["seated"] else "watches"
        place = f"{role} {one['table']}" if one["table"] else "in the lobby"
        away = one["away_seconds"]
        link = f"away for {_span(away)}" if away is not None else f"from {one['address']}"
        yield f"{harmless(one['name'])}: {place}, {link}"


def _bans(answer: Answer) -> Iterator[str]:
    yield from (harmless(one) for one in answer) if answer else ("nobody is banned",)


def _kick(answer: Answer) -> Iterator[str]:
    yield f"{harmless(answer['name'])} was sent out"


def _ban(answer: Answer) -> Iterator[str]:
    yield f"banned: {harmless(answer['banned'])}"
    if answer["sent_out"]:
        yield f"sent out: {', '.join(harmless(name) for name in answer['sent_out'])}"
    if answer["address"]:
        yield f"to keep out everybody at their address: threeup-server ban {answer['address']}"


def _unban(answer: Answer) -> Iterator[str]:
    yield f"{harmless(answer['name'])} may come in again"


def _say(answer: Answer) -> Iterator[str]:
    yield f"{_count(answer['told'], 'person', 'people')} told: {harmless(answer['text'])}"


def _drain(answer: Answer) -> Iterator[str]:
    games = answer["games"]
    yield f"no new games; {_count(games, 'game')} to go" if games else "no game is played: stopping"


def _export(answer: Answer) -> Iterator[str]:
    yield from answer["written"]
    yield f"{_count(len(answer['written']), 'record')} in {harmless(answer['folder'])}"


WORDS: Final[Mapping[str, Callable[[Answer], Iterator[str]]]] = {
    "status": _status,
    "tables": _tables,
    "players": _players,
    "bans": _bans,
    "kick": _kick,
    "ban": _ban,
    "unban": _unban,
    "say": _say,
    "drain": _drain,
    "export": _export,
}


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def _span(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = ((days, "d"), (hours, "h"), (minutes, "min"), (seconds, "s"))
    said = [f"{number} {unit}" for number, unit in parts if number]
    return " ".join(said[:2]) or "0 s"
