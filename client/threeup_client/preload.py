"""Loading what the start screen does not need, while nobody waits for it.

A thread does it: the loop goes on meanwhile, and what is wanted sooner is there all the sooner.
"""

import asyncio
import gc
from importlib import import_module
from typing import Final

_LATER: Final = (
    "threeup_client.model",
    "threeup_client.local_server",
    "threeup_client.solo",
    "threeup_client.net",
    "threeup_client.screens.lobby",
    "threeup_client.screens.choose",
    "threeup_client.screens.table",
    "threeup_client.screens.waiting",
    "threeup_client.screens.over",
    "threeup_client.screens.goodbye",
    "threeup_client.screens.first_visit",
    "threeup_client.screens.ask",
    "threeup_client.screens.help",
    "threeup_client.screens.settings",
    "threeup_client.coach_subjects",
    "threeup_client.keeping",
    "threeup_client.lost",
    "threeup_client.notices",
    "threeup_client.refusals",
    "threeup_client.narration",
    "threeup_client.farewells",
    "threeup_client.route",
)
"""In the order in which they are likely to be wanted."""


async def load_later() -> None:
    """What is loaded stays: a garbage collector that waits for that need not look at it ever."""
    await asyncio.to_thread(load_now)
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def load_now() -> None:
    """One module after the other."""
    for name in _LATER:
        import_module(name)
