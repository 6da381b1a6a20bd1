"""Lets the terminal call a person back to the table, where there is something to be called for."""

from threeup_client.attention import Moment, manners_of, moment_of, sequences
from threeup_client.model import TableModel
from threeup_client.screens.painted import PaintedScreen
from threeup_protocol.room_events import Said


class Calling:
    """Knows what it has called for, so that it calls once."""

    def __init__(self, screen: PaintedScreen) -> None:
        self._screen = screen
        self._moment = Moment()

    def look(self, table: TableModel | None) -> None:
        """Ring, notify and set the title as the person wants it."""
        screen = self._screen
        left = table.room.seconds_left if table else None
        seconds = None if left is None else max(0, left - screen.elapsed)
        said = sum(isinstance(event, Said) for event in table.log) if table else 0
        before, self._moment = self._moment, moment_of(table, seconds, said)
        sent = sequences(before, self._moment, manners_of(screen.settings))
        if sent and screen.app._driver is not None:
            screen.app._driver.write(sent)
