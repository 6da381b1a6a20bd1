"""A game that ends while it is watched is followed by its results."""

from collections.abc import Callable

from threeup_client.model import TableModel
from threeup_client.screens.painted import PaintedScreen
from threeup_engine.view import Phase


class GameEnd:
    """Shows them after some seconds, but not from under somebody who does something else."""

    def __init__(self, screen: PaintedScreen, is_busy: Callable[[], bool]) -> None:
        self._screen = screen
        self._is_busy = is_busy

    def take(self, before: TableModel | None, after: TableModel | None, seconds: float) -> None:
        if _phase(before) is Phase.PLAY and _phase(after) is Phase.OVER:
            self._screen.set_timer(seconds, self._show)

    def _show(self) -> None:
        screen = self._screen
        is_busy = screen.typed.display or self._is_busy() or not screen.is_active
        if _phase(screen.model.table) is Phase.OVER and not is_busy:
            screen.three_up.show_results()


def _phase(table: TableModel | None) -> Phase | None:
    return table.view.phase if table is not None and table.view is not None else None
