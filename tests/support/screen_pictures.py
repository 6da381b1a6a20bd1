"""Screens of the whole client as text, each at the four sizes that people have."""

from collections.abc import Callable, Iterable
from pathlib import Path

from textual.pilot import Pilot

from support.contrast import written_pairs
from support.kept_games import game_of_bots
from support.recorded_app import settled
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.screens.painted import PaintedScreen
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_engine.record_text import write

SIZES = ((60, 20), (80, 24), (120, 40), (200, 50))
Make = Callable[[ThreeUpApp], PaintedScreen | None]
"""Gives the screen to look at; None is the one that the client begins with."""


class Placed(ThreeUpApp):
    """Knows where its server is without having one."""

    @property
    def server_address(self) -> str:
        return "192.168.1.20:7333"


class AtDoor(Placed):
    """The same for somebody who came by SSH."""

    @property
    def door_way(self) -> str:
        return "ssh -p 2222 192.168.1.20"


def shown(pilot: Pilot[str]) -> list[str]:
    screen = pilot.app.screen
    assert isinstance(screen, PaintedScreen)
    return screen.board.lines


def _is_waiting(lines: list[str]) -> bool:
    return "counting…" in "\n".join(lines) or "reading…" in "\n".join(lines)


async def pictures_of(
    make: Make,
    keys: tuple[str, ...],
    folder: Path,
    kind: type[Placed] = Placed,
    /,
    **settings: str,
) -> list[list[str]]:
    """The screen at each size after the keys, once everything it waits for is there; still."""
    settings_file = SettingsFile(folder, {}, {"animation": "off", **settings})
    app = kind(Errand("Asha", interfaces=None), Storage(folder), settings_file)
    for seed in (2, 4, 7):
        app.shelf.keep(write(game_of_bots(seed)))
    found = []
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = make(app)
        if screen is not None:
            await app.push_screen(screen)
        await pilot.press(*keys)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settled(app)
            while _is_waiting(shown(pilot)):
                await pilot.pause()
            found.append(shown(pilot))
    return found


def joined(parts: list[list[str]]) -> str:
    """All sizes as one text."""
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


async def pairs_of_all(
    screens: Iterable[tuple[Make, tuple[str, ...]]], folder: Path
) -> set[tuple[str, str]]:
    """Every ink with its ground that letters and digits of these screens have."""
    app = Placed(Errand("Asha", interfaces=None), Storage(folder))
    app.shelf.keep(write(game_of_bots(2)))
    found: set[tuple[str, str]] = set()
    async with app.run_test(size=(80, 24)) as pilot:
        for make, keys in screens:
            screen = make(app)
            if screen is not None:
                await app.push_screen(screen)
            await pilot.press(*keys)
            await settled(app)
            while _is_waiting(shown(pilot)):
                await pilot.pause()
            assert isinstance(app.screen, PaintedScreen)
            found |= written_pairs(app.screen._painted(80, 24))
            if screen is not None:
                await app.pop_screen()
    return found
