"""A monkey at the screens, who knows nothing of the game, while others do what they like."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from support.company import Company
from support.monkey_hands import SIZES, DeafDriver, Hands
from support.monkey_rules import fault_of, is_at_face
from support.recorded_app import recorded
from threeup_client.address import Address
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.screens.ask import AskScreen
from threeup_client.storage import Storage

SECONDS: Final = 60.0
"""So long at most may pass until the screen shows what is so."""
_TOLD: Final = 60
_MOST_MOVES: Final = 120
_MOST_KEYS: Final = 8
"""By so many keys everything that lies over a screen is closed, and the client is left."""


class MonkeyError(AssertionError):
    """Something was not as it must be; the text tells what led to it."""


class Monkey:
    """Lives through one or more runs of the client, each of them left by keys."""

    hands: Hands

    def __init__(self, seed: int, company: Company, home: Path) -> None:
        self._seed = seed
        self._company = company
        self._home = home
        self._chance = Random(f"monkey {seed}")
        self._steps = 0
        self._told: deque[str] = deque(maxlen=_TOLD)

    async def lives(self, steps: int) -> None:
        """
        Raises:
            MonkeyError: a client has failed, has shown what is not so, or could not be left.
        """
        while self._steps < steps:
            app = self._client()
            self.hands = Hands(app, self._chance, self._told, self._company.port)
            async with recorded(app, self._chance.choice(SIZES), driver=DeafDriver):
                while self._steps < steps and not app._exit:
                    self._steps += 1
                    await self._step()
                    await self._is_well()
                await self._leaves()
            self._has_not_failed()

    def _client(self) -> ThreeUpApp:
        """One that comes from the start screen, or that was told where to go."""
        address = Address("127.0.0.1", self._company.port)
        storage = Storage(self._home)
        storage.put("server", str(address))
        given = address if self._chance.random() < 0.5 else None
        self._told.append(f"--- begins at {given}")
        hosting = ("--host", "127.0.0.1", "--no-announce")
        return ThreeUpApp(Errand("Asha", given, enter_guard=0.0, hosting=hosting), storage)

    @property
    def _app(self) -> ThreeUpApp:
        return self.hands.app

    async def _step(self) -> None:
        hands = self.hands
        kinds: dict[Callable[[], None], int] = {
            hands.press_what_is_named: 14,
            hands.press_what_makes_sense: 20,
            hands.press_anything: 14,
            hands.press_much_at_once: 3,
            hands.type: 3,
            hands.paste: 1,
            hands.click: 6,
            hands.turn_the_wheel: 2,
            hands.resize: 3,
        }
        if self._chance.random() < 0.6:
            self._chance.choices(list(kinds), list(kinds.values()))[0]()
        else:
            await self._happens()
        await self._settles()

    async def _happens(self) -> None:
        """What others do, or nobody."""
        kind = self._chance.choices(
            ("others", "plays on", "wait", "cut", "restart", "time"), (32, 3, 2, 2, 1, 2)
        )[0]
        self._told.append(kind)
        match kind:
            case "others":
                for _ in range(self._chance.choice((1, 1, 2, 5))):
                    self._told.append(await self._company.does_something())
            case "plays on":
                await self._plays_on()
            case "wait":
                await asyncio.sleep(self._chance.choice((0.01, 0.1, 0.3)))
            case "cut":
                self._company.cuts()
            case "restart":
                await self._company.restarts()
            case _:
                self._company.seconds_pass()

    async def _plays_on(self) -> None:
        """As long as there is a game; most end in time."""
        for _ in range(_MOST_MOVES):
            table = self._company.guests_table
            if table is None or not table.is_playing or self._app._exit:
                return
            await self._company.moves()
            if is_at_face(self._app):
                self.hands.press_what_makes_sense()
                await self._settles()

    async def _settles(self) -> None:
        session = self._app.session
        if session is not None:
            self._company.guest = session.model.name
        self._company.is_patient()
        await self.hands.settle()
        self._has_not_failed()

    def _has_not_failed(self) -> None:
        error = self._app._exception
        if error is not None:
            raise self._error(repr(error)) from error

    async def _is_well(self) -> None:
        """What is shown becomes what is so."""
        if self._chance.random() < 0.2:
            await self._comes_back_to_the_face()
        deadline = time.monotonic() + SECONDS
        while not self._app._exit and (fault := fault_of(self._app, self._company)):
            self._has_not_failed()
            if time.monotonic() > deadline:
                raise self._error(fault)
            self._app.try_now()
            await asyncio.sleep(0.01)
            self._company.is_patient()

    async def _comes_back_to_the_face(self) -> None:
        """Escape leads on from whatever lies over the session's screen."""
        for _ in range(_MOST_KEYS):
            if self._app._exit or is_at_face(self._app):
                return
            self.hands.press("escape")
            await self._settles()
        raise self._error(f"Escape does not lead out of {self.hands.where}")

    async def _leaves(self) -> None:
        """A few keys end the client, wherever it is."""
        for _ in range(_MOST_KEYS):
            if self._app._exit:
                return
            self.hands.press(self._way_out())
            await self._settles()
        raise self._error(f"the client cannot be left from {self.hands.where}")

    def _way_out(self) -> str:
        screen = self._app.screen
        if not isinstance(screen, AskScreen):
            return "ctrl+c"
        return "y" if "Quit?" in screen._title else "escape"

    def _error(self, what: str) -> MonkeyError:
        board = self.hands.board
        told = "\n".join(self._told)
        shown = "\n".join(board.lines) if board else "(nothing)"
        return MonkeyError(f"seed {self._seed}, step {self._steps}\n{told}\n{shown}\n{what}")
