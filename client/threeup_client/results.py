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
    wins: int
    """Games won at this table."""
    seat: Seat


def results(table: TableModel) -> list[Result]:
    """By place, then by cards left."""
    view = table.view
    assert view is not None
    rows = [
        Result(
            table.room.seats[i].name or "who left",
            view.places.index(i) + 1 if i in view.places else None,
            seen.hand + len(seen.up) + sum(seen.down),
            table.room.seats[i].wins,
            Seat(i),
        )
        for i, seen in enumerate(view.seats)
    ]
    return sorted(rows, key=lambda row: (row.place or 99, row.left))
