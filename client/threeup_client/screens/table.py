"""The table: a game that is played, or looked on at."""

import time
from collections.abc import Callable

from threeup_client.bar import Bar, Tone, bar_for, is_voluntary, not_held, too_low
from threeup_client.cells import Grid
from threeup_client.hand import (
    RANK_KEYS,
    Block,
    Choice,
    PlaceChoice,
    action_for,
    after_count,
    after_rank_key,
    after_step,
    after_toggle,
    face_down,
    is_my_turn,
    kept_choice,
    open_block,
    playable,
)
from threeup_client.painting.overlay import Overlay, paint_overlay
from threeup_client.painting.table import paint_table
from threeup_client.scene import Line, Scene, deeds_of, is_extra_discard, lines_of, names_of
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_engine.actions import Action, Draw, Take
from threeup_engine.cards import Rank
from threeup_engine.view import Phase, SeatView
from threeup_protocol.client_messages import Act
from threeup_protocol.server_messages import Answer

ENTER_DEAD_SECONDS = 0.4
"""Enter does nothing for so long after the bar begins to ask: it was meant for what was before."""

_STEPS = {"left": -1, "h": -1, "right": 1, "l": 1}
_COUNTS = {"up": 1, "k": 1, "down": -1, "j": -1}
_OVERLAYS = {
    "e": Overlay.EVENTS,
    "p": Overlay.PILE,
    "w": Overlay.PLAYERS,
    "m": Overlay.MEMORY,
}


class TableScreen(PaintedScreen):
    """The game, the own choice, and the keys of section "table"."""

    def __init__(self, session: Session, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(session, clock)
        self.choice: Choice | None = None
        self.overlay: Overlay | None = None
        self._asks_to_take = False
        self._asked_version: int | None = None
        self._asked_since = float("-inf")
        self._sent_at: int | None = None
        """Number of the table's last event when a move was sent that is not seen done."""
        self._lines: tuple[Line, ...] = ()
        self._deeds: tuple[str, ...] = ()

    @property
    def view(self) -> SeatView | None:
        return self.table.view if self.table else None

    @property
    def bar(self) -> Bar:
        if self.notice is not None:
            return self.notice
        view, table = self.view, self.table
        if view is None or table is None:
            return Bar(Tone.WAIT, "")
        if self._asks_to_take:
            hints = (("t", "again takes it"), ("Esc", "keeps it"))
            return Bar(Tone.ACT, "Take the pile although you could discard?", hints)
        is_extra = is_extra_discard(table.log, view)
        return bar_for(view, self.choice, names_of(table.room), is_extra=is_extra)

    def shown(self) -> None:
        table, view = self.table, self.view
        if table is None or view is None:
            return
        names = names_of(table.room)
        self._lines = lines_of(table.log, names, table.room.you)
        self._deeds = deeds_of(table.log, len(view.seats))
        self.choice = kept_choice(view, self.choice)
        if self._sent_at is not None and table.s > self._sent_at and not self._is_asking:
            self._sent_at = None
        asks = view.version if is_my_turn(view) else None
        if asks != self._asked_version:
            self._asks_to_take = False
            self._asked_version, self._asked_since = asks, self.clock()

    def paint(self, width: int, height: int) -> Grid | None:
        table, view = self.table, self.view
        if table is None or view is None:
            return None
        scene = Scene(
            header=self.header(f"{table.room.options.name} · turn {view.turns}"),
            room=table.room,
            view=view,
            lines=self._lines,
            deeds=self._deeds,
            bar=self.bar,
            choice=self.choice,
            seconds_left=self.seconds_left,
        )
        grid = paint_table(scene, width, height)
        if self.overlay is not None:
            paint_overlay(grid, scene, self.overlay)
        return grid

    def pressed(self, key: str) -> bool:
        view = self.view
        if view is None:
            return False
        if self.overlay is not None:
            return self._overlay_key(key)
        if key == "t":
            self._take(view)
            return True
        self._asks_to_take = False
        if key in _OVERLAYS:
            self.overlay = _OVERLAYS[key]
        elif key == "q":
            self.ask_to_leave()
        elif view.seat is not None and view.phase is Phase.PLAY:
            return self._playing_key(view, key)
        return True

    def _overlay_key(self, key: str) -> bool:
        """Any key of the overlay closes it; Enter never plays from here."""
        if key in ("escape", "enter", "q") or _OVERLAYS.get(key) is self.overlay:
            self.overlay = None
        elif key in _OVERLAYS:
            self.overlay = _OVERLAYS[key]
        return True

    def _playing_key(self, view: SeatView, key: str) -> bool:
        if key == "enter":
            self._enter(view)
        elif key == "escape":
            self.choice = None
        elif key == "d":
            self._act_if_legal(view, Draw())
        elif key in _STEPS:
            self.choice = after_step(view, self.choice, _STEPS[key])
        elif key in _COUNTS:
            self.choice = after_count(view, self.choice, _COUNTS[key])
        elif key == "space":
            self.choice = after_toggle(view, self.choice)
        elif open_block(view) is Block.DOWN:
            return self._place_key(view, key)
        elif key in RANK_KEYS:
            self._rank_key(view, RANK_KEYS[key])
        else:
            return False
        return True

    def _rank_key(self, view: SeatView, rank: Rank) -> None:
        choice = after_rank_key(view, self.choice, rank)
        if choice is None:
            self.say_wrong(not_held(rank))
            return
        self.choice = choice
        if is_my_turn(view) and rank not in playable(view):
            self.say_wrong(too_low(view, rank))

    def _place_key(self, view: SeatView, key: str) -> bool:
        """The key of a face-down card turns it, in the own turn."""
        if key not in ("1", "2", "3"):
            return False
        place = int(key) - 1
        if place not in face_down(view):
            self.say_wrong(Bar(Tone.WRONG, f"No card lies at place {key}"))
            return True
        self.choice = PlaceChoice(place)
        action = action_for(view, self.choice)
        if action is not None:
            self._act(view, action)
        return True

    def _enter(self, view: SeatView) -> None:
        if self.clock() - self._asked_since < ENTER_DEAD_SECONDS or not is_my_turn(view):
            return
        enter = bar_for(view, self.choice, ()).enter
        if enter is not None:
            self._act(view, enter)
        elif self.choice is not None and not isinstance(self.choice, PlaceChoice):
            self.say_wrong(too_low(view, self.choice.rank))

    def _take(self, view: SeatView) -> None:
        if is_voluntary(view) and not self._asks_to_take:
            self._asks_to_take = True
            return
        self._asks_to_take = False
        self._act_if_legal(view, Take())

    def _act_if_legal(self, view: SeatView, action: Action) -> None:
        if action in view.legal:
            self._act(view, action)
        elif is_my_turn(view):
            words = (
                "You cannot draw now"
                if isinstance(action, Draw)
                else "You can discard: the pile stays"
            )
            self.say_wrong(Bar(Tone.WRONG, words))

    def _act(self, view: SeatView, action: Action) -> None:
        """Send a move, unless one is on its way."""
        table = self.table
        if table is None or self._sent_at is not None:
            return
        self._sent_at, self._is_asking = table.s, True
        game = table.room.game
        self.request(lambda i: Act(i, game, view.version, action))

    def answered(self, answer: Answer | None) -> None:
        if not self._is_asking:
            return
        self._is_asking = False
        done = getattr(answer, "code", None) is None and answer is not None
        if not done or (self.table and self._sent_at is not None and self.table.s > self._sent_at):
            self._sent_at = None
