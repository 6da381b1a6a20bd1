"""The lobby: tables, people, talk."""

from functools import partial
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT, WARN, paint_row, paint_talk
from threeup_client.screens.new_table import NewTableScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.words import counted
from threeup_protocol.client_messages import Join, Watch
from threeup_protocol.server_messages import LobbyTable
from threeup_protocol.table import (
    Stage,
)

_KEYS: Final = (
    ("Enter", "join"),
    ("n", "new table"),
    ("w", "watch"),
    ("Tab", "talk"),
    ("?", "help"),
    ("q", "leave"),
)


class LobbyScreen(PaintedScreen):
    """Join a table, watch one, open one."""

    help_topic = "lobby"
    least = (60, 16)
    _cursor = 0

    @property
    def tables(self) -> list[LobbyTable]:
        """Those one can join come first."""
        tables = self.model.lobby.tables if self.model.lobby else ()
        return sorted(tables, key=lambda table: not _can_join(table))

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        lobby = self.model.lobby
        people = lobby.people if lobby else ()
        title = f"{self.model.server} · {counted(len(people), 'person')}".replace(
            "persons", "people"
        )
        paint_top(canvas, title, self.model.link, self.model.name)
        side = 24 if width >= 80 else 0
        room = width - side - 2
        canvas.put(1, 2, "Tables", HEADING)
        paint_row(
            canvas,
            (1, 3, room),
            ((0, "name"), (20, "seats"), (27, "state"), (43, "deck")),
            is_chosen=False,
        )
        if not self.tables:
            canvas.put(3, 4, "No table yet: n opens one", MUTED)
        rows = max(1, height - 14)
        first = max(0, self._cursor - rows + 1)
        for i, table in enumerate(self.tables[first : first + rows], first):
            columns = (
                (0, table.name),
                (20, f"{len(table.people)}/{table.seats}"),
                (27, _state(table)),
                (43, str(table.deck)),
            )
            paint_row(canvas, (1, 4 + i - first, room), columns, is_chosen=i == self._cursor)
        if side:
            self._paint_people(canvas, width - side)
        self._paint_foot(canvas, room, height)
        paint_keys(canvas, _KEYS)
        return canvas

    def press(self, key: str) -> None:
        tables = self.tables
        if key in ("up", "k", "down", "j"):
            step = -1 if key in ("up", "k") else 1
            self._cursor = max(0, min(len(tables) - 1, self._cursor + step))
        elif key in ("tab", "slash"):
            self.start_typing()
        elif key == "n":
            self.app.push_screen(NewTableScreen(self.session))
        elif key in ("q", "escape"):
            self.three_up.leave_server()
        elif key in ("enter", "w") and tables:
            table = tables[min(self._cursor, len(tables) - 1)]
            kind = Join if key == "enter" and _can_join(table) else Watch
            self.ask(partial(kind, table=table.id))
        elif key.isdigit() and 1 <= int(key) <= len(tables):
            self._cursor = int(key) - 1

    def _paint_people(self, canvas: Canvas, x: int) -> None:
        canvas.put(x, 2, "People", HEADING)
        people = self.model.lobby.people if self.model.lobby else ()
        for row, person in enumerate(people[: canvas.height - 6]):
            end = canvas.put(x, 3 + row, person.name, BOLD, 12)
            is_you = person.name == self.model.name
            where = "you" if is_you else person.table or "in the lobby"
            canvas.put(max(end + 1, x + 11), 3 + row, where, MUTED, 12)

    def _paint_foot(self, canvas: Canvas, room: int, height: int) -> None:
        if self.tables:
            table = self.tables[min(self._cursor, len(self.tables) - 1)]
            canvas.put(1, height - 9, table.name, HEADING, room)
            canvas.put(3, height - 8, ", ".join(table.people), TEXT, room - 4)
        canvas.put(1, height - 7, "Lobby talk", HEADING)
        said = [(line.name, line.text) for line in self.model.lobby_talk]
        paint_talk(canvas, (2, height - 6, room - 2, 3), said)
        if self.note:
            canvas.put(1, height - 3, self.note, WARN, room)
        canvas.put(1, height - 2, "Tab to talk", MUTED)


def _can_join(table: LobbyTable) -> bool:
    return table.stage is not Stage.PLAYING and len(table.people) < table.seats


def _state(table: LobbyTable) -> str:
    if table.stage is Stage.PLAYING:
        return f"playing, turn {table.turns}" if table.turns else "playing"
    missing = table.seats - len(table.people)
    return f"waiting for {missing}" if missing else "getting ready"
