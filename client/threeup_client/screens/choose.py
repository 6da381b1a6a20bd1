"""Choosing 3UP (R2.2)."""

import time

from threeup_client.bar import Bar, Mood
from threeup_client.hand import RANK_KEYS
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.choose import paint_choice, paint_waiting_for
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_client.words import a_rank, faces
from threeup_engine.actions import ChooseUp
from threeup_engine.cards import Cards, Rank
from threeup_protocol.client_messages import Act


class ChooseScreen(PaintedScreen):
    """A rank key, or arrows and Space, moves a card between hand and 3UP; Enter lays three."""

    help_topic = "choose"
    has_own_keys = True

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen: list[int] = []
        self._cursor = 0
        self._shown_at = time.monotonic()

    @property
    def cards(self) -> Cards:
        """The six dealt cards, or what is left of them once three are laid."""
        view = self.model.table.view if self.model.table else None
        return () if view is None else tuple(sorted(view.hand, key=lambda card: card.rank))

    @property
    def bar(self) -> Bar:
        view = self.model.table.view if self.model.table else None
        if self.note is not None:
            return Bar(Mood.ALARM, self.note)
        if view is None or not view.legal:
            laid = faces(view.chosen) if view else ""
            waits = (("", "waiting for the others"),) if laid else ()
            return Bar(Mood.WAIT, f"You laid {laid}" if laid else "Watching", waits)
        if len(self._chosen) < 3:
            missing = 3 - len(self._chosen)
            return Bar(
                Mood.ACT,
                f"▶ Choose {missing} more",
                (("a", "coach's choice"), ("Space", "this one")),
            )
        picked = tuple(self.cards[i] for i in sorted(self._chosen))
        return Bar(
            Mood.ACT,
            "▶ Three chosen",
            (("Enter", f"lays {faces(picked)}"), ("a", "coach's choice")),
            ChooseUp(picked),
        )

    @property
    def asks(self) -> str:
        return self.bar.lead if self.bar.mood is Mood.ACT else ""

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Only those that do something now."""
        always = (("Tab", "talk"), ("?", "help"))
        view = self.model.table.view if self.model.table else None
        if view is None or not view.legal:
            return (("q", "leave"), *always)
        lay = (("Enter", "lay them"),) if len(self._chosen) == 3 else ()
        return (
            ("rank key", "up or hand"),
            ("←→ Space", "the same"),
            ("q", "leave"),
            *lay,
            ("a", "coach's choice"),
            *always,
        )

    def paint(self, width: int, height: int) -> Canvas:
        table = self.model.table
        if table is None or table.view is None:
            return Canvas(width, height, theme.PANEL)
        canvas = Canvas(width, height, theme.FELT)
        paint_top(canvas, f"{table.room.options.name} · choosing 3UP", self.model.link)
        may_choose = bool(table.view.legal)
        chosen = self._chosen if may_choose else ()
        cursor = self._cursor if may_choose else -1
        paint_choice(canvas, self.cards, chosen, cursor, has_coach=self.three_up.coach.is_on)
        paint_waiting_for(canvas, table, self.bar, self.clock)
        paint_keys(canvas, self.keys)
        return canvas

    def point(self, place: int) -> None:
        """A click on a card moves it between hand and 3UP."""
        view = self.model.table.view if self.model.table else None
        if view is not None and view.legal:
            self._cursor = place
            self._toggle(place)

    def clicked(self, key: str, chain: int) -> None:
        """Two quick clicks on cards are two clicks."""
        super().clicked(key, 1 if key.startswith("@") else chain)

    def press(self, key: str) -> None:
        if key in ("tab", "slash"):
            self.start_typing()
        elif key == "q":
            self.three_up.ask_to_leave()
        elif key in ("left", "right", "h", "l"):
            step = -1 if key in ("left", "h") else 1
            self._cursor = max(0, min(len(self.cards) - 1, self._cursor + step))
        elif key == "space":
            self._toggle(self._cursor)
        elif key in RANK_KEYS:
            self._toggle_rank(RANK_KEYS[key])
        elif key == "a":
            self._chosen = list(range(len(self.cards)))[-3:]
        elif key == "enter":
            self._lay()

    def _toggle_rank(self, rank: Rank) -> None:
        """One more copy to the 3UP; when all copies are there, all go back."""
        places = [i for i, card in enumerate(self.cards) if card.rank is rank]
        if not places:
            self._refuse(f"None of the six is {a_rank(rank)}")
            return
        low = [i for i in places if i not in self._chosen]
        if low:
            self._toggle(low[0])
        else:
            self._chosen = [i for i in self._chosen if i not in places]

    def _toggle(self, place: int) -> None:
        if place in self._chosen:
            self._chosen.remove(place)
        elif len(self._chosen) == 3:
            self._refuse("Three are chosen: put one back first")
        elif place < len(self.cards):
            self._chosen.append(place)

    def _refuse(self, why: str) -> None:
        """A choice of 3UP has one rule."""
        self.rule = "R2.2"
        self.note = f"{why} ({self.rule})"

    def _lay(self) -> None:
        table = self.model.table
        action = self.bar.enter
        if table is None or table.view is None or not table.view.legal:
            return
        if time.monotonic() - self._shown_at < self.enter_guard:
            return
        if action is None:
            self._refuse(f"Choose {3 - len(self._chosen)} more, then Enter lays the three")
            return
        game, version = table.room.game, table.view.version
        self.ask(lambda i: Act(i, game, version, action))
