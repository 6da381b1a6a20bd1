"""The hands of a monkey at a running client: keys, clicks, the wheel, pasting and the window."""

import asyncio
from collections import deque
from random import Random
from typing import Final

from textual import events
from textual.geometry import Offset

from support.monkey_keys import any_key, any_text, key_event
from support.recorded_app import RecordingDriver
from threeup_client.app import ThreeUpApp
from threeup_client.paint.canvas import Spot
from threeup_client.screens.board import Board
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.start import StartScreen

SIZES: Final = ((40, 10), (60, 20), (80, 24), (100, 30), (120, 40), (200, 50), (59, 19), (160, 46))
_SENSIBLE: Final = {
    "ChooseScreen": ("a", "enter"),
    "WaitingScreen": ("space", "b"),
    "OverScreen": ("enter", "r"),
    "LobbyScreen": ("enter", "enter", "n", "w"),
    "GoodbyeScreen": ("r", "enter", "escape"),
    "AskScreen": ("y", "n", "escape"),
}
_QUIET_ROUNDS: Final = 4


class DeafDriver(RecordingDriver):
    """Takes what is written, and shows it nowhere: that would take most of the time."""

    def write(self, data: str) -> None:
        self.sent = data


class Hands:
    """What they have done is told in a line each."""

    def __init__(self, app: ThreeUpApp, chance: Random, told: deque[str], port: int) -> None:
        """`port` is of the server that may be typed."""
        self.app = app
        self._chance = chance
        self._told = told
        self._port = port

    @property
    def where(self) -> str:
        screen = self.app.screen
        typing = ""
        if isinstance(screen, PaintedScreen) and screen.typed.display:
            typing = f" typing {screen.typing}"
        width, height = self.app.size
        return f"{type(screen).__name__}{typing} {width}x{height}"

    @property
    def board(self) -> Board | None:
        return next(iter(self.app.screen.query(Board)), None)

    @property
    def spots(self) -> list[Spot]:
        """What can be clicked."""
        canvas = self.board._canvas if self.board else None
        return canvas.spots if canvas else []

    def press(self, *keys: str) -> None:
        """Without waiting between them, as in one read."""
        for key in keys:
            if not self._is_unwise(key):
                self._post(f"key {key!r}", key_event(key))

    def press_what_is_named(self) -> None:
        names = [spot.key for spot in self.spots if not spot.key.startswith(("@", "typed"))]
        if names:
            self.press(self._chance.choice(names))

    def press_what_makes_sense(self) -> None:
        kind = type(self.app.screen).__name__
        usual = ("enter", "enter", "enter", "right", "t")
        self.press(self._chance.choice(_SENSIBLE.get(kind, usual)))

    def press_anything(self) -> None:
        self.press(any_key(self._chance))

    def press_much_at_once(self) -> None:
        self.press(*(any_key(self._chance) for _ in range(self._chance.randrange(2, 7))))

    def type(self) -> None:
        """Into the line that is open; else one is opened."""
        screen = self.app.screen
        if not (isinstance(screen, PaintedScreen) and screen.typed.display):
            self.press("tab")
        elif screen.typing == "server":
            known = (f"127.0.0.1:{self._port}", "127.0.0.1:9", "[::1", "")
            screen.typed.value = self._chance.choice(known)
            self.press("enter")
        else:
            self.press(*any_text(self._chance)[: self._chance.choice((3, 30, 300))], "enter")

    def paste(self) -> None:
        screen = self.app.screen
        if not (isinstance(screen, PaintedScreen) and screen.typing == "server"):
            text = any_text(self._chance)
            self._post(f"paste {text[:20]!r}", events.Paste(text))

    def click(self) -> None:
        """Anywhere, but rather where it does something; now and then twice or thrice."""
        board, spots = self.board, self.spots
        at = self._anywhere()
        if board is not None and spots and self._chance.random() < 0.7:
            spot = self._chance.choice(spots)
            at = Offset(spot.x, spot.y) + board.region.offset
        is_unwise = isinstance(self.app.screen, StartScreen) and self._chance.random() < 0.9
        if is_unwise or isinstance(self.app.screen, ReplayScreen):
            return
        for _ in range(self._chance.choice((1, 1, 2, 3))):
            self._post(f"click {at}", _mouse(events.MouseDown, at))
            self._post("", _mouse(events.MouseUp, at))

    def turn_the_wheel(self) -> None:
        at = self._anywhere()
        kind = self._chance.choice((events.MouseScrollUp, events.MouseScrollDown))
        for _ in range(self._chance.randrange(1, 4)):
            self._post(f"{kind.__name__} {at}", _mouse(kind, at))

    def resize(self) -> None:
        any_size = (self._chance.randrange(40, 201), self._chance.randrange(10, 51))
        size = self._chance.choice((*SIZES, any_size))
        self._told.append(f"resize {size}")
        driver = self.app._driver
        assert isinstance(driver, RecordingDriver)
        driver.resize(*size)

    async def settle(self) -> None:
        """Until all that was asked for is done, but for what a network brings."""
        quiet = 0
        while quiet < _QUIET_ROUNDS and not self.app._exit:
            await asyncio.sleep(0)
            screen = self.app.screen
            pumps = (self.app, *self.app.screen_stack, *screen.query(Board))
            is_busy = screen._layout_required or any(pump.message_queue_size for pump in pumps)
            quiet = 0 if is_busy and self.app._exception is None else quiet + 1

    def _anywhere(self) -> Offset:
        width, height = self.app.size
        return Offset(self._chance.randrange(width), self._chance.randrange(height))

    def _post(self, what: str, event: events.Event) -> None:
        if what:
            self._told.append(f"{what} on {self.where}")
        assert self.app._driver is not None
        self.app._driver.process_message(event)

    def _is_unwise(self, key: str) -> bool:
        """What would ask other computers, or keep this one busy for long."""
        screen = self.app.screen
        if isinstance(screen, ReplayScreen):
            return key == "r"
        if not isinstance(screen, StartScreen):
            return False
        if screen.typed.display:
            return screen.typing == "server" and len(key) == 1
        return key == "b" and self._chance.random() < 0.9


def _mouse(kind: type[events.MouseEvent], at: Offset) -> events.MouseEvent:
    button = 1 if issubclass(kind, (events.MouseDown, events.MouseUp)) else 0
    return kind(None, *at, 0, 0, button, False, False, False, *at)
