"""A hint at one's own turn: what `sharp` would do with what this seat knows, and why."""

from threeup_client.model import TableModel
from threeup_client.scene import names_at
from threeup_engine.bots.hint import hint
from threeup_engine.options import Seat


def hint_line(table: TableModel) -> str | None:
    """One sentence; None where there is nothing to decide."""
    view = table.view
    if view is None or not view.legal:
        return None
    names = names_at(table)
    return hint(view, tuple(names[Seat(seat)] for seat in range(len(view.seats)))).sentence
