"""The one table of a server of one's own."""

import contextlib
import secrets
from functools import partial

from threeup_client.session import Session, SessionLostError
from threeup_engine.bots.levels import Level
from threeup_protocol.client_messages import Create, Ready
from threeup_protocol.table import TableOptions


async def open_solo_table(session: Session, bots: int, level: Level) -> None:
    """Bots sit at all other seats, and the game begins; nothing where the link ends before."""
    options = TableOptions("solo", bots + 1, bots=(level,) * bots)
    with contextlib.suppress(SessionLostError):
        await session.ask(partial(Create, options=options))
        await session.ask(partial(Ready, ready=True, share=secrets.token_hex(16)))
