"""The line of keys of a screen, as it stands there."""

from pathlib import Path

from threeup_client.app import Errand, ThreeUpApp
from threeup_client.screens.painted import PaintedScreen
from threeup_client.storage import Storage


def keys_of(text: str) -> list[str]:
    """The labels of a line of keys with their words, as they stand there."""
    return [one for one in text.strip().split("  ") if one]


async def footer(
    folder: Path, screen: PaintedScreen, *keys: str, size: tuple[int, int] = (120, 24)
) -> list[str]:
    """The line of keys of a screen in the whole client, after keys were pressed."""
    app = ThreeUpApp(Errand("Asha", enter_guard=0.0, interfaces=None), Storage(folder))
    async with app.run_test(size=size) as pilot:
        await app.push_screen(screen)
        await pilot.press(*keys)
        await pilot.pause()
        return keys_of(screen.board.lines[-1])
