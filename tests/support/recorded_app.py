"""An App that draws on a terminal of pyte's, in this process; what it sends is counted."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pyte
from rich.color import ColorSystem
from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.pilot import Pilot

Cells = list[list[pyte.screens.Char]]


class RecordingDriver(Driver):
    """Shows on `terminal` what is written."""

    def __init__(self, app: App[Any], *, size: tuple[int, int] | None = None, **_: Any) -> None:
        super().__init__(app, size=size)
        self.terminal = pyte.Screen(*(size or (80, 24)))
        self._stream = pyte.Stream(self.terminal)
        self.sent = ""

    can_erase = True
    can_feed = True

    def write(self, data: str) -> None:
        self.sent += data
        self._stream.feed(data)

    def start_application_mode(self) -> None:
        self.terminal.reset_mode(7, private=True)  # no wrapping at the right edge
        self.resize(self.terminal.columns, self.terminal.lines)

    def resize(self, columns: int, rows: int) -> None:
        self.terminal.resize(rows, columns)
        self._size = (columns, rows)
        size = Size(columns, rows)
        self._app.post_message(events.Resize(size, size))

    def disable_input(self) -> None:
        pass

    def stop_application_mode(self) -> None:
        pass


class Recorded:
    """A running App."""

    def __init__(self, app: App[Any], driver: RecordingDriver) -> None:
        self.app = app
        self.driver = driver

    async def settle(self) -> None:
        await settled(self.app)

    async def press(self, *keys: str) -> None:
        """One key after the other, each as if typed by a person."""
        for key in keys:
            self.driver.process_message(events.Key(key, key if len(key) == 1 else None))
            await _handled(self.app)
            for pump in (self.app.focused, self.app.screen):
                await _handled(pump or self.app)
        await self.settle()

    async def resize(self, columns: int, rows: int) -> None:
        self.driver.resize(columns, rows)
        await self.settle()

    def bytes_sent(self) -> int:
        """How many since the last call."""
        sent, self.driver.sent = self.driver.sent, ""
        return len(sent.encode())

    def cells(self) -> Cells:
        """Every cell of the terminal as it looks, row by row: the ink of blanks does not count, and
        colours may be reversed.
        """
        terminal = self.driver.terminal
        return [
            [_seen(terminal.buffer[y][x]) for x in range(terminal.columns)]
            for y in range(terminal.lines)
        ]


def _seen(char: pyte.screens.Char) -> pyte.screens.Char:
    if char.reverse and "default" not in (char.fg, char.bg):
        char = char._replace(fg=char.bg, bg=char.fg, reverse=False)
    if char.data.strip() or char.underscore or char.reverse or char.strikethrough:
        return char
    return pyte.screens.Char(" ", "default", char.bg)


async def settled(app: App[Any]) -> None:
    """Wait until all that was asked for is drawn."""
    clean_rounds = 0
    while clean_rounds < 3:
        await _handled(app)
        for pump in list(app.screen.walk_children(with_self=True)):
            await _handled(pump)
        clean_rounds = 0 if _is_dirty(app) else clean_rounds + 1


async def _handled(pump: MessagePump) -> None:
    """Return when all messages that wait now have been handled."""
    done = asyncio.Event()
    pump.call_later(done.set)
    await done.wait()


def _is_dirty(app: App[Any]) -> bool:
    screen = app.screen
    return bool(
        app._resize_event is not None
        or screen._layout_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._compositor._dirty_regions
    )


@asynccontextmanager
async def recorded(
    app: App[Any],
    size: tuple[int, int] = (80, 24),
    colours: ColorSystem = ColorSystem.TRUECOLOR,
    driver: type[RecordingDriver] = RecordingDriver,
) -> AsyncIterator[Recorded]:
    """Run the App; it is ended with the block."""
    app.console._color_system = colours
    ready: asyncio.Future[Pilot[Any]] = asyncio.get_running_loop().create_future()
    app.driver_class = driver

    async def hand_over(pilot: Pilot[Any]) -> None:
        ready.set_result(pilot)

    running = asyncio.create_task(app.run_async(size=size, auto_pilot=hand_over))
    running.add_done_callback(lambda _: ready.cancel())
    await ready
    running_driver = app._driver
    assert isinstance(running_driver, RecordingDriver)
    at = Recorded(app, running_driver)
    try:
        with app._context():
            await at.settle()
            yield at
    finally:
        app.exit()
        await running
