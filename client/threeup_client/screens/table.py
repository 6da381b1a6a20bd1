"""The table: keys become a choice, Enter does what the bar says."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from threeup_client.absence import absent_seat
from threeup_client.attention import Manners, Moment, moment_of, sequences
from threeup_client.bar import Mood
from threeup_client.coach import Coach
from threeup_client.hand import (
    RANK_KEYS,
    Choice,
    chosen_cards,
    fits,
    flips,
    kept,
    moved,
    one_or_all,
    rank_pressed,
    resized,
)
from threeup_client.hints import hint_line
from threeup_client.model import ClientModel, TableModel
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.table import Picture, paint_table
from threeup_client.scene import Scene
from threeup_client.screens.moving import Moving
from threeup_client.screens.overlays import Overlays
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.resume import show_code
from threeup_client.session import Session
from threeup_client.words import rank_face
from threeup_engine.actions import Action, Draw, Flip, Play, Take
from threeup_engine.view import Phase, SeatView
from threeup_protocol.client_messages import Act, LetBot, Pause
from threeup_protocol.room_events import (
    Said,
)
from threeup_protocol.server_messages import Answer, Refused

ALARM_SECONDS: Final = 2.0
_STEPS: Final = {"left": -1, "h": -1, "right": 1, "l": 1}
_COUNTS: Final = {"up": 1, "k": 1, "down": -1, "j": -1}


class TableScreen(PaintedScreen):
    """Play, watch, talk."""

    has_own_keys = True
    refused_seconds = ALARM_SECONDS

    def __init__(self, session: Session, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(session)
        self._now = now
        self._choice: Choice | None = None
        self._place: int | None = None
        self._alarm: str | None = None
        self._hint: str | None = None
        self._is_sending = False
        self._asked_since = 0.0
        self._asked_for: tuple[int, int] | None = None
        self._overlays = Overlays()
        self._moment = Moment()
        self._take_pressed = False
        self._heard = self.model.table.told if self.model.table else 0
        """Number of the log's entry up to which talk has been read."""
        self._picture = Picture(Canvas(1, 1, theme.PANEL))
        self._moving = Moving(self, now)

    @property
    def view(self) -> SeatView | None:
        return self.model.table.view if self.model.table else None

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
        if not self._has_chat:
            quiet = tuple(event for event in table.log if not isinstance(event, Said))
            table = replace(table, log=quiet)
        if self.typed.display:
            self._heard = table.told
        new = max(0, table.told - self._heard)
        unread = sum(isinstance(event, Said) for event in table.log[-new:]) if new else 0
        return Scene(
            self.model,
            table,
            view,
            self._choice,
            self._place,
            self._alarm or self.note,
            unread,
            self.clock,
            self.elapsed,
            self._has_chat,
            self.settings.memory != "off",
            self._hint or self._coach_line(table, view),
            self._has_hints,
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
        view = self.view
        if view is not None:
            self._choice = self._kept(view, self._choice)
            places = flips(view)
            self._place = self._place if self._place in places else (places[0] if places else None)
            self._note_question(view)
        self.repaint()
        self._call()

    def _tick(self) -> None:
        super()._tick()
        self._call()

    def _call(self) -> None:
        """Let the terminal call the person, where there is something to be called for."""
        table = self.model.table
        left = table.room.seconds_left if table else None
        seconds = None if left is None else max(0, left - self.elapsed)
        said = sum(isinstance(event, Said) for event in table.log) if table else 0
        before, self._moment = self._moment, moment_of(table, seconds, said)
        bell = self.settings.bell
        manners = Manners(bell != "off", bell == "my-turn-and-talk")
        sent = sequences(before, self._moment, manners)
        if sent and self.app._driver is not None:
            self.app._driver.write(sent)

    def paint(self, width: int, height: int) -> Canvas:
        scene = self.scene
        if scene is None:
            self._picture = Picture(Canvas(width, height, theme.PANEL))
        else:
            self._picture = paint_table(scene, width, height, self._moving.over)
            self._overlays.paint(self._picture.canvas, scene)
        return self._picture.canvas

    def on_key(self) -> None:
        """Any key, also one that is typed; the screens' common part hears it after this."""
        self._moving.end()

    def typing_at(self) -> tuple[int, int, int]:
        return self._picture.talk_at

    def press(self, key: str) -> None:
        took, self._take_pressed = self._take_pressed, False
        self._alarm = None
        self._hint = None
        scene, view = self.scene, self.view
        if key in ("tab", "slash") and self._has_chat:
            self.start_typing()
        elif scene is not None and self._overlays.press(self, scene, key):
            return
        elif key == "q":
            self.three_up.ask_to_leave()
        elif key == "escape":
            self._choice = None if view is None else self._kept(view, None)
        elif key == "i" and self._has_hints:
            self._hint = hint_line(self.model.table) if self.model.table else None
        elif key in ("z", "y", "r"):
            self._press_of_room(key)
        elif view is not None:
            self._play_key(view, key, took=took)

    def _press_of_room(self, key: str) -> None:
        """Pauses, votes, and the way to another machine."""
        room = self.model.table.room if self.model.table else None
        if room is None:
            return
        absent = absent_seat(room)
        if key == "r":
            show_code(self)
        elif key == "z" and room.you is not None:
            pause = not room.paused and room.you not in room.pausing
            self.ask(partial(Pause, pause=pause))
        elif key == "y" and absent is not None:
            yes = room.you not in room.seats[absent].votes
            self.ask(partial(LetBot, seat=absent, yes=yes))

    def refused(self, refused: Refused) -> None:
        self._is_sending = False
        super().refused(refused)

    def clicked(self, key: str, chain: int) -> None:
        """A click on cards chooses all of the rank, or changes nothing; a double click plays."""
        rank, view = RANK_KEYS.get(key), self.view
        if rank is None or view is None or self._overlays.open is not None:
            super().clicked(key, chain)
            return
        is_chosen = self._choice is not None and self._choice.rank is rank
        if flips(view) or not is_chosen:
            self.press_any(key)
        if chain == 2:
            self.press("enter")

    def _kept(self, view: SeatView, choice: Choice | None) -> Choice | None:
        return kept(view, choice, proposes=self.settings.choice == "lowest-playable")

    def _play_key(self, view: SeatView, key: str, *, took: bool) -> None:
        if key == "enter":
            self._enter()
        elif flips(view) and key in ("1", "2", "3", "left", "right", "h", "l"):
            self._flip_key(view, key)
        elif key in RANK_KEYS:
            self._rank_key(view, key)
        elif key == "d":
            self._act_if_legal(view, Draw())
        elif key == "t":
            self._take(view, pressed_before=took)
        else:
            self._choice_key(view, key)

    def _choice_key(self, view: SeatView, key: str) -> None:
        if key in _STEPS:
            self._choice = moved(view, self._choice, _STEPS[key])
        elif key in _COUNTS:
            self._choice = resized(view, self._choice, _COUNTS[key])
        elif key == "space":
            self._choice = one_or_all(view, self._choice)

    def _rank_key(self, view: SeatView, key: str) -> None:
        rank = RANK_KEYS[key]
        choice = rank_pressed(view, self._choice, rank)
        if choice is None:
            self._raise_alarm(f"You hold no {rank_face(rank)}", "R3.3")
            return
        self._choice = choice
        if view.legal and not fits(view, rank):
            needs = rank_face(view.pile[-1].rank)
            low = f"{rank_face(rank)} is too low: the pile needs {needs} or higher"
            self._raise_alarm(low, "R3.2")
        elif view.legal and self.settings.rank_key == "plays-at-once":
            self._act_if_legal(view, Play(chosen_cards(view, choice)))

    def _flip_key(self, view: SeatView, key: str) -> None:
        places = flips(view)
        if key in _STEPS:
            at = places.index(self._place) if self._place in places else 0
            self._place = places[max(0, min(at + _STEPS[key], len(places) - 1))]
            return
        if int(key) - 1 in places:
            self._send(view, Flip(int(key) - 1))
        else:
            self._raise_alarm("That card has been turned over", "R5.3")

    def _take(self, view: SeatView, *, pressed_before: bool) -> None:
        is_voluntary = Take() in view.legal and len(view.legal) > 1
        if is_voluntary and not pressed_before:
            self._take_pressed = True
            self._alarm = f"Take the whole pile ({len(view.pile)} cards)?  t again takes it"
            return
        self._act_if_legal(view, Take())

    def _act_if_legal(self, view: SeatView, action: Action) -> None:
        if action in view.legal:
            self._send(view, action)
        elif view.legal:
            draws = isinstance(action, Draw)
            why = "You draw by yourself at the end of the turn" if draws else "Something fits"
            self._raise_alarm(why, "R3.6" if draws else "R3.4")

    def _enter(self) -> None:
        scene = self.scene
        if scene is None or self._now() - self._asked_since < self.enter_guard:
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
        self._choice = None
        game = self.model.table.room.game
        sent = partial(self._sent, self._now())
        self.ask(lambda i: Act(i, game, view.version, action), sent)

    def _sent(self, at: float, _: Answer) -> None:
        self._is_sending = False
        self._moving.measured(self._now() - at)

    def _note_question(self, view: SeatView) -> None:
        """Remember when the bar began to ask something new."""
        assert self.model.table is not None
        question = (self.model.table.room.game, view.version)
        if view.legal and question != self._asked_for:
            self._asked_since = self._now()
            self._asked_for = question

    def _raise_alarm(self, text: str, rule: str) -> None:
        self._alarm = f"{text} ({rule})"
        self.rule = rule
        self.set_timer(ALARM_SECONDS, self._end_alarm)

    def _end_alarm(self) -> None:
        self._alarm = None
        self.repaint()
