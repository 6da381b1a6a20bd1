"""Which screen the state of things asks for."""

from enum import Enum

from threeup_client.model import ClientModel
from threeup_engine.view import Phase
from threeup_protocol.table import Stage


class Face(Enum):
    LOBBY = "lobby"
    WAITING = "waiting"
    CHOOSE = "choose"
    TABLE = "table"
    OVER = "over"


def face_for(model: ClientModel, *, is_at_table: bool, wants_results: bool) -> Face:
    """A finished game stays on the table until its results are asked for."""
    table = model.table
    if table is None:
        return Face.LOBBY
    if table.room.stage is Stage.WAITING:
        return Face.WAITING
    if table.room.stage is Stage.OVER:
        return Face.TABLE if is_at_table and not wants_results else Face.OVER
    is_choosing = table.view is not None and table.view.phase is Phase.CHOOSE
    return Face.CHOOSE if is_choosing else Face.TABLE
