"""What all screens share: a board, a line to type in, keys and clicks, the lost link over it."""

import time
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult

from threeup_client.paint.canvas import Canvas, Spot
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.frame import paint_keys
from threeup_client.paint.look import wearing
from threeup_client.paint.small import LEAST, too_small
from threeup_client.phrases import PHRASES, phrase_of
from threeup_client.screens.asking import AskingScreen
from threeup_client.screens.board import Board, look_of
from threeup_client.screens.lost_link import LostLink
from threeup_client.words import minutes

if TYPE_CHECKING:
    from threeup_client.model import ClientModel, Notice
    from threeup_client.session import Session

_PHRASE_KEYS: Final = (("1 to 6", "say it"), ("Esc", "nothing"))
_TYPED: Final = "typed "
"""What begins the key of a click that is for the line one types in."""


def _as_typed(spot: Spot, y: int) -> Spot:
    """In the line `y` of keys that are for the line one types in."""
    return spot._replace(key=f"{_TYPED}{spot.key}") if spot.y == y else spot


class PaintedScreen(AskingScreen):
    """A screen of one board; its cursor and its line of text are its own state, nothing has focus.

    So keys are acted on in their order, and nothing is lost by a resize.
    """

    AUTO_FOCUS = ""
    help_topic: ClassVar[str] = "table"
    least: ClassVar[tuple[int, int]] = LEAST
    """Columns and rows that the screen has room in."""
    has_talk: ClassVar[bool] = True
    """Whether there is anybody to talk to."""
    needs_link: ClassVar[bool] = True
    """Whether there is nothing to do here without the server."""
    has_own_keys: ClassVar[bool] = False
    """Whether keys that the person has set otherwise are heard here."""

    def __init__(self, session: "Session | None") -> None:
        super().__init__(session)
        self.board = Board()
        self._told_at = time.monotonic()
        self._lost_link = LostLink()
        self._offers_phrases = False
        if session is not None and self.model.notice is not None:
            self._tell(self.model.notice)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        """What has changed since the screen was made is taken in; `on_resize` paints the rest."""
        if self._session is not None:
            self.show(self._session.model)
        self.set_interval(1, self._tick)

    def on_resize(self) -> None:
        self.repaint()

    def show(self, model: "ClientModel") -> None:
        """Take in a change of the model."""
        self.take(model)
        self.repaint()

    def take(self, model: "ClientModel") -> None:
        if model.table is not self.model.table:
            self._told_at = time.monotonic()
        self._lost_link.take(self.model.link, model.link)
        if model.notice is not None and model.notice is not self.model.notice:
            self._tell(model.notice)
        self.model = model

    def _tell(self, notice: "Notice") -> None:
        from threeup_client.notices import notice_text

        self.note = notice_text(notice)

    @property
    def elapsed(self) -> int:
        """Whole seconds since the server last told of the table."""
        return int(time.monotonic() - self._told_at)

    @property
    def clock(self) -> str:
        """What is left of the time that the server gives, as 0:41; empty where nobody waits."""
        left = self.model.table.room.seconds_left if self.model.table else None
        if left is None or getattr(self.app, "is_solo", False):
            return ""
        return minutes(max(0, left - self.elapsed))

    @property
    def is_counting(self) -> bool:
        """Whether something on the screen changes by the second."""
        if self._session is None:
            return False
        table = self.model.table
        is_somebody_away = table is not None and any(
            seat.seconds_left is not None for seat in table.room.seats
        )
        return bool(self.clock) or is_somebody_away or self._is_lost

    def _tick(self) -> None:
        if self.is_counting:
            self.repaint()

    def repaint(self) -> None:
        width, height = self.app.size
        with wearing(look_of(self.app)):
            canvas = self._painted(width, height)
        self.board.show(canvas)

    def _painted(self, width: int, height: int) -> Canvas:
        if self._is_too_small:
            return too_small(width, height, self.least, has_way_back=self._covers)
        canvas = self.paint(width, height)
        if self.typed.display:
            self.typed.paint(canvas, *self.typing_at())
            paint_keys(canvas, self.typing_keys)
            canvas.spots = [_as_typed(spot, height - 1) for spot in canvas.spots]
        if self._is_lost:
            self._lost_link.paint(canvas, self.model, self.server_address)
        elif asks := self._asked_behind:
            from threeup_client.paint.bar import paint_behind

            paint_behind(canvas, asks)
        elif self._offers_phrases:
            lines = [f"{i}  {phrase}" for i, phrase in enumerate(PHRASES, 1)]
            paint_box(canvas, "Say", lines, _PHRASE_KEYS)
            paint_keys(canvas, _PHRASE_KEYS)
        return canvas

    @property
    def asks(self) -> str:
        """What the game waits for here, as the bar begins; empty if for nothing."""
        return ""

    @property
    def _asked_behind(self) -> str:
        """What the game waits for on the screen that this one covers."""
        face = getattr(self.app, "face", None)
        return face.asks if face is not None and face is not self else ""

    @property
    def _is_too_small(self) -> bool:
        """Nobody acts on what cannot be seen."""
        width, height = self.app.size
        return width < self.least[0] or height < self.least[1]

    @property
    def _covers(self) -> bool:
        """Whether it lies over the session's own screen, to which Escape leads back."""
        return getattr(self.app, "face", None) not in (None, self)

    @property
    def _is_lost(self) -> bool:
        if self._session is None or not self.needs_link:
            return False
        from threeup_client.model import Link

        return self.model.link.state is not Link.UP

    def paint(self, width: int, height: int) -> Canvas:
        raise NotImplementedError

    def press(self, key: str) -> None:
        """A key that is for this screen."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()
        event.stop()
        if not self.is_active:
            return
        if self._is_too_small:
            if event.key == "escape":
                self.let_go()
        elif self.typed.display:
            self._type_key(event)
        else:
            self.press_any(self.usual_key(event))

    def press_any(self, key: str) -> None:
        """What every screen has in common comes first."""
        self.note = None
        rule, self.rule = self.rule, None
        if key in ("question_mark", "f1"):
            self.three_up.open_help(self.help_topic, rule)
            return
        if key in ("f2", "f3", "f4", "ctrl+p"):
            self._open_book(key)
            return
        if self._is_lost:
            self._lost_link.press(self, key)
        elif self._offers_phrases:
            self._offers_phrases = False
            self._say(phrase_of(key) or "")
        elif key == "exclamation_mark" and self.has_talk:
            self._offers_phrases = True
        else:
            self.press(key)
        self.repaint()

    def _open_book(self, key: str) -> None:
        """What opens from anywhere and returns there."""
        app = self.three_up
        books = {"f2": app.open_settings, "f3": app.open_statistics, "f4": app.open_replays}
        books.get(key, partial(app.open_palette, self))()

    def point(self, place: int) -> None:
        """A click on a line of the screen's list, or on one of its cards."""

    def clicked(self, key: str, chain: int) -> None:
        """A click is the key that stands there; a double click on a line is Enter as well."""
        if not key.startswith("@"):
            self.press_any(key)
            return
        self.note = None
        self.point(int(key[1:]))
        if chain == 2:
            self.press_any("enter")

    @on(Board.Clicked)
    def _clicked(self, event: Board.Clicked) -> None:
        if not self.is_active:
            return
        if event.key.startswith(_TYPED):
            self._type_key(events.Key(event.key.removeprefix(_TYPED), None))
            return
        if self.typed.display:
            self.typed.close()
        if event.key:
            self.clicked(event.key, event.chain)
        self.repaint()

    def wheeled(self, key: str, step: int) -> None:  # noqa: ARG002
        """One line up or down; where the pointer is counts on some screens only."""
        self.press_any("up" if step < 0 else "down")

    @on(Board.Wheeled)
    def _wheeled(self, event: Board.Wheeled) -> None:
        is_closed = self.typed.display or self._is_too_small or self._is_lost
        if self.is_active and not is_closed:
            self.wheeled(event.key, event.step)
            self.repaint()

    def usual_key(self, event: events.Key) -> str:
        """The key pressed; where cards are played, what the person has set it to."""
        keymap = getattr(self.app, "keymap", None) if self.has_own_keys else None
        key: str = keymap.usual(event.key, event.character) if keymap else event.key
        return key

    def let_go(self) -> None:
        """Close what lies over the face, also without a link; the face itself stays."""
        self._offers_phrases = False
        if self._covers:
            self.dismiss()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.typed.display and not self._is_too_small:
            self.typed.paste(event.text)
            self.repaint()
