"""How long a server that went away is waited for where nobody is there to say when it is enough."""

import asyncio
from contextlib import suppress
from typing import Final

from threeup_client.model import Link
from threeup_client.plain.lines import Typed
from threeup_client.session import Session
from threeup_client.tries import QUICK_FOR

PATIENCE_SECONDS: Final = QUICK_FOR
"""A seat is hardly ever held for longer."""


async def is_lost_for_good(session: Session, typed: Typed, seconds: float) -> bool:
    """True as soon as a link that was up has been lost for so long and nobody types.

    False when the session has ended by itself.
    """
    now = asyncio.get_running_loop().time
    was_up = False
    with suppress(TimeoutError):
        async with asyncio.timeout(None) as patience:
            async for change in session.changes():
                state = change.model.link.state
                was_up = was_up or state is Link.UP
                if state is not Link.LOST or typed.is_by_hand:
                    patience.reschedule(None)
                elif was_up and patience.when() is None:
                    patience.reschedule(now() + seconds)
            return False
    return True
