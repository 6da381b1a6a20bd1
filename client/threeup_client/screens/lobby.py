"""The lobby: join a table, look on, open one, talk."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.frame import paint_top
from threeup_client.paint.lobby import can_join, paint_lobby, paint_note, paint_prompt
from threeup_client.refusals import refusal_of
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.asking import TALK
from threeup_client.screens.new_table import NewTableScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_engine.bots.levels import Level
from threeup_protocol.client_messages import Create, Join, Ready, Request, Watch
from threeup_protocol.limits import PASSWORD_CHARACTERS
from threeup_protocol.server_messages import Answer, Code, LobbyTable, Refused
from threeup_protocol.table import TableOptions
from threeup_protocol.text import name_key

_LEAST_ROWS: Final = 10
_PROMPTS: Final = {
    "invite": "Invite code, six letters or so; Enter joins, Esc goes back",
    "password": "Password of that table; Enter joins, Esc goes back",
    "ignore": "Whose talk shall not be shown (again: shown)? Enter, or Esc",
}
_QUICK: Final = TableOptions("quick game", 4, bots=(Level.STEADY,) * 3, private=True)


class LobbyScreen(PaintedScreen):
    """Tables that one can join come first; joining a full one offers to watch."""

    help_topic = "lobby"
    least = (60, _LEAST_ROWS)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen: str | None = None
        """The id of the table under the cursor."""
        self._wanted: tuple[type[Join | Watch], str] = (Join, "")
        """What was refused for want of a password."""

    @property
    def tables(self) -> list[LobbyTable]:
        tables = self.model.lobby.tables if self.model.lobby else ()
        return sorted(tables, key=lambda table: not can_join(table))

    @property
    def cursor(self) -> int:
        """Stays on its table while others come and go."""
        ids = [table.id for table in self.tables]
        return ids.index(self._chosen) if self._chosen in ids else 0

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Only those that do something now."""
        first: tuple[tuple[str, str], ...] = ()
        if self.tables:
            table = self.tables[self.cursor]
            other = (("↑↓", "choose"),) if len(self.tables) > 1 else ()
            join = (("Enter", "join" if can_join(table) else "what else?"),)
            first = (*other, *join, *((("w", "watch"),) if table.watchers else ()))
        people = self.model.lobby.people if self.model.lobby else ()
        return (
            *first,
            ("n", "new table"),
            ("q", "leave"),
            ("b", "quick game"),
            ("Tab", "talk"),
            ("i", "invite code"),
            *((("g", "ignore"),) if len(people) > 1 else ()),
            ("?", "help"),
        )

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        people = len(self.model.lobby.people) if self.model.lobby else 0
        count = "1 person" if people == 1 else f"{people} people"
        title = f"{self.place} · {count}" if people else self.place
        paint_top(canvas, title, self.model.link, self.model.name)
        paint_lobby(canvas, self.model, self.tables, self.cursor, self.keys)
        prompt = _PROMPTS.get(self.typing, "") if self.typed.display else ""
        paint_prompt(canvas, height - 2, self.typed.value if self.typing == TALK else "")
        paint_note(canvas, prompt or self.note)
        return canvas

    def point(self, place: int) -> None:
        if place < len(self.tables):
            self._chosen = self.tables[place].id

    def press(self, key: str) -> None:
        if key in ("up", "k", "down", "j") or key in "123456789":
            self._move(key)
        elif key in ("enter", "w") and self.tables:
            self._come(key)
        elif key in ("tab", "slash"):
            self.start_typing()
        elif key == "i":
            self.start_typing("invite", "")
        elif key == "g":
            self.start_typing("ignore", self._last_to_talk())
        else:
            self._go(key)

    def _move(self, key: str) -> None:
        if key.isdigit():
            self.point(int(key) - 1)
        else:
            step = -1 if key in ("up", "k") else 1
            self.point(max(0, min(len(self.tables) - 1, self.cursor + step)))

    def _go(self, key: str) -> None:
        if key == "n":
            self.app.push_screen(NewTableScreen(self.session))
        elif key == "b":
            self.ask(partial(Create, options=_QUICK), self._begin)
        elif key in ("q", "escape"):
            self.three_up.leave_server()

    def typed_text(self, text: str) -> None:
        if self.typing == TALK:
            super().typed_text(text)
            return
        self.typed.close()
        if not text.strip():
            return
        if self.typing == "invite":
            self._try(Join, text.strip().lower())
        elif self.typing == "password":
            self._try(*self._wanted, password=text[:PASSWORD_CHARACTERS])
        else:
            self._ignore(text.strip())

    def _come(self, key: str) -> None:
        table = self.tables[self.cursor]
        if key == "w" or can_join(table):
            self._try(Watch if key == "w" else Join, table.id)
        else:
            self._offer_instead(table)

    def _try(self, kind: type[Join | Watch], table: str, password: str | None = None) -> None:
        self._wanted = (kind, table)
        if not table.isascii() or not table.isalnum() or len(table) > 16:
            self.note = "An invite code has only letters and digits, such as k3xw7p"
            return
        request: Callable[[int], Request] = partial(kind, table=table, password=password)
        self.ask(request)

    def refused(self, refused: Refused) -> None:
        kind, table_id = self._wanted
        table = next((one for one in self.tables if one.id == table_id), None)
        if refused.code is Code.PASSWORD:
            self.start_typing("password", "", secret=True)
        elif table and kind is Join and refused.code in (Code.TABLE_FULL, Code.PLAYING):
            self._offer_instead(table, refused)
        else:
            super().refused(refused)

    def _offer_instead(self, table: LobbyTable, refused: Refused | None = None) -> None:
        """Where one cannot sit down: what one can do."""
        watch = (("w", "watch"),) if table.watchers else ()
        keys = (*watch, ("n", "open a table of your own"), ("b", "play bots meanwhile"))
        is_full = len(table.people) >= table.seats
        title = f"{table.name} is full" if is_full else f"{table.name} is playing"
        why = refusal_of(refused) if refused else "You cannot sit down there now."
        self.app.push_screen(AskScreen(title, [why], keys), self._instead)

    def _instead(self, key: str | None) -> None:
        if key:
            self.press_any(key)

    def _begin(self, _: Answer) -> None:
        self.ask(partial(Ready, ready=True, share=secrets.token_hex(16)))

    def _last_to_talk(self) -> str:
        others = [said.name for said in self.model.lobby_talk if said.name != self.model.name]
        return others[-1] if others else ""

    def _ignore(self, name: str) -> None:
        is_ignored = name_key(name) in self.model.ignored
        self.session.ignore(name, is_ignored=not is_ignored)
        self.model = self.session.model
        again = "shown again" if is_ignored else "not shown any more"
        self.note = f"What {name} says is {again}"
