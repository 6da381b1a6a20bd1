"""The waiting room: who sits where, who is ready, and what the host may do."""

import secrets
from functools import partial

from threeup_client.bar import Bar, Mood
from threeup_client.paint import theme
from threeup_client.paint.bar import paint_bar
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lobby import paint_prompt
from threeup_client.paint.waiting import (
    further_rows,
    invite_lines,
    paint_invite,
    paint_rules,
    paint_seats,
    paint_table_talk,
)
from threeup_client.readiness import countdown
from threeup_client.roster import Entry, Keys, entries, keys_for
from threeup_client.screens.asking import TALK
from threeup_client.screens.new_table import NewTableScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.people import do_about
from threeup_client.screens.resume import show_code
from threeup_engine.bots.levels import Level
from threeup_protocol.client_messages import AddBot, Leave, Ready
from threeup_protocol.table import RoomView


class WaitingScreen(PaintedScreen):
    """It starts when every seat is taken and all are ready."""

    help_topic = "waiting"
    _cursor = 0

    @property
    def room(self) -> RoomView | None:
        return self.model.table.room if self.model.table else None

    @property
    def bar(self) -> Bar:
        room = self.room
        if self.note is not None:
            return Bar(Mood.ALARM, self.note)
        if room is None or room.you is None:
            lead = "Watching" if self.clock else "Watching: it starts when all are ready"
            return Bar(Mood.WAIT, lead)
        if room.seats[room.you].ready:
            missing = sum(seat.name is None for seat in room.seats)
            free = "1 seat is free" if missing == 1 else f"{missing} seats are free"
            waits = free if missing else "waiting for the others"
            return Bar(Mood.WAIT, "You are ready", (("", waits), ("Space", "takes it back")))
        says: Keys = (("Space", "says you are. It starts when all are."),)
        if self.clock:  # what follows the key gives way to the words of the clock
            says = (("Space", "says you are"), ("", "it starts when all are"))
        return Bar(Mood.ACT, "▶ Ready?", says)

    @property
    def people(self) -> list[Entry]:
        return entries(self.room) if self.room else []

    @property
    def chosen(self) -> Entry | None:
        people = self.people
        return people[min(self._cursor, len(people) - 1)] if people else None

    @property
    def keys(self) -> Keys:
        """Only those that do something now."""
        room, entry = self.room, self.chosen
        if room is None or entry is None:
            return (("q", "leave"),)
        about = keys_for(room, entry, self.model.name, self.model.ignored)
        is_host = room.you is not None and room.you == room.host
        has_free = is_host and any(seat.name is None for seat in room.seats)
        add = (("b", "add a bot"),) if has_free and ("b", "add a bot") not in about else ()
        ready: Keys = ()
        if room.you is not None:
            ready = (("Space", "not ready" if room.seats[room.you].ready else "ready"),)
        return (
            *ready,
            ("↑↓", "choose"),
            ("q", "leave"),
            *about,
            *add,
            *((("o", "options"),) if is_host else ()),
            ("Tab", "talk"),
            ("i", "copy invite"),
            *((("r", "other machine"),) if room.you is not None else ()),
            ("?", "help"),
        )

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        room = self.room
        if room is None:
            return canvas
        title = f"{room.options.name} · waiting for players"
        paint_top(canvas, title, self.model.link, self.model.name)
        cursor = min(self._cursor, len(self.people) - 1)
        y = paint_seats(canvas, room, self.people, cursor, self.model.ignored)
        further = further_rows(canvas, room)
        y = max(y, paint_invite(canvas, self.invite, further))
        y = paint_rules(canvas, room, min(y, height - 8 - further))
        paint_table_talk(canvas, self.model, y)
        paint_prompt(canvas, height - 3, self.typed.value if self.typing == TALK else "")
        paint_bar(canvas, height - 2, self.bar, countdown(room, self.clock))
        paint_keys(canvas, self.keys)
        return canvas

    @property
    def invite(self) -> list[str]:
        room = self.room
        assert room is not None
        return invite_lines(room, self.place, self.server_address, self.door_way)

    def typing_at(self) -> tuple[int, int, int]:
        return (0, self.app.size.height - 3, self.app.size.width)

    def point(self, place: int) -> None:
        self._cursor = place

    def clicked(self, key: str, chain: int) -> None:
        """A double click on a seat only chooses it."""
        super().clicked(key, 1 if key.startswith("@") else chain)

    def press(self, key: str) -> None:
        room, entry = self.room, self.chosen
        if room is None or entry is None:
            return
        if key in ("up", "down"):
            step = -1 if key == "up" else 1
            self._cursor = max(0, min(len(self.people) - 1, self._cursor + step))
        elif key in ("tab", "slash"):
            self.start_typing()
        elif key in ("space", "enter") and room.you is not None:
            self._toggle_ready(room.seats[room.you].ready)
        elif key in [one for one, _ in keys_for(room, entry, self.model.name, self.model.ignored)]:
            do_about(self, room, entry, key)
        else:
            self._press_of_table(room, key)

    def _press_of_table(self, room: RoomView, key: str) -> None:
        is_host = room.you is not None and room.you == room.host
        if key == "b":
            self.ask(partial(AddBot, level=Level.STEADY))
        elif key == "o" and is_host:
            self.app.push_screen(NewTableScreen(self.session, room.options))
        elif key == "i":
            self.app.copy_to_clipboard("\n".join(line for line in self.invite if line))
            self.note = f"Copied, where the terminal allows it: {self.invite[-1]}"
        elif key == "r":
            show_code(self)
        elif key in ("q", "escape"):
            self.ask(Leave)

    def _toggle_ready(self, is_ready: bool) -> None:
        share = None if is_ready else secrets.token_hex(16)
        self.ask(partial(Ready, ready=not is_ready, share=share))
