"""What the clock counts down to while a table waits for those who are not ready."""

from threeup_protocol.table import RoomView


def countdown(room: RoomView, clock: str) -> str:
    """`or you leave in 0:41`: who is not ready then is sent to the lobby; empty without a clock."""
    if not clock:
        return ""
    if room.you is None:
        return f"who is not ready leaves in {clock}"
    return f"they leave in {clock}" if room.seats[room.you].ready else f"or you leave in {clock}"
