"""Who sits at a table, as its events tell it."""

from collections.abc import Mapping
from typing import Any


class Room:
    """Begins with the table as it is, then follows what happens there."""

    def __init__(self, room: Mapping[str, Any]) -> None:
        self._replaces = room["options"].get("bots_replace", True)
        self._is_playing = room["stage"] == "playing"
        self._host = room.get("host")
        self._seats = [_seat(seat) for seat in room["seats"]]

    def happened(self, event: Mapping[str, Any]) -> None:
        kind = event["t"]
        if kind == "game_began":
            self._is_playing = True
        elif kind in {"game_ended", "game_stopped"}:
            self._is_playing = False
            for seat in self._seats:
                seat["ready"] = False
        elif kind == "host":
            self._host = event["seat"]
        elif kind in {"sat_down", "got_up", "presence", "ready"}:
            self._seat_changed(kind, event)

    def _seat_changed(self, kind: str, event: Mapping[str, Any]) -> None:
        seat = self._seats[event["seat"]]
        if kind == "sat_down":
            seat.update(name=event["name"], ready=False, presence="here")
        elif kind == "presence":
            seat["presence"] = event["presence"]
        elif kind == "ready":
            seat["ready"] = event["ready"]
        elif not (self._is_playing and self._replaces):
            seat.update(name=None, ready=False, presence="here")

    def difference(self, room: Mapping[str, Any]) -> str:
        """What the table says of itself otherwise; bots are looked at by name alone."""
        if room.get("host") not in {self._host, None}:  # None: nobody sits there any more
            return f"host {self._host} and {room.get('host')}"
        for number, (told, seat) in enumerate(zip(self._seats, room["seats"], strict=True)):
            shown = _seat(seat)
            keys = ("name",) if seat.get("level") else ("name", "ready", "presence")
            if any(told[key] != shown[key] for key in keys):
                return f"seat {number} {told} and {shown}"
        return ""


def _seat(seat: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": seat.get("name"),
        "ready": seat.get("ready", False),
        "presence": seat.get("presence", "here"),
    }
