"""What all screens show: a board, a line to type in, the lost link over it."""

import time
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult

from threeup_client.paint.canvas import Canvas, Spot
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.frame import paint_keys
from threeup_client.paint.look import wearing
from threeup_client.paint.small import too_small
from threeup_client.phrases import PHRASES
from threeup_client.screens.board import Board, look_of
from threeup_client.screens.pressed import TYPED, PressedScreen
from threeup_client.words import minutes

if TYPE_CHECKING:
    from threeup_client.model import ClientModel, Notice
    from threeup_client.session import Session

_PHRASE_KEYS: Final = (("1 to 6", "say it"), ("Esc", "nothing"))


def _as_typed(spot: Spot, y: int) -> Spot:
    """In the line `y` of keys that are for the line one types in."""
    return spot._replace(key=f"{TYPED}{spot.key}") if spot.y == y else spot


class PaintedScreen(PressedScreen):
    """A screen of one board; its cursor and its line of text are its own state, nothing has focus.

    So keys are acted on in their order, and nothing is lost by a resize.
    """

    AUTO_FOCUS = ""

    def __init__(self, session: "Session | None") -> None:
        super().__init__(session)
        self.board = Board()
        self._told_at = time.monotonic()
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

    def paint(self, width: int, height: int) -> Canvas:
        raise NotImplementedError
