"""The table: keys become a choice, Enter does what the bar says."""

import time
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual import events

from threeup_client.bar import Mood
from threeup_client.coach import Coach
from threeup_client.following import beside, followed
from threeup_client.hand import RANK_KEYS, flips
from threeup_client.hints import hint_line
from threeup_client.model import ClientModel, TableModel
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.table import Picture, paint_table
from threeup_client.scene import Scene
from threeup_client.screens.calling import Calling
from threeup_client.screens.card_keys import Alarm, CardKeys, is_refusal
from threeup_client.screens.game_end import GameEnd
from threeup_client.screens.moving import Moving
from threeup_client.screens.overlays import Overlays
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.question import Question
from threeup_client.screens.room_keys import ROOM_KEYS, press_of_room
from threeup_client.session import Session
from threeup_engine.actions import Action
from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatView
from threeup_protocol.client_messages import Act
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Answer, Code, Refused

_BESIDE: Final = {"left_square_bracket": -1, "right_square_bracket": 1}


class TableScreen(PaintedScreen):
    """Play, watch, talk."""

    has_own_keys = True
    refused_seconds = 2.0
    results_seconds: ClassVar[float] = 5.0
    """So long the end of a game stands on the table."""

    def __init__(self, session: Session, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(session)
        self._now = now
        self._cards = CardKeys()
        self._alarm: Alarm | None = None
        self._hint: str | None = None
        self._is_sending = False
        self._question = Question(now)
        self._followed: Seat | None = None
        self._overlays = Overlays()
        self._calling = Calling(self)
        self._heard = self.model.table.told if self.model.table else 0
        """Number of the log's entry up to which talk has been read."""
        self._picture = Picture(Canvas(1, 1, theme.PANEL))
        self._moving = Moving(self, now)
        self._end = GameEnd(self, lambda: self._overlays.open is not None)

    @property
    def view(self) -> SeatView | None:
        return self.model.table.view if self.model.table else None

    @property
    def _is_paused(self) -> bool:
        return self.model.table is not None and self.model.table.room.paused

    @property
    def asks(self) -> str:
        scene = self.scene
        return scene.bar.lead if scene is not None and scene.bar.mood is Mood.ACT else ""

    @property
    def _has_chat(self) -> bool:
        return self.settings.chat != "off"

    @property
    def _has_hints(self) -> bool:
        """Only against bots on this computer: with others it would not be fair."""
        return bool(getattr(self.app, "is_solo", False))

    @property
    def scene(self) -> Scene | None:
        table, view = self.model.table, self.view
        if table is None or view is None:
            return None
        if self.typed.display:
            self._heard = table.told
        new = max(0, table.told - self._heard)
        unread = sum(isinstance(event, Said) for event in table.log[-new:]) if new else 0
        return Scene(
            self.model,
            table,
            view,
            self._cards.choice,
            self._cards.place,
            self._alarm.line if self._alarm else self.note,
            unread,
            self.clock,
            self.elapsed,
            self._has_chat,
            self.settings.memory != "off",
            self._hint or self._coach_line(table, view),
            self._has_hints,
            self.settings.memory == "always",
            followed(view, self._followed),
        )

    def point(self, place: int) -> None:
        self._overlays.point(place)

    def _coach_line(self, table: TableModel, view: SeatView) -> str | None:
        coach: Coach | None = getattr(self.app, "coach", None)
        return coach.line(view, (table.room.id, table.room.game)) if coach else None

    def show(self, model: ClientModel) -> None:
        before = self.model
        self.take(model)
        self._moving.take(before, model, self._picture.canvas)
        self._overlays.take(model.table)
        if model.table is not None and (view := model.table.view) is not None:
            self._cards.take(view, self.settings)
            self._question.take(model.table.room.game, view)
            self._end.take(before.table, model.table, self.results_seconds)
        self.repaint()
        self._calling.look(self.model.table)

    def _tick(self) -> None:
        super()._tick()
        self._calling.look(self.model.table)

    def paint(self, width: int, height: int) -> Canvas:
        scene = self.scene
        if scene is None:
            self._picture = Picture(Canvas(width, height, theme.PANEL))
        else:
            shown, over = self._moving.shown(scene)
            self._picture = paint_table(shown, width, height, over)
            self._overlays.paint(self._picture.canvas, scene)
        return self._picture.canvas

    def on_key(self, event: events.Key) -> None:  # noqa: ARG002
        """Any key, also one that is typed; what the screens have in common hears it after this."""
        self._moving.end()

    def typing_at(self) -> tuple[int, int, int]:
        return self._picture.talk_at

    def press(self, key: str) -> None:
        asked, self._alarm = self._alarm, None
        self._hint = None
        scene, view = self.scene, self.view
        if key in ("tab", "slash") and self._has_chat:
            self.start_typing()
        elif scene is not None and self._overlays.press(self, scene, key):
            return
        elif key == "q":
            self.three_up.ask_to_leave()
        elif key == "escape":
            self._cards.let_go(view, self.settings)
        elif key == "i" and self._has_hints:
            self._hint = hint_line(self.model.table) if self.model.table else None
        elif key in ROOM_KEYS and self.model.table is not None:
            press_of_room(self, self.model.table.room, key)
        elif view is not None:
            self._play_key(view, key, asked)

    def let_go(self) -> None:
        super().let_go()
        self._overlays.open = None

    def refused(self, refused: Refused) -> None:
        self._is_sending = False
        super().refused(refused)

    def clicked(self, key: str, chain: int) -> None:
        """A click on cards chooses all of the rank, or changes nothing; a double click plays."""
        was_hidden = self._moving.is_hiding
        self._moving.end()
        rank, view = RANK_KEYS.get(key), self.view
        if was_hidden:
            return
        if rank is None or view is None or self._overlays.open is not None:
            super().clicked(key, chain)
            return
        if not self._cards.changes_nothing(view, rank):
            self.press_any(key)
        if chain == 2:
            self.press_any("enter")

    def wheeled(self, key: str, step: int) -> None:
        """Over a group more or fewer of it, which chooses it first; else as an overlay says."""
        self._moving.end()
        rank, view = RANK_KEYS.get(key), self.view
        if self._overlays.open is not None:
            super().wheeled(key, step)
        elif rank is not None and view is not None and not flips(view):
            is_chosen = self._cards.changes_nothing(view, rank)
            self.press_any(("up" if step < 0 else "down") if is_chosen else key)

    def _play_key(self, view: SeatView, key: str, asked: Alarm | None) -> None:
        seat = followed(view, self._followed)
        if key == "enter":
            self._enter()
            return
        if key in _BESIDE and seat is not None:
            self._followed = beside(view, seat, _BESIDE[key])
            return
        pressed = self._cards.press(view, key, self.settings, asked)
        if pressed is not None and self._is_paused and not is_refusal(pressed):
            self.refused(Refused(0, Code.PAUSED))  # as the server would, but before a question
        elif isinstance(pressed, Alarm):
            self._raise_alarm(pressed)
        elif pressed is not None:
            self._send(view, pressed)

    def _enter(self) -> None:
        scene = self.scene
        if scene is None or self._question.is_new(self.enter_guard):
            return
        if scene.view.phase is Phase.OVER:
            self.three_up.show_results()
            return
        bar = scene.bar
        if bar.enter is not None and bar.mood is Mood.ACT:
            self._send(scene.view, bar.enter)

    def _send(self, view: SeatView, action: Action) -> None:
        if self._is_sending or self.model.table is None:
            return
        self._is_sending = True
        self._cards.sent(view)
        game = self.model.table.room.game
        sent = partial(self._sent, self._now())
        self.ask(lambda i: Act(i, game, view.version, action), sent)

    def _sent(self, at: float, _: Answer) -> None:
        self._is_sending = False
        self._moving.measured(self._now() - at)

    def _raise_alarm(self, alarm: Alarm) -> None:
        self._alarm = alarm
        if alarm.rule is not None:
            self.rule = alarm.rule
            self.set_timer(self.refused_seconds, partial(self._end_alarm, alarm))

    def _end_alarm(self, alarm: Alarm) -> None:
        if self._alarm is alarm:
            self._alarm = None
            self.repaint()
