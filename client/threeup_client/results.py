"""The table of results after a game."""

from dataclasses import dataclass

from threeup_client.model import TableModel
from threeup_engine.options import Seat


@dataclass(frozen=True, slots=True)
class Result:
    """One player's line."""

    name: str
    place: int | None
    """1 for the winner; None where the game gave no place."""
    left: int
    """Cards in all."""
    wins: int | None
    """Games won at this table; None for who sits there no more."""
    seat: Seat


def player_at(table: TableModel, seat: Seat) -> str:
    """Who has played there, whoever sits there now."""
    known = table.players[seat] if seat < len(table.players) else None
    return known or table.room.seats[seat].name or "who left"


def has_played(table: TableModel) -> bool:
    """Whether the seat that is one's own was so in the game."""
    you = table.room.you
    return you is not None and player_at(table, you) == table.room.seats[you].name


def results(table: TableModel) -> list[Result]:
    """By place, then by cards left."""
    view = table.view
    assert view is not None
    names = [player_at(table, Seat(i)) for i in range(len(view.seats))]
    rows = [
        Result(
            names[i],
            view.places.index(i) + 1 if i in view.places else None,
            seen.hand + len(seen.up) + sum(seen.down),
            table.room.seats[i].wins if table.room.seats[i].name == names[i] else None,
            Seat(i),
        )
        for i, seen in enumerate(view.seats)
    ]
    return sorted(rows, key=lambda row: (row.place or 99, row.left))
