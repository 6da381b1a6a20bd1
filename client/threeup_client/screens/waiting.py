"""The waiting room: who sits where, who is ready."""

import secrets
from functools import partial
from typing import Final

from threeup_client.bar import Bar, Mood
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_bar, paint_keys, paint_top
from threeup_client.paint.lists import BOLD, GOOD, HEADING, MUTED, TEXT, WARN, paint_talk
from threeup_client.screens.painted import PaintedScreen
from threeup_client.words import house_text
from threeup_engine.bots.levels import Level
from threeup_engine.options import Seat
from threeup_protocol.client_messages import AddBot, Leave, Ready, RemoveBot
from threeup_protocol.room_events import (
    Said,
)
from threeup_protocol.table import (
    RoomSeat,
    RoomView,
)

_KEYS: Final = (
    ("Space", "ready"),
    ("b", "add bot"),
    ("x", "remove bot"),
    ("Tab", "talk"),
    ("?", "help"),
    ("q", "leave"),
)


class WaitingScreen(PaintedScreen):
    """It starts when every seat is taken and all are ready."""

    help_topic = "waiting"

    @property
    def room(self) -> RoomView | None:
        return self.model.table.room if self.model.table else None

    @property
    def bar(self) -> Bar:
        room = self.room
        if self.note is not None:
            return Bar(Mood.ALARM, self.note)
        if room is None or room.you is None:
            return Bar(Mood.WAIT, "Watching: it starts when all are ready")
        if room.seats[room.you].ready:
            missing = sum(seat.name is None for seat in room.seats)
            waits = f"{missing} seats are free" if missing else "for the others to be ready"
            return Bar(Mood.WAIT, "You are ready; waiting", (("", waits), ("Space", "not yet")))
        says = "says you are. It starts when all are."
        return Bar(Mood.ACT, "▶ Ready?", (("Space", says),))

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        room = self.room
        if room is None:
            return canvas
        name = room.options.name
        paint_top(canvas, f"{name} · waiting for players", self.model.link, self.model.name)
        taken = sum(seat.name is not None for seat in room.seats)
        canvas.put(2, 2, "Seats", HEADING)
        canvas.put(30, 2, f"{taken} of {len(room.seats)}", MUTED)
        for i, seat in enumerate(room.seats):
            _paint_seat(canvas, 4 + i, Seat(i), seat, room)
        y = 5 + len(room.seats)
        canvas.put(2, y, "Rules", HEADING)
        canvas.put(9, y, house_text(room.options.house), MUTED, width - 11)
        canvas.put(2, y + 1, "Deal", HEADING)
        fingerprint = f"the server's secret is fixed: SHA-256 {room.commitment[:16]}…"
        canvas.put(9, y + 1, fingerprint, MUTED, width - 11)
        canvas.put(2, y + 3, "Table talk", HEADING)
        log = self.model.table.log if self.model.table else ()
        said = [(event.name, event.text) for event in log if isinstance(event, Said)]
        paint_talk(canvas, (2, y + 4, width - 4, height - y - 8), said)
        canvas.put(2, height - 3, "Tab to talk", MUTED)
        paint_bar(canvas, height - 2, self.bar)
        paint_keys(canvas, _KEYS)
        return canvas

    def typing_at(self) -> tuple[int, int, int]:
        return (0, self.app.size.height - 3, self.app.size.width)

    def press(self, key: str) -> None:
        room = self.room
        if room is None:
            return
        if key in ("tab", "slash"):
            self.start_typing()
        elif key in ("q", "escape"):
            self.ask(Leave)
        elif key in ("space", "enter") and room.you is not None:
            self._toggle_ready(room.seats[room.you].ready)
        elif key == "b":
            self.ask(partial(AddBot, level=Level.STEADY))
        elif key == "x":
            bots = [Seat(i) for i, seat in enumerate(room.seats) if seat.level is not None]
            if bots:
                self.ask(partial(RemoveBot, seat=bots[-1]))

    def _toggle_ready(self, is_ready: bool) -> None:
        share = None if is_ready else secrets.token_hex(16)
        self.ask(partial(Ready, ready=not is_ready, share=share))


def _paint_seat(canvas: Canvas, y: int, number: Seat, seat: RoomSeat, room: RoomView) -> None:
    canvas.put(2, y, str(number + 1), MUTED)
    if seat.name is None:
        canvas.put(6, y, "—", MUTED)
        canvas.put(20, y, "empty", MUTED)
        if room.you == room.host:
            canvas.put(30, y, "b adds a bot", MUTED)
        return
    canvas.put(6, y, seat.name, BOLD, 13)
    words = [f"bot, {seat.level}"] if seat.level else []
    words += ["host"] if number == room.host else []
    words += ["you"] if number == room.you else []
    canvas.put(20, y, ", ".join(words), TEXT)
    canvas.put(33, y, "✓ ready" if seat.ready else "  not ready", GOOD if seat.ready else WARN)
