"""Getting the record of a game that has ended onto the shelf."""

import contextlib
from pathlib import Path

from threeup_client.replays.shelf import Shelf
from threeup_client.session import Session, SessionLostError
from threeup_engine.record_text import RecordError
from threeup_protocol.client_messages import GetRecord
from threeup_protocol.server_messages import RecordText


async def kept_record(session: Session, shelf: Shelf) -> Path | None:
    """Where the record of the last game is kept; None where it cannot be had, or not kept."""
    with contextlib.suppress(SessionLostError, RecordError, OSError):
        answer = await session.ask(GetRecord)
        if isinstance(answer, RecordText):
            return shelf.keep(answer.text)
    return None
