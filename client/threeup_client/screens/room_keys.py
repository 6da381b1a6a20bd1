"""Keys at the table that are about the others: pauses, votes, and the way to another machine."""

from functools import partial
from typing import Final

from threeup_client.absence import absent_seat
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.resume import show_code
from threeup_protocol.client_messages import LetBot, Pause
from threeup_protocol.table import RoomView

ROOM_KEYS: Final = ("z", "y", "r")


def press_of_room(screen: PaintedScreen, room: RoomView, key: str) -> None:
    """Ask for what one of the keys stands for, where it stands for something now."""
    absent = absent_seat(room)
    if key == "r":
        show_code(screen)
    elif key == "z" and room.you is not None:
        pause = not room.paused and room.you not in room.pausing
        screen.ask(partial(Pause, pause=pause))
    elif key == "y" and absent is not None:
        yes = room.you not in room.seats[absent].votes
        screen.ask(partial(LetBot, seat=absent, yes=yes))
