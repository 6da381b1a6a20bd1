"""Whether what a server says of a table fits together; screens need not ask again."""

from threeup_protocol.server_messages import Update
from threeup_protocol.table import Stage


def is_sound(message: Update) -> bool:
    """Every seat that table and game name is there, and both are of equally many."""
    room, view = message.room, message.view
    if not all(seat < len(room.seats) for seat in (room.you, room.host) if seat is not None):
        return False
    if view is None:
        return room.stage is Stage.WAITING
    named = (view.seat, view.turn, view.first, *view.places)
    if not all(seat < len(view.seats) for seat in named if seat is not None):
        return False
    return len(view.seats) == len(room.seats)
