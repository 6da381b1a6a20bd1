"""A seeded game at a real terminal: SIGUSR1 makes the next move, and `DONE` follows its bytes.

Run as a program: `python seeded_table.py PLAYERS`, with the folder of the tests in PYTHONPATH.
"""

import asyncio
import signal
import sys
from collections.abc import Iterator
from typing import Final

from support.bot_game import models
from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import settled
from threeup_client.lean import LeanApp
from threeup_client.model import ClientModel
from threeup_client.paint.look import Look
from threeup_client.screens.table import TableScreen
from threeup_client.settings import Settings
from threeup_engine.options import Seat

DONE: Final = b"\x1b]7777;"
"""Before the number of the seat that moved, and `!` where it is one's own turn then."""
END: Final = b"\x07"
MOVES: Final = 60


class SeededTable(LeanApp[None]):
    """The table screen alone, in 256 colours, motion off."""

    look = Look(only_256=True)
    settings = Settings(animation="off")

    def __init__(self, moves: Iterator[tuple[Seat, ClientModel]]) -> None:
        super().__init__()
        self._moves = moves
        self._table = TableScreen(FakeTableSession(next(moves)[1]), Clock())

    async def on_mount(self) -> None:
        await self.push_screen(self._table)
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGUSR1, lambda: self.run_worker(self._move())
        )
        self.run_worker(self._tell("start"))

    async def _move(self) -> None:
        move = next(self._moves, None)
        if move is None:
            self.exit()
            return
        seat, model = move
        self._table.show(model)
        view = model.table.view if model.table else None
        await self._tell(f"{seat}{'!' if view is not None and view.legal else ''}")

    async def _tell(self, what: str) -> None:
        await settled(self)
        assert self._driver is not None
        self._driver.write(f"{DONE.decode()}{what}{END.decode()}")


if __name__ == "__main__":
    SeededTable(models(int(sys.argv[1]), seed=1, most=MOVES)).run()
