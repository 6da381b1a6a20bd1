"""Figures over many games, for the statistics and their export. Pure."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from threeup_client.replays.facts import GameFacts, SeatFacts


@dataclass(frozen=True, slots=True)
class Averages:
    """How some players play, on the average of a game; None where nothing was counted."""

    games: int
    wins: int
    pickups: float | None
    cards_a_pickup: float | None
    held: float | None
    """Per cent of the turned cards that were high enough."""
    threes: float | None
    clears: float | None
    seconds_a_move: float | None


def averages(seats: Sequence[SeatFacts]) -> Averages:
    """Over players, one entry a player and game."""
    games = len(seats)
    pickups = sum(seat.pickups for seat in seats)
    flips = sum(seat.flips for seat in seats)
    moves = sum(seat.moves for seat in seats)
    return Averages(
        games=games,
        wins=sum(seat.place == 1 for seat in seats),
        pickups=_ratio(pickups, games),
        cards_a_pickup=_ratio(sum(seat.picked_up for seat in seats), pickups),
        held=_ratio(100 * sum(seat.held for seat in seats), flips),
        threes=_ratio(sum(seat.threes for seat in seats), games),
        clears=_ratio(sum(seat.clears for seat in seats), games),
        seconds_a_move=_ratio(sum(seat.seconds for seat in seats), moves),
    )


def wins_by_players(
    games: Sequence[GameFacts], names: frozenset[str]
) -> dict[int, tuple[int, int]]:
    """By the number of players: games won, and games played, by the person of these names."""
    found: dict[int, tuple[int, int]] = {}
    for game in games:
        own = game.of(names)
        if own is not None:
            won, played = found.get(len(game.seats), (0, 0))
            found[len(game.seats)] = (won + (own.place == 1), played + 1)
    return dict(sorted(found.items()))


def place_of(game: GameFacts, seat: SeatFacts) -> int:
    """The place; where the game gave none, by cards left after those that have one."""
    if seat.place is not None:
        return seat.place
    better = sum(other.place is not None or other.left < seat.left for other in game.seats)
    return better + 1


def csv_of(games: Sequence[GameFacts]) -> str:
    """One line a player and game, oldest first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for game in reversed(games):
        for number, seat in enumerate(game.seats):
            writer.writerow(_row(game, number, seat))
    return out.getvalue()


_COLUMNS = (
    "date", "table", "players", "seat", "name", "bot", "place", "left", "turns", "played",
    "pickups", "picked_up", "clears", "threes", "extra", "flips", "held", "moves", "seconds",
)  # fmt: skip


def _row(game: GameFacts, number: int, seat: SeatFacts) -> tuple[object, ...]:
    return (
        game.date, _plain(game.table), len(game.seats), number, _plain(seat.name), seat.bot or "",
        seat.place or "", seat.left, seat.turns, seat.played, seat.pickups, seat.picked_up,
        seat.clears, seat.threes, seat.extra, seat.flips, seat.held, seat.moves,
        f"{seat.seconds:.1f}",
    )  # fmt: skip


def _plain(text: str) -> str:
    """Foreign text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None
